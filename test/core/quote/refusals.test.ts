import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/calculation/compile.js';
import { policies } from '../../../src/core/definitions/policy.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import { InvalidDefinitionError, InvalidStayError } from '../../../src/core/issues/errors.js';
import { createCalculator } from '../../../src/core/quote/calculator.js';
import { quotedNights } from '../../../src/core/quote/rooms-and-nights.js';
import type { Stay } from '../calculation/given.js';
import { fixed, inEuro, nights, percent } from '../calculation/given.js';
import { calculated, programOf } from '../calculation/plans.js';

const issue = (path: string, message: string) => ({
  code: 'required' as const,
  path,
  keys: [],
  message,
  params: { field: '', expected: 'an object' },
});

describe('the message of an error', () => {
  test.each([
    [[], 'is not valid.'],
    [[issue('', 'It is missing.')], 'is not valid: It is missing.'],
    [[issue('title', 'title is missing.')], 'is not valid: title is missing.'],
    [[issue('taxes[0].rate', 'rate must be text.')], 'is not valid: taxes[0].rate must be text.'],
    [[issue('taxes[1].local.rate', 'local.rate is required.')], 'is not valid: taxes[1].local.rate is required.'],
    [[issue('rooms[1]', 'rooms[1] must be a room.')], 'is not valid: rooms[1] must be a room.'],
    [[issue('base.plus[2]', 'plus must name taxes.')], 'is not valid: base.plus[2] must name taxes.'],
    [[issue('rooms[0]', 'A room must have prices.')], 'is not valid: rooms[0]: A room must have prices.'],
    [[issue('taxes[0].titel', 'Unknown field "titel".')], 'is not valid: taxes[0]: Unknown field "titel".'],
    [[issue('taxes[0]["a b"]', 'Unknown field "a b".')], 'is not valid: taxes[0]: Unknown field "a b".'],
    [[issue('titel', 'Unknown field "titel".')], 'is not valid: Unknown field "titel".'],
    [[issue('generate', 'rate must be text.')], 'is not valid: generate: rate must be text.'],
    [[issue('rooms', 'a.'), issue('', 'b.')], 'is not valid (2 issues):\n- rooms: a.\n- b.'],
  ])('%j', (issues, message) => {
    expect(new InvalidDefinitionError(issues).message).toBe(`The tax set ${message}`);
    expect(new InvalidStayError(issues).message).toBe(`The stay ${message}`);
  });

  test('lists 20 issues, and counts the others', () => {
    const lines = (count: number) =>
      new InvalidStayError(Array.from({ length: count }, () => issue('', 'a.'))).message.split('\n');
    expect(lines(20)).toEqual(['The stay is not valid (20 issues):', ...Array.from({ length: 20 }, () => '- a.')]);
    expect(lines(32)).toHaveLength(22);
    expect(lines(32).at(0)).toBe('The stay is not valid (32 issues):');
    expect(lines(32).at(-1)).toBe('- and 12 more');
  });
});

describe('defects throw', () => {
  test('a rate that was not validated', () => {
    const { value: taxSet } = validateTaxSet(inEuro(percent('VAT', '7.00'), fixed('Fee', 'per_night', '1.00')));
    const entry = taxSet?.taxes[0];
    if (taxSet === undefined || entry === undefined) throw new Error('the tax set is not valid');
    const broken = { ...taxSet, taxes: [{ ...entry, rate: '7%' }] };
    expect(() => compile(broken, policies.documented)).toThrow('the decimal 7% was not validated');
  });

  // A levy of 5.00 on two nights of 50.00.
  test('nights that do not add up to their quote', () => {
    const calculation = calculated(programOf([percent('Levy', '5')]), nights('50.00', '50.00'));
    expect(quotedNights(calculation)).toHaveLength(2);
    calculation.amounts[0] = 499;
    expect(() => quotedNights(calculation)).toThrow(
      'staytax: parts add up to 500, not to 499; please report this stay',
    );
  });

  test('a stay whose getters change is quoted as it was validated', () => {
    // Not valid when it is read first, valid when it is asked what is wrong with it.
    let asked = 0;
    const fickle = {
      get checkIn() {
        asked += 1;
        return asked === 2 ? '2026-05-01' : '2026-02-30';
      },
      rooms: nights('100.00').rooms,
    };
    expect(createCalculator(inEuro()).quote(fickle as Stay).price).toBe('100.00');
  });
});
