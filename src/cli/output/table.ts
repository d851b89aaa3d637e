import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';

export interface PrintedColumn {
  readonly head: string;
  readonly align: 'left' | 'right';
}

export function leftColumn(head: string): PrintedColumn {
  return { head, align: 'left' };
}

export function rightColumn(head: string): PrintedColumn {
  return { head, align: 'right' };
}

/** The cells of a row. */
export type PrintedRow = readonly string[];

/** Rows with a line above them. */
type PrintedGroup = readonly PrintedRow[];

// No borders: lines only above groups.
const BETWEEN = '  ';
const NO_LINES = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '' },
  middle: BETWEEN,
};
const RULE = { mid: '─', 'mid-mid': '──' };

/** Minimum width of the first column on a narrow terminal. */
const NARROWEST = 20;

/**
 * The table as text, ending in a line break, with a line above each group of rows. Wide characters count as two columns. A table wider than `fitting` wraps
 * its widest columns between words, or lists the cells of each row if the words are too long.
 */
export function drawTable(
  columns: readonly PrintedColumn[],
  groups: readonly PrintedGroup[],
  fitting?: number,
): string {
  const table = buildTable(columns, groups);
  const text = table.toString();
  if (fitting === undefined || table.width <= fitting) return trimLines(text);
  const natural = widthsOf(table);
  const words = longestWords(columns, groups.flat());
  const widths = narrowWidths(natural, words, fitting - BETWEEN.length * (columns.length - 1));
  if (widths === undefined && columns.length > 2 && columns.slice(1).every(({ head }) => head !== '')) {
    return asList(columns, groups.flat(), fitting);
  }
  const [first = 0, ...otherWords] = words;
  const least = [Math.max(first, Math.min(natural[0] ?? 0, NARROWEST)), ...otherWords];
  return trimLines(buildTable(columns, groups, widths ?? least).toString());
}

/** Set by toString(). */
function widthsOf(table: InstanceType<typeof Table>): number[] {
  return table.options.colWidths.map((width) => width ?? 0);
}

/** Width of the longest word of each column; a narrower column would cut it. */
function longestWords(columns: readonly PrintedColumn[], rows: readonly PrintedRow[]): number[] {
  return columns.map(({ head }, index) => {
    const cells = [head, ...rows.map((row) => row[index] ?? '')];
    const words = new Table({ chars: NO_LINES, style: STYLE });
    for (const word of new Set(cells.flatMap((cell) => holdSpaces(cell).split(/[ \n]+/)))) words.push([word]);
    words.toString();
    return widthsOf(words)[0] ?? 0;
  });
}

/** Narrows the widest columns first, none below its longest word. `undefined` if that is not enough. */
function narrowWidths(widths: readonly number[], least: readonly number[], most: number): number[] | undefined {
  const narrowed = [...widths];
  const sum = () => narrowed.reduce((total, width) => total + width, 0);
  while (sum() > most) {
    const spare = narrowed.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) === 0) return undefined;
    narrowed[widest] = (narrowed[widest] ?? 0) - 1;
  }
  return narrowed;
}

/** Each row as lines of "head  cell", under a rule; empty cells are left out. */
function asList(columns: readonly PrintedColumn[], rows: readonly PrintedRow[], fitting: number): string {
  const groups = rows
    .map((row) => columns.map(({ head }, index) => [head, row[index] ?? '']).filter(([, cell]) => cell !== ''))
    .filter((group) => group.length > 0);
  const [[[head = '', cell = ''] = [], ...cells] = [], ...otherGroups] = groups;
  return drawTable([leftColumn(head), leftColumn(cell)], [cells, ...otherGroups], fitting);
}

const STYLE = { 'padding-left': 0, 'padding-right': 0, head: [], border: [] };

function buildTable(columns: readonly PrintedColumn[], groups: readonly PrintedGroup[], widths?: readonly number[]) {
  const table = new Table({
    chars: NO_LINES,
    colAligns: columns.map((column) => column.align),
    style: STYLE,
    wordWrap: true,
    ...(widths === undefined ? {} : { colWidths: [...widths] }),
  });
  const cells = (row: PrintedRow, chars = {}) => row.map((cell) => ({ content: holdSpaces(cell), ...chars }));
  table.push(cells(columns.map(({ head }) => head)));
  for (const [first, ...otherRows] of groups) {
    if (first !== undefined) table.push(cells(first, { chars: RULE }), ...otherRows.map((row) => cells(row)));
  }
  return table;
}

/** Spaces that must not break, such as those between digits: the table would break at them. */
const NO_BREAKS = ['\u00a0', '\u202f'] as const;
const KEPT = ['\ue000', '\ue001'] as const;
/** A space at the beginning of a line. The table does not count it, and would cut the end of the line. */
const INDENT = '\ue002';

/** The character with which the colours of a terminal begin. */
const ESCAPE = '\u001b';
/** The indent of a line, which may follow a colour. */
const LINE_START = new RegExp(`^(?:${ESCAPE}\\[[\\d;]*m)* +`, 'gm');

function holdSpaces(text: string): string {
  const indented = text.replace(LINE_START, (start) => start.replaceAll(' ', INDENT));
  return NO_BREAKS.reduce((kept, space, index) => kept.replaceAll(space, KEPT[index] ?? space), indented);
}

function trimLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return KEPT.reduce(
    (trimmed, kept, index) => trimmed.replaceAll(kept, NO_BREAKS[index] ?? ' '),
    `${lines.join('\n').replaceAll(INDENT, ' ')}\n`,
  );
}

/** The width of the longest line, without its colours. */
export function widthOf(text: string): number {
  const lines = stripVTControlCharacters(text).split('\n');
  return Math.max(...lines.map((line) => line.length));
}

/** A text in lines of at most that width, broken between words; those after the first are indented. */
export function wrapText(text: string, width: number | undefined, indent = ''): string {
  if (width === undefined) return text;
  const [begin = ''] = /^ */.exec(text) ?? [];
  const [first = '', ...words] = text.slice(begin.length).split(' ');
  const lines: string[] = [];
  let line = begin + first;
  for (const word of words) {
    if (widthOf(`${line} ${word}`) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line].join('\n');
}
