import { describe, expect, test } from 'vitest';
import { type Policy, preview, type Stay } from '../../src/index.js';
import { fixed, inEuro, type Tax } from '../calculation/given.js';

/** The stays of the preview that an edit charges differently. */
function shownBy(saved: Tax, draft: Tax, policy?: Policy): Stay[] {
  const found = preview(inEuro(draft), { saved: inEuro(saved), ...(policy && { policy }) });
  return found.scenarios.filter(({ isChanged }) => isChanged).map(({ stay }) => stay);
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

  test('the rate and the dates of a charge on arrival that skips nights', () => {
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

  test('a limit of more nights than a date range has', () => {
    const city = (max_nights: number) =>
      fixed('City tax', 'per_person_per_night', '4.00', {
        max_nights,
        applicable_date_ranges: [{ after: '2026-05-01', before: '2026-05-31' }],
      });
    expect(nightsBefore(shownBy(city(90), city(91)))).toEqual([90]);
    expect(nightsBefore(shownBy(city(90), city(89)))).toEqual([89]);
  });
});
