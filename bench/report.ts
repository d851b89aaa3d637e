import { readFileSync, writeFileSync } from 'node:fs';

type Cell = string | number;

/** A table that reads well in a terminal and in Markdown: numbers to the right. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly Cell[]>): string {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? short(cell) : cell)));
  const isText = head.map((_, at) => rows.every((row) => typeof row[at] === 'string'));
  const widths = head.map((title, at) => Math.max(3, title.length, ...texts.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (isText[at] ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isText[at] ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...texts.map(line)].join('\n');
}

/** Three digits that count, thousands apart: 0.123, 1.23, 12.3, 123, 1,230, 12,300. */
function short(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 10_000) return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

/** Puts lines between two marks of a page. */
export function writeIntoPage(mark: string, text: string, page: URL): void {
  const [start, end] = [`<!-- ${mark} -->\n`, `<!-- /${mark} -->`];
  const before = readFileSync(page, 'utf8');
  const from = before.indexOf(start) + start.length;
  const to = before.indexOf(end);
  if (from < start.length || to < from) throw new Error(`${page.pathname} has no lines marked ${mark}`);
  writeFileSync(page, `${before.slice(0, from)}\n${text}\n\n${before.slice(to)}`);
}
