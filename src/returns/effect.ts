import { amountsByDay, dayCharges, personNights, type Reason } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import { endsOf } from '../calendar/plain-date.js';
import { type Collectors, collectorFor } from '../definitions/local/collector.js';
import type { CollectedBy } from '../definitions/local/of-tax.js';
import { isPercent } from '../definitions/logics.js';
import { shortestRate } from '../definitions/rates.js';
import type { Tax } from '../definitions/tax.js';
import { conditionsInWords } from '../explanation/words/local-rows.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';

import type { RoomGroup } from '../stay/room-groups.js';

import type { RowKey } from './keys.js';
import type { ReturnBy } from './return.js';

/** The period, in day numbers. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly by: ReturnBy;
}

/** What one booking puts into the period. Amounts are in minor units of so many digits. */
export interface BookingEffect {
  readonly currency: string;
  readonly digits: number;
  readonly totals: TotalsOf<Integer>;
  readonly rows: readonly EffectRow[];
}

/** The numbers of totals. */
interface TotalsOf<Amount> {
  readonly price: Amount;
  readonly net: Amount;
  readonly arrivals: number;
  readonly guests: number;
  readonly nights: number;
  readonly roomNights: number;
  readonly personNights: number;
}

/** One booking in one row. */
interface EffectRow {
  readonly key: RowKey;
  readonly amount: Integer;
  /** What it was computed on, or how often it was charged. */
  readonly base: Integer;
  readonly nights: number;
  readonly roomNights: number;
  readonly personNights: number;
}

/** A row that is being filled. */
interface OpenRow {
  readonly key: RowKey;
  amount: Integer;
  base: Integer;
  readonly days: Set<number>;
  roomNights: number;
  personNights: number;
}

/** What a quote puts into a period; `undefined` when that is nothing. */
export function effectOf(quote: Quote, period: Period, collectors: Collectors): BookingEffect | undefined {
  const calculation = calculationOf(quote);
  if (calculation === undefined) throw new Error('staytax: a quote does not know its stay; please report it');
  const { groups, program } = calculation;
  const isIn = daysIn(calculation, period);
  const isHere = groups.some(({ firstDay, prices }) => prices.some((_, night) => isIn(firstDay + night)));
  if (!isHere) return undefined;
  const collectorOf = collectorFor(collectors);
  const open = new Map<string, OpenRow>();
  const { currency, digits } = program;
  for (const line of program.lines) putRows(calculation, line, { isIn, collectorOf, currency, rows: open });
  const rows = [...open.values()].map(({ days, ...row }) => ({ ...row, nights: days.size }));
  return { currency, digits, totals: totalsIn(calculation, isIn, period), rows };
}

type InPeriod = (day: number) => boolean;

/** Each night by its date, or all of a stay by its first night or by the morning after its last one. */
function daysIn({ groups }: Calculation, { from, to, by }: Period): InPeriod {
  const isBetween: InPeriod = (day) => from <= day && day <= to;
  if (by === 'night') return isBetween;
  const days = groups.map(({ firstDay, prices }) => (by === 'arrival' ? firstDay : firstDay + prices.length));
  const isWhole = isBetween(endsOf(days)[by === 'arrival' ? 0 : 1]);
  return () => isWhole;
}

function totalsIn(calculation: Calculation, isIn: InPeriod, { from, to }: Period): TotalsOf<Integer> {
  const { program, groups } = calculation;
  const contained = program.lines.filter(({ isInclusive }) => isInclusive);
  const open = groups.map((group) => ({ ...group, days: daysFrom(group.firstDay, group.prices.length).filter(isIn) }));
  const price = open.flatMap(({ firstDay, prices, days }) => days.map((day) => prices[day - firstDay] ?? 0));
  const taken = contained.flatMap((line) =>
    [...amountsByDay(calculation, line)].flatMap(([day, amount]) => (isIn(day) ? [amount] : [])),
  );
  const here = groups
    .flatMap(sleepersIn)
    .map((sleepers) => ({ ...sleepers, days: daysFrom(sleepers.firstDay, sleepers.nights).filter(isIn) }))
    .filter(({ persons, days }) => persons > 0 && days.length > 0);
  const asked = price.reduce<Integer>(add, 0);
  return {
    price: asked,
    net: taken.reduce(subtract, asked),
    arrivals: count(here, ({ firstDay, persons }) => (from <= firstDay && firstDay <= to ? persons : 0)),
    guests: count(here, ({ persons }) => persons),
    nights: new Set(here.flatMap(({ days }) => days)).size,
    roomNights: count(open, ({ rooms, days }) => rooms * days.length),
    personNights: count(here, ({ persons, days }) => persons * days.length),
  };
}

/** Persons who sleep the same nights. */
interface Sleepers {
  readonly firstDay: number;
  readonly nights: number;
  readonly persons: number;
}

/** Those of a room group, each guest on nights of his own. */
function sleepersIn(group: RoomGroup): Sleepers[] {
  const { entries = [group] } = group;
  return entries.flatMap(({ firstDay, prices, persons, rooms, details }) => {
    const asTheRoom = { firstDay, nights: prices.length };
    if (details?.hasOwnNights !== true) return [{ ...asTheRoom, persons }];
    const listed = details.guests.map(({ own }) =>
      own === undefined
        ? { ...asTheRoom, persons: rooms }
        : { firstDay: firstDay + own.first, nights: own.nights, persons: rooms },
    );
    return [...listed, { ...asTheRoom, persons: details.others * rooms }];
  });
}

function daysFrom(firstDay: number, nights: number): number[] {
  return Array.from({ length: nights }, (_, night) => firstDay + night);
}

function count<One>(list: readonly One[], of: (one: One) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0);
}

interface Putting {
  readonly isIn: InPeriod;
  readonly collectorOf: ReturnType<typeof collectorFor>;
  readonly currency: string;
  readonly rows: Map<string, OpenRow>;
}

function putRows(calculation: Calculation, line: Line, { isIn, collectorOf, currency, rows }: Putting): void {
  const { tax } = line;
  const own = keyOfTax(tax, currency, collectorOf(tax));
  const known = new Map<string, OpenRow>();
  const rowAt = (place: number | undefined, reason?: Reason): OpenRow => {
    const name = `${place} ${reason}`;
    const row =
      known.get(name) ?? rowFor(rows, { ...own, ...(reason ? whyAt(tax, reason, place) : rateAt(tax, place)) });
    known.set(name, row);
    return row;
  };
  for (const { day, row: place, reason, rooms, persons } of personNights(calculation, line)) {
    if (!isIn(day)) continue;
    const row = rowAt(place, reason);
    row.days.add(day);
    row.roomNights += rooms;
    row.personNights += persons;
  }
  for (const { day, row: place, amount, base, quantity } of dayCharges(calculation, line)) {
    if (!isIn(day)) continue;
    const row = rowAt(place);
    row.amount = add(row.amount, amount);
    row.base = add(row.base, isPercent(tax.logic) ? base : quantity);
  }
}

function keyOfTax({ id, title, type, logic }: Tax, currency: string, collectedBy: CollectedBy) {
  return { tax: id ?? title, title, type, currency, collectedBy, isPercent: isPercent(logic) };
}

function rateAt({ rate, local }: Tax, place: number | undefined): Pick<RowKey, 'rate'> {
  const row = place === undefined ? undefined : local?.rates?.[place];
  return { rate: shortestRate(row?.rate ?? rate) };
}

function whyAt(
  { local }: Tax,
  reason: Reason,
  place: number | undefined,
): Pick<RowKey, 'reason' | 'conditions' | 'label'> {
  const row = reason === 'exempt' && place !== undefined ? local?.rates?.[place] : undefined;
  if (row === undefined) return { reason };
  const { rate, ...conditions } = row;
  const { label } = conditions;
  return { reason, conditions: conditionsInWords(conditions, local), ...(label === undefined ? {} : { label }) };
}

function rowFor(rows: Map<string, OpenRow>, key: RowKey): OpenRow {
  const text = JSON.stringify(key);
  const known = rows.get(text);
  if (known !== undefined) return known;
  const row: OpenRow = { key, amount: 0, base: 0, days: new Set(), roomNights: 0, personNights: 0 };
  rows.set(text, row);
  return row;
}
