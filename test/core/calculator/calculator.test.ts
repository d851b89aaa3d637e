import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as plain from '../../../src/core/calculator/index.js';
import type { TaxSetInput } from '../../../src/index.js';
import { createCalculator, InvalidDefinitionError, InvalidStayError, policies } from '../../../src/index.js';
import { booking, invalidTax, policy } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

const lisbon = {
  title: 'Lisbon',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true, skip_nights: 1, max_nights: 1 },
  ],
};
const week = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00', '106.00'] }] };

/** A call's answer, or the issues and the message of what it throws. */
function answerOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof InvalidDefinitionError || error instanceof InvalidStayError)) throw error;
    return { name: error.name, message: error.message, issues: error.issues };
  }
}

describe('createCalculator of staytax/calculator', () => {
  test('quotes any set and stay like staytax, without warnings', () => {
    fc.assert(
      fc.property(booking(), policy(), ({ taxSet, stay }, options) => {
        const [ours, theirs] = [plain.createCalculator(taxSet, options), createCalculator(taxSet, options)];
        const expected = answerOf(() => ({ ...theirs.quote(stay), warnings: undefined }));
        expect(answerOf(() => ({ ...ours.quote(stay), warnings: undefined }))).toEqual(expected);
        expect(answerOf(() => ours.totals(stay))).toEqual(answerOf(() => theirs.totals(stay)));
      }),
      runsUpTo(500),
    );
  });

  test('refuses any invalid set with the issues and the message of staytax', () => {
    fc.assert(
      fc.property(invalidTax(), ({ input }) => {
        const set: object = { title: 'Drawn', currency: 'EUR', taxes: [input] };
        const expected = answerOf(() => createCalculator(set as TaxSetInput));
        expect(expected).toHaveProperty('issues');
        expect(answerOf(() => plain.createCalculator(set as TaxSetInput))).toEqual(expected);
      }),
      runsUpTo(500),
    );
  });

  test('refuses a policy beside the set: both issues', () => {
    const expected = answerOf(() => createCalculator({ ...lisbon, currency: 'EURO' }, { maxNights: 'all' as never }));
    expect(expected).toMatchObject({ issues: [{ code: 'unknown_currency' }, { path: 'policy.maxNights' }] });
    expect(
      answerOf(() => plain.createCalculator({ ...lisbon, currency: 'EURO' }, { maxNights: 'all' as never })),
    ).toEqual(expected);
  });

  test('refuses a stay with the issues and the message of staytax', () => {
    const stay = { ...week, checkIn: '2026-02-30' };
    const expected = answerOf(() => createCalculator(lisbon).quote(stay));
    expect(expected).toMatchObject({ issues: [{ code: 'not_a_date' }] });
    expect(answerOf(() => plain.createCalculator(lisbon).quote(stay))).toEqual(expected);
  });

  test('has a quote without the field warnings, in JSON too, where staytax warns', () => {
    expect(
      createCalculator(lisbon)
        .quote(week)
        .warnings.map(({ code }) => code),
    ).toEqual(['cap_within_skip']);
    const quoted = plain.createCalculator(lisbon).quote(week);
    expect(quoted).not.toHaveProperty('warnings');
    expect(JSON.parse(JSON.stringify(quoted))).not.toHaveProperty('warnings');
  });

  test('has the policies of staytax', () => {
    expect(plain.policies).toBe(policies);
    expect(plain.createCalculator(lisbon, plain.policies.channelManager).policy).toEqual(policies.channelManager);
  });
});
