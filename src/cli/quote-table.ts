import type { FullPolicy, Quote, Stay, TaxSet } from '../index.js';
import { printable } from '../issues/printable.js';
import type { Colors } from './colors.js';
import { computedOn } from './computed-on.js';
import { count } from './finding.js';
import { factsOf, type StayFacts } from './stay-facts.js';
import { type Column, drawTable, type Row } from './table.js';

interface Quoted {
  readonly taxSet: TaxSet;
  readonly stay: Stay;
  readonly policy: FullPolicy;
  readonly quote: Quote;
}

/** The quote as a hotelier reads it: each tax with what it was computed on, then net, price and total. */
export function quoteTable(quoted: Quoted, colors: Colors): string {
  const { taxSet, quote } = quoted;
  const facts = factsOf(quoted);
  const columns: Column[] = [
    { head: 'Tax', align: 'left' },
    { head: 'Computed on', align: 'left' },
    { head: '', align: 'left' },
    { head: quote.currency, align: 'right' },
  ];
  const taxes: Row[] = quote.taxes.map((charge) => ({
    cells: [
      printable(charge.title),
      printable(computedOn(charge, facts)),
      charge.is_inclusive ? 'included' : 'on top',
      charge.amount,
    ],
  }));
  const totals: Row[] = [
    { cells: ['Net', 'price less what is included', '', quote.net], rule: true },
    { cells: ['Price', 'what the rooms are sold for', '', quote.price] },
    { cells: [colors.bold('Total'), 'price plus what is on top', '', colors.bold(quote.total)] },
  ];
  const head = `${colors.bold(printable(taxSet.title))}\n${describe(facts)}\n\n`;
  return head + drawTable(columns, [...taxes, ...totals]);
}

/** Rooms that do not share all their nights are described by dates and room nights: "nights" could mean either. */
function describe({ groups, dates, firstDate, rooms, roomNights, persons }: StayFacts): string {
  const nights = `${count(dates, groups.length === 1 ? 'night' : 'date')} from ${firstDate}`;
  const inRooms = rooms === 1 ? '' : ` (${count(roomNights, 'room night')})`;
  return `${nights}, ${count(rooms, 'room')}${inRooms}, ${count(persons, 'person')}`;
}

/** With more taxes than this a column for each would be wider than a screen. */
const MOST_TAX_COLUMNS = 5;
const LONGEST_HEAD = 24;

/** One row a night, read from left to right: net, what is included, price, what is on top, total. */
export function nightsTable(quote: Quote): string {
  const columns = nightColumns(quote);
  const right = columns.map(({ head }): Column => ({ head, align: 'right' }));
  const rows: Row[] = quote.nights.map((night) => ({ cells: [night.date, ...columns.map(({ of }) => of(night))] }));
  const sum: Row = { cells: ['All nights', ...columns.map(({ all }) => all)], rule: true };
  return drawTable([{ head: 'Night', align: 'left' }, ...right], [...rows, sum]);
}

type Night = Quote['nights'][number];
interface NightColumn {
  readonly head: string;
  readonly of: (night: Night) => string;
  readonly all: string;
}

function nightColumns(quote: Quote): NightColumn[] {
  return [
    { head: 'Net', of: (night) => night.net, all: quote.net },
    ...taxColumns(quote, true),
    { head: 'Price', of: (night) => night.price, all: quote.price },
    ...taxColumns(quote, false),
    { head: 'Total', of: (night) => night.total, all: quote.total },
  ];
}

function taxColumns(quote: Quote, isInclusive: boolean): NightColumn[] {
  if (quote.taxes.length > MOST_TAX_COLUMNS) {
    return isInclusive
      ? [{ head: 'Included', of: (night) => night.inclusive, all: quote.inclusive }]
      : [{ head: 'On top', of: (night) => night.exclusive, all: quote.exclusive }];
  }
  return quote.taxes.flatMap((charge, index) => {
    if (charge.is_inclusive !== isInclusive) return [];
    const of = (night: Night) => night.taxes[index]?.amount ?? '';
    return [{ head: clipped(printable(charge.title)), of, all: charge.amount }];
  });
}

function clipped(title: string): string {
  const characters = [...title];
  return characters.length > LONGEST_HEAD ? `${characters.slice(0, LONGEST_HEAD - 1).join('')}…` : title;
}
