import { describe, expect, test } from 'vitest';
import { localPlanOf } from '../../../src/calculation/local/charges.js';
import { fixed, inclusive, type Policy, percent, type Tax } from '../given.js';
import { calculated, planOf } from '../plans.js';

const plan = (taxes: Tax[], policy?: Policy) => localPlanOf(planOf(taxes, policy));

const CHILD = { rates: [{ age_under: 18, rate: '0' }] };
const BANDS = { rates: [{ price_from: '60.00', rate: '4.00' }] };
const LATER = { rates: [{ night_from: 4, rate: '1.00' }] };

const cityTax = (local: Tax['local'], more: Partial<Tax> = {}) =>
  fixed('City tax', 'per_person_per_night', '2.00', { local, ...more });
const service = (local?: Tax['local'], more: Partial<Tax> = {}) =>
  percent('Service', '5', { level: 1, local, ...more });
/** The API gets an amount in place of a percent of another tax. */
const onService = fixed('On it', 'per_room_per_night', '1.00', {
  local: { logic: 'percent', rate: '5', base: { start: 'nothing', plus: ['Service'] } },
});
const cleaning = fixed('Cleaning', 'per_room', '20.00', { level: 1 });
const vat = inclusive('VAT', '7');

/**
 * What the city tax, or the charge of a set of one, is worked out from by itself, night by night; `whole`: where that
 * does not do, and all charges of a night of a room are worked out together.
 */
const WORKED_OUT: Array<[string, Tax[], string[] | 'whole', Policy?]> = [
  ['rows by age ask for the guests alone', [vat, service(), cityTax(CHILD)], []],
  ['bands of the price: what comes above it, once that is known', [vat, service(), cityTax(BANDS)], ['Service']],
  ['also above what is above', [percent('Levy', '1', { level: 2 }), service(), cityTax(BANDS)], ['Levy', 'Service']],
  ['also a fixed charge', [cleaning, cityTax(BANDS)], ['Cleaning']],
  [
    'of which it does not matter where its own base would start',
    [cleaning, cityTax({ ...BANDS, base: { start: 'price' } })],
    ['Cleaning'],
    { exclusiveBase: 'net' },
  ],
  [
    'of a fixed charge by age nothing of a price is asked',
    [service(), fixed('Fee', 'per_room', '2.00', { local: CHILD })],
    [],
  ],
  ['bands of the net', [vat, cityTax({ ...BANDS, base: { start: 'net' } })], 'whole'],
  ['bands under a policy that starts from the net', [vat, cityTax(BANDS)], 'whole', { exclusiveBase: 'net' }],
  [
    'bands of a price with something above it that starts from the net',
    [vat, service({ base: { start: 'net' } }), cityTax(BANDS)],
    'whole',
  ],
  ['above it an extra alone', [service({ on: ['breakfast'] }), cityTax(BANDS)], 'whole'],
  ['a percent of an extra', [percent('Levy', '5', { local: { on: ['breakfast'] } })], 'whole'],
  ['a percent of what it adds alone', [service(), onService], 'whole'],
  ['an inclusive percent', [inclusive('VAT', '7', { local: CHILD })], 'whole'],
  ['what an inclusive percent is computed on', [vat, service(CHILD)], 'whole'],
  ['a percent of one rate', [service(), percent('Levy', '5', { local: { base: { share: '0.5' } } })], []],
  ['a percent with rows', [service(), percent('Levy', '5', { local: CHILD })], ['Service']],
  ['a percent of each guest', [service(), percent('Levy', '5', { local: { per: 'guest' } })], ['Service']],
];

test.each(WORKED_OUT)('%s', (_, taxes, expected, policy) => {
  const { charges, above, isByNight } = plan(taxes, policy);
  const found = charges.findLast(({ isPlain }) => !isPlain)?.index ?? -1;
  if (expected === 'whole') {
    expect(isByNight).toBe(false);
    return;
  }
  expect(isByNight).toBe(true);
  const names = planOf(taxes, policy).charges.map(({ tax }) => tax.title);
  expect(above[found]?.map(({ index }) => names[index])).toEqual(expected);
});

test('what comes above stands behind what it needs itself', () => {
  const plus = (...names: string[]) => ({ base: { plus: names } });
  const taxes = [
    percent('A', '1', { level: 3 }),
    percent('B', '1', { level: 2, local: plus() }),
    percent('C', '1', { level: 1, local: plus('A') }),
    percent('D', '1', { local: { ...plus('B', 'C'), ...CHILD } }),
  ];
  const { above } = plan(taxes);
  expect(above[3]?.map(({ index }) => index)).toEqual([1, 0, 2]);
});

describe('on which nights', () => {
  const isAsked = (taxes: Tax[], policy?: Policy) => plan(taxes, policy).isAsked;

  test('a charge falls is found where it has local rules, or another one with them is worked out from it', () => {
    const taxes = (local: Tax['local']) => [
      service(undefined, { level: 2 }),
      cityTax(local, { level: 1 }),
      percent('Levy', '1'),
    ];
    expect(isAsked(taxes(CHILD))).toEqual([false, true, false]);
    expect(isAsked(taxes(BANDS))).toEqual([true, true, false]);
    expect(isAsked(taxes(BANDS), { exclusiveBase: 'net' })).toEqual([true, true, true]);
  });

  test.each<[string, Tax, boolean]>([
    ['a fixed charge with rows by age', cityTax(CHILD), true],
    ['one with rows by night', cityTax(LATER), false],
    ['one with bands', cityTax(BANDS), false],
    ['one that is rounded each', cityTax({ ...CHILD, round: 'each' }), true],
    ['a percent of one rate', percent('Levy', '5', { local: { base: { share: '0.5' } } }), true],
    ['a percent with rows, since prices differ', percent('Levy', '5', { local: CHILD }), false],
    ['a percent from exact amounts', percent('Levy', '5', { local: { per: 'guest' } }), false],
  ])('is the same: %s', (_, tax, expected) => {
    expect(plan([tax]).charges[0]?.isAlikeEveryNight).toBe(expected);
  });

  test.each<[string, Tax['local'], boolean]>([
    ['one rate', { base: { share: '0.5' } }, false],
    ['each guest', { per: 'guest' }, true],
    ['each room, said once more', { per: 'room' }, false],
    ['a limit', { at_most: '5.00' }, true],
    ['each rounded', { round: 'each' }, true],
  ])('a percent with local rules is computed from exact amounts: %s', (_, local, expected) => {
    expect(plan([service(), percent('Levy', '5', { local })]).charges[1]?.isExact).toBe(expected);
    expect(plan([service(), onService]).charges[1]?.isExact).toBe(true);
  });
});

describe('a stay', () => {
  const room = { persons: 2, nightlyPrices: ['100.00', '120.00'] };
  const nightsOf = (rooms: object[], taxes = [vat, cityTax(BANDS)]) => {
    const found = calculated(planOf(taxes), { checkIn: '2026-05-01', rooms } as never, 'quote').local;
    if (found === undefined) throw new Error('there are no local rules');
    return found.byNight.map((rooms_) => rooms_.length);
  };

  test('is worked out charge by charge where each room is alone in its group and has no extras', () => {
    expect(nightsOf([room])).toEqual([]);
    expect(nightsOf([{ ...room, guests: [{ age: 8 }] }])).toEqual([]);
    expect(nightsOf([room, { ...room, checkIn: '2026-05-02' }])).toEqual([]);
  });

  test('is calculated as ever with guests, where no tax has local rules, unless there are extras', () => {
    const local = (fields: object) =>
      calculated(planOf([vat]), { checkIn: '2026-05-01', rooms: [{ ...room, ...fields }] } as never, 'quote').local;
    expect(local({ guests: [{ age: 8 }] })).toBeUndefined();
    expect(local({ extras: [{ label: 'breakfast', price: '10.00' }] })).toBeDefined();
    const two = { checkIn: '2026-05-01', rooms: [{ ...room, guests: [{ age: 8 }] }, room] };
    expect(calculated(planOf([vat]), two as never, 'quote').local).toBeUndefined();
  });

  test('and room by room, night by night, where they are not, or the net is asked', () => {
    expect(nightsOf([room, room])).toEqual([2, 2]);
    expect(nightsOf([{ ...room, extras: [{ label: 'breakfast', price: '10.00' }] }])).toEqual([1, 1]);
    expect(nightsOf([room], [vat, cityTax({ ...BANDS, base: { start: 'net' } })])).toEqual([1, 1]);
  });
});
