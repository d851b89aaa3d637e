// Producer and collector: node quote-file.mjs STAYS.ndjson ANSWERS.ndjson. Start it again after a crash: it goes on.
import { resolve } from 'node:path';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { openAnswers } from './collect.mjs';
import { jobsOf, piecesOf } from './produce.mjs';
import { AGAIN_AFTER_MS, answersOf, connection, LINES_A_PIECE, MOST_TRIES, pause, PIECES_UNDER_WAY, QUEUE } from './settings.mjs';

const [stays, out, run = resolve(out).replace(/\W/g, '-')] = process.argv.slice(2);
const redis = new Redis(connection());
const queue = new Queue(QUEUE, { connection: connection() });
redis.on('error', () => undefined);
queue.on('error', () => undefined);

const events = new QueueEvents(QUEUE, { connection: connection() });
events.on('error', () => undefined);
events.on('failed', ({ jobId, failedReason }) => giveUp(Number(jobId.slice(run.length + 1)), failedReason, jobId));

const answers = await openAnswers(out);
const pieces = piecesOf(stays, answers.next());
/** What was produced and not yet collected. Redis may lose all of it: it is here. */
const underWay = new Map();
let isRead = false;
let lastSeen = Date.now();

/** Reads on as long as there is room. */
async function produce() {
  const more = [];
  while (!isRead && underWay.size < PIECES_UNDER_WAY) {
    const { value, done } = await pieces.next();
    isRead = done;
    if (done) break;
    underWay.set(value.piece, value);
    more.push(value);
  }
  if (more.length > 0) await queue.addBulk(jobsOf(run, more));
}

/** Says of each line of a piece that it was given up, so that the others go on. */
function giveUp(piece, reason, jobId) {
  const given = underWay.get(piece);
  if (given === undefined || jobId !== `${run}-${piece}`) return;
  const first = piece * LINES_A_PIECE + 1;
  console.error(`gave up piece ${piece}, lines ${first} to ${first + given.lines.length - 1}: ${reason}`);
  const issues = [{ code: 'piece_given_up', path: '', message: `The piece ${piece} was given up after ${MOST_TRIES} tries.` }];
  const text = given.lines.map((_, at) => `${JSON.stringify({ line: first + at, issues })}\n`).join('');
  process.exitCode = 1;
  redis.hset(answersOf(run), String(piece), text).catch(() => undefined);
}

for (;;) {
  try {
    await produce();
    if (isRead && underWay.size === 0) break;
    const collected = await answers.collect(redis, run, Math.min(16, underWay.size));
    for (const piece of collected) {
      underWay.delete(piece);
      console.log(`collected ${piece}`);
    }
    if (collected.length > 0) lastSeen = Date.now();
    else if (Date.now() - lastSeen < AGAIN_AFTER_MS) await pause(20);
    else {
      // Redis came back without them, or an answer was lost with its writer.
      await queue.addBulk(jobsOf(run, [...underWay.values()]));
      lastSeen = Date.now();
    }
  } catch (error) {
    if (!isAway(error)) throw error;
    await pause(200);
  }
}

/** What a command says that was on its way when Redis went. */
function isAway(error) {
  return /closed|ECONN|EPIPE|LOADING|Command aborted/i.test(`${error.code} ${error.message}`);
}

await redis.unlink(answersOf(run));
await answers.close();
await events.close();
await queue.close();
redis.disconnect();
