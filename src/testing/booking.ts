import fc from 'fast-check';
import type { TaxSet } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { checkKinds } from '../issues/kinds.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { demandDay, demandRange, demandValid } from './model.js';
import type { StayConstraints } from './raw-stay.js';
import { rawStay, STAY_KINDS, stayFrom } from './raw-stay.js';
import type { TaxSetConstraints } from './raw-tax-set.js';
import { rawTaxSet, TAX_SET_KINDS, taxSetFrom } from './raw-tax-set.js';
import { digitsOf } from './stay.js';
import { anyCurrency, rangeDays } from './tax.js';

/**
 * Generates tax sets as `validateTaxSet` returns them: taxes on several levels, nested and shared, fixed and percent.
 * Shrinks towards no taxes, or `minTaxes` simple ones.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { taxSet } from 'staytax/testing';
 *
 * const flat = taxSet({ currency: 'JPY', maxLevel: 0, maxDepth: 1, minTaxes: 2, maxTaxes: 2 });
 * fc.sample(flat, 1).map(({ currency, taxes }) => [currency, taxes.length]); // => [['JPY', 2]]
 * ```
 */
export function taxSet(constraints: TaxSetConstraints = {}): fc.Arbitrary<TaxSet> {
  checkKinds(constraints, TAX_SET_KINDS, 'constraints');
  const days = rangeDays(constraints);
  return fc
    .record({ currency: anyCurrency(constraints), raw: rawTaxSet(constraints, days) })
    .map(({ currency, raw }) => {
      const input = taxSetFrom(raw, currency, days);
      return demandValid(validateTaxSet(input), input);
    });
}

/** The constraints of a tax set and a stay. `from` and `to` are dates of check-in, and ranges are near them. */
export interface BookingConstraints extends TaxSetConstraints, StayConstraints {}

/** A tax set, and a stay that it can quote. */
export interface Booking {
  /** The tax set with defaults. */
  readonly taxSet: TaxSet;
  /** A stay with prices in its currency. */
  readonly stay: Stay;
}

/** Ranges begin and end from five days before check-in to two weeks after it. */
const DAYS_BEFORE = 5;
const SPAN = 19;

/**
 * Generates a tax set with a fitting stay: the same currency, ranges that begin and end within the stay, nights around
 * limits of nights. Shrinks towards no taxes and one room without guests for one free night.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { quote } from 'staytax';
 * import { booking } from 'staytax/testing';
 *
 * const noTax = booking({ maxTaxes: 0 });
 * fc.assert(fc.property(noTax, ({ taxSet, stay }) => {
 *   const { price, total } = quote(taxSet, stay);
 *   return price === total;
 * }));
 * ```
 */
export function booking(constraints: BookingConstraints = {}): fc.Arbitrary<Booking> {
  checkKinds(constraints, { ...TAX_SET_KINDS, ...STAY_KINDS }, 'constraints');
  const { from = '2026-01-01', to = '2026-12-31' } = constraints;
  const firstDay = demandDay('from', from);
  const days = demandRange('the number of days from "from" to "to"', demandDay('to', to) - firstDay, 0, 1e7);
  return anyCurrency(constraints).chain((currency) => {
    const digits = digitsOf({ ...constraints, currency });
    return fc
      .record({
        day: fc.nat(days),
        taxes: rawTaxSet(constraints, { span: SPAN }),
        rooms: rawStay(constraints, digits),
      })
      .map(({ day, taxes, rooms }) => {
        const stay = stayFrom(rooms, firstDay + day, constraints, digits);
        const taxSet = taxSetFrom(taxes, currency, { firstDay: firstDay + day - DAYS_BEFORE, span: SPAN });
        return {
          taxSet: demandValid(validateTaxSet(taxSet), taxSet),
          stay: demandValid(validateStay(stay, currency, digits), stay),
        };
      });
  });
}
