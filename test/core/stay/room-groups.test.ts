import { describe, expect, test } from 'vitest';
import { dateOf } from '../../../src/core/calendar/plain-date.js';
import { readRoomGroups } from '../../../src/core/stay/room-groups.js';

/** Room groups as a person reads them: dates instead of day numbers. */
function groups(stay: unknown, digits = 2) {
  return readRoomGroups(stay, digits, 'any-check-in')?.map(({ firstDay, prices, persons, rooms }) => ({
    checkIn: dateOf(firstDay),
    prices,
    persons,
    rooms,
  }));
}

const room = { persons: 2, nightlyPrices: ['100.00', '120.00'] };

describe('a stay in one room', () => {
  test('is one room group, its prices in minor units', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [room] })).toEqual([
      { checkIn: '2026-05-01', prices: [10_000, 12_000], persons: 2, rooms: 1 },
    ]);
  });

  test('three times counts three times: price, persons and rooms', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [{ ...room, count: 3 }] })).toEqual([
      { checkIn: '2026-05-01', prices: [30_000, 36_000], persons: 6, rooms: 3 },
    ]);
  });

  test('with its own check-in starts on that date', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [{ ...room, checkIn: '2026-05-04' }] })).toEqual([
      { checkIn: '2026-05-04', prices: [10_000, 12_000], persons: 2, rooms: 1 },
    ]);
  });

  test('is read with 0 persons and a price of 0.00: an extra room that is free', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [{ persons: 0, nightlyPrices: ['0'] }] })).toEqual([
      { checkIn: '2026-05-01', prices: [0], persons: 0, rooms: 1 },
    ]);
  });

  test('has no decimals in yen, and three in dinars', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['9800'] }] }, 0)?.[0]?.prices).toEqual(
      [9800],
    );
    expect(groups({ checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['31.5'] }] }, 3)?.[0]?.prices).toEqual(
      [31_500],
    );
  });

  test('a price above 2^53 minor units loses no digit', () => {
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['90071992547409.93'], count: 2 }] };
    expect(groups(stay)?.[0]?.prices).toEqual([18_014_398_509_481_986n]);
  });
});

describe('a stay price is spread over the nights', () => {
  const spread = (price: string, nights: number, count = 1) =>
    groups({ checkIn: '2026-05-01', rooms: [{ persons: 1, price, nights, count }] })?.[0]?.prices;

  test('evenly: 300.00 over three nights', () => {
    expect(spread('300.00', 3)).toEqual([10_000, 10_000, 10_000]);
  });

  test('a single night has all of it', () => {
    expect(spread('99.99', 1)).toEqual([9999]);
  });

  test('remaining cents go to the earliest nights: 100.00 and 100.01 over three nights', () => {
    expect(spread('100.00', 3)).toEqual([3334, 3333, 3333]);
    expect(spread('100.01', 3)).toEqual([3334, 3334, 3333]);
  });

  test('fewer cents than nights: 0.02 over four nights', () => {
    expect(spread('0.02', 4)).toEqual([1, 1, 0, 0]);
  });

  test('per room, then times the count: two rooms of 100.00 are twice 33.34, 33.33, 33.33', () => {
    expect(spread('100.00', 3, 2)).toEqual([6668, 6666, 6666]);
  });
});

describe('several rooms', () => {
  test('with the same nights are one room group', () => {
    const rooms = [room, { persons: 1, nightlyPrices: ['80.00', '80.00'], count: 2 }];
    expect(groups({ checkIn: '2026-05-01', rooms })).toEqual([
      { checkIn: '2026-05-01', prices: [26_000, 28_000], persons: 4, rooms: 3 },
    ]);
  });

  test('a stay price and nightly prices meet in one room group when the nights are the same', () => {
    const rooms = [room, { persons: 1, price: '100.01', nights: 2 }];
    expect(groups({ checkIn: '2026-05-01', rooms })?.map(({ prices }) => prices)).toEqual([[15_001, 17_000]]);
  });

  test('a room whose own check-in is that of the stay is in the same room group', () => {
    const rooms = [room, { ...room, checkIn: '2026-05-01' }];
    expect(groups({ checkIn: '2026-05-01', rooms })).toHaveLength(1);
  });

  test('with other nights are separate room groups, by check-in, then by length', () => {
    const one = (checkIn: string, nights: number) => ({
      persons: nights,
      nightlyPrices: Array(nights).fill('10.00'),
      checkIn,
    });
    const rooms = [one('2026-05-03', 1), one('2026-05-01', 3), one('2026-05-01', 1), one('2026-04-30', 5)];
    const inOrder = [
      { checkIn: '2026-04-30', persons: 5 },
      { checkIn: '2026-05-01', persons: 1 },
      { checkIn: '2026-05-01', persons: 3 },
      { checkIn: '2026-05-03', persons: 1 },
    ];
    expect(groups({ checkIn: '2026-05-02', rooms })).toMatchObject(inOrder);
    expect(groups({ checkIn: '2026-05-02', rooms: rooms.toReversed() })).toMatchObject(inOrder);
  });

  test('a room of 1,000 nights and one that starts a day later stay two room groups', () => {
    const rooms = [
      { persons: 1, nightlyPrices: Array(1000).fill('1.00') },
      { persons: 1, nightlyPrices: ['1.00'], checkIn: '2026-05-02' },
    ];
    expect(groups({ checkIn: '2026-05-01', rooms })?.map(({ prices }) => prices.length)).toEqual([1000, 1]);
  });
});

describe('limits', () => {
  const nights = (count: number) => ({ persons: 1, nightlyPrices: Array(count).fill('1.00') });
  const rooms = (count: number) => ({ checkIn: '2026-05-01', rooms: Array(count).fill(nights(1)) });
  const one = (fields: object) => ({ checkIn: '2026-05-01', rooms: [{ ...nights(1), ...fields }] });

  test('1,000 nights, 1,000 rooms, 10,000 persons and 10,000 identical rooms are read', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [nights(1000)] })?.[0]?.prices).toHaveLength(1000);
    expect(groups(rooms(1000))?.[0]?.rooms).toBe(1000);
    expect(groups(one({ persons: 10_000, count: 10_000 }))?.[0]).toMatchObject({ persons: 100_000_000, rooms: 10_000 });
    expect(
      groups({ checkIn: '2026-05-01', rooms: [{ persons: 1, price: '1', nights: 1000 }] })?.[0]?.prices,
    ).toHaveLength(1000);
  });

  test('are exceeded by one: refused', () => {
    expect(groups({ checkIn: '2026-05-01', rooms: [nights(1001)] })).toBeUndefined();
    expect(groups(rooms(1001))).toBeUndefined();
    expect(groups(one({ persons: 10_001 }))).toBeUndefined();
    expect(groups(one({ count: 10_001 }))).toBeUndefined();
    expect(groups({ checkIn: '2026-05-01', rooms: [{ persons: 1, price: '1', nights: 1001 }] })).toBeUndefined();
  });

  test('the last night may be 31 December 9999, and none is later', () => {
    expect(groups({ checkIn: '9999-12-31', rooms: [nights(1)] })).toHaveLength(1);
    expect(groups({ checkIn: '9999-12-31', rooms: [nights(2)] })).toBeUndefined();
    expect(groups({ checkIn: '2026-05-01', rooms: [{ ...nights(1001 - 1), checkIn: '9999-06-01' }] })).toBeUndefined();
  });
});

describe('a value that is no stay gives no room groups', () => {
  const stay = (fields: object) => ({ checkIn: '2026-05-01', rooms: [room], ...fields });
  const withRoom = (fields: object) => stay({ rooms: [{ ...room, ...fields }] });
  const stayPrice = (fields: object) => stay({ rooms: [{ persons: 1, ...fields }] });

  const REFUSED: Array<[string, unknown]> = [
    ['nothing', undefined],
    ['null', null],
    ['a text', '2026-05-01'],
    ['a list', [stay({})]],
    ['no rooms', stay({ rooms: [] })],
    ['rooms that are no list', stay({ rooms: room })],
    ['a room that is null', stay({ rooms: [null] })],
    ['a room that is a list', stay({ rooms: [[]] })],
    ['no check-in', { rooms: [room] }],
    ['a check-in on 30 February', stay({ checkIn: '2026-02-30' })],
    ['a check-in with a time', stay({ checkIn: '2026-05-01T15:00' })],
    ['a check-in that is a Date', stay({ checkIn: new Date(0) })],
    ['a misspelt field of the stay', stay({ checkin: '2026-05-01' })],
    ['a misspelt field of a room', withRoom({ guests: 2 })],
    ['a room without persons', stay({ rooms: [{ nightlyPrices: ['100.00'] }] })],
    ['half a person', withRoom({ persons: 1.5 })],
    ['minus one person', withRoom({ persons: -1 })],
    ['minus no person', withRoom({ persons: -0 })],
    ['persons as text', withRoom({ persons: '2' })],
    ['endless persons', withRoom({ persons: Number.POSITIVE_INFINITY })],
    ['a count of 0', withRoom({ count: 0 })],
    ['a count of null', withRoom({ count: null })],
    ['a check-in of null', withRoom({ checkIn: null })],
    ['no price of any form', stayPrice({})],
    ['both forms of a price', withRoom({ price: '200.00', nights: 2 })],
    ['nightly prices and a number of nights', withRoom({ nights: 2 })],
    ['a stay price without nights', stayPrice({ price: '200.00' })],
    ['nights without a stay price', stayPrice({ nights: 2 })],
    ['a stay of 0 nights', stayPrice({ price: '200.00', nights: 0 })],
    ['no nightly price', withRoom({ nightlyPrices: [] })],
    ['nightly prices that are no list', withRoom({ nightlyPrices: '100.00' })],
    ['a price that is a number', withRoom({ nightlyPrices: [100] })],
    ['a price below nothing', withRoom({ nightlyPrices: ['-5.00'] })],
    ['a price with an exponent', withRoom({ nightlyPrices: ['1e3'] })],
    ['a price with half a cent', withRoom({ nightlyPrices: ['100.005'] })],
    ['a list with a hole', withRoom({ nightlyPrices: ['1.00', undefined, '1.00'] })],
  ];
  test.each(REFUSED)('%s', (_, refused) => {
    expect(readRoomGroups(refused, 2)).toBeUndefined();
  });

  test('an object that throws when it is read', () => {
    const trap = {
      get checkIn(): string {
        throw new Error('not today');
      },
      rooms: [room],
    };
    expect(readRoomGroups(trap, 2)).toBeUndefined();
  });
});

test('a stay that was read stays as it was', () => {
  const stay = { checkIn: '2026-05-01', rooms: [{ ...room, count: 2 }, room] };
  const before = structuredClone(stay);
  readRoomGroups(stay, 2);
  expect(stay).toEqual(before);
});
