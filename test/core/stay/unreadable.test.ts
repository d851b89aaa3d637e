import { describe, expect, test } from 'vitest';
import { validateStay } from '../../../src/core/stay/validate-stay.js';

const { proxy: unreadable, revoke } = Proxy.revocable([], {});
revoke();
const room = { persons: 2, nightlyPrices: ['100.00', '120.00'] };
const withRoom = (fields: object) => ({ checkIn: '2026-05-01', rooms: [{ ...room, ...fields }] });
const issuesOf = (stay: unknown) => (validateStay(stay, 'EUR').issues ?? []).map(({ code, path }) => `${code} ${path}`);

test.each([
  ['rooms', { checkIn: '2026-05-01', rooms: unreadable }],
  ['labels', { ...withRoom({}), labels: unreadable }],
  ['rooms[0].nightlyPrices', withRoom({ nightlyPrices: unreadable })],
  ['rooms[0].labels', withRoom({ labels: unreadable })],
  ['rooms[0].guests', withRoom({ guests: unreadable })],
  ['rooms[0].guests[0].labels', withRoom({ guests: [{ labels: unreadable }] })],
  ['rooms[0].extras', withRoom({ extras: unreadable })],
  ['rooms[0].extras[0].nightlyPrices', withRoom({ extras: [{ label: 'spa', nightlyPrices: unreadable }] })],
])('%s is told of where the list cannot be read, and nothing is thrown', (path, stay) => {
  expect(issuesOf(stay)).toEqual([`unreadable ${path}`]);
});

describe('an extra has a price for each night of its room,', () => {
  const spa = { label: 'spa', nightlyPrices: ['5.00', '5.00'] };
  const spread = (nights: unknown) =>
    issuesOf({ checkIn: '2026-05-01', rooms: [{ persons: 2, price: '500.00', nights, extras: [spa] }] });
  const extra = 'extra_nights rooms[0].extras[0].nightlyPrices';

  test.each<[unknown, string[]]>([
    [1, [extra]],
    [2, []],
    [1_000, [extra]],
  ])('also of one with %j nights', (nights, expected) => expect(spread(nights)).toEqual(expected));

  test.each([0, -1, 1.5, 1_001, '3'])('and gives no issue if the nights are %j', (nights) => {
    expect(spread(nights)).toEqual(['not_whole_number rooms[0].nights']);
  });
});

describe('an invalid part of a stay hides no other issue, and is reported once:', () => {
  const spa = { label: 'spa', price: '5.00' };
  const many = (count: number) => Array.from({ length: count }, () => spa);

  test('a night after the last day, beside invalid labels', () => {
    const stay = { checkIn: '9999-12-31', labels: 'resident', rooms: [room] };
    expect(issuesOf(stay)).toEqual(['not_a_list labels', 'date_out_of_calendar rooms[0]']);
    expect(issuesOf({ ...stay, checkIn: 'today' })).toEqual(['not_a_date checkIn', 'not_a_list labels']);
  });

  test('a room without persons', () => {
    const { issues = [] } = validateStay(withRoom({ persons: undefined }), 'EUR');
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['required', 'rooms[0].persons']]);
    expect(issues[0]?.params).toMatchObject({ field: 'persons', expected: 'a whole number from 0 to 10,000' });
  });

  test('a negative number of persons, beside guests', () => {
    expect(issuesOf(withRoom({ persons: -1, guests: [] }))).toEqual(['not_whole_number rooms[0].persons']);
  });

  test('too many extras: the first above the limit is not read', () => {
    const extras = [...many(100), { label: 'lodging', price: '0.001' }];
    expect(issuesOf(withRoom({ extras }))).toEqual(['list_too_long rooms[0].extras']);
  });

  test.each([
    [1_000, ['extra_nights rooms[0].extras[0].nightlyPrices']],
    [1_001, ['list_too_long rooms[0].extras[0].nightlyPrices']],
  ])('an extra with %i prices for two nights', (count, expected) => {
    const nightlyPrices = Array.from({ length: count }, () => '1.00');
    expect(issuesOf(withRoom({ extras: [{ label: 'spa', nightlyPrices }] }))).toEqual(expected);
  });
});
