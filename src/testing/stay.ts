import fc from 'fast-check';
import { dayNumber } from '../calendar/plain-date.js';
import { MOST_DIGITS } from '../definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../definitions/tax-set.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import { LIMITS, LODGING } from '../stay/limits.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { demandDay, demandDigits, demandRange, demandValid, usableDay } from './demands.js';
import { ANY_WORDS, rawStay, type StayConstraints, stayFrom, type Words } from './raw-stay.js';
import { NIGHT_LIMITS } from './raw-tax.js';

/**
 * Stays that can be quoted in a currency: rooms that sleep the same nights and rooms that do not, prices by night
 * and for the stay. Shrinks towards one room without guests for one free night.
 *
 * @throws RangeError when a constraint cannot be met: a range the wrong way round, a currency that ISO 4217 does not know
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
  const { currency = 'EUR', from = '2026-01-01', to = '2026-12-31' } = constraints;
  const digits = digitsOf(constraints);
  const firstDay = demandDay('from', from);
  const span = demandRange('the number of days from "from" to "to"', demandDay('to', to) - firstDay, 0, 1e7);
  return fc.record({ day: fc.nat(span), raw: rawStay(constraints, digits) }).map(({ day, raw }) => {
    const input = stayFrom(raw, firstDay + day, constraints, digits);
    return demandValid(validateStay(input, currency, digits), input);
  });
}

/** How many decimals the prices may have. */
export function digitsOf({ currency = 'EUR', digits }: Pick<StayConstraints, 'currency' | 'digits'>): number {
  const own = demandDigits(currency);
  return digits === undefined ? own : demandRange('digits', digits, 0, MOST_DIGITS);
}

const SHORTEST_LONGEST_STAY = 7;
const LONGEST_STAY = 40;
const USUAL_DAY = '2026-05-01';

/**
 * Stays on which the taxes of a set of your own are seen at work: in its currency, around the dates on which its
 * ranges begin and end, and long enough to use up what it skips and caps. It takes what `assertLaws` takes. Constraints
 * as of `stay`; with `from` or `to`, check-in is wherever they say. Prices have the digits of `local.policy`, if any.
 *
 * @throws InvalidDefinition with every issue of the tax set
 * @throws RangeError when a constraint cannot be met: a range the wrong way round
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
  const { currency, taxes: entries, local } = validated(taxSet);
  const taxes = everyEntry(entries);
  const maxNights = constraints.maxNights ?? Math.max(longestInteresting(taxes), constraints.minNights ?? 1);
  const ownDigits = local?.policy?.rounding?.digits;
  const asked = { ...(ownDigits === undefined ? {} : { digits: ownDigits }), ...constraints, currency, maxNights };
  if (constraints.from !== undefined || constraints.to !== undefined) return stay(asked);
  const digits = digitsOf(asked);
  return fc
    .record({
      day: fc.constantFrom(...daysOfInterest(taxes)),
      offset: fc.integer({ min: -maxNights, max: 2 }),
      raw: rawStay(asked, digits, wordsOf(taxes)),
    })
    .map(({ day, offset, raw }) => {
      const input = stayFrom(raw, usableDay(day + offset), asked, digits);
      return demandValid(validateStay(input, currency, digits), input);
    });
}

function validated(taxSet: TaxSetInput): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (issues !== undefined) throw new InvalidDefinition(issues);
  return value;
}

/** Every entry, to any depth. */
function everyEntry(entries: readonly TaxSetEntry[]): TaxSetEntry[] {
  return entries.flatMap((entry) => [entry, ...everyEntry(entry.taxes)]);
}

/** The labels that rows ask for, and the parts of the price that taxes are computed on, beside any others. */
function wordsOf(taxes: readonly TaxSetEntry[]): Words {
  const labels = taxes.flatMap(({ local }) => (local?.rates ?? []).flatMap(({ label }) => label ?? []));
  const extras = taxes.flatMap(({ local }) => local?.on ?? []).filter((part) => part !== LODGING);
  return {
    labels: labels.length === 0 ? ANY_WORDS.labels : [...new Set(labels)],
    extras: [...new Set([...extras, ...ANY_WORDS.extras])],
  };
}

function longestInteresting(taxes: readonly TaxSetEntry[]): number {
  const used = taxes.map((tax) => NIGHT_LIMITS.reduce((sum, name) => sum + Number(tax[name] ?? 0), 3));
  return Math.min(Math.max(SHORTEST_LONGEST_STAY, ...used), LONGEST_STAY, LIMITS.nights);
}

/** The days on which a range begins or ends, the usual day first: a stay shrinks towards it. */
function daysOfInterest(taxes: readonly TaxSetEntry[]): number[] {
  const dates = taxes.flatMap(({ applicable_date_ranges: ranges }) =>
    ranges.flatMap(({ after, before }) => [after, before]),
  );
  const days = [USUAL_DAY, ...dates].map((date) => (date === null ? undefined : dayNumber(date)));
  return [...new Set(days.filter((day) => day !== undefined))];
}
