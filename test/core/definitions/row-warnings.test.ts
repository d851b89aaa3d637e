import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/index.js';
import { createCalculator, recordOf, validateTaxSet } from '../../../src/index.js';
import type { Tax } from '../calculation/given.js';
import { fixed, inEuro, percent } from '../calculation/given.js';

type Rates = NonNullable<NonNullable<Tax['local']>['rates']>;

const perNight = (rate: string, more: Partial<Tax> = {}) =>
  fixed('City tax', 'per_person_per_night', rate, { type: 'city_tax', ...more });
const levy = (rate: string, local?: Tax['local']) =>
  percent('Levy', rate, { type: 'city_tax', ...(local === undefined ? {} : { local }) });
const withRates = (rate: string, ...rates: Rates) => inEuro(perNight(rate, { local: { rates } }));
const told = (set: TaxSetInput) =>
  (validateTaxSet(set).warnings ?? []).map(({ code, path, params }) => {
    const { charged, meant, write }: { charged?: string; meant?: string; write?: string } = Object(params);
    return [code, path, charged, meant, write];
  });

describe('rows of which the dearer one stands first', () => {
  const summer = { dates: [{ after: '2026-05-01', before: '2026-10-10' }], rate: '7.00' };

  // An adult and a child in summer: 7.00 each; meant are 7.00 and 3.50.
  test('are told with what a child pays, and with the other order', () => {
    expect(told(withRates('5.00', summer, { age_under: 17, rate: '3.50' }))).toEqual([
      [
        'order_decides',
        'taxes[0].local.rates[1]',
        '14.00 EUR',
        '10.50 EUR',
        'rates: [{ "rate": "3.50", "age_under": 17 }, { "rate": "7.00", "dates": [{ "after": "2026-05-01", "before": "2026-10-10" }] }]',
      ],
    ]);
  });

  test('are in the warnings of a quote', () => {
    const calculator = createCalculator(withRates('5.00', summer, { age_under: 17, rate: '3.50' }));
    const stay = { checkIn: '2026-06-01', rooms: [{ price: '100.00', nights: 1, guests: [{}, { age: 8 }] }] };
    expect(calculator.quote(stay).warnings.map(({ code }) => code)).toContain('order_decides');
  });

  test.each<[string, TaxSetInput]>([
    ['where the cheaper one is first', withRates('5.00', { age_under: 17, rate: '3.50' }, summer)],
    [
      'where the narrower one is first',
      withRates('5.00', { age_under: 6, rate: '3.00' }, { age_under: 17, rate: '1.00' }),
    ],
    [
      'where they hold for other guests',
      withRates('5.00', { age_from: 17, rate: '3.50' }, { age_under: 17, rate: '1.00' }),
    ],
    ['with a label', withRates('5.00', { label: 'cruise', rate: '8.00' }, { age_under: 17, rate: '1.00' })],
    [
      'for who came before a change of the law',
      withRates('5.00', { arrived: { before: '2026-06-30' }, rate: '2.50' }, { age_from: 65, rate: '2.00' }),
    ],
  ])('are not told %s', (_, set) => expect(told(set)).toEqual([]));
});

describe('a year of age between two rows', () => {
  const child = { age_from: 12, age_under: 15, rate: '1.00' };

  test('is told', () => {
    expect(told(withRates('4.00', child, { age_from: 16, rate: '2.00' }))).toEqual([
      ['rows_leave_gap', 'taxes[0].local.rates[1]', undefined, undefined, undefined],
    ]);
  });

  test.each<[string, TaxSetInput]>([
    ['beside a row with the rate of the tax', withRates('1.00', child, { age_from: 16, rate: '2.00' })],
    ['of two years', withRates('4.00', child, { age_from: 17, rate: '2.00' })],
    [
      'that another row has',
      withRates('4.00', child, { age_from: 16, rate: '2.00' }, { age_from: 15, age_under: 16, rate: '3.00' }),
    ],
    ['after the last row', withRates('4.00', child)],
  ])('is not told %s', (_, set) => {
    expect(told(set).filter(([code]) => code === 'rows_leave_gap')).toEqual([]);
  });
});

describe('a row with the rate of the tax', () => {
  const withoutEffect = (set: TaxSetInput) => told(set).filter(([code]) => code === 'row_without_effect');

  test('is told at the end, and behind a row that covers it', () => {
    expect(withoutEffect(withRates('2.00', { age_under: 12, rate: '0' }, { age_from: 12, rate: '2.0' }))).toEqual([
      [
        'row_without_effect',
        'taxes[0].local.rates[1]',
        undefined,
        undefined,
        'rates: [{ "rate": "0", "age_under": 12 }]',
      ],
    ]);
    expect(withoutEffect(withRates('2.00', { age_under: 12, rate: '0' }, { age_under: 6, rate: '2.00' }))).toHaveLength(
      1,
    );
  });

  test.each<[string, TaxSetInput]>([
    ['before a row that could hold', withRates('2.00', { age_under: 6, rate: '2.00' }, { age_under: 12, rate: '0' })],
    ['with a limit of its own', withRates('2.00', { age_under: 12, rate: '2.00', at_most: '1.50' })],
    [
      'between two rows, whose gap it fills',
      withRates(
        '2.00',
        { night_to: 3, rate: '3.00' },
        { night_from: 5, rate: '1.00' },
        { night_from: 4, night_to: 4, rate: '2.00' },
      ),
    ],
    [
      'for one of two periods',
      withRates(
        '2.00',
        { dates: [{ before: '2025-12-31' }], rate: '2.00' },
        { dates: [{ after: '2026-01-01' }], rate: '3.00' },
      ),
    ],
  ])('is not told %s', (_, set) => expect(withoutEffect(set)).toEqual([]));
});

describe('a percentage under a tenth', () => {
  test('is told with a hundredfold', () => {
    expect(told(inEuro(levy('0.05')))).toEqual([
      ['rate_under_tenth', 'taxes[0].rate', '0.05 EUR', '5.00 EUR', 'rate: "5"'],
    ]);
    // 0.075% of three nights at 100.00 is 0.225; 7.5% is 22.50.
    expect(told(inEuro(levy('5', { rates: [{ nights_from: 3, rate: '0.075' }] })))).toEqual([
      ['rate_under_tenth', 'taxes[0].local.rates[0].rate', '0.23 EUR', '22.50 EUR', 'rate: "7.5"'],
    ]);
  });

  test.each<[string, TaxSetInput]>([
    ['of 0', inEuro(levy('0'))],
    ['of a tenth', inEuro(levy('0.1'))],
    ['that local.rate writes out', inEuro(levy('0.05', { rate: '0.05' }))],
    ['of an amount', inEuro(perNight('0.05'))],
    [
      'of other taxes alone',
      inEuro(perNight('2.00'), levy('0.05', { only: 'here', base: { start: 'nothing', plus: ['City tax'] } })),
    ],
  ])('is not told %s', (_, set) => expect(told(set)).toEqual([]));
});

describe('a limit over the stay', () => {
  const limited = (over_stay: NonNullable<Tax['local']>['over_stay'], more: Partial<Tax> = {}) =>
    inEuro(perNight('2.00', { ...more, local: { over_stay } }));

  test('without each is told for each guest and for each room', () => {
    // Two guests for 7 nights at 2.00: 28.00, of which the stay pays 20.00.
    expect(told(limited({ at_most: '20.00' }))).toEqual([
      ['over_stay_each_unsaid', 'taxes[0].local.over_stay', '20.00 EUR', '28.00 EUR', 'each: "guest"'],
    ]);
    // Two rooms for 7 nights at 2.00.
    expect(told(limited({ at_most: '20.00' }, { logic: 'per_room_per_night' }))).toEqual([
      ['over_stay_each_unsaid', 'taxes[0].local.over_stay', '20.00 EUR', '28.00 EUR', 'each: "room"'],
    ]);
  });

  test('with each, or on a tax of the booking, is not told', () => {
    expect(told(limited({ each: 'stay', at_most: '20.00' }))).toEqual([]);
    expect(told(limited({ at_most: '1.00' }, { logic: 'per_booking' }))).toEqual([]);
  });
});

describe('two taxes that share a day', () => {
  const until = perNight('2.00', { title: 'City tax', applicable_date_ranges: [{ before: '2026-07-01' }] });
  const from = (more: Partial<Tax>) => perNight('3.00', { applicable_date_ranges: [{ after: '2026-07-01' }], ...more });

  // Two guests on 1 July: 2 x 2.00 + 2 x 3.00; meant is the second alone.
  test('are told with other titles, if their logic and type are one', () => {
    expect(told(inEuro(until, from({ title: 'New city tax' })))).toEqual([
      [
        'ranges_share_day',
        'taxes[0].applicable_date_ranges[0].before',
        '10.00 EUR',
        '6.00 EUR',
        'before: "2026-06-30"',
      ],
    ]);
  });

  test('are not told with another type or logic', () => {
    expect(told(inEuro(until, from({ title: 'Service', type: 'fee' })))).toEqual([]);
    expect(told(inEuro(until, from({ title: 'Room levy', logic: 'per_room_per_night' })))).toEqual([]);
  });
});

describe('the record of a day room or a no-show', () => {
  const stay = { checkIn: '2026-05-01', rooms: [{ price: '100.00', nights: 1, guests: [{}, {}] }] };
  const warningsOf = (taxSet: TaxSetInput, of: 'stay' | 'day-use' | 'no-show' | 'fee') =>
    recordOf(createCalculator(taxSet).quote(stay), { of }).quote.warnings.map(({ code, params }) => [code, params]);

  test.each(['day-use', 'no-show'] as const)('of %s has a warning about a tax for each person', (of) => {
    expect(warningsOf(inEuro(perNight('2.00')), of)).toEqual([
      [
        'day_use_persons',
        {
          subject: of === 'no-show' ? 'a no-show' : 'a day room',
          title: 'City tax',
          charged: '104.00 EUR',
          meant: '100.00 EUR',
          edits: [
            { at: 'rooms[0]', write: 'persons: 0' },
            { at: 'rooms[0]', write: 'guests: null' },
          ],
        },
      ],
    ]);
  });

  test('has none for stays and fees, for a tax of the room, a fee for each person, and where it is meant', () => {
    expect(warningsOf(inEuro(perNight('2.00')), 'stay')).toEqual([]);
    expect(warningsOf(inEuro(perNight('2.00')), 'fee')).toEqual([]);
    expect(warningsOf(inEuro(levy('10')), 'day-use')).toEqual([]);
    expect(warningsOf(inEuro(perNight('2.00', { type: 'fee' })), 'day-use')).toEqual([]);
    expect(warningsOf(inEuro(perNight('2.00', { local: { meant: ['day_use_persons'] } })), 'day-use')).toEqual([]);
  });
});
