import pc from 'picocolors';
import { escapedUnit, printable } from '../../core/issues/texts.js';
import type { Subject, ValuesOf, Words } from '../../language/words/words.js';
import { ENGLISH } from '../../language/words/words.js';
import type { Io, Output, Sink } from '../command-io.js';

export type Colors = ReturnType<typeof pc.createColors>;

export const WITHOUT_COLORS: Colors = pc.createColors(false);

/** Colours on a terminal; NO_COLOR and FORCE_COLOR override it. */
export function colorsFor(output: Output, env: Io['env']): Colors {
  return pc.createColors(wantsColor(output, env));
}

/** The keys of the texts of a subject that have no values, such as the heads of a table. */
export type LabelOf<Of> =
  Of extends Subject<infer Texts>
    ? { [Key in keyof Texts & string]: keyof ValuesOf<Texts[Key]> extends never ? Key : never }[keyof Texts & string]
    : never;

/** Where an answer is printed: colours, language, and the width of the terminal if there is one. */
export interface Screen {
  readonly colors: Colors;
  readonly words: Words;
  readonly width?: number | undefined;
}

export function screenOf({ stdout, env }: Io, words: Words = ENGLISH): Screen {
  return { colors: colorsFor(stdout, env), words, width: stdout.columns };
}

/** Prints an answer as JSON, or as text. */
export function print(
  answer: unknown,
  asJson: true | undefined,
  text: (screen: Screen) => string,
  io: Io,
  words?: Words,
) {
  io.stdout.write(asJson ? jsonText(answer) : text(screenOf(io, words)));
}

export function wantsColor(output: Output, env: Io['env']): boolean {
  const forced = env['FORCE_COLOR'];
  if (env['NO_COLOR'] || forced === '0' || forced === 'false') return false;
  if (forced !== undefined) return true;
  return output.isTTY && env['TERM'] !== 'dumb';
}

/** Quotes a word for a shell if necessary. */
export function shellWord(word: string): string {
  return /^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** An answer for programs, ending in a line break. */
export function jsonText(answer: unknown): string {
  return `${JSON.stringify(answer, null, 2)}\n`;
}

/** The code of a system's error; empty for other thrown values. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const ESCAPE = '\u001b';
const STYLES = `${ESCAPE}\\[(?:[0-79]|[1-9]\\d|10[0-7])m`;
/** Moves within the line, for the progress line, which only messages have. */
const DRAWING = `\\r|${ESCAPE}\\[(?:\\d*[AGJK]|\\?(?:7|25)[hl])|${ESCAPE}[78]`;

/** The layout and colours of a command, which stay in its printed text; of texts of users the layout alone. */
const KEPT = {
  data: new RegExp(`(\\n|\\t|${STYLES})`),
  message: new RegExp(`(\\n|\\t|${STYLES}|${DRAWING})`),
  table: /(\n|\t)/,
};
type PrintedKind = keyof typeof KEPT;

/** Scripts in which an invisible character joins or separates letters. */
const JOINING = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Mong', 'Orya', 'Sinh', 'Syrc', 'Taml', 'Telu']
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Characters without a shape, but for those that an emoji or the letters of such a script are written with. */
const INVISIBLE = new RegExp(
  [
    `(?<![${JOINING}])\\u200c`,
    `(?<![${JOINING}\\p{Emoji_Presentation}\\p{Emoji_Modifier}\\ufe0f])\\u200d`,
    '(?<!\\p{Extended_Pictographic})[\\ufe0e\\ufe0f](?!\\u20e3)',
    '(?![\\u200c\\u200d\\ufe0e\\ufe0f])[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]',
  ].join('|'),
  'gu',
);

/**
 * Escapes characters that move the cursor, hide text or turn it around, such as `\u202e`, and those that are invisible.
 * JSON keeps its meaning. Everything that is printed on a terminal passes through here.
 *
 * @param kind `data` and `message` may have colours; a `table` of texts of users, such as CSV, has none
 */
export function escapeForTerminal(text: string, kind: PrintedKind = 'data'): string {
  return escaped(text, kind, (part) =>
    printable(part).replace(INVISIBLE, (characters) => characters.split('').map(escapedUnit).join('')),
  );
}

function escaped(text: string, kind: PrintedKind, escapePart: (part: string) => string): string {
  const parts = text.split(KEPT[kind]);
  // A split by a group has what matched it at every second index.
  return parts.map((part, index) => (index % 2 === 0 ? escapePart(part) : part)).join('');
}

/** An output that escapes everything that is written to it. In a file or a pipe invisible characters stay. */
export function escapingOutput(output: Output, kind: 'data' | 'message'): Output {
  return {
    write: (text) => output.write(output.isTTY ? escapeForTerminal(text, kind) : escaped(text, kind, printable)),
    isTTY: output.isTTY,
    get columns() {
      return output.columns;
    },
  };
}

/** A sink on a terminal, which escapes tables of texts of users. */
export function escapingSink(sink: Sink): Sink {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return { ...sink, write: (bytes) => sink.write(encoder.encode(escapeForTerminal(decoder.decode(bytes), 'table'))) };
}
