import { expect, it, vi } from 'vitest';
import { createCalculator, quote } from '../../../src/index.js';
import type { Room } from './given.js';
import { fixed, inEuro, percent, room, stay } from './given.js';

// A cent that two rooms share: half a cent each, so that the order decides who gets it.
const cent = fixed('Cent', 'per_booking', '0.01', { level: 1 });
const head = fixed('Head', 'per_person', '1.00');

/** What each room has of the cent. */
function cents(...rooms: Room[]): unknown[] {
  return quote(inEuro(cent, head), stay(...rooms)).rooms.map(({ taxes }) => taxes[0]?.amount);
}

const single = room(['95.00'], { persons: 1 });
const double = room(['95.00'], { persons: 2 });
const dearer = room(['96.00'], { persons: 1 });

it('begins with the larger price', () => {
  expect(cents(double, dearer)).toEqual(['0.00', '0.01']);
  expect(cents(dearer, double)).toEqual(['0.01', '0.00']);
});

it('compares prices night by night', () => {
  const late = room(['94.00', '99.00']);
  expect(cents(late, room(['95.00', '90.00']))).toEqual(['0.00', '0.01']);
});

it('compares charges if prices are equal, the larger first', () => {
  expect(cents(single, double)).toEqual(['0.00', '0.01']);
  expect(cents(double, single)).toEqual(['0.01', '0.00']);
});

it('compares charges of bedrooms, and of labels', () => {
  const perBedroom = fixed('Bedroom', 'per_room', '1.00', { local: { per: 'bedroom' } });
  const ofLabel = fixed('Suite', 'per_room', '0.00', { local: { rates: [{ label: 'suite', rate: '1.00' }] } });
  const first = (rooms: Room[], tax: typeof cent) =>
    quote(inEuro(cent, tax), stay(...rooms)).rooms.map(({ taxes }) => taxes[0]?.amount);
  for (const [tax, more, less] of [
    [perBedroom, { bedrooms: 3 }, { bedrooms: 2 }],
    [ofLabel, { labels: ['suite'] }, { labels: ['quiet'] }],
  ] as const) {
    const [dear, cheap] = [room(['95.00'], { persons: 2, ...more }), room(['95.00'], { persons: 2, ...less })];
    expect(first([cheap, dear], tax)).toEqual(['0.00', '0.01']);
    expect(first([dear, cheap], tax)).toEqual(['0.01', '0.00']);
  }
});

it('keeps the order of equal rooms', () => expect(cents(double, double)).toEqual(['0.01', '0.00']));

it('serialises no room that can tie with no other: the one room of a stay with a breakfast', () => {
  const vat = (title: string, on: string[]) => percent(title, '5.00', { local: { on } });
  const calculator = createCalculator(inEuro(vat('VAT', ['lodging']), vat('VAT on breakfast', ['breakfast']), cent));
  const serialise = vi.spyOn(JSON, 'stringify');
  const { nights } = calculator.quote(stay({ ...single, extras: [{ label: 'breakfast', price: '12.00' }] }));
  expect(nights).toHaveLength(1);
  const calls = serialise.mock.calls.length;
  serialise.mockRestore();
  expect(calls).toBe(0);
  // 5% of 95.00 is 4.75, of 12.00 is 0.60; 95.00 + 12.00 + 4.75 + 0.60 + 0.01.
  expect(nights.map(({ total }) => total)).toEqual(['112.36']);
});
