import { itemAt } from '../../core/calculation/calculation.js';
import { firstOfNextMonth } from '../../core/calendar/day-math.js';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { checkKinds, wrongArgument } from '../../core/issues/arguments.js';
import { isList, isListOf, isListOfEntries, isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { amountLess, isDecimalText } from '../../core/money/amount.js';
import { createLedger, enterBooking, nameOf, printLedger } from './accounts.js';
import type { ReturnPeriod } from './effect.js';
import { byRowKey, countBy, ROW_COUNTS, rowKeyOf, rowKeyText } from './effect.js';
import type { BookingReading, ReadBooking } from './read-booking.js';
import { readBooking } from './read-booking.js';
import type { BookingRecord, Return, ReturnOptions, ReturnRow } from './return.js';
import { OPTION_KINDS } from './return.js';
import type { ReturnIssue } from './return-issues.js';
import { propertyUnknown } from './return-issues.js';

/**
 * Builds the return of a period from records of bookings: every tax by rate, exempt amounts by reason, and totals.
 * Records are verified; for each property, the last record with a reference counts. Nothing is calculated again:
 * amounts and reasons are read from the nights of the records, so that the months of a year add up to the charges.
 *
 * @param bookings in the order of their changes; an iterable is read as needed
 * @returns amounts as decimal text with the digits of their currency; currencies are never added together
 * @throws InvalidArgumentError for an invalid period, or an earlier return of another one. Bookings never throw: unreadable
 * ones are in `issues`, and the return is not `complete`
 * @example
 * ```ts
 * import { quote, recordOf } from 'staytax';
 * import { returnOf } from 'staytax/returns';
 *
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-07-30', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00', '100.00'] }] };
 * const record = recordOf(quote({ title: 'Lisbon', currency: 'EUR', taxes: [cityTax] }, stay));
 * const july = await returnOf([{ reference: 'A1', record }], { from: '2026-07-01', to: '2026-07-31' });
 * july.rows.map(({ tax, rate, quantity, amount }) => `${tax} ${rate} x ${quantity} = ${amount}`); // => ['City tax 2 x 4 = 8.00']
 * july.complete; // => true
 * ```
 */
export function returnOf(
  bookings: Iterable<BookingRecord> | AsyncIterable<BookingRecord>,
  options: ReturnOptions,
): Promise<Return> {
  const request = readOptions(options);
  if (!(isList(bookings) ? isListOfEntries(bookings) : isIterable(bookings))) {
    throw wrongArgument('bookings', bookings, 'a list of bookings, or an iterable of them');
  }
  return addedUp(readEach(bookings, request.reading), request);
}

export interface AskedReturn extends Pick<Return, 'from' | 'to' | 'by' | 'property'> {
  readonly reading: BookingReading;
  readonly listsStays: boolean;
  readonly declared: Return | undefined;
}

/** @throws InvalidArgumentError for an invalid period, and for an earlier return of another one */
export function readOptions(options: Omit<ReturnOptions, 'declared'> & { readonly declared?: unknown }): AskedReturn {
  checkKinds(options, OPTION_KINDS);
  const { from, to, by = 'night', property, stays: listsStays = false, byMonth = false, byLabel, declared } = options;
  const period: ReturnPeriod = { from: dayOf(from, 'from'), to: dayOf(to, 'to'), by };
  if (period.to < period.from) throw wrongArgument('options.to', to, `a date from ${from} on, options.from`);
  const request = { from, to, by, ...withoutAbsent({ property }) };
  const months = byMonth ? monthsIn(period, to) : [];
  return {
    ...request,
    reading: { periods: [period, ...months], property, byLabel },
    listsStays,
    declared: declared === undefined ? undefined : readDeclared(declared, request),
  };
}

const MOST_MONTHS = 120;

/** The months of a period. The first and the last one are cut at its ends. */
function monthsIn({ from, to, by }: ReturnPeriod, received: string): ReturnPeriod[] {
  const months: ReturnPeriod[] = [];
  for (let first = from; first <= to; first = firstOfNextMonth(first)) {
    if (months.length === MOST_MONTHS) {
      const expected = `a date at most ${MOST_MONTHS} months after options.from, with byMonth`;
      throw wrongArgument('options.to', received, expected);
    }
    months.push({ from: first, to: Math.min(to, firstOfNextMonth(first) - 1), by });
  }
  return months;
}

async function* readEach(bookings: Iterable<unknown> | AsyncIterable<unknown>, reading: BookingReading) {
  let number = 0;
  for await (const booking of bookings) {
    number += 1;
    const place = isRecord(booking) && typeof booking['place'] === 'string' ? booking['place'] : String(number);
    yield readBooking(booking, place, reading);
  }
}

/** Adds up bookings that were read here or in other threads, in the order of their changes. */
export async function addedUp<Found>(
  bookings: AsyncIterable<ReadBooking<Found>>,
  { from, to, by, property, reading, listsStays, declared }: AskedReturn,
): Promise<
  Omit<Return, 'issues' | 'warnings'> & {
    readonly issues: readonly Found[];
    readonly warnings: ReadonlyArray<Found | ReturnIssue>;
  }
> {
  const listsLabels = reading.byLabel !== undefined;
  const ledgers = reading.periods.map(() => createLedger({ listsStays, listsLabels }));
  const nameless: Found[] = [];
  /** By booking, in the order of their last states. */
  const problems = new Map<string, Pick<ReadBooking<Found>, 'issues' | 'warnings'>>();
  /** The properties of other bookings than the requested ones, to find out whether that property exists. */
  const others = new Set<string | null>();
  let isAnyRead = false;
  for await (const { booking, otherProperty, effects, issues, warnings } of bookings) {
    if (otherProperty !== undefined && others.size < MOST_PROPERTIES) others.add(otherProperty);
    if (booking === undefined) {
      nameless.push(...issues);
      continue;
    }
    isAnyRead = true;
    for (const [index, ledger] of ledgers.entries()) enterBooking(ledger, booking, effects[index]);
    // A booking that could not be read may be readable in its next state.
    const name = nameOf(booking);
    problems.delete(name);
    if (issues.length + warnings.length > 0) problems.set(name, { issues, warnings });
  }
  const last = [...problems.values()];
  const issues = [...nameless, ...last.flatMap((booking) => booking.issues)];
  const unknown = property === undefined || others.size === 0 || isAnyRead ? [] : [propertyUnknown(property, others)];
  const [{ rows, totals, stays, byLabel } = { rows: [], totals: [] }, ...months] = ledgers.map(printLedger);
  const datesOf = ({ from: first, to: last }: ReturnPeriod) => ({ from: dateOf(first), to: dateOf(last) });
  const byMonth = reading.periods.slice(1).map((month, index) => ({ ...datesOf(month), ...itemAt(months, index) }));
  return {
    ...{ from, to, by, ...withoutAbsent({ property }) },
    complete: issues.length === 0,
    issues,
    warnings: [...unknown, ...last.flatMap((booking) => booking.warnings)],
    rows,
    totals,
    ...withoutAbsent({
      stays,
      byLabel,
      months: byMonth.length === 0 ? undefined : byMonth,
      amendments: declared && amendmentsOf(rows, declared.rows),
    }),
  };
}

/** The number of properties that are compared with a requested one that is missing. */
const MOST_PROPERTIES = 1000;

function dayOf(text: string, name: string): number {
  const day = dayNumber(text);
  if (day === undefined) throw wrongArgument(`options.${name}`, text, 'a date YYYY-MM-DD');
  return day;
}

function isIterable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.iterator in value || Symbol.asyncIterator in value;
}

function amendmentsOf(rows: readonly ReturnRow[], declared: readonly ReturnRow[]): ReturnRow[] {
  const byKey = (list: readonly ReturnRow[]) => new Map(list.map((row) => [rowKeyText(rowKeyOf(row)), row]));
  const [now, before] = [byKey(rows), byKey(declared)];
  return [...new Map([...before, ...now])]
    .map(([name, row]) => changeOf(row, now.get(name), before.get(name)))
    .filter(isChange)
    .sort((first, second) => byRowKey(rowKeyOf(first), rowKeyOf(second)));
}

/** Reads an earlier return, which must be of the same period and property. */
function readDeclared(
  declared: unknown,
  { from, to, by, property }: Pick<Return, 'from' | 'to' | 'by' | 'property'>,
): Return {
  const isReturn = (value: unknown): value is Return => isRecord(value) && isListOf(value['rows'], isRow);
  if (!isReturn(declared)) throw wrongArgument('options.declared', declared, 'a return with its rows');
  for (const [name, expected] of Object.entries({ from, to, by, property })) {
    const received: unknown = Reflect.get(declared, name);
    if (received === expected) continue;
    throw wrongArgument(`options.declared.${name}`, received, `${expected ?? 'left out'}, as options.${name}`);
  }
  return declared;
}

function isRow(row: unknown): boolean {
  if (!isRecord(row)) return false;
  const { base = '0', amount = '0', rate = '0', quantity = 0, tax, title, type, currency, collectedBy } = row;
  const { property = '', nights, roomNights, personNights, withEvidence = 0, stays } = row;
  const isSigned = (text: unknown) => typeof text === 'string' && isDecimalText(text.replace(/^-/, ''));
  return (
    [base, amount].every(isSigned) &&
    [tax, title, type, currency, collectedBy, property].every((text) => typeof text === 'string') &&
    [quantity, nights, roomNights, personNights, withEvidence, stays].every(Number.isSafeInteger) &&
    typeof rate === 'string' &&
    isDecimalText(rate)
  );
}

const COUNTS = [...ROW_COUNTS, 'stays'] as const;

/** A row with the figures of now less those of before. Notes are about all bookings of the row, so it has none. */
function changeOf({ notes: _, ...row }: ReturnRow, now?: ReturnRow, before?: ReturnRow): ReturnRow {
  const { base, amount, quantity } = row;
  return {
    ...row,
    ...withoutAbsent({
      base: base && amountLess(now?.base ?? '0', before?.base ?? '0'),
      quantity: quantity === undefined ? undefined : (now?.quantity ?? 0) - (before?.quantity ?? 0),
      amount: amount && amountLess(now?.amount ?? '0', before?.amount ?? '0'),
    }),
    ...countBy(COUNTS, (name) => (now?.[name] ?? 0) - (before?.[name] ?? 0)),
  };
}

function isChange({ base = '', amount = '', quantity = 0, ...counts }: ReturnRow): boolean {
  return /[1-9]/.test(`${base}${amount}`) || quantity !== 0 || COUNTS.some((name) => counts[name] !== 0);
}
