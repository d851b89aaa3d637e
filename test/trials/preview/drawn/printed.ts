import { printable } from '../../../../src/core/issues/texts.js';
import { amountBesideFees } from '../../../../src/core/quote/parts-of-total.js';
import type { Quote } from '../../../../src/core/quote/quote.js';
import type { Correction } from '../../../../src/index.js';
import type { Preview } from '../../../../src/trials/preview/preview-data.js';
import { checkCell, checkEquations, checkFigures } from '../equations.js';
import { AMOUNT, changeOf, checkTotals, fail, sum, unitsIn } from './figures.js';
import { checkVerdict, checkWords } from './verdict.js';

/** Recomputes the printed table of a quote: its head, every cell, and how its figures hang together. */
export function checkQuoteTable(text: string, quoted: Quote, mode: string): void {
  const lines = text.split('\n');
  const titles = quoted.taxes.map(({ title }) => printable(title));
  checkHead(lines[1] ?? '', quoted);
  const head = lines.findIndex((line) => line.startsWith('─'));
  const taxes = quoted.taxes.map((tax, at) => {
    const { title, is_inclusive, amount } = tax;
    const row = lines[head + 1 + at] ?? '';
    const rest = row.slice(printable(title).length);
    const [, cell = '', side, shown = ''] =
      new RegExp(`^ +(.*?) +(included|on top) +(${AMOUNT})$`).exec(rest) ?? fail(`No row of ${title}: ${row}`);
    if (!row.startsWith(printable(title)) || shown !== amount) fail(`Another row than of ${title} ${amount}: ${row}`);
    if (side !== (is_inclusive ? 'included' : 'on top')) fail(`Another side: ${row}`);
    checkCell(cell, shown, mode, titles);
    return { isInclusive: is_inclusive, amount: amountBesideFees(tax) };
  });
  const figure = (name: string) =>
    new RegExp(`^${name} .* (${AMOUNT})$`, 'm').exec(lines.slice(head + 1 + taxes.length).join('\n'))?.[1] ??
    fail(`No ${name} in ${text}`);
  checkTotals({ net: figure('Net'), price: figure('Price'), total: figure('Total') }, taxes, text);
  if (figure('You keep') !== quoted.kept) fail(`You keep ${figure('You keep')}, and not ${quoted.kept}`);
}

/** "3 dates from 2026-12-29, 4 rooms (9 room nights), 7 persons". */
function checkHead(line: string, { nights, rooms }: Quote): void {
  const [, dates, from, many, roomNights = dates, persons] =
    /^(\d+) (?:night|date)s? from (\S+), (\d+) rooms?(?: \((\d+) room nights?\))?, (\d+) persons?$/.exec(line) ??
    fail(`Not the head of a table: ${line}`);
  const total = (of: (room: Quote['rooms'][number]) => number) =>
    rooms.reduce((all, room) => all + of(room) * room.count, 0);
  const must = [nights.length, nights[0]?.date, total(() => 1), total((room) => room.nights), total((r) => r.persons)];
  if ([dates, from, many, roomNights, persons].join() !== must.join()) fail(`${line}, and not ${must.join()}`);
}

/** Recomputes the printed nights: along each row, and down each column. */
export function checkNightsTable(text: string, { taxes, nights, ...quoted }: Quote): void {
  const rows = text
    .split('\n')
    .filter((line) => /^(?:\d{4}-\d\d-\d\d|All nights) /.test(line))
    .map((line) => line.replace(/^All nights/, 'All').split(/ +/));
  if (rows.length !== nights.length + 1) fail(`Not every night is in ${text}`);
  const isWide = (rows[0]?.length ?? 0) !== taxes.length + 4;
  const included = isWide ? 1 : taxes.filter(({ is_inclusive }) => is_inclusive).length;
  for (const [, net = '', ...cells] of rows) {
    const [price = '', total = ''] = [cells[included], cells.at(-1)];
    const charges = [...cells.slice(0, included), ...cells.slice(included + 1, -1)];
    const sides = charges.map((amount, at) => ({ isInclusive: at < included, amount }));
    checkTotals({ net, price, total }, sides, text);
  }
  const all = rows.at(-1) ?? [];
  for (const [at, amount] of all.entries()) {
    if (at === 0) continue;
    const column = rows.slice(0, -1).map((row) => row[at] ?? '');
    if (sum(column) !== unitsIn(amount)) fail(`${column.join(' + ')} = ${amount} in ${text}`);
  }
  if (all[1] !== quoted.net || all.at(-1) !== quoted.total) fail(`Other figures than of the quote: ${text}`);
}

/** Recomputes what `staytax explain` prints, and answers how many equations there were. */
export function checkExplanation(text: string, { taxes }: Quote): number {
  const titles = taxes.map(({ title }) => printable(title));
  const blocks = text.trimEnd().split('\n\n').slice(1);
  const figures = blocks.pop()?.split('\n') ?? [];
  if (blocks.length !== taxes.length) fail(`Not every tax is explained: ${text}`);
  const counts = blocks.map((block, at) => {
    const [head = '', ...sentences] = block.split('\n');
    const [, amount = ''] = new RegExp(`(${AMOUNT}) (?:included|on top)$`).exec(head) ?? [];
    if (amount !== taxes[at]?.amount) fail(`Another amount than ${taxes[at]?.amount}: ${head}`);
    return checkEquations({ sentences: sentences.map((one) => one.trim()), titles, amount });
  });
  return counts.reduce((all, one) => all + one, 0) + checkFigures(figures, titles);
}

/** Recomputes the differences that `staytax preview` prints, and what it says of the largest. */
export function checkPreviewTable(text: string, { scenarios, currency }: Preview): void {
  const row = new RegExp(String.raw` (${AMOUNT}) +-> +(${AMOUNT}) +(\S.*)$`);
  const rows = text.split('\n').flatMap((line) => {
    const [, before = '', after = '', words = ''] = row.exec(line) ?? [];
    return before === '' ? [] : [{ before, after, words }];
  });
  const must = scenarios.filter(({ saved }) => saved !== undefined);
  if (rows.length !== must.length) fail(`${rows.length} of ${must.length} scenarios in ${text}`);
  for (const [at, { before, after, words }] of rows.entries()) {
    const { draft, saved } = must[at] ?? fail('Nothing');
    if (before !== saved?.total || after !== draft.total) fail(`Other totals: ${before} -> ${after} in ${text}`);
    checkWords(words, [before, after], [saved.kept, draft.kept], text);
  }
  const lines = text.split('\n');
  const verdict = lines.find((line) => line.startsWith('Guests pay '));
  if (verdict !== undefined) checkVerdict(verdict, { scenarios, currency });
}

/** Recomputes a printed correction. */
export function checkCorrection(text: string, { lines }: Correction): void {
  const rows = text.split('\n').flatMap((line) => {
    const [, side, before = '', after = '', amount = ''] =
      new RegExp(` (included|on top) +(${AMOUNT}) +(${AMOUNT}) +(${AMOUNT})$`).exec(line) ?? [];
    return side === undefined ? [] : [{ isInclusive: side === 'included', before, after, amount }];
  });
  if (rows.length !== lines.length) fail(`${rows.length} of ${lines.length} lines in ${text}`);
  for (const { before, after, amount } of rows) {
    if (changeOf([before, after]) !== unitsIn(amount)) fail(`${after} - ${before} = ${amount} in ${text}`);
  }
  const figure = (name: string) => new RegExp(`^${name} +(${AMOUNT})$`, 'm').exec(text)?.[1] ?? fail(text);
  checkTotals({ net: figure('Net'), price: figure('Price'), total: figure('Total') }, rows, text);
}
