import { describe, expect, test } from 'vitest';
import { readCsvLine } from '../../../src/core/stay/lines.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import { createCalculator, InvalidStayError, validateStay } from '../../../src/index.js';
import { fixed, inEuro } from '../calculation/given.js';

const room = { persons: 2, nightlyPrices: ['100.00'] };
const said = (stay: object, currency = 'EUR') =>
  validateStay(stay, currency).issues?.map(({ code, path, message }) => [code, path, message]);
const ofStay = (paidBefore: unknown) => ({ checkIn: '2026-05-01', rooms: [room], paidBefore });

describe('paidBefore of a stay', () => {
  const expected = 'an object of at most 100 amounts by title, such as { "City tax": "40.00" }';

  test.each<[string, unknown, string, string, string]>([
    ['a list', [], 'not_an_object', 'paidBefore', `paidBefore must be ${expected} (got a list).`],
    ['a number', { Levy: 40 }, 'number_not_text', 'paidBefore.Levy', 'must be text, because numbers lose digits'],
    ['below 0', { Levy: '-1' }, 'not_decimal', 'paidBefore.Levy', 'must be 0 or more'],
    ['without a title', { ' ': '1.00' }, 'not_accepted', 'paidBefore', 'must be named by the title of a tax'],
    ['with too many decimals', { Levy: '1.005' }, 'price_decimals', 'paidBefore.Levy', 'at most 2 decimals'],
    [
      'too long',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`Levy ${at}`, '1'])),
      'list_too_long',
      'paidBefore',
      'at most 100',
    ],
  ])('must not be %s', (_, paid, code, path, message) => {
    expect(said(ofStay(paid))).toEqual([[code, path, expect.stringContaining(message)]]);
    const { quote } = createCalculator(inEuro(fixed('Levy', 'per_booking', '1.00')));
    expect(() => quote(ofStay(paid) as Stay)).toThrow(InvalidStayError);
  });

  test('may have any title, and amounts with the digits of the currency', () => {
    for (const paid of [{}, { Levy: '40' }, { __proto__x: '0.00', 'a "b"': '1.50' }]) {
      expect(validateStay(ofStay(paid), 'EUR').value).toEqual(ofStay(paid));
    }
    expect(said(ofStay({ Levy: '1.5' }), 'JPY')?.[0]?.[0]).toBe('price_decimals');
    expect(said(ofStay({ Levy: '1.500' }), 'KWD')).toBeUndefined();
  });

  test('is read at its place on rooms and guests', () => {
    const wrong = { Levy: '1.005' };
    const guests = [{}, { paidBefore: wrong }];
    expect(
      said({ checkIn: '2026-05-01', rooms: [{ ...room, paidBefore: wrong, guests }] })?.map(([, path]) => path),
    ).toEqual(['rooms[0].paidBefore.Levy', 'rooms[0].guests[1].paidBefore.Levy']);
  });

  test('is a column of a table', () => {
    const form = { header: ['checkIn', 'persons', 'nightlyPrices', 'paidBefore'], delimiter: ',' };
    const read = readCsvLine(form, '2026-05-01,2,100.00,"{""Levy"":""40.00""}"', (text) => ({
      value: JSON.parse(text),
    }));
    expect(read).toEqual({ stay: ofStay({ Levy: '40.00' }) });
  });
});
