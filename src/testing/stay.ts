import fc from 'fast-check';
import { dayNumber } from '../calendar/plain-date.js';
import { hasLocal } from '../definitions/local/channel-side.js';
import type { Each } from '../definitions/local/of-tax.js';
import { overStayLimits } from '../definitions/local/rules.js';
import { MOST_DIGITS } from '../definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import { checkKinds } from '../issues/kinds.js';
import { LIMITS, LODGING } from '../stay/limits.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { demandDay, demandDigits, demandRange, demandValid, mostly, usableDay } from './model.js';
import type { DetailWords, StayConstraints } from './raw-stay.js';
import { ANY_WORDS, priceUnits, rawStay, STAY_KINDS, stayFrom } from './raw-stay.js';
import { NIGHT_LIMITS } from './raw-tax.js';
import type { Reachable, RowOfTax } from './reach-row.js';
import { reachRow } from './reach-row.js';

/**
 * Generates stays that can be quoted in a currency: rooms with equal and with different nights, prices by night and for
 * the stay. Shrinks towards one room without guests for one free night.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { stay } from 'staytax/testing';
 *
 * const weekends = stay({ currency: 'EUR', from: '2026-05-01', to: '2026-05-01', minNights: 2, maxNights: 2 });
 * fc.sample(weekends, 1)[0]?.checkIn; // => '2026-05-01'
 * ```
 */
export function stay(constraints: StayConstraints = {}): fc.Arbitrary<Stay> {
  checkKinds(constraints, STAY_KINDS, 'constraints');
  const { currency = 'EUR' } = constraints;
  const digits = digitsOf(constraints);
  return fc.record({ day: checkInFrom(constraints), raw: rawStay(constraints, digits) }).map(({ day, raw }) => {
    const input = stayFrom(raw, day, constraints, digits);
    return demandValid(validateStay(input, currency, digits), input);
  });
}

/** The decimals of prices. */
export function digitsOf({ currency = 'EUR', digits }: Pick<StayConstraints, 'currency' | 'digits'>): number {
  const own = demandDigits(currency);
  return digits === undefined ? own : demandRange('digits', digits, 0, MOST_DIGITS);
}

const SHORTEST_LONGEST_STAY = 7;
const LONGEST_STAY = 40;
const USUAL_DAY = '2026-05-01';

/**
 * Generates stays to which the taxes of your tax set apply: in its currency, near the ends of its ranges, and long
 * enough for skipped nights and caps. For local rules, stays have guests, ages, labels, extras, booking dates, nights
 * before and prices on both sides of each row; `details: false` omits these. Takes the tax sets of `assertLaws` and the
 * constraints of `stay`; `from` or `to` limit check-in. Prices have the digits of `local.policy`, if any.
 *
 * @throws InvalidDefinition with every issue of the tax set
 * @throws RangeError if a constraint cannot be met: a reversed range
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { stayFor } from 'staytax/testing';
 *
 * const summer = { after: '2026-06-01', before: '2026-08-31' };
 * const fee = { title: 'Beach', logic: 'per_night', type: 'fee', rate: '2.00', currency: 'EUR', is_inclusive: false };
 * const taxSet = { title: 'Coast', currency: 'EUR', taxes: [{ ...fee, applicable_date_ranges: [summer] }] };
 * const stays = fc.sample(stayFor(taxSet), 50);
 * stays.some(({ checkIn }) => checkIn.startsWith('2026-05')); // => true
 * ```
 */
export function stayFor(taxSet: TaxSetInput, constraints: Omit<StayConstraints, 'currency'> = {}): fc.Arbitrary<Stay> {
  const { currency: _, ...kinds } = STAY_KINDS;
  checkKinds(constraints, kinds, 'constraints');
  const set = validated(taxSet);
  const { currency } = set;
  const taxes = everyEntry(set.taxes);
  const maxNights = constraints.maxNights ?? Math.max(longestInteresting(taxes), constraints.minNights ?? 1);
  const ownDigits = set.local?.policy?.rounding?.digits;
  const asked: StayConstraints = {
    ...(ownDigits === undefined ? {} : { digits: ownDigits }),
    details: hasLocal(set),
    ...constraints,
    currency,
    maxNights,
  };
  const digits = digitsOf(asked);
  const may = reachableUnder(asked, digits);
  const rows = asked.details === true ? rowsOf(taxes) : [];
  return fc
    .record({
      checkIn: may.movesDays ? aroundDays(daysOfInterest(taxes), maxNights) : checkInFrom(asked),
      raw: rawStay(asked, digits, wordsOf(taxes)),
      row: mostly<number | undefined>(undefined, fc.nat(Math.max(0, rows.length - 1)), 1),
      choice: fc.nat(),
    })
    .map(({ checkIn, raw, row, choice }) => {
      const chosen = row === undefined ? undefined : rows[row];
      const usual = stayFrom(raw, checkIn, asked, digits);
      const input = chosen === undefined ? usual : reachRow(usual, chosen, may, choice);
      return demandValid(validateStay(input, currency, digits), input);
    });
}

/** Days of check-in from which a stay reaches some days. */
function aroundDays(days: readonly number[], maxNights: number): fc.Arbitrary<number> {
  return fc
    .record({ day: fc.constantFrom(...days), offset: fc.integer({ min: -maxNights, max: 2 }) })
    .map(({ day, offset }) => usableDay(day + offset));
}

function checkInFrom({ from = '2026-01-01', to = '2026-12-31' }: StayConstraints): fc.Arbitrary<number> {
  const firstDay = demandDay('from', from);
  const span = demandRange('the number of days from "from" to "to"', demandDay('to', to) - firstDay, 0, 1e7);
  return fc.nat(span).map((day) => firstDay + day);
}

/** The allowed changes of a stay to reach a row. */
function reachableUnder(asked: StayConstraints, digits: number): Reachable {
  const { minNights = 1, maxPersons = 1, minPrice = '0', maxPrice, from, to } = asked;
  return {
    digits,
    minNights,
    maxPersons,
    minPrice: priceUnits('minPrice', minPrice, digits),
    maxPrice: maxPrice === undefined ? undefined : priceUnits('maxPrice', maxPrice, digits),
    movesDays: from === undefined && to === undefined,
  };
}

/** The rows of all taxes that are calculated here. */
function rowsOf(taxes: readonly TaxSetEntry[]): RowOfTax[] {
  return taxes.flatMap(({ local }) =>
    local === undefined || local.only === 'channel' ? [] : (local.rates ?? []).map((row) => ({ row, local })),
  );
}

function validated(taxSet: TaxSetInput): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (issues !== undefined) throw new InvalidDefinition(issues);
  return value;
}

/** Every entry at any depth. */
function everyEntry(entries: readonly TaxSetEntry[]): TaxSetEntry[] {
  return entries.flatMap((entry) => [entry, ...everyEntry(entry.taxes)]);
}

/** The labels of rows, and the parts of the price in bases, together with some others. */
function wordsOf(taxes: readonly TaxSetEntry[]): DetailWords {
  const labels = taxes.flatMap(({ local }) => (local?.rates ?? []).flatMap(({ label }) => label ?? []));
  const extras = taxes.flatMap(({ local }) => local?.on ?? []).filter((part) => part !== LODGING);
  return {
    labels: labels.length === 0 ? ANY_WORDS.labels : [...new Set(labels)],
    extras: [...new Set([...extras, ...ANY_WORDS.extras])],
    paid: { guest: paidAt(taxes, 'guest'), room: paidAt(taxes, 'room'), stay: paidAt(taxes, 'stay') },
  };
}

/** The taxes with a limit over the stay for a payer. */
function paidAt(taxes: readonly TaxSetEntry[], payer: Each): string[] {
  const found = taxes.filter(
    ({ local = {} }) => local.only !== 'channel' && overStayLimits(local).some(({ each = 'stay' }) => each === payer),
  );
  return [...new Set(found.map(({ title }) => title))];
}

function longestInteresting(taxes: readonly TaxSetEntry[]): number {
  const used = taxes.map((tax) => NIGHT_LIMITS.reduce((sum, name) => sum + Number(tax[name] ?? 0), 3));
  return Math.min(Math.max(SHORTEST_LONGEST_STAY, ...used), LONGEST_STAY, LIMITS.nights);
}

/** The days on which a range begins or ends. The usual day is first, because stays shrink towards it. */
function daysOfInterest(taxes: readonly TaxSetEntry[]): number[] {
  const ranges = taxes.flatMap(({ applicable_date_ranges: own, local }) => [
    ...own,
    ...(local?.rates ?? []).flatMap(({ dates = [] }) => dates),
  ]);
  const dates = ranges.flatMap(({ after, before }) => [after, before]);
  const days = [USUAL_DAY, ...dates].map((date) => (date === null ? undefined : dayNumber(date)));
  return [...new Set(days.filter((day) => day !== undefined))];
}
