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

// Names and amounts side by side need no box: lines only where a group begins.
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
  middle: '  ',
};
const RULE = { mid: '─', 'mid-mid': '──' };

/** The table as text, ending in a line break. Widths are those of a terminal: wide characters take two columns. */
export function drawTable(columns: readonly Column[], rows: readonly Row[]): string {
  const table = new Table({
    chars: NO_LINES,
    colAligns: columns.map((column) => column.align),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  const all: Row[] = [{ cells: columns.map((column) => column.head) }, ...rows];
  all.forEach(({ cells, rule }, index) => {
    const hasRule = rule === true || index === 1;
    table.push(cells.map((content) => (hasRule ? { content, chars: RULE } : { content })));
  });
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}
