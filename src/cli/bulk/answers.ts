import { isUtf8 } from 'node:buffer';
import { LARGEST_FILE_BYTES } from '../read-input.js';
import type { Batch } from './batches.js';
import { type Forms, readerOf, writerOf } from './forms.js';
import { type LineAnswer, type LineResult, lineIssue, type Quoter } from './line.js';
import { LinesAsBytes } from './lines-as-bytes.js';

/** The longest line that is read. The largest stay there can be, 1,000 rooms of 1,000 nights, fits in it. */
export const LONGEST_LINE_BYTES = LARGEST_FILE_BYTES;

/** A batch as it is written: one line for each of its lines. */
export interface Answers {
  readonly bytes: Uint8Array;
  readonly bad: number;
}

/** The one way in which lines are quoted, in this process and in the workers. */
export function quoteBatch(quoter: Quoter, forms: Forms, batch: Pick<Batch, 'firstLine' | 'bytes'>): Answers {
  const read = readerOf(forms.input, quoter);
  const write = writerOf(forms.output);
  return answerBatch({ answer: (line, number) => write(read(line), number), refuse: write }, batch);
}

/** What answers a line, and one that cannot be read as a line at all. */
export interface Answering {
  readonly answer: (line: string, number: number) => LineAnswer;
  readonly refuse: (result: LineResult, number: number) => LineAnswer;
}

/** One answer for each line of a batch. */
export function answerBatch(
  { answer, refuse }: Answering,
  { firstLine, bytes }: Pick<Batch, 'firstLine' | 'bytes'>,
): Answers {
  const lines = bytes === null ? [undefined] : linesOf(firstLine === 1 ? withoutMark(bytes) : bytes);
  const text = new LinesAsBytes();
  let bad = 0;
  for (const [index, line] of lines.entries()) {
    const number = firstLine + index;
    const answered = line === undefined ? refuse(bytes === null ? TOO_LONG : NOT_TEXT, number) : answer(line, number);
    text.add(answered.text);
    if (answered.isBad) bad += 1;
  }
  return { bytes: text.taken(), bad };
}

/** The lines of a batch; undefined for one that is not text. A carriage return at the end is white space to JSON. */
function linesOf(bytes: Uint8Array): (string | undefined)[] {
  if (isUtf8(bytes)) return split(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  // One character a byte: cut like this, each line by itself shows whether it is text.
  const cut = split(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  return cut.map((line) => {
    const own = Buffer.from(line, 'latin1');
    return isUtf8(own) ? own.toString('utf8') : undefined;
  });
}

/** The line break after the last line is its end, and not the start of another. */
function split(text: string): string[] {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

/** Windows writes a byte order mark at the start of a file. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

const TOO_LONG: LineResult = {
  issues: [
    lineIssue(
      'line_too_long',
      `The line is longer than ${LONGEST_LINE_BYTES / 1024 / 1024} MB. A stay is far shorter.`,
    ),
  ],
};

const NOT_TEXT: LineResult = {
  issues: [lineIssue('file_not_text', 'The line is not text: JSON in UTF-8 is expected.')],
};
