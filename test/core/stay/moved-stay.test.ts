import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOfStay, movedStay } from '../../../src/core/stay/moved-stay.js';
import type { Stay } from '../../../src/index.js';
import { validateStay } from '../../../src/index.js';
import { stay as stays } from '../../../src/trials/testing/index.js';

test('a stay is moved with its rooms, its extras, and the days between booking and arrival', () => {
  const stay: Stay = {
    checkIn: '2026-05-01',
    bookedOn: '2026-04-01',
    labels: ['business'],
    rooms: [
      {
        guests: [{ age: 9 }, {}],
        price: '100.00',
        nights: 3,
        extras: [{ label: 'breakfast', price: '30.00' }],
        count: 2,
      },
    ],
  };
  expect(movedStay(stay, '2027-03-31', 2, 2)).toEqual({
    checkIn: '2027-03-31',
    bookedOn: '2027-03-01',
    labels: ['business'],
    rooms: [
      {
        guests: [{ age: 9 }, {}],
        count: 2,
        nightlyPrices: ['33.34', '33.33'],
        extras: [{ label: 'breakfast', nightlyPrices: ['10.00', '10.00'] }],
      },
    ],
  });
});

test('prices repeat after the last night; guests who stay to the end, or come later, still do', () => {
  const stay: Stay = {
    checkIn: '2026-05-01',
    rooms: [
      { guests: [{}, { checkIn: '2026-05-02', nights: 1 }, { nights: 1 }], nightlyPrices: ['100.00', '150.00'] },
      { persons: 1, nightlyPrices: ['80.00'], checkIn: '2026-05-02' },
    ],
  };
  expect(movedStay(stay, '2026-06-01', 3, 2).rooms).toEqual([
    {
      guests: [{}, { checkIn: '2026-06-02', nights: 2 }, { nights: 1 }],
      nightlyPrices: ['100.00', '150.00', '100.00'],
    },
    { persons: 1, nightlyPrices: ['80.00', '80.00'], checkIn: '2026-06-02' },
  ]);
  expect(movedStay(stay, '2026-06-01', 1, 2).rooms[0]?.guests).toEqual([
    {},
    { checkIn: '2026-06-01', nights: 1 },
    { nights: 1 },
  ]);
});

test('any stay is valid on other dates and for other nights, and the same stay on its own', () => {
  fc.assert(
    fc.property(stays({ details: true }), fc.integer({ min: 1, max: 30 }), (stay, nights) => {
      expect(movedStay(stay, stay.checkIn, lengthOfStay(stay), 2)).toBe(stay);
      expect(validateStay(movedStay(stay, '2027-03-31', nights, 2), 'EUR').issues).toBeUndefined();
      const back = movedStay(movedStay(stay, '2027-03-31', lengthOfStay(stay), 2), stay.checkIn, lengthOfStay(stay), 2);
      expect(back).toEqual(stay);
    }),
    { numRuns: 50 },
  );
});
