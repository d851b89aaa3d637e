import fc from 'fast-check';
import { mostly, type RawStay, roomParts, stayOf } from './random-stay.js';
import { type RawTaxSet, taxParts } from './random-tax-set.js';

/**
 * Bookings in which a tax is computed on some nights of another one, so that the other tax is cut: mostly percentages
 * above each other, nearly all with seasons, skipped nights or caps of their own. The general arbitrary makes few of them,
 * and hardly ever a tax that is cut and computed on a cut one.
 */
const shortWindow = fc.record({
  start: fc.integer({ min: -1, max: 6 }),
  length: fc.nat(5),
  open: mostly<'none' | 'after' | 'before'>('none', fc.constantFrom('after', 'before'), 2),
});

const cuttingTax = fc.record({
  ...taxParts,
  logic: fc.oneof({ withCrossShrink: true }, { weight: 2, arbitrary: fc.constant('percent' as const) }, taxParts.logic),
  skip: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 3 }), 2),
  max: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 6 }), 2),
  ranges: mostly([], fc.array(shortWindow, { minLength: 1, maxLength: 3 }), 1),
  top: mostly(true, fc.constant(false), 9),
});

export const cuttingTaxSet: fc.Arbitrary<RawTaxSet> = fc.record({
  pool: fc.array(cuttingTax, { minLength: 3, maxLength: 10, size: 'max' }),
  withProperty: fc.constant(false),
});

export const cuttingStay: fc.Arbitrary<RawStay> = stayOf(
  fc.record({
    ...roomParts,
    nights: mostly(4, fc.integer({ min: 2, max: 10 }), 1),
    checkInOffset: mostly<number | undefined>(undefined, fc.integer({ min: -2, max: 3 }), 1),
  }),
);
