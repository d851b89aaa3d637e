import { describe, expect, it } from 'vitest';
import { staySchema, validateStay } from '../../../src/core/stay/validate-stay.js';

const room = { persons: 2, nightlyPrices: ['120.00', '99.50'] };
const stay = { checkIn: '2026-05-01', rooms: [room] };
const stayPrice = { persons: 2, price: '300.00', nights: 3 };

describe('validateStay', () => {
  it.each<[string, object, string?, number?]>([
    ['one room', stay],
    ['a stay price', { ...stay, rooms: [stayPrice] }],
    ['count and a check-in of its own', { ...stay, rooms: [{ ...room, count: 10_000, checkIn: '2026-05-03' }] }],
    ['an empty room', { ...stay, rooms: [{ ...room, persons: 0 }] }],
    ['trailing zeros', { ...stay, rooms: [{ persons: 1, nightlyPrices: ['9000.00', '0.000'] }] }, 'JPY'],
    ['three decimals in Kuwait', { ...stay, rooms: [{ persons: 1, nightlyPrices: ['9.125'] }] }, 'KWD'],
    ['more digits than the currency has', { ...stay, rooms: [{ persons: 1, nightlyPrices: ['9.1251'] }] }, 'EUR', 4],
    ['1,000 nights', { ...stay, rooms: [{ persons: 1, nightlyPrices: Array(1_000).fill('1') }] }],
    ['1,000 rooms', { ...stay, rooms: Array(1_000).fill(room) }],
    ['the last night of the calendar', { checkIn: '9999-12-30', rooms: [room] }],
  ])('takes %s, exactly as it is', (_, input, currency = 'EUR', digits = undefined) => {
    const result = validateStay(input, currency, digits);
    expect(result).toStrictEqual({ value: input, warnings: [] });
    expect(validateStay(result.value, currency, digits)).toStrictEqual(result);
  });

  it.each<[string, object, string[], number?]>([
    [
      'an own check-in that ends too late',
      { ...stay, rooms: [{ ...room, checkIn: '9999-12-31' }] },
      ['date_out_of_calendar rooms[0]'],
    ],
    ['more decimals than asked for', stay, ['price_decimals rooms[0].nightlyPrices[1]'], 0],
    [
      '1,001 nights',
      {
        ...stay,
        rooms: [
          { persons: 1, nightlyPrices: Array(1_001).fill('1') },
          { ...stayPrice, nights: 1_001 },
        ],
      },
      ['list_too_long rooms[0].nightlyPrices', 'not_whole_number rooms[1].nights'],
    ],
    ['1,001 rooms', { ...stay, rooms: Array(1_001).fill(room) }, ['list_too_long rooms']],
    ['no prices', { ...stay, rooms: [{ persons: 1, nightlyPrices: [] }] }, ['list_too_short rooms[0].nightlyPrices']],
    [
      'numbers as prices',
      {
        ...stay,
        rooms: [
          { persons: 1, nightlyPrices: [120] },
          { ...stayPrice, price: 5 },
        ],
      },
      ['number_not_text rooms[0].nightlyPrices[0]', 'number_not_text rooms[1].price'],
    ],
    [
      'a broken price beside one with too many decimals',
      { ...stay, rooms: [{ persons: 1, nightlyPrices: ['x', '1.005'] }] },
      ['not_decimal rooms[0].nightlyPrices[0]', 'price_decimals rooms[0].nightlyPrices[1]'],
    ],
    ['null for an optional field', { ...stay, rooms: [{ ...room, count: null }] }, ['required rooms[0].count']],
    [
      'a broken check-in and a late room',
      { checkIn: '2026-02-30', rooms: [{ ...room, checkIn: '9999-12-31' }] },
      ['not_a_date checkIn', 'date_out_of_calendar rooms[0]'],
    ],
  ])('does not take %s', (_, input, expected, digits) => {
    const { issues = [] } = validateStay(input, 'EUR', digits);
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  });

  it.each([-1, -0, 1.5, '3', Number.NaN, 10_001, 1e300, 2n, true, null])('refuses %s persons or rooms', (count) => {
    for (const field of ['persons', 'count']) {
      const { issues = [] } = validateStay({ ...stay, rooms: [{ ...room, [field]: count }] }, 'EUR');
      expect(issues.map(({ path }) => path)).toEqual([`rooms[0].${field}`]);
    }
  });

  it('is a Standard Schema for one currency', () => {
    const { validate } = staySchema('JPY')['~standard'];
    expect(validate(stay)).toMatchObject({ issues: [{ path: ['rooms', 0, 'nightlyPrices', 1] }] });
    expect(staySchema('EUR')['~standard'].validate(stay)).toEqual({ value: stay });
  });
});
