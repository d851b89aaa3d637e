import { taxableNights } from '../../../calculation/rules/taxable-nights.js';
import { windowOf } from '../../../calculation/tax-set/windows.js';
import { dayNumber } from '../../../calendar/plain-date.js';
import { type FixedLogic, isPercent, LOGICS, UNITS } from '../../../definitions/logics.js';
import type { FullPolicy, Quote, QuotedRate, QuotedTax, Stay, Tax, TaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { canonicalDecimal } from '../../../money/decimal.js';
import { personsIn } from '../../../stay/schema.js';
import { type Column, drawTable, type Row } from '../../output/table.js';
import { type Colors, count } from '../../output/text.js';

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

/** Rooms with different nights are described by dates and room nights, because "nights" would be ambiguous. */
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

/** How an amount came about, short enough for a table: "20% of 110.00 (price + Cleaning fee)". */
function computedOn(charge: QuotedTax, facts: StayFacts): string {
  if (charge.taxableNights === 0) return 'no night that it applies to';
  const { logic } = charge;
  const text = isPercent(logic) ? percentText(charge, facts) : fixedText(charge, logic, facts);
  return text + limitsText(facts.taxOf(charge));
}

const MOST_TITLES = 3;

function percentText(charge: QuotedTax, facts: StayFacts): string {
  const { start = charge.is_inclusive ? 'net' : facts.exclusiveBase, share } = facts.taxOf(charge)?.local?.base ?? {};
  const titles = charge.computedOn;
  const named = titles.slice(0, titles.length > MOST_TITLES ? MOST_TITLES - 1 : MOST_TITLES);
  const others = titles.length - named.length;
  const parts = [...(start === 'nothing' ? [] : [start]), ...named, ...(others > 0 ? [`${others} more`] : [])].join(
    ' + ',
  );
  const shared = share === undefined ? parts : `${share} of ${named.length > 0 ? `[${parts}]` : parts}`;
  const some = someNights(charge, facts);
  const rates = chargedRates(charge).map(({ rate, base = '' }) => `${canonicalDecimal(rate)}% of ${base}`);
  return `${rates.join(' + ')} (${shared}${some === '' ? '' : `, ${some}`})`;
}

/** The rates that somebody paid; exemptions have a rate of 0. If nobody paid, the first rate. */
function chargedRates(charge: QuotedTax): readonly QuotedRate[] {
  const rates = charge.rates ?? [charge];
  const charged = rates.filter(({ rate }) => canonicalDecimal(rate) !== '0');
  return charged.length > 0 ? charged : rates.slice(0, 1);
}

/** What changes the product of a unit before units are added. */
function limitsText(tax: Tax | undefined): string {
  const { at_most, round } = tax?.local ?? {};
  return `${at_most === undefined ? '' : `, at most ${at_most} each`}${round === 'each' ? ', each rounded' : ''}`;
}

const MOST_GROUPS = 2;

/** Which nights a charge applies to, where that is not all of them; rooms that differ are named. */
function someNights(charge: QuotedTax, { groups, roomNights, taxableNightsOf }: StayFacts): string {
  const taxable = taxableNightsOf(charge);
  if (groups.every(({ nights }, at) => taxable[at] === nights)) return '';
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return `${taxable[0]} of ${count(only.nights, 'night')}`;
  if (groups.length > MOST_GROUPS) {
    const charged = groups.reduce((sum, { rooms }, at) => sum + rooms * (taxable[at] ?? 0), 0);
    return `${charged} of ${count(roomNights, 'room night')}`;
  }
  return groups
    .map((group, at) => {
      const nights = taxable[at] === 0 ? 'none' : `${taxable[at]}`;
      return `${roomsText(group)}: ${nights} of ${count(group.nights, 'night')}`;
    })
    .join('; ');
}

function roomsText({ places }: SameNights): string {
  return places.length === 1 ? `room ${places[0]}` : `rooms ${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
}

function fixedText(charge: QuotedTax, logic: FixedLogic, { groups }: StayFacts): string {
  const quantity = charge.quantity ?? 0;
  const { unit, per } = LOGICS[logic];
  const { noun, isNight } = UNITS[unit];
  const isUniform = groups.length === 1;
  if (charge.rates !== undefined) return ratesText(charge, per === 'night' && !isNight ? `${noun} night` : noun);
  // Rooms with nights of their own can share a date: the charge is due once on it.
  if (isNight) return times(charge, [count(quantity, isUniform ? noun : 'date')]);
  if (per === 'stay') return times(charge, [count(quantity, noun)]);
  if (!isUniform) return times(charge, [count(quantity, `${noun} night`)]);
  return times(charge, [count(quantity / charge.taxableNights, noun), count(charge.taxableNights, 'night')]);
}

/** Who pays a rate need not be there on every night, so nights are no factor of their own. */
function ratesText(charge: QuotedTax, noun: string): string {
  return chargedRates(charge)
    .map(({ rate, quantity = 0 }) => `${count(quantity, noun)} x ${rate}`)
    .join(' + ');
}

function times(charge: QuotedTax, factors: readonly string[]): string {
  return [...factors, charge.rate].join(' x ');
}

/** The rooms of a stay that have the same nights, as a reader counts them. */
interface SameNights {
  readonly firstDay: number;
  readonly nights: number;
  readonly nightsBefore: number;
  readonly rooms: number;
  /** The places of these rooms in the stay, counted from 1. */
  readonly places: readonly number[];
}

/** The facts about a stay that lines mention. */
interface StayFacts {
  readonly groups: readonly SameNights[];
  readonly dates: number;
  readonly firstDate: string;
  /** A room night is one room for one night. */
  readonly roomNights: number;
  readonly rooms: number;
  readonly persons: number;
  readonly exclusiveBase: FullPolicy['exclusiveBase'];
  /** The definition of a charge. */
  taxOf(charge: QuotedTax): Tax | undefined;
  /** How many nights a charge applies to, for each group. */
  taxableNightsOf(charge: QuotedTax): readonly number[];
}

function factsOf({ taxSet, stay, policy, quote }: Quoted): StayFacts {
  const groups = groupsOf(stay);
  const taxes = byIdentity(taxSet);
  const { exclusiveBase, maxNights } = policy;
  const taxOf = (charge: QuotedTax): Tax | undefined => taxes.get(identityOf(charge));
  const sum = (of: (group: SameNights) => number): number => groups.reduce((total, group) => total + of(group), 0);
  return {
    groups,
    dates: quote.nights.length,
    firstDate: quote.nights[0]?.date ?? stay.checkIn,
    roomNights: sum(({ nights, rooms }) => nights * rooms),
    rooms: sum(({ rooms }) => rooms),
    persons: stay.rooms.reduce((total, room) => total + personsIn(room) * (room.count ?? 1), 0),
    exclusiveBase,
    taxOf,
    taxableNightsOf: (charge) => {
      const tax = taxOf(charge);
      const window = tax && windowOf(tax);
      return groups.map(({ firstDay, nights, nightsBefore }) =>
        window === undefined ? nights : length(taxableNights(window, { firstDay, nightsBefore }, nights, maxNights)),
      );
    },
  };
}

function groupsOf(stay: Stay): SameNights[] {
  const groups = new Map<string, SameNights>();
  stay.rooms.forEach((room, at) => {
    const { checkIn = stay.checkIn, count = 1 } = room;
    const nights = room.nightlyPrices?.length ?? room.nights ?? 0;
    const { nightsBefore = stay.nightsBefore ?? 0 } = room;
    const key = `${checkIn} ${nights} ${nightsBefore}`;
    const { rooms = 0, places = [] } = groups.get(key) ?? {};
    const firstDay = dayNumber(checkIn) ?? 0;
    groups.set(key, { firstDay, nights, nightsBefore, rooms: rooms + count, places: [...places, at + 1] });
  });
  return [...groups.values()];
}

/** Runs of nights are pairs [from, to). */
function length(runs: readonly number[]): number {
  return runs.reduce((total, end, at) => (at % 2 === 0 ? total - end : total + end), 0);
}

function byIdentity(taxSet: TaxSet): Map<string, Tax> {
  const taxes = new Map<string, Tax>();
  const collect = (entries: TaxSet['taxes']): void => {
    for (const entry of entries) {
      taxes.set(identityOf(entry), entry);
      collect(entry.taxes);
    }
  };
  collect(taxSet.taxes);
  return taxes;
}

function identityOf({ id, title }: { readonly id?: string | undefined; readonly title: string }): string {
  return id === undefined ? `title ${title}` : `id ${id}`;
}
