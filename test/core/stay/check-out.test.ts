import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../src/index.js';
import { createCalculator, priceForTotal, quote, validateStay } from '../../../src/index.js';
import { stayInWords } from '../../../src/trials/replay/replay-data.js';
import { fixed, inEuro } from '../calculation/given.js';

const SET = inEuro(fixed('City tax', 'per_person_per_night', '2.00', { type: 'city_tax' }));

const stay = (fields: object, ...rooms: object[]): Stay =>
  JSON.parse(JSON.stringify({ checkIn: '2026-05-01', ...fields, rooms }));

describe('checkOut in place of nights', () => {
  // Three nights from 1 to 4 May; 2 persons x 3 nights x 2.00 = 12.00.
  const NIGHTS = stay({}, { persons: 2, price: '100.00', nights: 3 });

  test.each([
    ['of the stay', stay({ checkOut: '2026-05-04' }, { persons: 2, price: '100.00' })],
    ['of the room', stay({}, { persons: 2, price: '100.00', checkOut: '2026-05-04' })],
    [
      'of the room before that of the stay',
      stay({ checkOut: '2026-05-09' }, { persons: 2, price: '100.00', checkOut: '2026-05-04' }),
    ],
    ['beside the same nights', stay({ checkOut: '2026-05-04' }, { persons: 2, price: '100.00', nights: 3 })],
    [
      'beside as many prices',
      stay({ checkOut: '2026-05-04' }, { persons: 2, nightlyPrices: ['33.34', '33.33', '33.33'] }),
    ],
  ])('%s', (_, given) => {
    expect(validateStay(given, 'EUR').issues).toBeUndefined();
    const quoted = quote(SET, given);
    expect(quoted).toMatchObject({ price: '100.00', total: '112.00' });
    expect(JSON.parse(JSON.stringify(quoted))).toEqual(JSON.parse(JSON.stringify(quote(SET, NIGHTS))));
  });

  test('counts from the check-in of a room that comes later', () => {
    const given = stay(
      { checkOut: '2026-05-04' },
      { persons: 1, price: '90.00' },
      { persons: 1, price: '50.00', checkIn: '2026-05-03' },
    );
    expect(quote(SET, given).rooms.map(({ nights, total }) => [nights, total])).toEqual([
      [3, '96.00'],
      [1, '52.00'],
    ]);
  });

  test('gives the nights to extras and guests', () => {
    const room = {
      guests: [{}, { checkIn: '2026-05-03' }],
      price: '90.00',
      extras: [{ label: 'breakfast', price: '30.00' }],
    };
    // The first guest three nights, the second one night: 4 x 2.00.
    expect(quote(SET, stay({ checkOut: '2026-05-04' }, room)).total).toBe('128.00');
  });

  test('is enough to find a price', () => {
    const calculator = createCalculator(SET);
    const found = priceForTotal(calculator, stay({ checkOut: '2026-05-04' }, { persons: 2 }), '112.00');
    expect(found).toMatchObject({ exact: true, price: '100.00' });
  });

  test('gives the nights of a replayed stay', () => {
    const given = stay({ checkOut: '2026-05-04' }, { persons: 2, price: '100.00' });
    expect(stayInWords(given)).toBe('2 persons, 3 nights from 2026-05-01');
  });
});

describe('issues of checkOut', () => {
  test.each<[string, Stay, string, string]>([
    [
      'on the day of check-in',
      stay({ checkOut: '2026-05-01' }, { persons: 1, price: '9.00' }),
      'check_out_not_after',
      'checkOut',
    ],
    [
      'before check-in',
      stay({ checkOut: '2026-04-01' }, { persons: 1, price: '9.00' }),
      'check_out_not_after',
      'checkOut',
    ],
    [
      'of a room before it',
      stay({}, { persons: 1, price: '9.00', checkOut: '2026-05-01' }),
      'check_out_not_after',
      'rooms[0].checkOut',
    ],
    [
      'of the stay before a later room',
      stay(
        { checkOut: '2026-05-03' },
        { persons: 1, price: '9.00' },
        { persons: 1, price: '9.00', checkIn: '2026-05-03' },
      ),
      'check_out_not_after',
      'rooms[1]',
    ],
    [
      'beside other nights',
      stay({ checkOut: '2026-05-04' }, { persons: 1, price: '9.00' }, { persons: 1, price: '9.00', nights: 2 }),
      'check_out_differs',
      'rooms[1]',
    ],
    [
      'beside other prices',
      stay({}, { persons: 1, nightlyPrices: ['9.00'], checkOut: '2026-05-04' }),
      'check_out_differs',
      'rooms[0]',
    ],
    [
      'after too many nights',
      stay({ checkOut: '2036-05-04' }, { persons: 1, price: '9.00' }),
      'check_out_too_late',
      'rooms[0]',
    ],
    [
      'that is no date',
      stay({ checkOut: '2026-02-30' }, { persons: 1, nightlyPrices: ['9.00'] }),
      'not_a_date',
      'checkOut',
    ],
    ['that is nowhere', stay({}, { persons: 1, price: '9.00' }), 'price_form', 'rooms[0]'],
  ])('%s', (_, given, code, path) => {
    expect(validateStay(given, 'EUR').issues?.map((issue) => [issue.code, issue.path])).toEqual([[code, path]]);
  });

  test('say both numbers of nights', () => {
    const given = stay({ checkOut: '2026-05-04' }, { persons: 1, nightlyPrices: ['9.00', '9.00'] });
    expect(validateStay(given, 'EUR').issues?.[0]?.message).toBe(
      'checkOut must be the day after the last night (from 2026-05-01 to 2026-05-04 are 3 nights; got 2 nights). ' +
        'A room that leaves on another day has a checkOut of its own.',
    );
  });
});

describe('fields that other systems have', () => {
  const room = { persons: 2, nightlyPrices: ['100.00'] };

  test.each<[string, Stay, string, string, string]>([
    ['adults of a stay', stay({ adults: 2 }, room), 'unknown_field', 'adults', '"persons": 2'],
    ['adults of a room', stay({}, { ...room, adults: 2 }), 'unknown_field', 'rooms[0].adults', '"persons": 2'],
    ['children', stay({}, { ...room, children: 1 }), 'unknown_field', 'rooms[0].children', '{ "age": 7 }'],
    ['a discount', stay({ discount: '10' }, room), 'unknown_field', 'discount', 'the prices after the discount'],
    [
      'a number of guests',
      stay({}, { ...room, guests: 2 }),
      'not_a_list',
      'rooms[0].guests',
      'their number is persons',
    ],
  ])('%s: the issue says what to write', (_, given, code, path, text) => {
    const issues = validateStay(given, 'EUR').issues ?? [];
    expect(issues.map((issue) => [issue.code, issue.path])).toEqual([[code, path]]);
    expect(issues[0]?.message).toContain(text);
  });

  test('a number of guests without persons is one issue', () => {
    const issues = validateStay(stay({}, { guests: 2, nightlyPrices: ['100.00'] }), 'EUR').issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual(['rooms[0].guests']);
  });
});
