import type { DayCharge, FreeBase, NoChargeReason, PersonNights } from '../../core/calculation/by.js';
import { amountsByDay, dayCharges, freeBases, personNights } from '../../core/calculation/by.js';
import type { Calculation } from '../../core/calculation/calculation.js';
import type { Line } from '../../core/calculation/program.js';
import { openEvenings } from '../../core/calculation/windows.js';
import { endsOf } from '../../core/calendar/plain-date.js';
import type { Collectors } from '../../core/definitions/local/collector.js';
import { collectorFor } from '../../core/definitions/local/collector.js';
import { labelsOf } from '../../core/definitions/local/conditions.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { Tax } from '../../core/definitions/tax.js';
import { groupBy, withoutAbsent } from '../../core/issues/reading.js';
import { compareTexts } from '../../core/issues/texts.js';
import { compareRates, shortestRate } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, subtract } from '../../core/money/integer.js';
import { calculationOf } from '../../core/quote/calculation.js';
import type { Quote } from '../../core/quote/quote.js';
import type { RecordSubject } from '../../core/record/subject.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import { conditionsInWords } from '../../language/description/conditions.js';
import { ENGLISH } from '../../language/words/words.js';
import { bearingOfVat } from '../invoice/categories.js';
import { isVat } from '../invoice/items.js';
import type { VatDifference } from '../invoice/vat-differences.js';
import { quotedVatDifferences } from '../invoice/vat-differences.js';
import type { ReturnBy, ReturnCounts, ReturnLabel, ReturnRow, ReturnTotals } from './return.js';

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
  /** The persons by label, if labels are counted. */
  readonly labels: readonly EffectLabel[];
  readonly rows: readonly EffectRow[];
}

/** The counts of a total, and of a row apart from its bookings. */
export const TOTAL_COUNTS = ['stays', 'arrivals', 'guests', 'nights', 'roomNights', 'personNights'] as const;
export const LABEL_COUNTS = ['arrivals', 'guests', 'nights', 'personNights'] as const;
export const ROW_COUNTS = ['nights', 'roomNights', 'personNights', 'withEvidence'] as const;

/** A count for each name. */
export function countBy<Name extends string>(
  names: readonly Name[],
  countFor: (name: Name, index: number) => number,
): Record<Name, number> {
  const counts: Array<readonly unknown[]> = names.map((name, index) => [name, countFor(name, index)]);
  return Object.fromEntries(counts);
}

interface EffectTotals extends Pick<ReturnTotals, (typeof TOTAL_COUNTS)[number]> {
  readonly price: Integer;
  readonly net: Integer;
}

/** The persons of one booking with one label. */
export interface EffectLabel extends Pick<ReturnLabel, (typeof LABEL_COUNTS)[number]> {
  readonly label: string | undefined;
}

/** The part of one booking in a row. */
export interface EffectRow extends Pick<ReturnCounts, (typeof ROW_COUNTS)[number]> {
  readonly key: RowKey;
  /** Whether its tax has an open day in the period, or on a counted night of this booking. */
  readonly isOpen: boolean;
  readonly amount: Integer;
  /** The base of a percentage, or how often a rate was charged. */
  readonly base: Integer;
  /** The largest number on one night. */
  readonly persons: number;
  /** For a VAT: how the invoice of the whole booking differs. */
  readonly vatDifference?: VatDifference | undefined;
}

interface RecordedSubject {
  readonly of: RecordSubject;
  readonly property: string | undefined;
  readonly collectors: Collectors;
  /** The start of the labels that are counted. */
  readonly byLabel: string | undefined;
}

/** The nights of a line, of which each period has its own. */
interface LineDays {
  readonly charges: readonly DayCharge[];
  readonly persons: readonly PersonNights[];
  readonly free: readonly FreeBase[];
  readonly amounts: ReadonlyMap<number, Integer>;
}

interface EffectContext extends RecordedSubject {
  readonly daysOf: (line: Line) => LineDays;
  /** The VATs whose amount on the invoice differs; computed for a booking in a period alone. */
  readonly vatDifferences: () => readonly VatDifference[];
}

/** The effects of a quote on periods; `undefined` where there is none. Its invoice is made once for all of them. */
export function effectsOf(
  quote: Quote,
  periods: readonly ReturnPeriod[],
  subject: RecordedSubject,
): Array<BookingEffect | undefined> {
  let differences: readonly VatDifference[] | undefined;
  const vatDifferences = () => {
    differences ??= quotedVatDifferences(quote, subject.collectors);
    return differences;
  };
  const calculation = calculationOf(quote);
  if (calculation === undefined) throw new Error('staytax: a quote does not know its stay; please report it');
  const days = new Map<Line, LineDays>();
  const daysOf = (line: Line): LineDays => {
    const lineDays = days.get(line) ?? {
      charges: dayCharges(calculation, line),
      persons: personNights(calculation, line),
      free: freeBases(calculation, line),
      amounts: amountsByDay(calculation, line),
    };
    days.set(line, lineDays);
    return lineDays;
  };
  return periods.map((period) => effectOf(calculation, period, { ...subject, vatDifferences, daysOf }));
}

function effectOf(calculation: Calculation, period: ReturnPeriod, context: EffectContext): BookingEffect | undefined {
  const { groups, program } = calculation;
  const isIn = daysIn(calculation, period);
  const days = groups.flatMap(({ firstDay, prices }) => daysFrom(firstDay, prices.length)).filter(isIn);
  if (days.length === 0) return undefined;
  const { of, property, collectors, byLabel, daysOf } = context;
  const differences = context.vatDifferences();
  const { currency, digits } = program;
  const isOpen = openTest(period, days);
  const collectorOf = collectorFor(collectors);
  const rows = program.lines.flatMap((line) => {
    const collectedBy = collectorOf(line.tax);
    return rowsOf(line, { isIn, isOpen: isOpen(line.tax), property, currency, collectedBy, differences, daysOf });
  });
  const booked = {
    ...{ of, currency, digits },
    firstDay: Math.min(...groups.map(({ firstDay }) => firstDay)),
    totals: totalsIn(calculation, isIn, { ...period, daysOf }),
    labels: byLabel === undefined ? [] : labelsIn(calculation, isIn, period, byLabel),
    rows,
  };
  return of === 'stay' ? booked : withoutPersons(booked);
}

/** Day rooms, no-shows and fees count as amounts only, not as nights or persons. */
function withoutPersons({ totals, labels: _, rows, ...booked }: BookingEffect): BookingEffect {
  const none = countBy([...ROW_COUNTS, 'persons'], () => 0);
  return {
    ...booked,
    totals: { ...totals, ...countBy(TOTAL_COUNTS, () => 0) },
    labels: [],
    rows: rows.filter(({ amount, base }) => amount !== 0 || base !== 0).map((row) => ({ ...row, ...none })),
  };
}

/** Whether a tax has an open day in the period, or among the nights of a booking counted by arrival or departure. */
function openTest({ from, to }: ReturnPeriod, days: readonly number[]): (tax: Tax) => boolean {
  return (tax) => openEvenings(tax, from, to).length > 0 || days.some((day) => openEvenings(tax, day, day).length > 0);
}

type InPeriod = (day: number) => boolean;

/** A whole stay is in the period by its first night, or by the morning after its last. */
function daysIn({ groups }: Calculation, { from, to, by }: ReturnPeriod): InPeriod {
  const isBetween: InPeriod = (day) => from <= day && day <= to;
  if (by === 'night') return isBetween;
  const days = groups.map(({ firstDay, prices }) => (by === 'arrival' ? firstDay : firstDay + prices.length));
  const isWhole = isBetween(endsOf(days)[by === 'arrival' ? 0 : 1]);
  return () => isWhole;
}

function totalsIn(
  calculation: Calculation,
  isIn: InPeriod,
  { daysOf, ...period }: ReturnPeriod & Pick<EffectContext, 'daysOf'>,
): EffectTotals {
  const { program, groups } = calculation;
  const contained = program.lines.filter(({ isInclusive }) => isInclusive);
  const open = groups.map((group) => ({ ...group, days: daysFrom(group.firstDay, group.prices.length).filter(isIn) }));
  const price = open.flatMap(({ firstDay, prices, days }) => days.map((day) => prices[day - firstDay] ?? 0));
  const taken = contained.flatMap((line) =>
    [...daysOf(line).amounts].flatMap(([day, amount]) => (isIn(day) ? [amount] : [])),
  );
  const priceSum = price.reduce<Integer>(add, 0);
  return {
    price: priceSum,
    net: taken.reduce(subtract, priceSum),
    stays: 1,
    ...personCounts(sleepingIn(groups, isIn), period),
    roomNights: sumCounts(open, ({ rooms, days }) => rooms * days.length),
  };
}

/** Persons with the same nights and the same label. */
interface Sleepers {
  readonly firstDay: number;
  readonly nights: number;
  readonly persons: number;
  /** The label that is counted; `undefined` for persons without one. */
  readonly label?: string | undefined;
}

/** Persons with a night in the period, and their nights in it. */
interface Sleeping extends Sleepers {
  readonly days: readonly number[];
}

function sleepingIn(groups: readonly RoomGroup[], isIn: InPeriod, byLabel?: string): Sleeping[] {
  return groups
    .flatMap((group) => sleepersIn(group, byLabel))
    .map((sleepers) => ({ ...sleepers, days: daysFrom(sleepers.firstDay, sleepers.nights).filter(isIn) }))
    .filter(({ persons, days }) => persons > 0 && days.length > 0);
}

function personCounts(sleeping: readonly Sleeping[], { from, to, by }: ReturnPeriod): Omit<EffectLabel, 'label'> {
  return {
    // By arrival or departure, the stays of the period count as a whole.
    arrivals: sumCounts(sleeping, ({ firstDay, persons }) =>
      by !== 'night' || (from <= firstDay && firstDay <= to) ? persons : 0,
    ),
    guests: sumCounts(sleeping, ({ persons }) => persons),
    nights: new Set(sleeping.flatMap(({ days }) => days)).size,
    personNights: sumCounts(sleeping, ({ persons, days }) => persons * days.length),
  };
}

function labelsIn(
  { groups }: Calculation,
  isIn: InPeriod,
  period: ReturnPeriod,
  byLabel: string,
): readonly EffectLabel[] {
  const sleeping = groupBy(sleepingIn(groups, isIn, byLabel), ({ label }) => label);
  return Array.from(sleeping, ([label, persons]) => ({ label, ...personCounts(persons, period) }));
}

/**
 * The persons of a room group, by their nights and labels. A guest may arrive later or leave earlier than the room. A
 * label of the guest goes before one of the room, and that before one of the stay.
 */
function sleepersIn(group: RoomGroup, byLabel?: string): Sleepers[] {
  const { entries = [group] } = group;
  const labelIn = (labels: readonly string[]) =>
    byLabel === undefined ? undefined : labels.find((label) => label.startsWith(byLabel));
  return entries.flatMap(({ firstDay, prices, persons, rooms, details }) => {
    const asTheRoom = { firstDay, nights: prices.length };
    if (details === undefined) return [{ ...asTheRoom, persons }];
    const { guests, others, labels, labelsOfStay } = details;
    const label = labelIn(labels.slice(labelsOfStay)) ?? labelIn(labels);
    if (!details.hasOwnNights && byLabel === undefined) return [{ ...asTheRoom, persons, label }];
    const listed = guests.map(({ ownNights: nights, labels: own }) => ({
      ...(nights === undefined ? asTheRoom : { firstDay: firstDay + nights.first, nights: nights.nights }),
      persons: rooms,
      label: labelIn(own) ?? label,
    }));
    return [...listed, { ...asTheRoom, persons: others * rooms, label }];
  });
}

function daysFrom(firstDay: number, nights: number): number[] {
  return Array.from({ length: nights }, (_, night) => firstDay + night);
}

function sumCounts<One>(list: readonly One[], countOf: (one: One) => number): number {
  return list.reduce((sum, item) => sum + countOf(item), 0);
}

interface RowContext extends Pick<RowKey, 'currency' | 'collectedBy'>, Pick<EffectContext, 'daysOf'> {
  readonly isIn: InPeriod;
  readonly isOpen: boolean;
  readonly property: string | undefined;
  /** The VATs of the booking whose amount on its invoice differs. */
  readonly differences: readonly VatDifference[];
}

/** A row whose persons are counted by day. */
type OpenRow = {
  -readonly [Name in keyof Omit<EffectRow, 'isOpen' | 'nights' | 'persons' | 'vatDifference'>]: EffectRow[Name];
} & {
  readonly persons: Map<number, number>;
  /** The place of its row of rates. */
  readonly place: number | undefined;
};

/** The rows of a tax on the days of the period. */
function rowsOf(line: Line, context: RowContext): EffectRow[] {
  const { isIn, property, currency, collectedBy, differences } = context;
  const { tax } = line;
  const { charges: all, persons: nights, free } = context.daysOf(line);
  const charges = all.filter(({ day }) => isIn(day));
  const isOpen = context.isOpen || charges.some(({ amount }) => amount !== 0);
  const { id, title, type, logic } = tax;
  const named = {
    ...withoutAbsent({ property }),
    ...{ tax: id ?? title, title, type, currency, collectedBy, isPercent: isPercent(logic) },
  };
  const rows = new Map<string, OpenRow>();
  /** By place and reason. Two of them may be the same row. */
  const cached = new Map<string, OpenRow>();
  const rowAt = (place: number | undefined, reason?: NoChargeReason) => {
    const name = `${place} ${reason}`;
    const row = cached.get(name) ?? newRowAt(place, reason);
    cached.set(name, row);
    return row;
  };
  const newRowAt = (place: number | undefined, reason: NoChargeReason | undefined) => {
    const key = { ...named, ...rateOrReason(tax, place, reason) };
    const text = JSON.stringify(key);
    const none = { amount: 0, base: 0, roomNights: 0, personNights: 0, withEvidence: 0 };
    const row: OpenRow = rows.get(text) ?? { ...none, key, place, persons: new Map() };
    rows.set(text, row);
    return row;
  };
  for (const { day, row: place, reason, rooms, persons, withEvidence } of nights) {
    if (!isIn(day)) continue;
    const row = rowAt(place, reason);
    row.persons.set(day, (row.persons.get(day) ?? 0) + persons);
    row.roomNights += rooms;
    row.personNights += persons;
    row.withEvidence += withEvidence;
  }
  for (const { row: place, amount, base, quantity } of charges) {
    const row = rowAt(place);
    row.amount = add(row.amount, amount);
    row.base = add(row.base, named.isPercent ? base : quantity);
  }
  for (const { day, row: place, reason, base } of free) {
    if (!isIn(day)) continue;
    const row = rowAt(place, reason);
    row.base = add(row.base, base);
  }
  return Array.from(rows.values(), ({ persons, place, ...row }) => {
    const counts = { nights: persons.size, persons: Math.max(0, ...persons.values()) };
    return { ...row, isOpen, ...counts, vatDifference: differenceOf(line.tax, row.key, place, differences) };
  });
}

/** The difference of the VAT that a charged row is a part of. */
function differenceOf(
  tax: Tax,
  { rate }: RowKey,
  place: number | undefined,
  differences: readonly VatDifference[],
): VatDifference | undefined {
  if (differences.length === 0 || rate === undefined || !isVat(tax)) return undefined;
  const { key } = bearingOfVat(tax, place, ENGLISH);
  return differences.find((difference) => difference.key === key);
}

/** The rate and its conditions as text, or the reason; an exemption has the conditions of its row of rates. */
function rateOrReason(
  { rate: rateOfTax, local }: Tax,
  place: number | undefined,
  reason?: NoChargeReason,
): Partial<RowKey> {
  const row = place === undefined ? undefined : local?.rates?.[place];
  const charged = reason === undefined ? { rate: shortestRate(row?.rate ?? rateOfTax) } : { reason };
  if (row === undefined || (reason !== undefined && reason !== 'exempt')) return charged;
  const { rate, ...conditions } = row;
  const labels = labelsOf(conditions);
  const label = labels.length === 0 ? undefined : labels.join(', ');
  return { ...charged, conditions: conditionsInWords(conditions, local), ...withoutAbsent({ label }) };
}

/** The fields that identify a row. A title does not: a tax may have several. 5% is another row than 5.00 a person. */
const IDENTITY = [
  ...(['property', 'tax', 'type', 'currency', 'collectedBy', 'rate'] as const),
  ...(['isPercent', 'reason', 'conditions', 'label'] as const),
] as const;

type RowIdentity = Pick<ReturnRow, Exclude<(typeof IDENTITY)[number], 'isPercent'>> & { readonly isPercent: boolean };

/** The identity of a tax: its rows by rate, reason and collector share it. */
export interface ReturnedTax extends Pick<ReturnRow, 'tax' | 'type' | 'currency'> {
  readonly property?: string | undefined;
}

export function taxIdentityText({ property, tax, type, currency }: ReturnedTax): string {
  return JSON.stringify([property, tax, type, currency]);
}

/** The identity of a row, with its title. */
export type RowKey = RowIdentity & Pick<ReturnRow, 'title'>;

export function rowKeyOf(row: ReturnRow): RowKey {
  return { ...row, isPercent: row.base !== undefined };
}

export function rowKeyText(key: RowIdentity): string {
  return JSON.stringify(IDENTITY.map((name) => key[name]));
}

const REASONS = [undefined, 'skip_nights', 'out_of_range', 'max_nights', 'exempt', 'nothing_due'];

/** Compares fields of text, the first one first; a missing one comes before all others. */
export function byFields<Field extends string>(
  first: { readonly [Name in Field]?: string | undefined },
  second: { readonly [Name in Field]?: string | undefined },
  fields: readonly Field[],
): number {
  return fields.reduce((order, field) => order || compareTexts(first[field] ?? '', second[field] ?? ''), 0);
}

/** Sorts by property, tax, currency and collector; charged rows by rate come before uncharged ones by reason. */
export function byRowKey(first: RowIdentity, second: RowIdentity): number {
  return (
    byFields(first, second, ['property', 'tax', 'type', 'currency']) ||
    -compareTexts(first.collectedBy, second.collectedBy) ||
    REASONS.indexOf(first.reason) - REASONS.indexOf(second.reason) ||
    compareRates(first.rate ?? '0', second.rate ?? '0') ||
    byFields(first, second, ['conditions', 'label']) ||
    Number(first.isPercent) - Number(second.isPercent)
  );
}
