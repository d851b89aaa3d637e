import { open } from 'node:fs/promises';
import { LINES_A_PIECE } from './settings.mjs';

/** The pieces of a file, from the piece with the number `from` on. */
export async function* piecesOf(file, from) {
  const input = await open(file);
  let piece = 0;
  let lines = [];
  for await (const line of input.readLines()) {
    lines.push(line);
    if (lines.length < LINES_A_PIECE) continue;
    if (piece >= from) yield { piece, lines };
    piece += 1;
    lines = [];
  }
  if (lines.length > 0 && piece >= from) yield { piece, lines };
}

/** A job for each piece. A job has the number of its piece as its name, so that adding it again changes nothing. */
export function jobsOf(run, pieces) {
  return pieces.map(({ piece, lines }) => ({
    name: 'quote',
    data: { run, piece, firstLine: piece * LINES_A_PIECE + 1, lines },
    opts: {
      jobId: `${run}-${piece}`,
      attempts: 1_000,
      backoff: { type: 'fixed', delay: 200 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  }));
}
