import { expect, test } from 'vitest';
import { isPercent, LOGICS, TAX_LOGICS, UNITS } from '../../../src/core/definitions/logics.js';
import { taxJsonSchema } from '../../../src/index.js';

// One row a logic, in the order of the API's documentation.
test.each([
  ['percent', { per: 'night', words: 'percent' }],
  ['per_room', { unit: 'room', per: 'stay', words: 'per room' }],
  ['per_room_per_night', { unit: 'room', per: 'night', words: 'per room per night' }],
  ['per_person', { unit: 'person', per: 'stay', words: 'per person' }],
  ['per_person_per_night', { unit: 'person', per: 'night', words: 'per person per night' }],
  ['per_night', { unit: 'date', per: 'night', words: 'per night' }],
  ['per_booking', { unit: 'booking', per: 'stay', words: 'per booking' }],
])('%s', (logic, row) => {
  expect(LOGICS).toHaveProperty(logic, row);
});

test('lists every logic in the order of the table', () => {
  const names = [
    'percent',
    'per_room',
    'per_room_per_night',
    'per_person',
    'per_person_per_night',
    'per_night',
    'per_booking',
  ];
  expect(Object.keys(LOGICS)).toEqual(names);
  expect(TAX_LOGICS).toEqual(names);
  expect(taxJsonSchema()).toHaveProperty('properties.logic.enum', names);
});

test('names each logic by its unit and period', () => {
  for (const [logic, { words }] of Object.entries(LOGICS)) expect(words).toBe(logic.replaceAll('_', ' '));
});

test('names the units as quote lines do', () => {
  expect(UNITS).toEqual({
    room: { noun: 'room', isNight: false, sharedBy: 'room' },
    bedroom: { noun: 'bedroom', isNight: false, sharedBy: 'room' },
    person: { noun: 'person', isNight: false, sharedBy: 'guest' },
    date: { noun: 'night', isNight: true, sharedBy: 'group' },
    booking: { noun: 'stay', isNight: false, sharedBy: 'stay' },
  });
});

test.each([...TAX_LOGICS, undefined, null, '', 'Percent', 0, {}])('isPercent is true for percent only: %s', (logic) => {
  expect(isPercent(logic)).toBe(logic === 'percent');
});
