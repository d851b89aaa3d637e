import { computedOn } from '../../../explanation/words/computed-on.js';
import { type ExplainedRoomGroup, explain, type Quote, type TaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import { COUNTS } from '../../../words/en/explanation.js';
import { TABLE } from '../../../words/en/tables.js';
import { ENGLISH, say, titled, type Words, withTitles } from '../../../words/words.js';
import { type Column, drawTable, type Row, wrapped } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

interface Quoted {
  readonly taxSet: TaxSet;
  readonly quote: Quote;
}

/**
 * The quote as a hotelier reads it: each tax with what it was computed on, then net, price and total.
 *
 * @param width of the terminal, when there is one
 */
export function quoteTable({ taxSet, quote }: Quoted, colors: Colors, given: Words = ENGLISH, width?: number): string {
  const words = withTitles(given, taxesOf(taxSet));
  const explanation = explain(quote, { locale: words.locale });
  const textOf = (at: number): string => {
    const [quoted, why] = [quote.taxes[at], explanation.charges[at]];
    if (quoted === undefined || why === undefined) return '';
    return computedOn({ quote, quoted, why, explanation, words });
  };
  const columns: Column[] = [
    { head: say(words, TABLE, 'tax'), align: 'left' },
    { head: say(words, TABLE, 'computedOn'), align: 'left' },
    { head: '', align: 'left' },
    { head: quote.currency, align: 'right' },
  ];
  const taxes: Row[] = quote.taxes.map((charge, at) => ({
    cells: [
      printable(titled(charge.title, words)),
      printable(textOf(at)),
      say(words, TABLE, charge.is_inclusive ? 'included' : 'onTop'),
      words.amount(charge.amount),
    ],
  }));
  const totals: Row[] = [
    { cells: [say(words, TABLE, 'net'), say(words, TABLE, 'netIs'), '', words.amount(quote.net)], rule: true },
    { cells: [say(words, TABLE, 'price'), say(words, TABLE, 'priceIs'), '', words.amount(quote.price)] },
    {
      cells: [
        colors.bold(say(words, TABLE, 'total')),
        say(words, TABLE, 'totalIs'),
        '',
        colors.bold(words.amount(quote.total)),
      ],
    },
  ];
  const stay = wrapped(describe(quote, explanation.roomGroups ?? [], words), width);
  const head = `${colors.bold(wrapped(printable(taxSet.title), width))}\n${stay}\n\n`;
  return head + drawTable(columns, [...taxes, ...totals], width);
}

/** Rooms with different nights are described by dates and room nights, because "nights" would be ambiguous. */
function describe({ nights }: Quote, groups: readonly ExplainedRoomGroup[], words: Words): string {
  const sum = (of: (group: ExplainedRoomGroup) => number): number =>
    groups.reduce((total, group) => total + of(group), 0);
  const counted = (key: keyof (typeof COUNTS)['texts'], n: number): string => say(words, COUNTS, key, { n });
  const count = sum((group) => group.rooms);
  const dates = counted(groups.length === 1 ? 'night' : 'date', nights.length);
  const roomNights = counted(
    'room night',
    sum((group) => group.nights * group.rooms),
  );
  const rooms = counted('room', count);
  return [
    say(words, TABLE, 'from', { nights: dates, date: words.date(nights[0]?.date ?? '') }),
    count === 1 ? rooms : say(words, TABLE, 'withRoomNights', { rooms, nights: roomNights }),
    counted(
      'person',
      sum(({ persons }) => persons),
    ),
  ].join(', ');
}

/** With more taxes than this a column for each would be wider than a screen. */
const MOST_TAX_COLUMNS = 5;
const LONGEST_HEAD = 24;

/** One row a night, read from left to right: net, what is included, price, what is on top, total. */
export function nightsTable({ taxSet, quote }: Quoted, given: Words = ENGLISH, width?: number): string {
  const words = withTitles(given, taxesOf(taxSet));
  const columns = nightColumns(quote, words);
  const right = columns.map(({ head }): Column => ({ head, align: 'right' }));
  const rows: Row[] = quote.nights.map((night) => ({
    cells: [words.date(night.date), ...columns.map(({ of }) => words.amount(of(night)))],
  }));
  const sum: Row = {
    cells: [say(words, TABLE, 'allNights'), ...columns.map(({ all }) => words.amount(all))],
    rule: true,
  };
  return drawTable([{ head: say(words, TABLE, 'night'), align: 'left' }, ...right], [...rows, sum], width);
}

type Night = Quote['nights'][number];
interface NightColumn {
  readonly head: string;
  readonly of: (night: Night) => string;
  readonly all: string;
}

function nightColumns(quote: Quote, words: Words): NightColumn[] {
  return [
    { head: say(words, TABLE, 'net'), of: (night) => night.net, all: quote.net },
    ...taxColumns(quote, true, words),
    { head: say(words, TABLE, 'price'), of: (night) => night.price, all: quote.price },
    ...taxColumns(quote, false, words),
    { head: say(words, TABLE, 'total'), of: (night) => night.total, all: quote.total },
  ];
}

function taxColumns(quote: Quote, isInclusive: boolean, words: Words): NightColumn[] {
  if (quote.taxes.length > MOST_TAX_COLUMNS) {
    return isInclusive
      ? [{ head: say(words, TABLE, 'includedHead'), of: (night) => night.inclusive, all: quote.inclusive }]
      : [{ head: say(words, TABLE, 'onTopHead'), of: (night) => night.exclusive, all: quote.exclusive }];
  }
  return quote.taxes.flatMap((charge, index) => {
    if (charge.is_inclusive !== isInclusive) return [];
    const of = (night: Night) => night.taxes[index]?.amount ?? '';
    return [{ head: clipped(printable(titled(charge.title, words))), of, all: charge.amount }];
  });
}

function clipped(title: string): string {
  const characters = [...title];
  return characters.length > LONGEST_HEAD ? `${characters.slice(0, LONGEST_HEAD - 1).join('')}…` : title;
}
