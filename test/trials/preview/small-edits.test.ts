import { describe, expect, test } from 'vitest';
import type { Policy, Stay } from '../../../src/index.js';
import { preview, validateTaxSet } from '../../../src/index.js';
import { verdictOf } from '../../../src/trials/preview/words/verdict.js';
import type { Tax } from '../../core/calculation/given.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { shownBy as shownByEdit } from './shown-edits.js';

function shownBy(saved: Tax, draft: Tax, policy?: Policy, currency = 'EUR'): Stay[] {
  const set = (tax: Tax) => ({ ...inEuro(tax.logic === 'percent' ? tax : { ...tax, currency }), currency });
  return shownByEdit(set(saved), set(draft), policy);
}

const ONCE = ['per_person', 'per_room', 'per_booking'] as const;

describe('a limit of nights of a charge that is due once shows on a stay after nights before', () => {
  const nightsBefore = (stays: readonly Stay[]) => stays.map((stay) => stay.nightsBefore);
  const onArrival: Policy = { stayCharges: 'arrival' };

  test.each<[string, Partial<Tax>, Partial<Tax>, Policy | undefined, number]>([
    ['a night more', { max_nights: 3 }, { max_nights: 4 }, undefined, 3],
    ['a night fewer', { max_nights: 3 }, { max_nights: 2 }, undefined, 2],
    ['the first night alone', { max_nights: 1 }, { max_nights: 2 }, undefined, 1],
    ['no limit', { max_nights: 3 }, {}, undefined, 3],
    ['after skipped nights', { max_nights: 3, skip_nights: 2 }, { max_nights: 4, skip_nights: 2 }, undefined, 5],
    [
      'counted from arrival',
      { max_nights: 3, skip_nights: 2 },
      { max_nights: 4, skip_nights: 2 },
      { maxNights: 'stay' },
      3,
    ],
    ['skipped nights of a charge on arrival, one more', { skip_nights: 2 }, { skip_nights: 3 }, onArrival, 2],
    ['one fewer', { skip_nights: 2 }, { skip_nights: 1 }, onArrival, 1],
  ])('%s', (_, before, after, policy, expected) => {
    for (const logic of ONCE) {
      const tax = (more: Partial<Tax>) => fixed('Fee', logic, '4.00', more);
      expect(nightsBefore(shownBy(tax(before), tax(after), policy))).toContain(expected);
      expect(shownBy(tax(before), tax(before), policy)).toEqual([]);
    }
  });

  test('with the rate and the dates of a charge on arrival that skips nights', () => {
    const fee = (more: Partial<Tax>) => fixed('Fee', 'per_person', '4.00', { skip_nights: 2, ...more });
    const from = (after: string, before: string) => fee({ applicable_date_ranges: [{ after, before }] });
    const range = from('2026-06-01', '2026-09-30');
    for (const [was, is] of [
      [fee({}), fee({ rate: '4.01' })],
      [range, from('2026-06-02', '2026-09-30')],
      [range, from('2026-05-31', '2026-09-30')],
      [range, from('2026-06-01', '2026-09-29')],
      [range, from('2026-06-01', '2026-10-01')],
    ] as const) {
      expect(shownBy(was, is, onArrival)).not.toEqual([]);
    }
  });

  test('with a limit above the nights of a date range', () => {
    const city = (max_nights: number) =>
      fixed('City tax', 'per_person_per_night', '4.00', {
        max_nights,
        applicable_date_ranges: [{ after: '2026-05-01', before: '2026-05-31' }],
      });
    expect(nightsBefore(shownBy(city(90), city(91)))).toEqual([90]);
    expect(nightsBefore(shownBy(city(90), city(89)))).toEqual([89]);
  });
});

describe('the last digit of a rate with many decimals shows on a stay that is large enough', () => {
  const BY_ROOM = ['per_person', 'per_room', 'per_person_per_night', 'per_room_per_night'] as const;
  const edits = [
    ['3.420', '3.421'],
    ['3.4206', '3.4205'],
    ['0.33333', '0.33334'],
    ['7.123456', '7.123457'],
    ['2.00', '2.001'],
  ] as const;

  test.each(edits)('shows an amount that changes from %s to %s', (was, is) => {
    for (const logic of BY_ROOM) {
      const tax = (rate: string) => fixed('Tax', logic, rate);
      expect([logic, shownBy(tax(was), tax(is)).length > 0]).toEqual([logic, true]);
    }
  });

  test.each(edits.slice(0, 3))('a night, from %s to %s', (was, is) => {
    expect(shownBy(fixed('Tax', 'per_night', was), fixed('Tax', 'per_night', is))).not.toEqual([]);
  });

  test.each(edits)('shows a percentage that changes from %s to %s', (was, is) => {
    for (const more of [
      {},
      { is_inclusive: true },
      { max_nights: 1 },
      { local: { per: 'guest' } },
      { local: { base: { share: '0.5' } } },
    ] satisfies Partial<Tax>[]) {
      expect([more, shownBy(percent('Tax', was, more), percent('Tax', is, more)).length > 0]).toEqual([more, true]);
    }
  });

  test('shows the changed rate of a row', () => {
    const rows = (rate: string, more: Partial<Tax> = {}) =>
      fixed('Tax', 'per_person_per_night', '3.00', { local: { rates: [{ age_under: 12, rate }] }, ...more });
    expect(shownBy(rows('0.0625'), rows('0.0626'))).not.toEqual([]);
    const bands = (rate: string) => percent('Tax', '5', { local: { rates: [{ price_from: '200', rate }] } });
    expect(shownBy(bands('7.0625'), bands('7.0624'))).not.toEqual([]);
  });

  test('shows an amount that is rounded to a step, and one in a currency without decimals', () => {
    const stepped = (rate: string) => fixed('Tax', 'per_room', rate, { local: { round: { step: '0.05' } } });
    expect(shownBy(stepped('3.4206'), stepped('3.4205'))).not.toEqual([]);
    const yen = (rate: string) => fixed('Tax', 'per_person_per_night', rate);
    expect(shownBy(yen('150.25'), yen('150.26'), undefined, 'JPY')).not.toEqual([]);
  });

  test('has no such stay for a charge of one unit, with a sentence in the preview', () => {
    const fee = (rate: string) => inEuro(fixed('Fee', 'per_booking', rate));
    const [draft, saved] = ['3.4207', '3.4206'].map((rate) => validateTaxSet(fee(rate)).value);
    if (draft === undefined || saved === undefined) throw new Error('The test set is not valid');
    const found = preview(draft, { saved });
    expect(found.summary.changed).toBe(0);
    expect(verdictOf(found, { draft, saved })?.ofGuests).toMatch(
      /^Guests pay as much as before on each of \d+ stays looked at \(up to 30 nights, 4 guests\); Fee is 3\.4207 instead of 3\.4206\.$/,
    );
  });

  test('counts the rooms of such a stay in its name', () => {
    const { scenarios } = preview(inEuro(fixed('Tax', 'per_room', '3.4206')));
    expect(scenarios.filter(({ why }) => why.includes('last digit')).map(({ name, why }) => [name, why])).toEqual([
      ['1 night from 2026-05-01, 100 rooms, 200 persons', 'the last digit of the rate 3.4206 of Tax shows'],
    ]);
  });
});
