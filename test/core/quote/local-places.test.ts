import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Stay, TaxSetInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';

interface Place {
  readonly place: string;
  readonly definition: TaxSetInput;
  readonly stays: ReadonlyArray<{
    readonly stay: Stay;
    readonly expected: {
      readonly total: string;
      readonly taxes?: Record<string, string>;
      readonly rooms?: ReadonlyArray<{ readonly total: string; readonly taxes: Record<string, string> }>;
    };
  }>;
}

const file = new URL('../../fixtures/local/places.json', import.meta.url);
const { places } = JSON.parse(readFileSync(file, 'utf8')) as { places: Place[] };

const byTitle = (taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>) =>
  Object.fromEntries(taxes.map(({ title, amount }) => [title, amount]));
/** Amounts as whole minor units, which can be added. */
const units = (amount: string): number => Number(amount.replace('.', ''));
const sum = (amounts: readonly string[]): number => amounts.reduce((total, amount) => total + units(amount), 0);

describe.each(places)('$place', ({ definition, stays }) => {
  test.each(stays)('$stay.checkIn: $expected.total', ({ stay, expected }) => {
    const found = quote(definition, stay);
    const rooms = found.rooms.map((room) => ({ ...room, taxes: byTitle(room.taxes) }));
    expect({ ...found, taxes: byTitle(found.taxes), rooms }).toMatchObject(expected);
    for (const [index, { amount, rates }] of found.taxes.entries()) {
      expect(sum(found.nights.map((night) => night.taxes[index]?.amount ?? ''))).toBe(units(amount));
      expect(sum(found.rooms.map((room) => room.taxes[index]?.amount ?? ''))).toBe(units(amount));
      if (rates !== undefined) expect(sum(rates.map((rate) => rate.amount))).toBe(units(amount));
    }
    for (const figures of [found, ...found.nights, ...found.rooms]) {
      expect(units(figures.net) + units(figures.inclusive)).toBe(units(figures.price));
      expect(units(figures.price) + units(figures.exclusive)).toBe(units(figures.total));
    }
  });
});
