import { describe, expect, test } from 'vitest';
import { validateTax } from '../../../src/definitions/validate-tax.js';
import { fixed } from '../../calculation/given.js';

const cityTax = fixed('City tax', 'per_person_per_night', '2.00');

/** One value of each kind that somebody can write by mistake. */
const WRONG: readonly unknown[] = [null, true, 0, 1.5, 'x', '10,00', [], [5], ['x'], [null], {}, { x: 1 }];

/** What is said of a tax with these local rules: one line an issue, behind the value that was given. */
const said = (local: unknown, given: unknown): string[] =>
  (validateTax({ ...cityTax, local }).issues ?? []).map(
    ({ code, path, message }) => `${JSON.stringify(given)} | ${code} | ${path} | ${message}`,
  );

const allSaid = (localWith: (value: unknown) => unknown): string[] =>
  WRONG.flatMap((value) => said(localWith(value), value));

const PRICES = { price_from: '5' };
const KEYS = ['logic', 'rate', 'only', 'rates', 'price_of', 'per', 'base', 'on', 'at_most', 'round'];
const BASE = ['start', 'plus', 'share'];
const ROW = ['rate', 'age_under', 'label', 'price_from', 'price_over', 'dates', 'seasons', 'booked'];
const NIGHTS = ['night_from', 'night_to', 'nights_from', 'nights_to'];

describe('every sentence about', () => {
  test('local rules that are none', () => {
    expect(allSaid((value) => value)).toMatchSnapshot();
  });
  test.each(KEYS)('%s', (key) => {
    expect(allSaid((value) => ({ rates: [{ ...PRICES, rate: '1' }], [key]: value }))).toMatchSnapshot();
  });
  test.each(BASE)('base.%s', (key) => {
    expect(allSaid((value) => ({ rates: [{ ...PRICES, rate: '1' }], base: { [key]: value } }))).toMatchSnapshot();
  });
  test.each([...ROW, ...NIGHTS])('%s of a row', (key) => {
    expect(allSaid((value) => ({ rates: [{ rate: '1', [key]: value }] }))).toMatchSnapshot();
  });
  test('a row', () => {
    expect(allSaid((value) => ({ rates: [value] }))).toMatchSnapshot();
  });
  test.each(['after', 'before'])('%s of a range', (end) => {
    expect(allSaid((value) => ({ rates: [{ rate: '1', dates: [{ [end]: value }] }] }))).toMatchSnapshot();
    expect(allSaid((value) => ({ rates: [{ rate: '1', booked: { [end]: value } }] }))).toMatchSnapshot();
  });
  test.each(['from', 'to'])('%s of a season', (end) => {
    const season = { from: '02-29', to: '12-31' };
    const dates = ['02-30', '2-01', '13-01', '00-10', '2026-01-01', '12-20'];
    const about = (value: unknown) => said({ rates: [{ rate: '1', seasons: [{ ...season, [end]: value }] }] }, value);
    expect([...WRONG, ...dates].flatMap(about)).toMatchSnapshot();
  });
  test('ranges and seasons that are none', () => {
    expect(allSaid((value) => ({ rates: [{ rate: '1', dates: [value] }] }))).toMatchSnapshot();
    expect(allSaid((value) => ({ rates: [{ rate: '1', seasons: [value] }] }))).toMatchSnapshot();
  });
  test('lists that are too long', () => {
    const many = (count: number, one: unknown) => Array.from({ length: count }, () => one);
    const range = { after: '2026-01-01', before: '2026-01-02' };
    const season = { from: '01-01', to: '01-02' };
    const row = { rate: '1', ...PRICES };
    const lists: Array<[string, number, (list: unknown) => object]> = [
      ['rates', 200, (list) => ({ rates: list })],
      ['on', 100, (list) => ({ rates: [row], on: list })],
      ['plus', 200, (list) => ({ rates: [row], base: { plus: list } })],
      ['dates', 20, (list) => ({ rates: [{ rate: '1', dates: list }] })],
      ['seasons', 20, (list) => ({ rates: [{ rate: '1', seasons: list }] })],
    ];
    const entries: Record<string, unknown> = { rates: row, on: 'a', plus: 'b', dates: range, seasons: season };
    for (const [name, most, localWith] of lists) {
      expect(said(localWith(many(most, entries[name])), most)).toEqual([]);
      expect(said(localWith(many(most + 1, entries[name])), most + 1)).toMatchSnapshot();
    }
  });
});
