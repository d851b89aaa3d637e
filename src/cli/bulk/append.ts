import { UsageError } from '../command.js';
import type { Io, Sink } from '../command-io.js';
import { openOutput } from '../output/write-file.js';
import { csvCells, type OutputForm } from './answers.js';

/** The whole lines of an output that was cut. */
export interface Answered {
  /** Those of them that answer stays: a header is none. */
  readonly answers: number;
  /** Where the last whole line ends. */
  readonly bytes: number;
}

const NEWLINE = 0x0a;

/**
 * What an earlier run has answered, or `undefined` where there is no such file. Throws for an output that is not
 * written line by line, or is of another form.
 */
export async function answered(out: string | undefined, form: OutputForm, io: Io): Promise<Answered | undefined> {
  if (out === undefined) throw new UsageError('--append goes on with a file: it needs --out');
  if (form.kind === 'cells') throw new UsageError('--append needs lines of JSON or CSV: Parquet has its end in it');
  if (!(await io.isThere(out))) return undefined;
  let [lines, bytes, size] = [0, 0, 0];
  let head = '';
  const decoder = new TextDecoder();
  for await (const chunk of io.read(out, new AbortController().signal)) {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
      lines += 1;
      bytes = size + at + 1;
    }
    size += chunk.length;
    if (head.length < HEAD) head += decoder.decode(chunk.subarray(0, HEAD), { stream: true });
  }
  if (lines === 0) return { answers: 0, bytes: 0 };
  const header = form.kind === 'csv' ? csvCells(form.columns) : undefined;
  const [first = ''] = head.split('\n');
  if (header === undefined ? !first.startsWith('{') : first !== header) {
    throw new UsageError(`"${out}" has answers of another form: --append goes on with those of the same options`);
  }
  return { answers: header === undefined ? lines : lines - 1, bytes };
}

/** Longer than a header is. */
const HEAD = 1024;

/** An input without the lines that are answered. Throws where it has fewer. */
export async function* linesAfter(
  answers: number,
  chunks: AsyncIterable<Uint8Array>,
  source: string,
): AsyncGenerator<Uint8Array> {
  let left = answers;
  let isOpen = false;
  for await (const chunk of chunks) {
    let from = 0;
    while (left > 0 && from < chunk.length) {
      const at = chunk.indexOf(NEWLINE, from);
      isOpen = at === -1;
      from = isOpen ? chunk.length : at + 1;
      if (!isOpen) left -= 1;
    }
    if (from < chunk.length) yield chunk.subarray(from);
  }
  // The last line may have no end.
  if (left > (isOpen ? 1 : 0)) throw new UsageError(`the output has more answers than "${source}" has stays`);
}

/** Writes what was answered before, without the line that was cut. The file is replaced when all is written. */
export async function openAfter(out: string | undefined, { bytes }: Answered, io: Io): Promise<Sink> {
  const sink = await openOutput(out, io, { replacesInput: true });
  try {
    let left = bytes;
    for await (const chunk of io.read(out ?? '', new AbortController().signal)) {
      await sink.write(chunk.subarray(0, left));
      left -= Math.min(left, chunk.length);
      if (left === 0) break;
    }
  } catch (error) {
    await sink.discard();
    throw error;
  }
  return sink;
}
