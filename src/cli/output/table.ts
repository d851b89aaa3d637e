import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';

export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
}

/** A row of cells; `rule` draws a line above it. */
export interface Row {
  readonly cells: readonly string[];
  readonly rule?: boolean;
}

// No borders: lines only above groups.
const BETWEEN = '  ';
const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: BETWEEN,
};
const RULE = { mid: '─', 'mid-mid': '──' };

/** The least width of the first column, whatever the terminal. */
const NARROWEST = 20;

/**
 * The table as text, ending in a line break. Widths are those of a terminal: wide characters take two columns. Where it is
 * wider than `fitting`, its widest columns are wrapped between words; where the words are too long for that, and each
 * column after the first has a name, each row is a list of its cells.
 */
export function drawTable(columns: readonly Column[], rows: readonly Row[], fitting?: number): string {
  const table = filled(columns, rows);
  const text = table.toString();
  if (fitting === undefined || table.width <= fitting) return trimmed(text);
  const natural = widthsOf(table);
  const words = longestWords(columns, rows);
  const widths = narrowed(natural, words, fitting - BETWEEN.length * (columns.length - 1));
  if (widths === undefined && columns.length > 2 && columns.slice(1).every(({ head }) => head !== '')) {
    return asList(columns, rows, fitting);
  }
  const [first = 0, ...others] = words;
  const least = [Math.max(first, Math.min(natural[0] ?? 0, NARROWEST)), ...others];
  return trimmed(filled(columns, rows, widths ?? least).toString());
}

/** Set by toString(). */
function widthsOf(table: InstanceType<typeof Table>): number[] {
  return table.options.colWidths.map((width) => width ?? 0);
}

/** The width of the longest word of each column: cut there, it would be lost. */
function longestWords(columns: readonly Column[], rows: readonly Row[]): number[] {
  return columns.map(({ head }, at) => {
    const cells = [head, ...rows.map(({ cells }) => cells[at] ?? '')];
    const words = new Table({ chars: NO_LINES, style: STYLE });
    for (const word of cells.flatMap((cell) => cell.split(/[ \n]+/))) words.push([joined(word)]);
    words.toString();
    return widthsOf(words)[0] ?? 0;
  });
}

/** The widest columns first, none below its longest word; `undefined` where that is not enough. */
function narrowed(widths: readonly number[], least: readonly number[], most: number): number[] | undefined {
  const found = [...widths];
  const sum = () => found.reduce((total, width) => total + width, 0);
  while (sum() > most) {
    const spare = found.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) === 0) return undefined;
    found[widest] = (found[widest] ?? 0) - 1;
  }
  return found;
}

/** Each row as lines of "head  cell", under a rule; empty cells are left out. */
function asList(columns: readonly Column[], rows: readonly Row[], fitting: number): string {
  const lines = rows.flatMap(({ cells }) =>
    cells
      .map((cell, at): Row => ({ cells: [columns[at]?.head ?? '', cell] }))
      .filter(({ cells: [, cell = ''] }) => cell !== '')
      .map((row, at) => (at === 0 ? { ...row, rule: true } : row)),
  );
  const [head = '', first = ''] = lines[0]?.cells ?? [];
  const list: Column[] = [
    { head, align: 'left' },
    { head: first, align: 'left' },
  ];
  return drawTable(list, lines.slice(1), fitting);
}

const STYLE = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };

function filled(columns: readonly Column[], rows: readonly Row[], widths?: readonly number[]) {
  const table = new Table({
    chars: NO_LINES,
    colAligns: columns.map((column) => column.align),
    style: STYLE,
    wordWrap: true,
    ...(widths === undefined ? {} : { colWidths: [...widths] }),
  });
  const all: Row[] = [{ cells: columns.map((column) => column.head) }, ...rows];
  all.forEach(({ cells, rule }, index) => {
    const hasRule = rule === true || index === 1;
    table.push(
      cells.map((cell) => {
        const content = joined(cell);
        return hasRule ? { content, chars: RULE } : { content };
      }),
    );
  });
  return table;
}

/** Spaces that do not break, as those between the digits of a number: the table would break at them. */
const NO_BREAKS = ['\u00a0', '\u202f'] as const;
const KEPT = ['\ue000', '\ue001'] as const;

function joined(text: string): string {
  return NO_BREAKS.reduce((kept, space, at) => kept.replaceAll(space, KEPT[at] ?? space), text);
}

function trimmed(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return KEPT.reduce((found, kept, at) => found.replaceAll(kept, NO_BREAKS[at] ?? ' '), `${lines.join('\n')}\n`);
}

/** The width of the longest line, without its colours. */
export function widthOf(text: string): number {
  return Math.max(
    ...stripVTControlCharacters(text)
      .split('\n')
      .map((line) => line.length),
  );
}

/** A text in lines of at most that width, broken between words; those after the first are indented. */
export function wrapped(text: string, width: number | undefined, indent = ''): string {
  if (width === undefined) return text;
  const [begin = ''] = /^ */.exec(text) ?? [];
  const [first = '', ...words] = text.slice(begin.length).split(' ');
  const lines: string[] = [];
  let line = begin + first;
  for (const word of words) {
    if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line].join('\n');
}
