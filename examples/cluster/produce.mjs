import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { LINES_A_PIECE, MOST_TRIES } from './settings.mjs';

/** The pieces of a file, from the piece with the number `from` on. */
export async function* piecesOf(file, from) {
  let piece = 0;
  let lines = [];
  for await (const line of linesOf(file)) {
    lines.push(line);
    if (lines.length < LINES_A_PIECE) continue;
    if (piece >= from) yield { piece, lines };
    piece += 1;
    lines = [];
  }
  if (lines.length > 0 && piece >= from) yield { piece, lines };
}

const [NEWLINE, MARK] = [0x0a, Buffer.from('\ufeff')];

/**
 * The lines of a file as the command line cuts them: at line feeds alone, without the byte order mark of the file. One that
 * is not UTF-8 goes as base64, so that it arrives as it is.
 */
async function* linesOf(file) {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  const textOf = (bytes) => {
    const line = isFirst && bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes;
    isFirst = false;
    return isUtf8(line) ? line.toString('utf8') : { base64: line.toString('base64') };
  };
  for await (const chunk of createReadStream(file)) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield textOf(Buffer.concat([rest, chunk.subarray(start, end)]));
      rest = Buffer.alloc(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
  }
  if (rest.length > 0) yield textOf(rest);
}

/** A job for each piece. A job has the number of its piece as its name, so that adding it again changes nothing. */
export function jobsOf(run, pieces) {
  return pieces.map(({ piece, lines }) => ({
    name: 'quote',
    data: { run, piece, firstLine: piece * LINES_A_PIECE + 1, lines },
    opts: {
      jobId: `${run}-${piece}`,
      attempts: MOST_TRIES,
      backoff: { type: 'fixed', delay: 200 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  }));
}
