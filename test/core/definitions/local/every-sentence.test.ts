import { describe, expect, test } from 'vitest';
import { validateTax } from '../../../../src/core/definitions/validate-tax.js';
import { fixed } from '../../calculation/given.js';
import { sentencesAbout } from '../sentences.js';

const cityTax = fixed('City tax', 'per_person_per_night', '2.00');

/** One value of each kind that somebody can write by mistake. */
const WRONG: readonly unknown[] = [null, true, 0, 1.5, 'x', '10,00', [], [5], ['x'], [null], {}, { x: 1 }];

const validateWith = (local: unknown) => validateTax({ ...cityTax, local });

/** Each says what must hold: what has no rule of its own would have to be "another value". */
function allSaid(localWith: (value: unknown) => unknown, values = WRONG): string[] {
  const said = sentencesAbout(values, (value) => validateWith(localWith(value)));
  expect(said.filter((sentence) => sentence.includes('another value'))).toEqual([]);
  return said;
}

const PRICES = { price_from: '5' };
const KEYS = [
  'logic',
  'rate',
  'only',
  'rates',
  'age_on',
  'price_of',
  'per',
  'base',
  'on',
  'at_most',
  'at_least',
  'round',
  'invoice',
  'collected_by',
  'source',
  'titles',
];
const SOURCE = ['url', 'checked', 'says'];
const ROUND = ['each', 'step', 'mode'];
const INVOICE = ['vat', 'category', 'reason'];
const BASE = ['start', 'plus', 'share'];
const ROW = [
  'rate',
  'age_from',
  'age_under',
  'label',
  'price_from',
  'price_over',
  'dates',
  'seasons',
  'booked',
  'arrived',
];
const NIGHTS = ['night_from', 'night_to', 'nights_from', 'nights_to', 'guest_from', 'guest_to'];

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
  test.each(ROUND)('round.%s', (key) => {
    expect(allSaid((value) => ({ round: { [key]: value } }))).toMatchSnapshot();
  });
  test.each(INVOICE)('invoice.%s', (key) => {
    expect(allSaid((value) => ({ invoice: { [key]: value } }))).toMatchSnapshot();
  });
  test.each(SOURCE)('source.%s', (key) => {
    expect(allSaid((value) => ({ source: { [key]: value } }))).toMatchSnapshot();
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
    const localWith = (value: unknown) => ({ rates: [{ rate: '1', seasons: [{ ...season, [end]: value }] }] });
    expect(allSaid(localWith, [...WRONG, ...dates])).toMatchSnapshot();
  });
  test.each(['at_most', 'at_least'])('%s of a row', (limit) => {
    expect(allSaid((value) => ({ rates: [{ rate: '1', [limit]: value }] }))).toMatchSnapshot();
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
      const localOf = (count: unknown) => localWith(many(Number(count), entries[name]));
      expect(validateWith(localOf(most)).issues).toBeUndefined();
      expect(allSaid(localOf, [most + 1])).toMatchSnapshot();
    }
  });
});
