import fc from 'fast-check';
import type { RawStay } from './random-stay.js';
import { mostly, roomParts, stayOf } from './random-stay.js';
import type { RawTaxSet } from './random-tax-set.js';
import { taxParts } from './random-tax-set.js';

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

const cuttingTax: fc.Arbitrary<RawTaxSet['pool'][number]> = fc.record({
  ...taxParts,
  logic: fc.oneof({ withCrossShrink: true }, { weight: 2, arbitrary: fc.constant('percent' as const) }, taxParts.logic),
  skip: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 3 }), 2),
  max: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: 6 }), 2),
  ranges: mostly([], fc.array(shortWindow, { minLength: 1, maxLength: 3 }), 1),
  top: mostly(true, fc.constant(false), 9),
});

/** A fee of whole minor units on every stay: several of one level are added up before they are read. */
const plainFee: fc.Arbitrary<RawTaxSet['pool'][number]> = fc.record({
  ...taxParts,
  logic: fc.constantFrom('per_room' as const, 'per_booking' as const),
  inclusive: mostly(true, fc.constant(false), 1),
  fraction: fc.constant(0),
  decimals: fc.constant(2),
  skip: fc.constant(undefined),
  max: fc.constant(undefined),
  ranges: fc.constant([]),
  top: fc.constant(true),
});

export const cuttingTaxSet: fc.Arbitrary<RawTaxSet> = fc.record({
  pool: fc.array(fc.oneof({ weight: 3, arbitrary: cuttingTax }, { weight: 1, arbitrary: plainFee }), {
    minLength: 3,
    maxLength: 10,
    size: 'max',
  }),
  withProperty: fc.constant(false),
});

export const cuttingStay: fc.Arbitrary<RawStay> = stayOf(
  fc.record({
    ...roomParts,
    nights: mostly(4, fc.integer({ min: 2, max: 10 }), 1),
    checkInOffset: mostly<number | undefined>(undefined, fc.integer({ min: -2, max: 3 }), 1),
  }),
);
