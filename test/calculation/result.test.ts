import { expect, it } from 'vitest';
import { calculate } from '../../src/calculation/engine/calculate.js';
import { createSheet } from '../../src/calculation/engine/sheet.js';
import { amountsByRoom, nightsOf, type Result, resultOf, unitsOf } from '../../src/calculation/result.js';
import { each, fixed, type Policy, percent, room, type Stay, stay, type Tax } from './given.js';
import { planOf, roomGroupsOf } from './plans.js';

function resultFor(tax: Tax, of: Stay, policy?: Policy): Result {
  const groups = roomGroupsOf(of);
  const sheet = createSheet(planOf([tax], policy));
  calculate(sheet, groups, 'nights');
  return resultOf(sheet, groups);
}

/** Why the tax is not charged, night by night. */
function whyNot(tax: Tax, of: Stay, policy?: Policy): unknown[] {
  const result = resultFor(tax, of, policy);
  return result.sheet.plan.lines.slice(0, 1).flatMap((line) => nightsOf(result, line).map((night) => night.whyNot));
}

const four = stay(room(each('100.00', 4)));

it('tells why a night is not charged', () => {
  const may2 = { after: '2026-05-02', before: '2026-05-02' };
  expect(whyNot(fixed('Fee', 'per_room_per_night', '1.00', { skip_nights: 1, max_nights: 2 }), four)).toEqual([
    'skipped',
    undefined,
    undefined,
    'capped',
  ]);
  expect(whyNot(percent('VAT', '7.00', { applicable_date_ranges: [may2] }), four)).toEqual([
    'outside-ranges',
    undefined,
    'outside-ranges',
    'outside-ranges',
  ]);
});

it('tells why a charge of the stay is not due', () => {
  const later = fixed('Fee', 'per_booking', '9.00', { skip_nights: 1 });
  const atArrival = whyNot(later, four, { stayCharges: 'arrival' });
  expect(atArrival).toEqual(['skipped', 'not-at-arrival', 'not-at-arrival', 'not-at-arrival']);
  expect(whyNot(later, four, { stayCharges: 'first-taxable-night' })).toEqual([
    'skipped',
    undefined,
    undefined,
    undefined,
  ]);
  expect(whyNot(fixed('Head', 'per_person', '1.00'), stay(room(['100.00'], { persons: 0 })))).toEqual(['no-persons']);
});

const children = fixed('City tax', 'per_person_per_night', '2.00', {
  local: { rates: [{ age_under: 12, rate: '0' }] },
});

it('tells that rows make everybody free', () => {
  const child: Stay = { checkIn: '2026-05-01', rooms: [{ nightlyPrices: ['50.00'], guests: [{ age: 7 }] }] };
  expect(whyNot(children, child)).toEqual(['exempt']);
});

it('has the units of each row', () => {
  const rooms = [{ nightlyPrices: each('50.00', 3), guests: [{}, { age: 7 }] }];
  const result = resultFor(children, { checkIn: '2026-05-01', rooms });
  const rates = result.sheet.plan.lines.slice(0, 1).flatMap((line) => unitsOf(result, line));
  const nightsBy = (isRow: boolean) =>
    rates.filter(({ row }) => (row !== undefined) === isRow).reduce((sum, { quantity }) => sum + quantity, 0);
  expect([nightsBy(false), nightsBy(true)]).toEqual([3, 3]);
});

it('has what each room comes to, by its place in the stay', () => {
  const tax = fixed('City tax', 'per_person_per_night', '2.00');
  const rooms = stay(room(each('90.00', 2), { persons: 1 }), room(each('90.00', 2), { persons: 3 }));
  expect([...amountsByRoom(resultFor(tax, rooms))].sort()).toEqual([
    [0, [400]],
    [1, [1_200]],
  ]);
});
