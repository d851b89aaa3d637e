import { describe, expect, test } from 'vitest';
import type { Stay, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import { changeElsewhere, firstStay, USUAL_STAY } from '../../../src/trials/preview/first-stay.js';
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

describe('an edit that does not show on a stay', () => {
  const saved = calculatorOf(CITY);

  test('is found on later dates, with the same weekday', () => {
    const stay = { ...week('2026-11-23'), bookedOn: '2026-11-20' };
    expect(changeElsewhere(calculatorOf(FROM_2027), saved, stay)).toEqual({
      stay: { ...week('2027-01-04'), bookedOn: '2027-01-01' },
      because: 'endsBefore',
    });
    const christmas = withRow({ dates: [{ after: '2026-12-24', before: '2026-12-26' }] });
    expect(changeElsewhere(calculatorOf(christmas), saved, week('2026-11-23'))).toMatchObject({
      stay: { checkIn: '2026-12-24' },
      because: 'endsBefore',
    });
  });

  test('is found on earlier dates if no later ones show it', () => {
    const until = withRow({ dates: [{ after: null, before: '2026-06-30' }] });
    expect(changeElsewhere(calculatorOf(until), saved, week('2026-11-23'))).toMatchObject({
      stay: { checkIn: '2026-06-22' },
      because: 'beginsAfter',
    });
  });

  test('is found by arrival and by booking', () => {
    const arrived = withRow({ arrived: { after: '2026-11-24', before: null } });
    expect(changeElsewhere(calculatorOf(arrived), saved, week('2026-11-23'))).toMatchObject({
      stay: { checkIn: '2026-11-30' },
      because: 'otherDates',
    });
    const booked = withRow({ booked: { after: '2026-12-01', before: null } });
    expect(changeElsewhere(calculatorOf(booked), saved, week('2026-11-23'))).toEqual({
      stay: { ...week('2026-12-07'), bookedOn: '2026-12-01' },
      because: 'bookedOn',
    });
  });

  test('is not searched if it shows, if no date shows it, and in another currency', () => {
    expect(changeElsewhere(calculatorOf(FROM_2027), saved, week('2027-01-04'))).toBeUndefined();
    expect(changeElsewhere(calculatorOf(withRow({ age_under: 6 })), saved, week('2026-11-23'))).toBeUndefined();
    expect(changeElsewhere(calculatorOf(CITY), saved, week('2026-11-23'))).toBeUndefined();
    const dollars = createCalculator({ title: 'Lisbon', currency: 'USD', taxes: [] });
    expect(changeElsewhere(dollars, saved, week('2026-11-23'))).toBeUndefined();
  });
});
