// A worker: node worker.mjs TAX_SET.json [--totals]. Start as many as there are cores, on as many machines as you like.
import { readFile } from 'node:fs/promises';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createCalculator, InvalidStay } from 'staytax';
import { answersOf, connection, QUEUE } from './settings.mjs';

const [file, ...options] = process.argv.slice(2);
const calculator = createCalculator(JSON.parse(await readFile(file, 'utf8')));
const answer = options.includes('--totals') ? calculator.totals : calculator.quote;

function answerTo(line, number) {
  try {
    return answer(JSON.parse(line));
  } catch (error) {
    if (error instanceof InvalidStay) return { line: number, issues: error.issues };
    if (error instanceof SyntaxError) return { line: number, issues: [{ code: 'json_syntax', path: '', message: error.message }] };
    throw error;
  }
}

const redis = new Redis(connection());
const worker = new Worker(
  QUEUE,
  async ({ data: { run, piece, firstLine, lines } }) => {
    const answers = lines.map((line, index) => `${JSON.stringify(answerTo(line, firstLine + index))}\n`).join('');
    // The same piece gives the same bytes: to write them twice changes nothing.
    await redis.hset(answersOf(run), String(piece), answers);
    console.log(`piece ${piece}`);
  },
  {
    connection: connection(),
    // The job of a worker that died goes to another one after this time, as often as it takes.
    lockDuration: 3_000,
    stalledInterval: 1_000,
    maxStalledCount: 1_000,
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
