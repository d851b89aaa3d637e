import fc from 'fast-check';
import { MOST_DIGITS } from '../definitions/policy.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { demandDay, demandDigits, demandRange, demandValid } from './demands.js';
import { rawStay, type StayConstraints, stayFrom } from './raw-stay.js';

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
