import {
  type ExplainedRoomGroup,
  explain,
  type Quote,
  type TaxSet,
  type TaxSetEntryInput,
  type TaxSetInput,
} from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { type Column, drawTable, type Row } from '../../output/table.js';
import type { Colors } from '../../output/text.js';
import { computedOn } from './computed-on.js';

interface Quoted {
  readonly taxSet: TaxSet;
  readonly quote: Quote;
}

/** The quote as a hotelier reads it: each tax with what it was computed on, then net, price and total. */
export function quoteTable({ taxSet, quote }: Quoted, colors: Colors): string {
  const explanation = explain(quote);
  const taxOf = taxesOf(taxSet);
  const textOf = (at: number): string => {
    const [quoted, why] = [quote.taxes[at], explanation.charges[at]];
    if (quoted === undefined || why === undefined) return '';
    return computedOn({ quote, quoted, why, explanation, tax: taxOf(quoted) });
  };
  const columns: Column[] = [
    { head: 'Tax', align: 'left' },
    { head: 'Computed on', align: 'left' },
    { head: '', align: 'left' },
    { head: quote.currency, align: 'right' },
  ];
  const taxes: Row[] = quote.taxes.map((charge, at) => ({
    cells: [printable(charge.title), printable(textOf(at)), charge.is_inclusive ? 'included' : 'on top', charge.amount],
  }));
  const totals: Row[] = [
    { cells: ['Net', 'price less what is included', '', quote.net], rule: true },
    { cells: ['Price', 'what the rooms are sold for', '', quote.price] },
    { cells: [colors.bold('Total'), 'price plus what is on top', '', colors.bold(quote.total)] },
  ];
  const head = `${colors.bold(printable(taxSet.title))}\n${describe(quote, explanation.roomGroups ?? [])}\n\n`;
  return head + drawTable(columns, [...taxes, ...totals]);
}

/** Rooms with different nights are described by dates and room nights, because "nights" would be ambiguous. */
function describe({ nights }: Quote, groups: readonly ExplainedRoomGroup[]): string {
  const sum = (of: (group: ExplainedRoomGroup) => number): number =>
    groups.reduce((total, group) => total + of(group), 0);
  const rooms = sum((group) => group.rooms);
  const dates = `${counted(nights.length, groups.length === 1 ? 'night' : 'date')} from ${nights[0]?.date ?? ''}`;
  const inRooms =
    rooms === 1
      ? ''
      : ` (${counted(
          sum((group) => group.nights * group.rooms),
          'room night',
        )})`;
  return `${dates}, ${counted(rooms, 'room')}${inRooms}, ${counted(
    sum(({ persons }) => persons),
    'person',
  )}`;
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

/** Finds the definition of each tax of a quote. */
function taxesOf({ taxes: entries }: TaxSetInput): (quoted: Identified) => TaxSetEntryInput | undefined {
  const found = new Map<string, TaxSetEntryInput>();
  const collect = (list: readonly TaxSetEntryInput[]): void => {
    for (const entry of list) {
      found.set(identityOf(entry), entry);
      collect(entry.taxes ?? []);
    }
  };
  collect(entries ?? []);
  return (quoted) => found.get(identityOf(quoted));
}

interface Identified {
  readonly id?: string | null | undefined;
  readonly title: string;
}

function identityOf({ id, title }: Identified): string {
  return id === undefined || id === null ? `title ${title}` : `id ${id}`;
}
