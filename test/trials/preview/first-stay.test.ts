import { describe, expect, test } from 'vitest';
import type { Stay, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import { firstStay, USUAL_STAY } from '../../../src/trials/preview/first-stay.js';
import { CITY, exampleSets, SET } from '../../pages/editor/sets.js';

const calculatorOf = (...taxes: TaxSetEntryInput[]) => createCalculator({ ...SET, taxes });
const withRow = (row: object): TaxSetEntryInput => ({
  ...CITY,
  local: { rates: [{ rate: '5.00', ...row }] },
});
const FROM_2027 = withRow({ dates: [{ after: '2027-01-01', before: null }] });
const week = (checkIn: string): Stay => ({ ...USUAL_STAY, checkIn });

describe('the first stay', () => {
  test('is a week for two from today on if that is charged', () => {
    expect(firstStay(calculatorOf(CITY), undefined, '2026-11-26')).toEqual(week('2026-11-26'));
    expect(firstStay(calculatorOf(CITY), undefined, undefined)).toEqual(USUAL_STAY);
    expect(firstStay(undefined, undefined, '2026-11-26')).toEqual(week('2026-11-26'));
  });

  test('is in the next season if nothing is charged before', () => {
    const summer = { ...CITY, applicable_date_ranges: [{ after: '2027-06-01', before: '2027-09-30' }] };
    // 26 November 2026 is a Thursday, and so is 3 June 2027.
    expect(firstStay(calculatorOf(summer), undefined, '2026-11-26')).toEqual(week('2027-06-03'));
    const eachSummer = { ...withRow({ seasons: [{ from: '06-01', to: '09-30' }] }), rate: '0.00' };
    expect(firstStay(calculatorOf(eachSummer), undefined, '2026-11-26')).toEqual(week('2027-06-03'));
    expect(firstStay(calculatorOf(summer), undefined, '2027-11-25').checkIn).toBe('2027-09-23');
  });

  test('shows the edit, and is another charged stay if no week is charged', () => {
    expect(firstStay(calculatorOf(FROM_2027), calculatorOf(CITY), '2026-11-26')).toEqual(week('2027-01-07'));
    const breakfast = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true } as const;
    const { rooms } = firstStay(calculatorOf({ ...breakfast, local: { on: ['breakfast'] } }), undefined, '2026-11-26');
    expect(rooms[0]?.extras).toMatchObject([{ label: 'breakfast' }]);
    const early = withRow({ booked: { after: null, before: '2026-12-31' } });
    expect(firstStay(calculatorOf(early), calculatorOf(CITY), '2026-11-26').bookedOn).toBe('2026-12-31');
  });

  test('is charged in every example with charges, and costs 10000 a night in JPY', () => {
    const free: string[] = [];
    for (const [name, set] of exampleSets()) {
      const calculator = createCalculator(set);
      const { taxes } = calculator.quote(firstStay(calculator, undefined, '2026-11-26'));
      if (taxes.every(({ amount }) => !/[1-9]/.test(amount))) free.push(name);
    }
    expect(free).toEqual([]);
    const yen = createCalculator({ title: 'Kyoto', currency: 'JPY', taxes: [] } satisfies TaxSetInput);
    expect(firstStay(yen, undefined, undefined).rooms[0]?.nightlyPrices?.[0]).toBe('10000');
  });
});
