import { expect, test } from 'vitest';
import type { OraclePolicy } from '../shapes.js';
import { localQuote } from './quote.js';
import type { Local, LocalOracleRoom, LocalOracleStay, LocalOracleTax } from './shapes.js';

/** The reference on stays worked out by hand from the rules, apart from any engine. */

const tax = (local: Local, more: Partial<LocalOracleTax> = {}): LocalOracleTax => ({
  ...{ title: 'Tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', is_inclusive: false },
  ...more,
  local,
});
const percent = (rate: string) => ({ logic: 'percent', rate }) as const;

function quoted(
  one: LocalOracleTax,
  rooms: LocalOracleRoom[],
  { policy = {}, digits = 2, ...stay }: Partial<LocalOracleStay> & { policy?: OraclePolicy; digits?: number } = {},
) {
  const set = { title: 'Set', currency: digits === 0 ? 'JPY' : 'EUR', taxes: [one] };
  const { taxes, nights, ...quote } = localQuote(set, { checkIn: '2026-05-01', rooms, ...stay }, policy, digits);
  return {
    amount: taxes[0]?.amount,
    nights: nights.map((night) => night.taxes[0]?.amount),
    rooms: quote.rooms.map((room) => room.taxes[0]?.amount),
  };
}

test('age_from: 70 and 71 are free, 69 and an adult without an age are not', () => {
  const guests = [{ age: 69 }, { age: 70 }, { age: 71 }, {}];
  const seniors = tax({ rates: [{ age_from: 70, rate: '0' }] });
  expect(quoted(seniors, [{ guests, nightlyPrices: ['100'] }]).amount).toBe('4.00');
});

test('arrived: a guest who came before the change pays the old rate on all nights', () => {
  const change = tax({ rates: [{ arrived: { before: '2026-04-30' }, rate: '1.00' }] });
  const nightlyPrices = ['100', '100', '100'];
  const early = { guests: [{}], nightlyPrices, checkIn: '2026-04-30' };
  expect(quoted(change, [early, { guests: [{}], nightlyPrices }])).toEqual({
    amount: '9.00',
    nights: ['1.00', '3.00', '3.00', '2.00'],
    rooms: ['3.00', '6.00'],
  });
  // A guest who comes a night later has arrived after the change.
  const joined = { ...early, guests: [{}, { checkIn: '2026-05-01' }] };
  expect(quoted(change, [joined]).nights).toEqual(['1.00', '3.00', '3.00']);
});

test('nightsAfter: twenty nights here and twenty there are a stay of forty', () => {
  const long = tax({ rates: [{ nights_from: 31, rate: '0' }] });
  const room = { guests: [{}], price: '2000', nights: 20 };
  expect(quoted(long, [room]).amount).toBe('40.00');
  expect(quoted(long, [{ ...room, nightsAfter: 20 }]).amount).toBe('0.00');
  expect(quoted(long, [{ ...room, nightsBefore: 10 }], { nightsAfter: 1 }).amount).toBe('0.00');
});

test('at_least: a unit of 0 stays 0, a lower unit is raised to it', () => {
  const least = tax({ at_least: '3.00', rates: [{ label: 'free', rate: '0' }] }, percent('5'));
  const night = (price: string, labels: string[] = []) => ({ guests: [{}], labels, nightlyPrices: [price] });
  expect(quoted(least, [night('40'), night('100'), night('0'), night('40', ['free'])]).rooms).toEqual([
    '3.00',
    '5.00',
    '0.00',
    '0.00',
  ]);
});

test('round: 10 and 240 yen down to 200 are 8 and 192', () => {
  const down = tax({ round: { step: '100', mode: 'down' } }, percent('10'));
  const rooms = [
    { guests: [{}], nightlyPrices: ['100'] },
    { guests: [{}], nightlyPrices: ['2400'] },
  ];
  expect(quoted(down, rooms, { digits: 0 })).toEqual({ amount: '200', nights: ['200'], rooms: ['8', '192'] });
});

test('round: over the stay, by night, and of each unit', () => {
  // 3.34 and 3.36 a night: 6.70 in all.
  const rooms = [{ guests: [{}], nightlyPrices: ['33.40', '33.60'] }];
  const rounding = { step: '0.05', mode: 'up' } as const;
  const once = tax({ round: rounding }, percent('10'));
  expect(quoted(once, rooms).amount).toBe('6.70');
  expect(quoted(once, rooms, { policy: { rounding: { unit: 'night' } } }).nights).toEqual(['3.35', '3.40']);
  const each = tax({ round: { each: true, ...rounding } }, percent('10'));
  expect(quoted(each, rooms)).toEqual({ amount: '6.75', nights: ['3.35', '3.40'], rooms: ['6.75'] });
});

test('round: the mode is the policy’s if the rule has none', () => {
  const rooms = [{ guests: [{}], nightlyPrices: ['33.25'] }];
  const amounts = (['half-up', 'half-even', 'half-down', 'up', 'down'] as const).map(
    (mode) =>
      // 3.325 in steps of 0.05 is 66.5 of them.
      quoted(tax({ round: { step: '0.05' } }, percent('10')), rooms, { policy: { rounding: { mode } } }).amount,
  );
  expect(amounts).toEqual(['3.35', '3.30', '3.30', '3.35', '3.30']);
});

test('guests with their own nights: max_nights of each', () => {
  const week = tax({}, { max_nights: 7 });
  const room = { price: '900', nights: 9, guests: [{}, { checkIn: '2026-05-07' }, { nights: 2 }] };
  expect(quoted(week, [room]).amount).toBe('24.00');
  // None of the room's nights before for who comes later; the others have two nights of the seven left.
  expect(quoted(week, [{ ...room, nightsBefore: 5 }]).amount).toBe('14.00');
});

test('guests with their own nights: the base of a night is shared by the guests of that night', () => {
  const shared = tax({ per: 'guest', at_most: '3.50' }, percent('5.50'));
  const guests = [{}, { nights: 2 }, { nights: 1 }, { nights: 1 }];
  expect(quoted(shared, [{ guests, nightlyPrices: ['120', '120', '120'] }])).toEqual({
    amount: '16.70',
    nights: ['6.60', '6.60', '3.50'],
    rooms: ['16.70'],
  });
});

test('guests with their own nights: per_person once on the first of each, rooms on all', () => {
  const guests = [{}, { checkIn: '2026-05-02', nights: 1 }];
  const rooms = [{ guests, nightlyPrices: ['100', '100', '100'] }];
  expect(quoted(tax({}, { logic: 'per_person' }), rooms).nights).toEqual(['2.00', '2.00', '0.00']);
  expect(quoted(tax({}, { logic: 'per_room_per_night' }), rooms).amount).toBe('6.00');
});

test('guests with their own nights: a night reads the guests of that night, a stay reads all', () => {
  const child = { age: 8 };
  const guests = [child, { checkIn: '2026-05-02', nights: 1 }];
  const rooms = [{ guests, nightlyPrices: ['100', '100', '100'] }];
  const rates = [{ age_under: 18, rate: '0' }];
  expect(quoted(tax({ rates }, { logic: 'per_room_per_night' }), rooms).nights).toEqual(['0.00', '2.00', '0.00']);
  expect(quoted(tax({ rates }, { logic: 'per_room' }), rooms).nights).toEqual(['2.00', '0.00', '0.00']);
  // A night on which nobody sleeps is one of an empty room, of which no age holds.
  const late = [{ guests: [{ ...child, checkIn: '2026-05-02' }], nightlyPrices: ['100', '100'] }];
  expect(quoted(tax({ rates }, { logic: 'per_room_per_night' }), late).nights).toEqual(['2.00', '0.00']);
});
