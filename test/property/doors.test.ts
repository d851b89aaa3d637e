import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRoomGroups } from '../../src/stay/room-groups.js';
import { validateStay } from '../../src/stay/validate-stay.js';
import { currencyDigits, randomBooking } from '../oracle/random-booking.js';

/**
 * A stay has two doors: the fast one reads it for a quote and explains nothing, the other explains everything that is
 * wrong. They must let the same stays in.
 */
function bothSay(stay: unknown, currency: string, digits = currencyDigits(currency)): boolean {
  const isRead = readRoomGroups(stay, digits) !== undefined;
  const { issues, value } = validateStay(stay, currency, digits);
  expect({ isRead, issues: issues ?? [] }).toMatchObject({ isRead: issues === undefined });
  if (issues === undefined) expect(value).toEqual(stay);
  else expect(issues.length).toBeGreaterThan(0);
  return isRead;
}

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');

describe('both doors always agree', () => {
  test('on valid stays, which they let in', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay, policy }) => {
        expect(bothSay(stay, taxSet.currency, policy.rounding?.digits)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      -0,
      1e21,
      10_001,
      1_001,
      '',
      ' ',
      '-1',
      '1e3',
      '1.005',
      '9'.repeat(201),
    ),
    fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      '2026-02-30',
      '2026-05-01',
      '9999-12-31',
      '0099-01-01',
      '2026-05-01T00:00',
      'x',
    ),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const mostly = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd });
  const price = mostly(
    fc.constantFrom('100.00', '0', '12.5', '99.999', '0.0001', '007', '1.0000', '12345678901234567890'),
  );
  const date = mostly(fc.constantFrom('2026-05-01', '2024-02-29', '9999-12-30', '0100-01-01'));
  const room = fc
    .record({
      required: fc.record({ persons: mostly(fc.nat(3)) }),
      prices: fc.oneof(
        { weight: 6, arbitrary: fc.record({ nightlyPrices: mostly(fc.array(price, { minLength: 1, maxLength: 3 })) }) },
        { weight: 6, arbitrary: fc.record({ price, nights: mostly(fc.integer({ min: 1, max: 3 })) }) },
        {
          weight: 1,
          arbitrary: fc.record({ nightlyPrices: fc.array(price), price, nights: odd }, { requiredKeys: [] }),
        },
      ),
      others: fc.record({ count: mostly(fc.integer({ min: 1, max: 3 })), checkIn: date }, { requiredKeys: [] }),
      unknown: fc.oneof(
        { weight: 20, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.constantFrom<object>({ guests: 1 }, { Persons: 2 }, { '': 1 }, { check_in: '2026-05-01' }),
        },
      ),
    })
    .map(({ required, prices, others, unknown }) => ({ ...required, ...prices, ...others, ...unknown }));
  const nearlyStay = fc.record({
    checkIn: date,
    rooms: mostly(fc.array(mostly(room), { minLength: 1, maxLength: 3 })),
  });

  test('on stays with a mistake here and there', () => {
    const seen = { in: 0, out: 0 };
    fc.assert(
      fc.property(nearlyStay, currency, (stay, code) => {
        seen[bothSay(stay, code) ? 'in' : 'out'] += 1;
      }),
      { numRuns: 5_000 },
    );
    // Neither answer is so rare that agreeing on it says little.
    expect(Math.min(seen.in, seen.out)).toBeGreaterThan(500);
  });

  test('on a stay that lacks a field or has one too many', () => {
    const whole = {
      checkIn: '2026-05-01',
      rooms: [{ persons: 1, nightlyPrices: ['1'], count: 1, checkIn: '2026-05-01' }],
    };
    expect(bothSay(whole, 'EUR')).toBe(true);
    for (const name of ['checkIn', 'rooms'] as const)
      expect(bothSay({ ...whole, [name]: undefined }, 'EUR')).toBe(false);
    for (const name of ['guests', 'price', 'constructor', 'toString']) {
      expect(bothSay({ ...whole, [name]: 1 }, 'EUR')).toBe(false);
      expect(bothSay({ ...whole, rooms: [{ ...whole.rooms[0], [name]: 1 }] }, 'EUR')).toBe(false);
    }
  });

  test('on JSON of any shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), currency, (value, code) => {
        bothSay(value, code);
      }),
      { numRuns: 1_000 },
    );
  });

  test('on JSON with keys that JavaScript treats in a special way', () => {
    const room = '{"persons":1,"nightlyPrices":["1"]}';
    for (const text of [
      `{"checkIn":"2026-05-01","rooms":[${room}],"__proto__":{}}`,
      `{"checkIn":"2026-05-01","rooms":[{"persons":1,"nightlyPrices":["1"],"__proto__":{"count":2}}]}`,
      `{"__proto__":{"checkIn":"2026-05-01","rooms":[${room}]}}`,
      `{"checkIn":"2026-05-01","rooms":{"0":${room},"length":1}}`,
    ]) {
      expect(bothSay(JSON.parse(text), 'EUR'), text).toBe(false);
    }
  });
});
