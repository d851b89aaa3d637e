import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../src/core/calculation/budget.js';
import { priceLimitsOf } from '../../../src/core/definitions/local/conditions.js';
import type { LocalRate } from '../../../src/core/definitions/local/of-tax.js';
import type { TaxSetEntryInput as Tax } from '../../../src/core/definitions/tax.js';
import type { Preview } from '../../../src/index.js';
import { createCalculator, preview } from '../../../src/index.js';
import type { Setting } from '../../../src/trials/preview/local/setting.js';
import { priceFinder } from '../../../src/trials/preview/local/setting.js';
import { priceScale } from '../../../src/trials/preview/scenarios.js';
import { fixed, inclusive, inEuro, percent } from '../../core/calculation/given.js';

const codesOf = (warnings: ReadonlyArray<{ readonly code: string }>) => warnings.map(({ code }) => code);

type Conditions = Omit<LocalRate, 'rate'>;

/** Rows that differ in their conditions and rates. */
function rows(conditions: (row: number) => Conditions, first = 1): LocalRate[] {
  return Array.from({ length: 10 }, (_, row) => ({ ...conditions(row), rate: `${first}.${10 + row}` }));
}

function thirty(tax: (title: string, place: number) => Tax): Tax[] {
  return Array.from({ length: 30 }, (_, place) => tax(`Tax ${place}`, place));
}

const dayAfter = (days: number) => new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10);
const ofDate = (row: number): Conditions => ({ dates: [{ after: dayAfter(2 * row), before: dayAfter(2 * row) }] });
const ofAgeAndPrice = (row: number): Conditions => ({
  age_under: row + 8,
  price_from: `${row * 20}.00`,
  nights_to: row + 1,
  label: `label ${row}`,
});

/** A draft of 30 taxes, each with ten rows; the last row of the first tax is another one in the saved set. */
function edited(taxes: Tax[]): Preview {
  const [first, ...others] = taxes;
  if (first === undefined) throw new Error('There is a tax.');
  const changed = first.local?.rates?.map((row, place) => (place === 9 ? { ...row, rate: '0.50' } : row));
  const saved = { ...first, local: { ...first.local, rates: changed } } as Tax;
  return preview(inEuro(...taxes), { saved: inEuro(saved, ...others) });
}

describe('the budget of a preview', () => {
  test.each([
    [
      'amounts by age, price, nights and label',
      (title: string) => fixed(title, 'per_person_per_night', '1.00', { local: { rates: rows(ofAgeAndPrice) } }),
    ],
    [
      'percents by date, half of them in the price',
      (title: string, place: number) =>
        (place % 2 === 0 ? inclusive : percent)(title, '1', { local: { rates: rows(ofDate, 0) } }),
    ],
    [
      'percents by age, price, nights and label, half of them in the price',
      (title: string, place: number) =>
        (place % 2 === 0 ? inclusive : percent)(title, '1', { local: { rates: rows(ofAgeAndPrice, 0) } }),
    ],
  ])('is enough for 30 taxes with ten rows each: %s', (_, tax) => {
    const { warnings, scenarios } = edited(thirty(tax));
    expect(codesOf(warnings)).not.toContain('not_all_tried');
    expect(scenarios.length).toBeGreaterThan(50);
  });

  test('is enough for 3,000 stays that are given with a set of five taxes', () => {
    const taxes = thirty((title) => fixed(title, 'per_person_per_night', '1.00')).slice(0, 5);
    const given = Array.from({ length: 3_000 }, (_, place) => ({
      name: `Stay ${place}`,
      stay: { checkIn: '2026-05-01', rooms: [{ persons: 1 + (place % 4), price: '700.00', nights: 1 + (place % 14) }] },
    }));
    const { scenarios, warnings } = preview(inEuro(...taxes), { scenarios: given });
    expect(scenarios).toHaveLength(3_000);
    expect(codesOf(warnings)).not.toContain('not_all_tried');
  });

  test('leaves out stays of 200 taxes with 200 rows each, and says how many', () => {
    const many = Array.from({ length: 200 }, (_, tax) =>
      fixed(`Tax ${tax}`, 'per_person_per_night', '1.00', {
        local: { rates: Array.from({ length: 200 }, (__, row) => ({ night_from: row + 1, rate: `1.${100 + row}` })) },
      }),
    );
    const { scenarios, warnings } = preview(inEuro(...many), { saved: inEuro(...many.slice(1)) });
    const left = warnings.find(({ code }) => code === 'not_all_tried');
    expect(left?.params).toMatchObject({ taxes: 200, rows: 40_000 });
    expect(scenarios.length).toBeGreaterThan(0);
  });
});

const TWO_GUESTS: Setting = {
  arrival: 0,
  nights: 1,
  fixed: 'first-night',
  nightsBefore: 0,
  nightsAfter: 0,
  age: undefined,
  labels: [],
  who: 'all',
  bedrooms: 1,
  prices: undefined,
  bookedOn: undefined,
  on: ['lodging'],
};

test('a price that a call without steps does not find is counted as left out, and found by a call with steps', () => {
  const row = { price_from: '50.00', rate: '2.00' };
  const city = fixed('City tax', 'per_person_per_night', '1.00', { local: { price_of: 'person', rates: [row] } });
  const { taxSet, policy } = createCalculator(inEuro(city));
  const [tax] = taxSet.taxes;
  const [border] = priceLimitsOf(row);
  if (tax === undefined || border === undefined) throw new Error('There are a tax and a border.');
  const priceWith = (budget = budgetOf()) =>
    priceFinder(taxSet, tax, { policy, scale: priceScale(2, undefined), budget })(border, TWO_GUESTS);
  const empty = budgetOf(0);
  expect(priceWith(empty)).toBeUndefined();
  expect(empty.leftOut).toBeGreaterThan(0);
  expect(priceWith()).toBe(10_000);
});
