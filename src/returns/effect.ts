import type { NoChargeReason } from '../calculation/by.js';
import { amountsByDay, dayCharges, freeBases, personNights } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import { EVERY_DAY, windowOf } from '../calculation/windows.js';
import { endsOf } from '../calendar/plain-date.js';
import type { Collectors } from '../definitions/local/collector.js';
import { collectorFor } from '../definitions/local/collector.js';
import type { CollectedBy, LocalRate } from '../definitions/local/of-tax.js';
import { isPercent } from '../definitions/logics.js';
import type { Tax } from '../definitions/tax.js';
import { conditionsInWords } from '../explanation/words/local-rows.js';
import { compareTexts } from '../issues/texts.js';
import { compareRates, shortestRate } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import type { RecordSubject } from '../record/read-record.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { ReturnBy, ReturnCounts, ReturnRow, ReturnTotals } from './return.js';

/** The period of a return, in day numbers. */
export interface ReturnPeriod {
  readonly from: number;
  readonly to: number;
  readonly by: ReturnBy;
}

/** The amounts of one booking in a period, in minor units of `digits`. */
export interface BookingEffect {
  readonly of: RecordSubject;
  /** The day of its first night, which may be before the period. */
  readonly firstDay: number;
  readonly currency: string;
  readonly digits: number;
  readonly totals: EffectTotals;
  readonly rows: readonly EffectRow[];
}

type TotalCounts = Pick<ReturnTotals, 'stays' | 'arrivals' | 'guests' | 'nights' | 'roomNights' | 'personNights'>;

/** The figures of totals. */
interface EffectTotals extends TotalCounts {
  readonly price: Integer;
  readonly net: Integer;
}

const NO_COUNTS: TotalCounts = { stays: 0, arrivals: 0, guests: 0, nights: 0, roomNights: 0, personNights: 0 };

/** The part of one booking in a row. */
export interface EffectRow extends RowCounts {
  readonly key: RowKey;
  readonly amount: Integer;
  /** The base of a percentage, or how often a rate was charged. */
  readonly base: Integer;
}

interface RowCounts extends Omit<ReturnCounts, 'stays'> {
  /** The largest number on one night. */
  readonly persons: number;
}

const NO_PERSONS: RowCounts = { nights: 0, roomNights: 0, personNights: 0, withEvidence: 0, persons: 0 };

/** A row before its persons are counted. */
interface OpenRow {
  readonly key: RowKey;
  amount: Integer;
  base: Integer;
  /** The number of persons by day. */
  readonly days: Map<number, number>;
  roomNights: number;
  personNights: number;
  withEvidence: number;
}

/** The booking's identity and collectors. */
export interface EffectBooking {
  readonly of: RecordSubject;
  readonly property: string | undefined;
  readonly collectors: Collectors;
}

/** The effect of a quote on a period; `undefined` if there is none. */
export function effectOf(quote: Quote, period: ReturnPeriod, facts: EffectBooking): BookingEffect | undefined {
  const calculation = calculationOf(quote);
  if (calculation === undefined) throw new Error('staytax: a quote does not know its stay; please report it');
  const { groups, program } = calculation;
  const isIn = daysIn(calculation, period);
  const days = groups.flatMap(({ firstDay, prices }) => daysFrom(firstDay, prices.length)).filter(isIn);
  if (days.length === 0) return undefined;
  const { of, property, collectors } = facts;
  const collectorOf = collectorFor(collectors);
  const open = new Map<string, OpenRow>();
  const { currency, digits } = program;
  const putting = { isIn, isOpen: openTest(period, days), collectorOf, property, currency, rows: open };
  for (const line of program.lines) addRows(calculation, line, putting);
  const rows = [...open.values()].map(({ days: byDay, ...row }): EffectRow => {
    return { ...row, nights: byDay.size, persons: Math.max(0, ...byDay.values()) };
  });
  const booked = {
    ...{ of, currency, digits },
    firstDay: Math.min(...groups.map(({ firstDay }) => firstDay)),
    totals: totalsIn(calculation, isIn, period),
    rows,
  };
  return of === 'stay' ? booked : withoutPersons(booked);
}

/** Day rooms, no-shows and fees count as amounts only, not as nights or persons. */
function withoutPersons({ totals, rows, ...booked }: BookingEffect): BookingEffect {
  return {
    ...booked,
    totals: { ...totals, ...NO_COUNTS },
    rows: rows.filter(({ amount, base }) => amount !== 0 || base !== 0).map((row) => ({ ...row, ...NO_PERSONS })),
  };
}

/** Whether a tax has an open day in the period, or among the nights counted by arrival or departure. */
function openTest({ from, to }: ReturnPeriod, days: readonly number[]): (tax: Tax) => boolean {
  return (tax) =>
    (windowOf(tax)?.ranges ?? EVERY_DAY).some(
      ([first, last]) => (first <= to && from <= last) || days.some((day) => first <= day && day <= last),
    );
}

type InPeriod = (day: number) => boolean;

/**
 * Whether a night is in the period: by its date, or for a whole stay by its first night or the morning after its last.
 */
function daysIn({ groups }: Calculation, { from, to, by }: ReturnPeriod): InPeriod {
  const isBetween: InPeriod = (day) => from <= day && day <= to;
  if (by === 'night') return isBetween;
  const days = groups.map(({ firstDay, prices }) => (by === 'arrival' ? firstDay : firstDay + prices.length));
  const isWhole = isBetween(endsOf(days)[by === 'arrival' ? 0 : 1]);
  return () => isWhole;
}

function totalsIn(calculation: Calculation, isIn: InPeriod, { from, to, by }: ReturnPeriod): EffectTotals {
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
    stays: 1,
    // By arrival or departure, the stays of the period count as a whole.
    arrivals: sumCounts(here, ({ firstDay, persons }) =>
      by !== 'night' || (from <= firstDay && firstDay <= to) ? persons : 0,
    ),
    guests: sumCounts(here, ({ persons }) => persons),
    nights: new Set(here.flatMap(({ days }) => days)).size,
    roomNights: sumCounts(open, ({ rooms, days }) => rooms * days.length),
    personNights: sumCounts(here, ({ persons, days }) => persons * days.length),
  };
}

/** Persons with the same nights. */
interface Sleepers {
  readonly firstDay: number;
  readonly nights: number;
  readonly persons: number;
}

/** The persons of a room group. A guest may arrive later or leave earlier than the room. */
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

function sumCounts<One>(list: readonly One[], of: (one: One) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0);
}

interface RowContext {
  readonly isIn: InPeriod;
  readonly isOpen: (tax: Tax) => boolean;
  readonly property: string | undefined;
  readonly collectorOf: ReturnType<typeof collectorFor>;
  readonly currency: string;
  readonly rows: Map<string, OpenRow>;
}

function addRows(
  calculation: Calculation,
  line: Line,
  { isIn, isOpen, collectorOf, property, currency, rows }: RowContext,
): void {
  const { tax } = line;
  const charges = dayCharges(calculation, line).filter(({ day }) => isIn(day));
  if (!isOpen(tax) && charges.every(({ amount }) => amount === 0)) return;
  const own = { ...(property === undefined ? {} : { property }), ...keyOfTax(tax, currency, collectorOf(tax)) };
  const known = new Map<string, OpenRow>();
  const rowAt = (place: number | undefined, reason?: NoChargeReason): OpenRow => {
    const name = `${place} ${reason}`;
    const row =
      known.get(name) ?? rowFor(rows, { ...own, ...(reason ? whyAt(tax, reason, place) : rateAt(tax, place)) });
    known.set(name, row);
    return row;
  };
  for (const { day, row: place, reason, rooms, persons, withEvidence } of personNights(calculation, line)) {
    if (!isIn(day)) continue;
    const row = rowAt(place, reason);
    row.days.set(day, (row.days.get(day) ?? 0) + persons);
    row.roomNights += rooms;
    row.personNights += persons;
    row.withEvidence += withEvidence;
  }
  for (const { row: place, amount, base, quantity } of charges) {
    const row = rowAt(place);
    row.amount = add(row.amount, amount);
    row.base = add(row.base, isPercent(tax.logic) ? base : quantity);
  }
  for (const { day, row: place, reason, base } of freeBases(calculation, line)) {
    if (!isIn(day)) continue;
    const row = rowAt(place, reason);
    row.base = add(row.base, base);
  }
}

function keyOfTax({ id, title, type, logic }: Tax, currency: string, collectedBy: CollectedBy) {
  return { tax: id ?? title, title, type, currency, collectedBy, isPercent: isPercent(logic) };
}

function rateAt({ rate, local }: Tax, place: number | undefined): Partial<RowKey> {
  const row = rowOf(local, place);
  return { rate: shortestRate(row?.rate ?? rate), ...askedBy(row, local) };
}

function whyAt({ local }: Tax, reason: NoChargeReason, place: number | undefined): Partial<RowKey> {
  return { reason, ...(reason === 'exempt' ? askedBy(rowOf(local, place), local) : {}) };
}

function rowOf(local: Tax['local'], place: number | undefined): LocalRate | undefined {
  return place === undefined ? undefined : local?.rates?.[place];
}

/** The conditions of a row of rates, as text. */
function askedBy(row: LocalRate | undefined, local: Tax['local']): Pick<RowKey, 'conditions' | 'label'> {
  if (row === undefined) return {};
  const { rate, ...conditions } = row;
  const { label } = conditions;
  return { conditions: conditionsInWords(conditions, local), ...(label === undefined ? {} : { label }) };
}

function rowFor(rows: Map<string, OpenRow>, key: RowKey): OpenRow {
  const text = JSON.stringify(key);
  const known = rows.get(text);
  if (known !== undefined) return known;
  const row: OpenRow = { key, amount: 0, base: 0, days: new Map(), roomNights: 0, personNights: 0, withEvidence: 0 };
  rows.set(text, row);
  return row;
}

/** The fields that identify a row. */
export interface RowKey
  extends Pick<
    ReturnRow,
    'property' | 'tax' | 'title' | 'type' | 'currency' | 'collectedBy' | 'rate' | 'reason' | 'conditions' | 'label'
  > {
  readonly isPercent: boolean;
}

/** The key of a printed row. */
export function rowKeyOf(row: ReturnRow): RowKey {
  return { ...row, isPercent: row.base !== undefined };
}

/**
 * The key as text, without the title: a tax may have several. Logics are apart: 5% is another row than 5.00 a person.
 */
export function rowKeyText({ property, tax, type, currency, collectedBy, ...what }: RowIdentity): string {
  const { rate, isPercent, reason, conditions, label } = what;
  return JSON.stringify([property, tax, type, currency, collectedBy, rate, isPercent, reason, conditions, label]);
}

type RowIdentity = Omit<RowKey, 'title'>;

const REASONS = [undefined, 'skip_nights', 'out_of_range', 'max_nights', 'exempt', 'nothing_due'];

/** Sorts by property; rows without one come first. */
export function byProperty(one: { property?: string | undefined }, other: { property?: string | undefined }): number {
  return compareTexts(one.property ?? '', other.property ?? '');
}

/** Sorts by property, tax, currency and collector; charged rows by rate come before uncharged ones by reason. */
export function byRowKey(one: RowIdentity, other: RowIdentity): number {
  return (
    byProperty(one, other) ||
    compareTexts(one.tax, other.tax) ||
    compareTexts(one.type, other.type) ||
    compareTexts(one.currency, other.currency) ||
    -compareTexts(one.collectedBy, other.collectedBy) ||
    REASONS.indexOf(one.reason) - REASONS.indexOf(other.reason) ||
    compareRates(one.rate ?? '0', other.rate ?? '0') ||
    compareTexts(one.conditions ?? '', other.conditions ?? '') ||
    compareTexts(one.label ?? '', other.label ?? '') ||
    Number(one.isPercent) - Number(other.isPercent)
  );
}
