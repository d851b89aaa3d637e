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

/** The least width of the first column on a narrow terminal. */
const NARROWEST = 20;

/**
 * The table as text, ending in a line break. Widths are those of a terminal: wide characters take two columns. Where
 * it is wider than `fitting`, the first column is wrapped.
 */
export function drawTable(columns: readonly Column[], rows: readonly Row[], fitting?: number): string {
  const table = filled(columns, rows);
  const text = table.toString();
  const spare = table.width - (fitting ?? table.width);
  if (spare <= 0) return trimmed(text);
  // Set by toString(): the natural width of the first column.
  const [natural] = table.options.colWidths as [number];
  return trimmed(filled(columns, rows, Math.max(NARROWEST, natural - spare)).toString());
}

function filled(columns: readonly Column[], rows: readonly Row[], firstWidth?: number) {
  const table = new Table({
    chars: NO_LINES,
    colAligns: columns.map((column) => column.align),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    wordWrap: true,
    ...(firstWidth === undefined ? {} : { colWidths: [firstWidth] }),
  });
  const all: Row[] = [{ cells: columns.map((column) => column.head) }, ...rows];
  all.forEach(({ cells, rule }, index) => {
    const hasRule = rule === true || index === 1;
    table.push(cells.map((content) => (hasRule ? { content, chars: RULE } : { content })));
  });
  return table;
}

function trimmed(text: string): string {
  return `${text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}
