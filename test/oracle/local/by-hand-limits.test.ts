import { expect, test } from 'vitest';
import type { Stay, TaxSetInput } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import type { OraclePolicy } from '../shapes.js';
import { localQuote } from './quote.js';
import type { Local, LocalOracleRoom, LocalOracleStay, LocalOracleTax, Row } from './shapes.js';

/** The reference and the engine on limits, bedrooms, birth dates and price bands, worked out by hand from the rules. */

const tax = (local: Local, more: Partial<LocalOracleTax> = {}): LocalOracleTax => ({
  ...{ title: 'Tax', logic: 'percent', type: 'city_tax', rate: '2', is_inclusive: false },
  ...more,
  local,
});

function quoted(
  taxes: LocalOracleTax | LocalOracleTax[],
  rooms: LocalOracleRoom[],
  { policy = {}, ...stay }: Partial<LocalOracleStay> & { policy?: OraclePolicy } = {},
) {
  const all = [taxes].flat().map((one) => ({ ...one, currency: one.logic === 'percent' ? null : 'EUR' }));
  const set = { title: 'Set', currency: 'EUR', taxes: all };
  const given = { checkIn: '2026-05-01', rooms, ...stay };
  const figures = figuresOf(localQuote(set, given, policy, 2));
  expect(figuresOf(createCalculator(set as TaxSetInput, policy).quote(given as Stay))).toEqual(figures);
  return figures;
}

interface Figures {
  readonly taxes: ReadonlyArray<{ amount: string }>;
  readonly nights: ReadonlyArray<{ taxes: ReadonlyArray<{ amount: string }> }>;
  readonly rooms: ReadonlyArray<{ taxes: ReadonlyArray<{ amount: string }> }>;
}

function figuresOf(quote: Figures) {
  return {
    amounts: quote.taxes.map(({ amount }) => amount),
    nights: quote.nights.map((night) => night.taxes[0]?.amount),
    rooms: quote.rooms.map((room) => room.taxes[0]?.amount),
  };
}
const amount = (...given: Parameters<typeof quoted>) => quoted(...given).amounts[0];

test('over_stay: at least 100 roubles a night of the stay are 300 of 60 and 240, a limit on each night 340', () => {
  const rooms = [{ guests: [{}], nightlyPrices: ['3000', '12000'] }];
  const ofStay = tax({ over_stay: { at_least: '100', per_night: true } });
  expect(quoted(ofStay, rooms)).toMatchObject({ amounts: ['300.00'], nights: ['60.00', '240.00'] });
  expect(amount(tax({ at_least: '100' }), rooms)).toBe('340.00');
  // 60 and 40 are below 200: shared out as they were, 6 to 4.
  const cheap = [{ guests: [{}], nightlyPrices: ['3000', '2000'] }];
  expect(quoted(ofStay, cheap)).toMatchObject({ amounts: ['200.00'], nights: ['120.00', '80.00'] });
});

test('over_stay: dates count once for a stay with any number of rooms; each room counts its own', () => {
  const rooms = [
    { guests: [{}], nightlyPrices: ['1000', '1000'] },
    { guests: [{}], nightlyPrices: ['1000', '1000', '1000'] },
    { guests: [{}], nightlyPrices: ['0'], checkIn: '2026-05-01' },
  ];
  // 20 a room and night are 100 in all, for three dates.
  expect(amount(tax({ over_stay: { at_least: '100', per_night: true } }), rooms)).toBe('300.00');
  expect(quoted(tax({ over_stay: { each: 'room', at_least: '100', per_night: true } }), rooms).rooms).toEqual([
    '200.00',
    '300.00',
    '0.00',
  ]);
});

test('over_stay: nights at a rate of 0 do not count', () => {
  const free: Row = { dates: [{ after: '2026-05-02' }], rate: '0' };
  const stay = tax({ rates: [free], over_stay: { at_least: '100', per_night: true } });
  const rooms = [{ guests: [{}], nightlyPrices: ['1000', '1000'] }];
  expect(quoted(stay, rooms).nights).toEqual(['100.00', '0.00']);
  expect(
    amount(tax({ rates: [{ ...free, dates: [{ after: '2026-05-01' }] }], over_stay: { at_least: '100' } }), rooms),
  ).toBe('0.00');
});

test('over_stay: Norderney takes at most 95.20 a year, of the young 47.60', () => {
  const young: Row = { age_under: 18, rate: '1.70', over_stay: { each: 'guest', at_most: '47.60' } };
  const perPerson = { logic: 'per_person_per_night', rate: '3.40' } as const;
  const norderney = tax({ over_stay: { each: 'guest', at_most: '95.20' }, rates: [young] }, perPerson);
  const stay = (...guests: LocalOracleRoom['guests'] & object) => [{ guests, price: '3000', nights: 30 }];
  expect(amount(norderney, stay({}))).toBe('95.20');
  expect(amount(norderney, stay({ age: 10 }))).toBe('47.60');
  expect(amount(norderney, stay({}, {}, { age: 10 }))).toBe('238.00');
  // 20 nights are 68.00, of which 40.00 leave 55.20.
  const paid = { paidBefore: { Tax: '40.00', Other: '5.00' } };
  const short = (guest: object) => [{ guests: [guest], price: '2000', nights: 20 }];
  expect(amount(norderney, short({}))).toBe('68.00');
  expect(amount(norderney, short(paid))).toBe('55.20');
  expect(amount(norderney, short({ ...paid, age: 10 }))).toBe('7.60');
  expect(amount(norderney, short({ paidBefore: { Tax: '100' } }))).toBe('0.00');
});

test('over_stay: paid before counts at the level of the payer, and against at_most alone', () => {
  const rooms = (paidBefore = {}) => [
    { guests: [{}], nightlyPrices: ['1000', '1000'], count: 2, paidBefore },
    { guests: [{}], nightlyPrices: ['1000', '1000'] },
  ];
  const ofRoom = tax({ over_stay: { each: 'room', at_most: '30' } });
  expect(quoted(ofRoom, rooms()).rooms).toEqual(['60.00', '30.00']);
  expect(quoted(ofRoom, rooms({ Tax: '25' })).rooms).toEqual(['10.00', '30.00']);
  const ofStay = tax({ over_stay: { at_most: '30' } });
  expect(quoted(ofStay, rooms(), { paidBefore: { Tax: '15' } }).rooms).toEqual(['10.00', '5.00']);
  // At least 200 of a stay, of which 50 are left to pay.
  const both = tax({ over_stay: { at_least: '200', at_most: '250' } });
  expect(amount(both, rooms())).toBe('200.00');
  expect(amount(both, rooms(), { paidBefore: { Tax: '200' } })).toBe('50.00');
});

test('over_stay: a surcharge is computed on the limited amount', () => {
  const limited = tax({ over_stay: { at_most: '10' } }, { title: 'Tax', level: 1 });
  const rooms = [{ guests: [{}], nightlyPrices: ['300', '700'] }];
  const units = tax({ only: 'here', base: { start: 'nothing', plus: ['Tax'] } }, { title: 'Surcharge', rate: '50' });
  expect(quoted([limited, units], rooms)).toMatchObject({ amounts: ['10.00', '5.00'], nights: ['3.00', '7.00'] });
  // 10 % of 1,010.00.
  expect(quoted([limited, tax({}, { title: 'Levels', rate: '10' })], rooms).amounts).toEqual(['10.00', '101.00']);
});

test('over_stay: an inclusive amount is limited before the net is found', () => {
  const fee = tax({ over_stay: { at_most: '10' } }, { logic: 'per_night', rate: '8', is_inclusive: true, level: 1 });
  const vat = tax({}, { title: 'VAT', rate: '10', is_inclusive: true });
  // 115.50 is 10.50 of VAT on 105.00, of which 5.00 are the fee.
  const rooms = [{ guests: [{}], nightlyPrices: ['115.50', '115.50'] }];
  expect(quoted([fee, vat], rooms)).toMatchObject({ amounts: ['10.00', '21.00'], nights: ['5.00', '5.00'] });
});

test('over_stay: after the rounding of units, before the rounding of the charge', () => {
  const rooms = [{ guests: [{}], nightlyPrices: ['33.25', '33.25'] }];
  const each = { each: true, step: '0.05', mode: 'up' } as const;
  const ten = { rate: '10' };
  // 3.325 is 3.35, twice 6.70.
  expect(amount(tax({ round: each, over_stay: { at_most: '6.68' } }, ten), rooms)).toBe('6.68');
  expect(amount(tax({ round: { step: '1', mode: 'down' }, over_stay: { at_most: '6.50' } }, ten), rooms)).toBe('6.00');
});

test('limits of a row take the place of those of the tax for its units', () => {
  const row: Row = { label: 'villa', rate: '2', at_most: '5.00' };
  const limited = tax({ at_most: '3.00', rates: [row] });
  const room = (labels: string[]) => ({ guests: [{}], labels, nightlyPrices: ['400'] });
  expect(quoted(limited, [room([]), room(['villa'])]).rooms).toEqual(['3.00', '5.00']);
  const least = tax({ at_least: '10.00', rates: [{ label: 'villa', rate: '1', at_least: '6.00' }] });
  expect(quoted(least, [room([]), room(['villa'])]).rooms).toEqual(['10.00', '6.00']);
});

test('limits of a row: of a room the row of the highest rate, of equal rates the first row', () => {
  const rates: Row[] = [
    { age_under: 12, rate: '2', at_most: '1.00' },
    { age_under: 18, rate: '2', at_most: '4.00' },
    { age_under: 65, rate: '3', at_most: '2.00' },
  ];
  const stay = (...ages: number[]) => [{ guests: ages.map((age) => ({ age })), nightlyPrices: ['400'] }];
  expect(amount(tax({ rates }), stay(10))).toBe('1.00');
  expect(amount(tax({ rates }), stay(16, 10))).toBe('1.00');
  expect(amount(tax({ rates }), stay(16))).toBe('4.00');
  expect(amount(tax({ rates }), stay(16, 10, 40))).toBe('2.00');
  // 70 pays the own rate without a limit, which is lower than that of 40, and equal to that of 16.
  expect(amount(tax({ rates }), stay(70, 40))).toBe('2.00');
  expect(amount(tax({ rates }), stay(70, 16))).toBe('4.00');
});

test('per bedroom: Barbados takes 3.75 %, and at most 17.50 a bedroom and night', () => {
  const barbados = tax({ per: 'bedroom', at_most: '17.50' }, { rate: '3.75' });
  const villa = (bedrooms?: number) => [
    { guests: [{}], nightlyPrices: ['1500', '900'], ...(bedrooms === undefined ? {} : { bedrooms }) },
  ];
  // 500 a bedroom are 18.75, 300 are 11.25.
  expect(quoted(barbados, villa(3)).nights).toEqual(['52.50', '33.75']);
  expect(quoted(barbados, villa()).nights).toEqual(['17.50', '17.50']);
  expect(quoted(barbados, [{ ...villa(3)[0], count: 2 }] as LocalOracleRoom[]).amounts).toEqual(['172.50']);
});

test('per bedroom: amounts are charged for each', () => {
  const rooms = [{ guests: [{}], nightlyPrices: ['100', '100'], bedrooms: 3, count: 2 }];
  const ofLogic = (logic: 'per_room' | 'per_room_per_night', local: Local = {}) =>
    amount(tax({ per: 'bedroom', ...local }, { logic, rate: '4.00' }), rooms);
  expect(ofLogic('per_room')).toBe('24.00');
  expect(ofLogic('per_room_per_night')).toBe('48.00');
  expect(ofLogic('per_room_per_night', { over_stay: { each: 'room', at_most: '20.00' } })).toBe('40.00');
});

test('birthDate: Saint Lucia uses the age at the end of the stay', () => {
  const perPerson = { logic: 'per_person', rate: '6.00' } as const;
  const rates: Row[] = [{ age_under: 12, rate: '0' }];
  const child = { birthDate: '2014-05-04' };
  const stay = (nights: number, more = {}) => [{ guests: [{ ...child, ...more }], price: '300', nights }];
  const [arrival, departure] = [tax({ rates }, perPerson), tax({ rates, age_on: 'departure' }, perPerson)];
  expect(amount(arrival, stay(3))).toBe('0.00');
  expect(amount(departure, stay(2))).toBe('0.00');
  // Twelve on the morning on which they leave.
  expect(amount(departure, stay(3))).toBe('6.00');
  // Who comes on the birthday is twelve; who leaves before it is not.
  expect(amount(arrival, stay(5, { checkIn: '2026-05-04' }))).toBe('6.00');
  expect(amount(departure, stay(5, { nights: 2 }))).toBe('0.00');
});

test('birthDate: born on 29 February is a year older on 1 March', () => {
  const child = tax({ rates: [{ age_under: 6, rate: '0' }] }, { logic: 'per_person', rate: '6.00' });
  const born = (birthDate: string, checkIn: string) =>
    amount(child, [{ guests: [{ birthDate }], nightlyPrices: ['100'] }], { checkIn });
  expect(born('2020-02-29', '2026-02-28')).toBe('0.00');
  expect(born('2020-02-29', '2026-03-01')).toBe('6.00');
  expect(born('2018-02-28', '2024-02-28')).toBe('6.00');
  expect(born('2018-03-01', '2024-02-29')).toBe('0.00');
  const four = tax({ rates: [{ age_under: 4, rate: '0' }] }, { logic: 'per_person', rate: '6.00' });
  const inLeapYear = (checkIn: string) =>
    amount(four, [{ guests: [{ birthDate: '2020-02-29' }], nightlyPrices: ['100'] }], { checkIn });
  expect(['2024-02-28', '2024-02-29'].map(inLeapYear)).toEqual(['0.00', '6.00']);
});

test('age_from 0 holds for every guest, of an age or none', () => {
  const known = tax({ rates: [{ age_from: 0, rate: '1' }] }, { logic: 'per_person', rate: '6.00' });
  const guests = [{ age: 0 }, { age: 80 }, { birthDate: '2026-05-01' }, {}];
  expect(amount(known, [{ guests, nightlyPrices: ['100'], persons: 5 }])).toBe('5.00');
  // In an empty room it holds of nobody.
  const ofRoom = tax({ rates: [{ age_from: 0, rate: '1' }] }, { logic: 'per_room', rate: '6.00' });
  expect(amount(ofRoom, [{ persons: 0, nightlyPrices: ['100'] }])).toBe('6.00');
});

test('price_to and price_under: a band from above, with and without its edge', () => {
  const night = (price: string) => [{ guests: [{}, {}], nightlyPrices: [price] }];
  const fixed = { logic: 'per_room_per_night', rate: '9.00' } as const;
  const under = (local: Local, price: string) => amount(tax(local, fixed), night(price));
  const [to, below]: Local[] = [
    { rates: [{ price_to: '100', rate: '1' }] },
    { rates: [{ price_under: '100', rate: '1' }] },
  ] as [Local, Local];
  expect(['99.99', '100', '100.01'].map((price) => under(to as Local, price))).toEqual(['1.00', '1.00', '9.00']);
  expect(['99.99', '100', '100.01'].map((price) => under(below as Local, price))).toEqual(['1.00', '9.00', '9.00']);
  expect(under({ ...(below as Local), price_of: 'person' }, '199.98')).toBe('1.00');
  // With no one in the room there is no price of a person.
  const empty = [{ persons: 0, nightlyPrices: ['10'] }];
  expect(amount(tax({ ...(to as Local), price_of: 'person' }, fixed), empty)).toBe('9.00');
});

test('arrived: of a date and of a booking, the first night of the room group on which it falls', () => {
  const rates: Row[] = [{ arrived: { before: '2026-04-30' }, rate: '1.00' }];
  const nightlyPrices = ['100', '100', '100'];
  const rooms = [
    { guests: [{}], nightlyPrices },
    { guests: [{}], nightlyPrices, checkIn: '2026-04-30' },
  ];
  const ofLogic = (logic: 'per_night' | 'per_booking') => quoted(tax({ rates }, { logic, rate: '8.00' }), rooms);
  // The last date is that of the room that came on 1 May.
  expect(ofLogic('per_night').nights).toEqual(['1.00', '1.00', '1.00', '8.00']);
  expect(ofLogic('per_booking').amounts).toEqual(['1.00']);
});
