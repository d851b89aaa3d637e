import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalculator, validateStay, validateTaxSet } from '../../../src/index.js';
import { checkLaws, laws, stay, taxSet } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

test('random tax sets with local rules are valid, and use every key', () => {
  const used = new Set<string>();
  const asked = new Set<string>();
  fc.assert(
    fc.property(taxSet({ local: true, maxDepth: 1 }), (set) => {
      expect(validateTaxSet(set).issues).toBeUndefined();
      for (const { local = {} } of set.taxes) {
        for (const key of Object.keys(local)) used.add(key);
        for (const row of local.rates ?? []) for (const key of Object.keys(row)) asked.add(key);
      }
    }),
    runsUpTo(15_000, 800),
  );
  expect([...used].sort()).toEqual(
    [
      'age_on',
      'at_least',
      'at_most',
      'base',
      'collected_by',
      'contains',
      'due',
      'invoice',
      'logic',
      'max_nights_in',
      'meant',
      'night_date',
      'on',
      'only',
      'over_stay',
      'per',
      'price_for',
      'price_of',
      'rate',
      'rates',
      'round',
      'seasons',
      'source',
      'titles',
    ].sort(),
  );
  expect(asked.size).toBe(22);
});

test('random stays with details are valid, and use every detail', () => {
  const said = new Set<string>();
  fc.assert(
    fc.property(stay({ details: true }), (one) => {
      expect(validateStay(one, 'EUR').issues).toBeUndefined();
      for (const key of [...Object.keys(one), ...one.rooms.flatMap((room) => Object.keys(room))]) said.add(key);
    }),
    runsUpTo(2_000, 60),
  );
  for (const key of ['guests', 'labels', 'extras', 'bookedOn', 'nightsBefore', 'nightsAfter'])
    expect(said).toContain(key);
});

test('skips a law that bands break for a set with bands, and checks one that always holds', () => {
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: false } as const;
  const banded = { ...vat, local: { rates: [{ price_from: '100', rate: '9.00' }] } };
  const calculator = createCalculator({ title: 'Bands', currency: 'EUR', taxes: [banded] });
  expect(laws.scalesWithPrices.prepare(calculator)).toBe(
    '"VAT" has rates in its local rules, and limits and prices in rows do not grow with the price',
  );
  expect(laws.partsAddUp.prepare(calculator)).toBeTypeOf('function');
});

test('does not test a law for plain rooms on a room with extras', () => {
  const fee = { title: 'Fee', logic: 'percent', type: 'fee', rate: '1', is_inclusive: false } as const;
  const check = laws.scalesWithPrices.prepare(createCalculator({ title: 'A', currency: 'EUR', taxes: [fee] }));
  const room = { persons: 1, price: '10.00', nights: 1 };
  if (typeof check === 'string') throw new Error(check);
  expect(check({ checkIn: '2026-05-01', rooms: [room] }, 0)).toBe(true);
  const extras = [{ label: 'breakfast', price: '1.00' }];
  expect(check({ checkIn: '2026-05-01', rooms: [{ ...room, extras }] }, 0)).toBe(false);
});

test('skips no law for invoice, collected_by, source, titles and meant', () => {
  const local = {
    invoice: { vat: 'S' },
    collected_by: 'property',
    source: { says: '7 percent' },
    titles: { de: 'Umsatzsteuer' },
    meant: ['never_applies'],
  } as const;
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local } as const;
  const levy = { ...vat, title: 'Levy', rate: '5.00', is_inclusive: false } as const;
  const { ok, laws: results } = checkLaws({ title: 'A', currency: 'EUR', taxes: [vat, levy] }, { runs: 20, seed: 1 });
  expect(ok).toBe(true);
  expect(results.flatMap(({ law, skipped = '' }) => (skipped.includes('local rules') ? law : []))).toEqual([]);
  const scaled = results.find(({ law }) => law === 'scalesWithPrices');
  expect(scaled?.skipped).toBeUndefined();
  expect(scaled?.told).toBeGreaterThan(0);
});

test('changes no amount by invoice', () => {
  fc.assert(
    fc.property(taxSet({ currency: 'EUR', local: true, maxDepth: 1 }), stay({ details: true }), (set, one) => {
      const plain = set.taxes.map(({ local: { invoice: _, ...local } = {}, ...tax }) => ({ ...tax, local }));
      const [marked, other] = [set, { ...set, taxes: plain }].map((each) => createCalculator(each).quote(one));
      expect({ ...marked, warnings: [] }).toEqual({ ...other, warnings: [] });
    }),
    runsUpTo(1_000, 40),
  );
});
