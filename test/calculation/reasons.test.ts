import { expect, it } from 'vitest';
import { byPlace, nightUnits } from '../../src/calculation/by.js';
import type { Calculation } from '../../src/calculation/calculation.js';
import { byUnit, lineNights } from '../../src/calculation/reasons.js';
import type { Policy, Stay, Tax } from './given.js';
import { each, fixed, percent, room, stay } from './given.js';
import { calculated, programOf } from './plans.js';

function calculationFor(tax: Tax, of: Stay, policy?: Policy): Calculation {
  return calculated(programOf([tax], policy), of);
}

/** Why the tax is not charged, night by night. */
function whyNot(tax: Tax, of: Stay, policy?: Policy): unknown[] {
  const calculation = byUnit(calculationFor(tax, of, policy));
  return calculation.program.lines.flatMap((line) => lineNights(calculation, line).map((night) => night.whyNot));
}

const four = stay(room(each('100.00', 4)));

it('reports why a night is not charged', () => {
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

it('reports why a charge of the stay is not due', () => {
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

it('reports that rows exempt all guests', () => {
  const child: Stay = { checkIn: '2026-05-01', rooms: [{ nightlyPrices: ['50.00'], guests: [{ age: 7 }] }] };
  expect(whyNot(children, child)).toEqual(['exempt']);
});

it('has the units of each row', () => {
  const rooms = [{ nightlyPrices: each('50.00', 3), guests: [{}, { age: 7 }] }];
  const calculation = calculationFor(children, { checkIn: '2026-05-01', rooms });
  const units = calculation.program.lines.flatMap((line) => nightUnits(calculation, line));
  const nightsBy = (isRow: boolean) =>
    units.filter(({ row }) => (row !== undefined) === isRow).reduce((sum, { quantity }) => sum + quantity, 0);
  expect([nightsBy(false), nightsBy(true)]).toEqual([3, 3]);
});

it('has the amounts of each room, by its place in the stay', () => {
  const tax = fixed('City tax', 'per_person_per_night', '2.00');
  const rooms = stay(room(each('90.00', 2), { persons: 1 }), room(each('90.00', 2), { persons: 3 }));
  expect([...byPlace(calculationFor(tax, rooms))].sort()).toEqual([
    [0, [400]],
    [1, [1_200]],
  ]);
});
