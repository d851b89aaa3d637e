import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoizeLast } from '../../../src/core/quote/memoize-last.js';
import type { TaxSetInput } from '../../../src/index.js';
import { createCalculator, InvalidDefinitionError, quote } from '../../../src/index.js';
import { randomBooking } from '../../oracle/random-booking.js';

const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'] }] };
const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20', is_inclusive: false } as const;
const cityTax = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '3',
  currency: 'EUR',
  is_inclusive: false,
} as const;
const setOf = (...taxes: readonly object[]) => ({ title: 'Set', currency: 'EUR', taxes }) as TaxSetInput;

test('a set that changed between two quotes is another set', () => {
  const own = { ...vat, rate: '20' };
  const taxSet = setOf(own);
  for (let at = 0; at < 3; at += 1) {
    own.rate = '20';
    for (let again = 0; again < 3; again += 1) expect(quote(taxSet, stay).total).toBe('240.00');
    own.rate = '10';
    expect(quote(taxSet, stay).total).toBe('220.00');
  }
});

test('another policy, or a changed one, does not change the next quote', () => {
  const tax = { ...vat, rate: '0.0025' };
  const policy = { rounding: { mode: 'half-up' as 'half-up' | 'down' } };
  for (let at = 0; at < 3; at += 1) {
    expect(quote(setOf(tax), stay).total).toBe('200.01');
    expect(quote(setOf(tax), stay, policy).total).toBe('200.01');
  }
  policy.rounding.mode = 'down';
  expect(quote(setOf(tax), stay, policy).total).toBe('200.00');
  expect(quote(setOf(tax), stay).total).toBe('200.01');
});

test('a set with a hidden part is quoted with that part', () => {
  const open = setOf({ ...cityTax });
  for (let at = 0; at < 3; at += 1) expect(quote(open, stay).total).toBe('212.00');
  const capped = Object.defineProperty({ ...cityTax }, 'max_nights', { value: 1, enumerable: false });
  expect(quote(setOf(capped), stay).total).toBe('206.00');
  expect(quote(open, stay).total).toBe('212.00');
  class Capped {
    constructor() {
      Object.assign(this, cityTax);
    }
    get max_nights() {
      return 1;
    }
  }
  expect(quote(setOf(new Capped()), stay).total).toBe('206.00');
  expect(quote(setOf(Object.create(cityTax, { max_nights: { value: 1, enumerable: true } })), stay).total).toBe(
    '206.00',
  );
  expect(quote(open, stay).total).toBe('212.00');
});

test('a set with another field in place of an undefined one is another set', () => {
  const tax = { ...vat, rate: '0.0025' };
  const silent = { ...setOf(tax), property_id: undefined };
  const down = { ...setOf(tax), local: { policy: { rounding: { mode: 'down' as const } } } };
  for (let at = 0; at < 3; at += 1) expect(quote(silent, stay).total).toBe('200.01');
  expect(quote(down, stay).total).toBe('200.00');
});

describe('arguments of two calls are compiled twice, and then cached:', () => {
  const timesMade = (given: unknown, between: readonly unknown[] = []) => {
    let made = 0;
    const ask = memoizeLast((one: unknown) => {
      if (one !== undefined && !between.includes(one)) made += 1;
      return one;
    });
    ask(given);
    for (const other of between) ask(other);
    for (let again = 0; again < 3; again += 1) ask(given);
    return made;
  };
  test.each<[string, unknown, unknown[], number]>([
    ['at once', { rate: '5' }, [], 2],
    ['after seven others', { rate: '5' }, [1, 2, 3, 4, 5, 6, 7], 2],
    ['after eight it begins again', { rate: '5' }, [1, 2, 3, 4, 5, 6, 7, 8], 3],
    ['also of an object without a prototype', Object.assign(Object.create(null), { rate: '5' }), [], 2],
    ['of a text as long as may be kept', 'x'.repeat(99_996), [], 2],
    ['but not of a longer one', 'x'.repeat(99_997), [], 4],
  ])('%s', (_, given, between, expected) => expect(timesMade(given, between)).toBe(expected));
});

test('a getter with changing values changes no other quote', () => {
  let asked = 0;
  const turning = {
    ...vat,
    get rate() {
      asked += 1;
      return asked % 2 === 0 ? '10' : '20';
    },
  };
  for (let at = 0; at < 12; at += 1) {
    expect(['220.00', '240.00']).toContain(quote(setOf(turning), stay).total);
    expect(quote(setOf(vat), stay).total).toBe('240.00');
    expect(quote(setOf({ ...vat, rate: '10' }), stay).total).toBe('220.00');
  }
});

test('an unreadable value, or one that is no tax set, is refused as by createCalculator, each time', () => {
  const throwing = new Proxy(setOf(vat), {
    get() {
      throw new Error('no');
    },
  });
  const circular: Record<string, unknown> = { ...vat };
  circular['taxes'] = [circular];
  const inputs: unknown[] = [
    throwing,
    setOf(circular),
    null,
    'set',
    [],
    setOf({ ...vat, rate: () => '20' }),
    setOf(vat, {}),
  ];
  for (const input of [...inputs, ...inputs, ...inputs]) {
    expect(issuesOf(() => quote(input as TaxSetInput, stay))).toEqual(
      issuesOf(() => createCalculator(input as TaxSetInput)),
    );
  }
});

function issuesOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof InvalidDefinitionError)) throw error;
    return error.issues;
  }
}

test('equals the quote of a new calculator, after any other quotes', () => {
  const asked = fc.array(randomBooking, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(asked, fc.array(fc.nat(11), { maxLength: 40 }), (bookings, order) => {
      for (const place of order) {
        const booking = bookings[place % bookings.length] ?? { taxSet: setOf(vat), stay, policy: {} };
        const { taxSet, policy } = structuredClone(booking);
        expect(quote(taxSet, booking.stay, policy)).toEqual(createCalculator(taxSet, policy).quote(booking.stay));
      }
    }),
    { numRuns: 60 },
  );
});

test('memoizeLast keeps the result of a second call, for the last eight', () => {
  const made: unknown[] = [];
  const make = memoizeLast((given: unknown) => made.push(given));
  const inputs = [{ a: [1] }, { a: [2] }, { a: [1, 2] }, { a: [1], b: 1 }, { a: { 0: 1 } }];
  for (const given of [...inputs, ...inputs, ...inputs, ...inputs]) make(structuredClone(given));
  expect(made).toEqual([...inputs, ...inputs]);
  for (const name of ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) for (let at = 0; at < 3; at += 1) make({ [name]: 1 });
  made.length = 0;
  make({ c: 1 });
  expect(made).toEqual([]);
  make({ a: [1] });
  make({ a: [1] });
  expect(made).toEqual([{ a: [1] }, { a: [1] }]);
});

test('memoizeLast keeps no huge or circular arguments, and no functions', () => {
  let made = 0;
  const make = memoizeLast((_given: unknown) => {
    made += 1;
  });
  const circle: Record<string, unknown> = {};
  circle['inner'] = circle;
  const inputs = [
    Array.from({ length: 60_000 }, () => 0),
    circle,
    { at: new Date(0) },
    Object.defineProperty({}, 'hidden', { value: 1 }),
    new (class {
      field = 1;
    })(),
  ];
  for (const input of inputs) for (let at = 0; at < 4; at += 1) make(input);
  expect(made).toBe(4 * inputs.length);
});

test('memoizeLast distinguishes the order of names, types and lists', () => {
  const make = memoizeLast((given: unknown) => JSON.stringify(given));
  const inputs = [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
    [1, 2],
    { 0: 1, 1: 2 },
    { a: undefined },
    {},
    [],
    '',
    0,
    '0',
    null,
    [null],
  ];
  for (const input of [...inputs, ...inputs, ...inputs]) expect(make(input)).toBe(JSON.stringify(input));
  for (let at = 0; at < 3; at += 1) expect(make(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
});
