import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSet } from '../../../src/core/definitions/tax.js';
import { createCalculator, validateStay, validateTax, validateTaxSet } from '../../../src/index.js';
import {
  booking,
  invalidTax,
  policy,
  stay,
  stayFor,
  tax,
  taxSet,
  taxWrite,
} from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

const coast = taxSet({ minTaxes: 3, maxTaxes: 3, currency: 'EUR', maxRanges: 2 });
const [someSet] = fc.sample(coast, { numRuns: 1, seed: 3 });
if (someSet === undefined) throw new Error('no sample');

const isValid = (result: { issues?: readonly unknown[] | undefined }) => result.issues === undefined;

/** One row for each arbitrary: whether a value is valid, and the simplest one. */
const ARBITRARIES: ReadonlyArray<{
  name: string;
  arbitrary: fc.Arbitrary<unknown>;
  isRight: (value: never) => boolean;
  simplest: unknown;
}> = [
  {
    name: 'tax',
    arbitrary: tax(),
    isRight: (value: unknown) => isValid(validateTax(value)) && (value as { id?: string }).id !== undefined,
    simplest: {
      id: '00000000-0000-4000-8000-000000000000',
      title: 'Tax',
      logic: 'percent',
      type: 'tax',
      rate: '0',
      currency: null,
      is_inclusive: false,
      skip_nights: null,
      max_nights: null,
      applicable_date_ranges: [],
      applicable_after: null,
      applicable_before: null,
    },
  },
  {
    name: 'taxWrite',
    arbitrary: taxWrite(),
    isRight: (value: unknown) => isValid(validateTax(value)) && !Object.hasOwn(value as object, 'id'),
    simplest: { title: 'Tax', logic: 'percent', type: 'tax', rate: '0', is_inclusive: false },
  },
  {
    name: 'taxSet',
    arbitrary: taxSet(),
    isRight: (value: unknown) => isValid(validateTaxSet(value)),
    simplest: { title: 'Random taxes', currency: 'EUR', taxes: [] },
  },
  {
    name: 'stay',
    arbitrary: stay(),
    isRight: (value: unknown) => isValid(validateStay(value, 'EUR')),
    simplest: { checkIn: '2026-01-01', rooms: [{ persons: 0, nightlyPrices: ['0.00'] }] },
  },
  {
    name: 'stayFor',
    arbitrary: stayFor(someSet),
    isRight: (value: unknown) => isValid(validateStay(value, 'EUR')),
    simplest: { checkIn: '2026-05-01', rooms: [{ persons: 0, nightlyPrices: ['0.00'] }] },
  },
  {
    name: 'booking',
    arbitrary: booking(),
    isRight: ({ taxSet: set, stay: of }: { taxSet: TaxSet; stay: unknown }) =>
      isValid(validateTaxSet(set)) && isValid(validateStay(of, set.currency)),
    simplest: {
      taxSet: { title: 'Random taxes', currency: 'EUR', taxes: [] },
      stay: { checkIn: '2026-01-01', rooms: [{ persons: 0, nightlyPrices: ['0.00'] }] },
    },
  },
  {
    name: 'policy',
    arbitrary: policy(),
    isRight: (value: object) => createCalculator({ title: 'None', currency: 'EUR', taxes: [] }, value) !== undefined,
    simplest: {},
  },
  {
    name: 'invalidTax',
    arbitrary: invalidTax(),
    isRight: ({ input }: { input: unknown }) => !isValid(validateTax(input)),
    simplest: {
      input: { logic: 'percent', type: 'tax', rate: '0', is_inclusive: false },
      code: 'required',
      path: 'title',
    },
  },
];

describe.each(ARBITRARIES)('$name()', ({ arbitrary, isRight, simplest }) => {
  test('makes only valid values', () => {
    fc.assert(
      fc.property(arbitrary, (value) => isRight(value as never)),
      runsUpTo(10_000, 150),
    );
  });

  test('makes the same values from the same seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [once, again] = [1, 2].map(() => fc.sample(arbitrary, { numRuns: 5, seed }));
        expect(fc.stringify(again)).toBe(fc.stringify(once));
      }),
      runsUpTo(200, 5),
    );
  });

  test.each([1, 2, 3])('shrinks to the simplest value (seed %d)', (seed) => {
    const { counterexample } = fc.check(
      fc.property(arbitrary, () => false),
      { seed },
    );
    expect(counterexample?.[0]).toEqual(simplest);
  });

  test('makes many different values', () => {
    const values = fc.sample(arbitrary, { numRuns: 200, seed: 7 }).map((value) => fc.stringify(value));
    expect(new Set(values).size).toBeGreaterThan(60);
  });
});
