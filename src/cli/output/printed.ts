import { printable } from '../../issues/printable.js';
import type { Output } from '../command-io.js';

const ESCAPE = '\u001b';
/** Colours and weights; not the one that hides text. */
const STYLES = `${ESCAPE}\\[(?:[0-79]|[1-9]\\d|10[0-7])m`;
/** Moves within the line, which only messages make: a line of progress is drawn again and again. */
const DRAWING = `\\r|${ESCAPE}\\[(?:\\d*[AGJK]|\\?(?:7|25)[hl])|${ESCAPE}[78]`;

const OF_DATA = new RegExp(`(\\n|\\t|${STYLES})`);
const OF_MESSAGES = new RegExp(`(\\n|\\t|${STYLES}|${DRAWING})`);

/**
 * A text as it is printed: what is no text but would move the cursor, hide or turn text around becomes its escape,
 * `\u202e`. In JSON that is the same text. Titles and messages are escaped where they are put into lines, too; everything
 * that is printed comes through here.
 */
export function printed(text: string, kind: 'data' | 'message' = 'data'): string {
  const parts = text.split(kind === 'data' ? OF_DATA : OF_MESSAGES);
  return parts.map((part, at) => (at % 2 === 0 ? printable(part) : part)).join('');
}

/** An output to which everything is written as it may be printed. */
export function safely(output: Output, kind: 'data' | 'message'): Output {
  return {
    write: (text) => output.write(printed(text, kind)),
    isTTY: output.isTTY,
    get columns() {
      return output.columns;
    },
  };
}
