import { expect, it } from 'vitest';
import { byPlace, nightUnits } from '../../../src/core/calculation/by.js';
import type { Calculation } from '../../../src/core/calculation/calculation.js';
import { byUnit, lineNights } from '../../../src/core/calculation/reasons.js';
import type { FixedLogic, Policy, Room, Stay, Tax } from './given.js';
import { each, fixed, percent, room, stay } from './given.js';
import { calculated, programOf } from './plans.js';

function calculationFor(taxes: Tax | Tax[], of: Stay, policy?: Policy): Calculation {
  return calculated(programOf([taxes].flat(), policy), of);
}

/** Why each tax is not charged, night by night of each room group. */
function whyNot(taxes: Tax | Tax[], of: Stay, policy?: Policy): unknown[] {
  const calculation = byUnit(calculationFor(taxes, of, policy));
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

it('reports that rows exempt some nights, rooms or dates', () => {
  const free = (logic: FixedLogic): Tax =>
    fixed('Fee', logic, '2.00', { local: { rates: [{ label: 'resident', rate: '0' }] } });
  // A resident from 1 to 3 May, a visitor in another room from 2 to 4 May.
  const visitor = room(each('90.00', 2), { persons: 1, checkIn: '2026-05-02' });
  const both = { checkIn: '2026-05-01', rooms: [{ ...room(each('90.00', 2)), labels: ['resident'] }, visitor] };
  const own = ['exempt', 'exempt', undefined, undefined];
  expect(whyNot(free('per_room'), both)).toEqual(own);
  expect(whyNot(free('per_room_per_night'), both)).toEqual(own);
  // 2 May is one date of both rooms, and belongs to the first of them.
  expect(whyNot(free('per_night'), both)).toEqual(['exempt', 'exempt', 'exempt', undefined]);
  // One booking, with the highest of the rates.
  expect(whyNot(free('per_booking'), both)).toEqual([undefined, undefined, undefined, undefined]);
});

it('does not report a charge at a rate of 0 or at the usual rate as exempt', () => {
  expect(whyNot(fixed('Fee', 'per_room_per_night', '0.00'), four)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const rates = [
    { age_under: 12, rate: '2.00' },
    { age_under: 18, rate: '0' },
  ];
  const byAge = fixed('City tax', 'per_person_per_night', '2.00', { local: { rates } });
  const rooms = [9, 15].map((age, at) => ({
    checkIn: `2026-05-0${at + 1}`,
    nightlyPrices: ['1.00'],
    guests: [{ age }],
  }));
  expect(whyNot(byAge, { checkIn: '2026-05-01', rooms })).toEqual([undefined, 'exempt']);
});

it('reports nights without a base of a percentage of extras or of taxes', () => {
  const breakfast = { label: 'breakfast', nightlyPrices: ['0.00', '10.00', '10.00'] };
  const three = stay({ persons: 1, nightlyPrices: ['0.00', '0.00', '90.00'], extras: [breakfast] });
  const levy = (on: string[]) => percent('Levy', '5', { local: { on } });
  expect(whyNot(levy(['breakfast']), three)).toEqual(['no-base', undefined, undefined]);
  expect(whyNot(levy(['lodging', 'breakfast']), three)).toEqual(['no-base', undefined, undefined]);
  // A free night of the lodging is charged, with an amount of 0.
  expect(whyNot(levy(['lodging']), three)).toEqual([undefined, undefined, undefined]);
  const first = fixed('City tax', 'per_person_per_night', '2.00', { level: 1, max_nights: 1 });
  const ofTaxes = percent('Levy', '10', { local: { only: 'here', base: { start: 'nothing', plus: ['City tax'] } } });
  expect(whyNot([first, ofTaxes], three)).toEqual([undefined, 'capped', 'capped', undefined, 'no-base', 'no-base']);
});

it('reports nights without guests, and the first night of a guest who comes later', () => {
  const perGuest = percent('Levy', '5', { local: { per: 'guest' } });
  const empty = room(each('90.00', 2), { persons: 0 });
  expect(whyNot(perGuest, stay(empty))).toEqual(['no-persons', 'no-persons']);
  expect(whyNot(perGuest, stay(empty, room(each('90.00', 2))))).toEqual([undefined, undefined]);
  const perPerson = fixed('City tax', 'per_person_per_night', '2.00', { skip_nights: 1 });
  expect(whyNot([perPerson, perGuest], stay(empty, room(each('90.00', 2))))).toEqual([
    ...['skipped', undefined],
    ...[undefined, undefined],
  ]);
  const later = stay({ nightlyPrices: each('90.00', 3), guests: [{ checkIn: '2026-05-02' }] });
  expect(whyNot(perGuest, later)).toEqual(['no-persons', undefined, undefined]);
  expect(whyNot(perPerson, later)).toEqual(['no-persons', 'skipped', undefined]);
  expect(whyNot(fixed('Card', 'per_person', '5.00'), later)).toEqual(['no-persons', undefined, undefined]);
  // A room has its own nights.
  expect(whyNot(fixed('Fee', 'per_room_per_night', '2.00', { skip_nights: 1 }), later)).toEqual([
    'skipped',
    undefined,
    undefined,
  ]);
});

it('reports a charge at arrival as due if one guest or room of the group owes it', () => {
  const fromMay2 = { applicable_after: '2026-05-02' };
  const atArrival: Policy = { stayCharges: 'arrival' };
  const guestsOf = (guests: Room['guests']): Room => ({ nightlyPrices: each('90.00', 3), guests });
  const card = fixed('Card', 'per_person', '5.00', fromMay2);
  // The guest of the first room arrived before the tax applies, the guest of the second room on its first day.
  const rooms = stay(guestsOf([{}]), guestsOf([{ checkIn: '2026-05-02' }]));
  expect(whyNot(card, rooms, atArrival)).toEqual(['outside-ranges', undefined, undefined]);
  expect(whyNot(card, stay(guestsOf([{}])), atArrival)).toEqual(['outside-ranges', 'not-at-arrival', 'not-at-arrival']);
  const groups = stay(room(each('90.00', 2)), room(each('90.00', 2), { checkIn: '2026-05-02' }));
  expect(whyNot(fixed('Fee', 'per_booking', '5.00', fromMay2), groups, atArrival)).toEqual([
    'outside-ranges',
    undefined,
    undefined,
    undefined,
  ]);
  expect(whyNot(fixed('Linen', 'per_room', '5.00', fromMay2), groups, atArrival)).toEqual([
    'outside-ranges',
    'not-at-arrival',
    undefined,
    undefined,
  ]);
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
