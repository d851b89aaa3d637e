import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Result, Stay } from '../../../src/index.js';
import {
  createCalculator,
  InvalidStayError,
  ISSUE_CODES,
  validateStay,
  validateTax,
  validateTaxSet,
} from '../../../src/index.js';
import { booking, tax, taxWrite } from '../../../src/trials/testing/index.js';
import { mutated, mutation } from './mutations.js';

/**
 * Valid documents, changed at random. Whatever comes of it, validation answers with a result and never throws; and
 * whatever it accepts can be used.
 */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 40);

const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });
const codes = new Set<string>(ISSUE_CODES);

/** A value or some issues, and never both. */
function expectResult(result: Result<unknown>): void {
  if (result.issues === undefined) {
    expect(result.value).toBeDefined();
    return;
  }
  expect(result.issues.length).toBeGreaterThan(0);
  expect(result.value).toBeUndefined();
  for (const { code, path, message } of result.issues) {
    expect(codes.has(code)).toBe(true);
    expect(typeof path).toBe('string');
    expect(message.length).toBeLessThan(1_000);
  }
}

/** Both outcomes have to be seen: a fuzz that is always refused, or never, tests nothing. */
function expectBoth({ accepted, refused }: { accepted: number; refused: number }): void {
  expect(accepted).toBeGreaterThan(runs / 50);
  expect(refused).toBeGreaterThan(runs / 10);
}

describe('after random changes', () => {
  test('a tax is accepted or refused, and an accepted one is accepted again', () => {
    const seen = { accepted: 0, refused: 0 };
    const property = fc.property(fc.oneof(tax(), taxWrite()), mutations, (valid, changes) => {
      const result = validateTax(mutated(valid, changes));
      expectResult(result);
      if (result.issues !== undefined) {
        seen.refused += 1;
        return;
      }
      seen.accepted += 1;
      expect(validateTax(result.value).value).toEqual(result.value);
    });
    fc.assert(property, { numRuns: runs });
    expectBoth(seen);
  });

  test('a tax set is accepted or refused, and an accepted one can be quoted', () => {
    const seen = { accepted: 0, refused: 0 };
    const property = fc.property(booking({ minTaxes: 1, maxTaxes: 4 }), mutations, ({ taxSet }, changes) => {
      const result = validateTaxSet(mutated(taxSet, changes));
      expectResult(result);
      if (result.issues !== undefined) {
        seen.refused += 1;
        return;
      }
      seen.accepted += 1;
      const rooms = [
        { persons: 2, nightlyPrices: ['100', '0', '77'] },
        { persons: 0, price: '5', nights: 2 },
      ];
      const quote = createCalculator(result.value).quote({ checkIn: '2026-05-01', rooms });
      expect(quote.nights).toHaveLength(3);
      expect(JSON.parse(JSON.stringify(quote)).total).toBe(quote.total);
    });
    fc.assert(property, { numRuns: runs });
    expectBoth(seen);
  });

  test('a stay is accepted or refused, and quoted exactly when it is accepted', () => {
    const seen = { accepted: 0, refused: 0 };
    const property = fc.property(booking({ maxTaxes: 3 }), mutations, ({ taxSet, stay }, changes) => {
      const input = mutated(stay, changes);
      const result = validateStay(input, taxSet.currency);
      expectResult(result);
      const calculator = createCalculator(taxSet);
      if (result.issues !== undefined) {
        seen.refused += 1;
        // The door of the hot path reads stays by itself, and has to come to the same answer.
        expect(() => calculator.quote(input as Stay)).toThrow(InvalidStayError);
        return;
      }
      seen.accepted += 1;
      const quote = calculator.quote(input as Stay);
      expect(quote.nights.length).toBeGreaterThan(0);
      expect(JSON.stringify(calculator.quote(result.value))).toBe(JSON.stringify(quote));
    });
    fc.assert(property, { numRuns: runs });
    expectBoth(seen);
  });
});
