// A worker: node worker.mjs TAX_SET.json [--totals]. Start as many as there are cores, on as many machines as you like.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createCalculator, InvalidStayError } from 'staytax';
import { answersOf, connection, MOST_TRIES, QUEUE } from './settings.mjs';

const [file, ...options] = process.argv.slice(2);
const calculator = createCalculator(JSON.parse(await readFile(file, 'utf8')));
const answer = options.includes('--totals') ? calculator.totals : calculator.quote;

const COMMAND = [fileURLToPath(new URL('cli/main.js', import.meta.resolve('staytax'))), 'quote', file, ...options];

/** The answer to a line; `undefined` for one that is not plainly a stay. */
function answerTo(line) {
  if (typeof line !== 'string') return undefined;
  try {
    const stay = JSON.parse(line);
    const answered = JSON.stringify(answer(stay));
    // As many colons as fields: none is given twice, which JSON.parse hides.
    const fields = [stay, ...stay.rooms].reduce((sum, part) => sum + Object.keys(part).length, 0);
    return line.split(':').length - 1 === fields ? answered : undefined;
  } catch (error) {
    if (error instanceof InvalidStayError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Asks the command line what it says of other lines: the same bytes, whatever is wrong with them. */
async function asked(lines, numbers) {
  const child = spawn(process.execPath, [...COMMAND, '--stays', '-', '--workers', '1', '--quiet'], { stdio: 'pipe' });
  child.stderr.resume();
  // An empty line comes first, so that no other one is the start of a file.
  const bytes = lines.map((line) => (typeof line === 'string' ? Buffer.from(line) : Buffer.from(line.base64, 'base64')));
  child.stdin.on('error', () => undefined).end(Buffer.concat(['', ...bytes].flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  const [text, [code]] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'close')]);
  const [, ...answers] = text.join('').trimEnd().split('\n');
  if (answers.length !== lines.length) throw new Error(`The command line ended with ${code}.`);
  return answers.map((line, at) => line.replace(/^\{"line":\d+/, `{"line":${numbers[at]}`));
}

async function answersTo(lines, firstLine) {
  const answers = lines.map(answerTo);
  const others = [...answers.keys()].filter((at) => answers[at] === undefined);
  if (others.length === 0) return answers;
  const said = await asked(others.map((at) => lines[at]), others.map((at) => firstLine + at));
  others.forEach((at, turn) => { answers[at] = said[turn]; });
  return answers;
}

const redis = new Redis(connection());
const worker = new Worker(
  QUEUE,
  async ({ data: { run, piece, firstLine, lines } }) => {
    const answers = await answersTo(lines, firstLine);
    // The same piece gives the same bytes: to write them twice changes nothing.
    await redis.hset(answersOf(run), String(piece), answers.map((line) => `${line}\n`).join(''));
    console.log(`piece ${piece}`);
  },
  {
    connection: connection(),
    // The job of a worker that died goes to another one after this time, a few times: it may be what ends them.
    lockDuration: 3_000,
    stalledInterval: 1_000,
    maxStalledCount: MOST_TRIES - 1,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  },
);

// While Redis is away, both say so again and again; they go on when it is back.
redis.on('error', () => undefined);
worker.on('error', () => undefined);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await worker.close();
    redis.disconnect();
  });
}
