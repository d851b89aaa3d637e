import { expect } from 'vitest';
import type { Quote } from './given.js';

/** Amounts of one quote have the same digits, so without their point they are whole numbers of one unit. */
export function units(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function sum(parts: readonly string[]): bigint {
  return parts.reduce((total, part) => total + units(part), 0n);
}

/** What the price or the total has of a charge beside fees that it is inside of. */
function beside({ amount, inCharges }: { readonly amount: string; readonly inCharges?: string }): string {
  return inCharges === undefined ? amount : String(units(amount) - units(inCharges));
}

/** To the last minor unit: price = net + inclusive, total = price + exclusive, and every whole is its parts. */
export function expectAddsUp(quote: Quote): void {
  const { taxes, nights, byType } = quote;
  for (const figures of [quote, ...nights]) {
    expect(units(figures.price)).toBe(units(figures.net) + units(figures.inclusive));
    expect(units(figures.total)).toBe(units(figures.price) + units(figures.exclusive));
  }
  const side = (isInclusive: boolean) => taxes.filter((tax) => tax.is_inclusive === isInclusive).map(beside);
  expect(sum(side(true))).toBe(units(quote.inclusive));
  expect(sum(side(false))).toBe(units(quote.exclusive));
  for (const type of ['tax', 'fee', 'city_tax'] as const) {
    expect(sum(taxes.filter((tax) => tax.type === type).map(({ amount }) => amount))).toBe(units(byType[type]));
  }
  for (const figure of ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const) {
    expect(sum(nights.map((night) => night[figure])), `${figure} of the nights`).toBe(units(quote[figure]));
  }
  taxes.forEach(({ title, amount }, place) => {
    const charged = nights.map((night) => night.taxes[place]);
    expect(charged.map((tax) => tax?.title)).toEqual(nights.map(() => title));
    expect(sum(charged.map((tax) => tax?.amount ?? 'missing')), `${title} of the nights`).toBe(units(amount));
  });
  for (const night of nights) {
    const on = (isInclusive: boolean) =>
      night.taxes.filter((_, place) => taxes[place]?.is_inclusive === isInclusive).map(beside);
    expect(sum(on(true)), `inclusive on ${night.date}`).toBe(units(night.inclusive));
    expect(sum(on(false)), `exclusive on ${night.date}`).toBe(units(night.exclusive));
  }
}
