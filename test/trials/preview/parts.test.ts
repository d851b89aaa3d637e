import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { preview } from '../../../src/trials/preview/preview.js';
import { scenarios } from '../../../src/trials/preview/scenarios.js';
import { soldIn } from '../../../src/trials/preview/sold.js';

const part = (label: string, share: string, of = 'breakfast') => ({ of, label, share });

function vat(title: string, rate: string, on: string[]) {
  return { title, logic: 'percent', type: 'tax', rate, is_inclusive: true, local: { on } } as const;
}

function hotel(food: string, drinks: string): TaxSetInput {
  const taxes = [vat('VAT 7%', '7', ['lodging', 'food']), vat('VAT 19%', '19', ['drinks'])];
  return { title: 'Hotel', currency: 'EUR', taxes, local: { parts: [part('food', food), part('drinks', drinks)] } };
}

const STAY = {
  checkIn: '2026-05-01',
  rooms: [{ persons: 2, price: '107.00', nights: 1, extras: [{ label: 'breakfast', price: '42.00' }] }],
};

describe('a preview of a set that splits an extra', () => {
  test('has stays with the extra that is split, and none with one of its parts', () => {
    const { scenarios, summary } = preview(hotel('0.80', '0.20'), { saved: hotel('0.70', '0.30') });
    const labels = new Set(
      scenarios.flatMap(({ stay }) => stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label))),
    );
    expect([...labels]).toEqual(['breakfast']);
    expect(summary.changed).toBeGreaterThan(0);
  });

  // 42.00: VAT in 29.40 at 7 % and in 12.60 at 19 % is 1.92 + 2.01; in 33.60 and 8.40 it is 2.20 + 1.34.
  test('shows what the house keeps by other shares', () => {
    const { scenarios } = preview(hotel('0.80', '0.20'), {
      saved: hotel('0.70', '0.30'),
      scenarios: [{ name: 'a night', stay: STAY }],
    });
    expect(scenarios[0]?.difference?.kept).toBe('+0.39');
  });

  test('compares a set with parts to one that sells what these are called', () => {
    const split = hotel('0.70', '0.30');
    const { local: _, ...whole } = split;
    expect(preview(split, { saved: whole }).scenarios.length).toBeGreaterThan(0);
    expect(preview(whole, { saved: split }).scenarios.length).toBeGreaterThan(0);
  });
});

describe('what a stay sells for labels of its price', () => {
  const set = (...parts: Array<ReturnType<typeof part>>) => ({
    title: 'Hotel',
    currency: 'EUR',
    taxes: [],
    local: { parts },
  });

  test('is the whole for each of its parts, once', () => {
    expect(soldIn([set(part('food', '0.7'), part('drinks', '0.3'))])(['lodging', 'food', 'drinks'])).toEqual([
      'lodging',
      'breakfast',
    ]);
  });

  test('is the lodging for a part of it', () => {
    expect(soldIn([set(part('parking', '0.1', 'lodging')), undefined])(['parking', 'lodging'])).toEqual(['lodging']);
  });

  test('follows the parts of both sets, and leaves out circles', () => {
    const [first, second] = [set(part('food', '1')), set(part('breakfast', '0.2', 'lodging'))];
    expect(soldIn([first, second])(['food'])).toEqual(['lodging']);
    expect(soldIn([first, set(part('breakfast', '1', 'food'))])(['food', 'spa'])).toEqual(['spa']);
  });
});

test('a row with several labels has a stay of a guest who lacks the last one', () => {
  const rates = [{ label: ['foreigner', 'paid in dollars'], rate: '0' }];
  const city = {
    title: 'City tax',
    logic: 'per_person_per_night',
    type: 'city_tax',
    rate: '2',
    currency: 'EUR',
  } as const;
  const taxes = [{ ...city, is_inclusive: false, local: { rates } }];
  const lacking = scenarios({ title: 'Hotel', currency: 'EUR', taxes }).filter(({ stay }) => {
    const labels = stay.rooms.flatMap(({ guests = [] }) => guests.map((guest) => (guest.labels ?? []).join()));
    return labels.includes('foreigner');
  });
  expect(lacking[0]?.why).toContain('no guest has the label "paid in dollars"');
});
