import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../.ci/places.js';
import { makePlaces, PLACES_FILE, textOf } from '../../.ci/places.js';
import type { Stay } from '../../src/index.js';
import { quote, validateTaxSet } from '../../src/index.js';
import { ROOT } from '../docs/blocks.js';

const listed: Place[] = JSON.parse(readFileSync(PLACES_FILE, 'utf8'));
const setOf = ({ file }: Place): unknown => JSON.parse(readFileSync(join(dirname(PLACES_FILE), file), 'utf8'));
const nightOn = (checkIn: string): Stay => ({
  checkIn,
  bookedOn: '2026-12-01',
  rooms: [{ guests: [{}], nightlyPrices: ['60000'] }],
});

test('examples/places.json is the list of today: npm run write-places', () => {
  expect(readFileSync(PLACES_FILE, 'utf8')).toBe(textOf(makePlaces()));
});

test('has a stable name among the exports, and so has every tax set of it', () => {
  const { resolve } = createRequire(join(ROOT, 'package.json'));
  expect(resolve('staytax/places.json')).toBe(PLACES_FILE);
  for (const { file } of listed) expect(resolve(`staytax/${file}`)).toBe(join(ROOT, 'examples', file));
});

describe.each(listed.map((place) => [place.name, place] as const))('%s', (_, place) => {
  test('has a country, and a first day', () => {
    expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(place.country)).toEqual(
      expect.any(String),
    );
    expect(place.from).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (place.to !== null) expect(place.to > String(place.from)).toBe(true);
  });

  test('says of its source what the tax set says', () => {
    const { value } = validateTaxSet(Object(setOf(place)));
    expect(place.source).toEqual(value?.local?.source);
    expect([place.title, place.currency]).toEqual([value?.title, value?.currency]);
  });

  test('charges something on its first day and on its last one', () => {
    for (const day of [place.from, place.to ?? place.from]) {
      const taxes = quote(Object(setOf(place)), nightOn(String(day))).taxes;
      expect(
        taxes.filter(({ amount }) => Number(amount) > 0),
        String(day),
      ).not.toEqual([]);
    }
  });
});
