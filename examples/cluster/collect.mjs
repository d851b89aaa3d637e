import { open } from 'node:fs/promises';
import { answersOf, LINES_A_PIECE } from './settings.mjs';

/**
 * The file that answers go to, in the order of their pieces. It is the only memory of how far the run is: whoever
 * starts again after a crash drops the piece that was being written, and goes on from there.
 */
export async function openAnswers(file) {
  const output = await open(file, 'a+');
  const whole = await wholePieces(output);
  await output.truncate(whole.bytes);
  let next = whole.pieces;

  return {
    /** The number of the piece that is written next. */
    next: () => next,
    /** Writes those of the answers in Redis whose turn it is, and says which pieces they were. */
    async collect(redis, run, atMost) {
      const wanted = Array.from({ length: atMost }, (_, index) => String(next + index));
      const answers = await redis.hmget(answersOf(run), ...wanted);
      const missing = answers.indexOf(null);
      const ready = missing === -1 ? answers : answers.slice(0, missing);
      if (ready.length === 0) return [];
      await output.appendFile(ready.join(''));
      next += ready.length;
      await redis.hdel(answersOf(run), ...wanted.slice(0, ready.length));
      return wanted.slice(0, ready.length).map(Number);
    },
    close: () => output.close(),
  };
}

/** How many pieces are in a file to their end, and how many bytes they have. */
async function wholePieces(output) {
  let [lines, bytes, at] = [0, 0, 0];
  for await (const chunk of output.createReadStream({ start: 0, autoClose: false })) {
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, end + 1)) {
      lines += 1;
      if (lines % LINES_A_PIECE === 0) bytes = at + end + 1;
    }
    at += chunk.length;
  }
  return { pieces: Math.floor(lines / LINES_A_PIECE), bytes };
}
