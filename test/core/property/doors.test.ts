import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRoomGroups } from '../../../src/core/stay/room-groups.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';
import { currencyDigits, randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';

/**
 * A stay has two doors: the fast one reads it for a quote and explains nothing, the other explains everything that is
 * wrong. They must let the same stays in.
 */
function bothSay(stay: unknown, currency: string, digits = currencyDigits(currency)): boolean {
  const isRead = readRoomGroups(stay, digits, 'any-check-in') !== undefined;
  const { issues, value, warnings } = validateStay(stay, currency, digits);
  // Without being asked for any check-in, it lets in what needs no warning either.
  expect(readRoomGroups(stay, digits) !== undefined).toBe(warnings?.length === 0);
  expect({ isRead, issues: issues ?? [] }).toMatchObject({ isRead: issues === undefined });
  if (issues === undefined) expect(value).toEqual(stay);
  else expect(issues.length).toBeGreaterThan(0);
  return isRead;
}

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');

describe('fast reader and validation', () => {
  test('both accept valid stays', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay, policy }) => {
        expect(bothSay(stay, taxSet.currency, policy.rounding?.digits)).toBe(true);
      }),
      runsUpTo(5_000, 150),
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
  const labels = mostly(fc.array(mostly(fc.constantFrom('resident', 'business')), { maxLength: 2 }));
  const guest = mostly(fc.record({ age: mostly(fc.nat(20)), labels }, { requiredKeys: [] }));
  const extra = mostly(
    fc.record({
      label: mostly(fc.constantFrom('breakfast', 'resort', 'lodging')),
      form: fc.oneof(
        fc.record({ price }),
        fc.record({ nightlyPrices: mostly(fc.array(price, { minLength: 1, maxLength: 3 })) }),
        fc.record({ price, nightlyPrices: fc.array(price) }, { requiredKeys: [] }),
      ),
    }),
  ).map((value) => {
    if (typeof value !== 'object' || value === null || !('form' in value)) return value;
    const { form, ...rest } = value;
    return { ...rest, ...(form as object) };
  });
  const details = fc.record(
    {
      guests: mostly(fc.array(guest, { maxLength: 2 })),
      bedrooms: mostly(fc.integer({ min: 1, max: 4 })),
      labels,
      extras: mostly(fc.array(extra, { maxLength: 2 })),
      nightsBefore: mostly(fc.nat(12)),
      nightsAfter: mostly(fc.nat(12)),
    },
    { requiredKeys: [] },
  );
  const room = fc
    .record({
      details: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: details }),
      required: fc.oneof(
        { weight: 30, arbitrary: fc.record({ persons: mostly(fc.nat(3)) }) },
        { weight: 1, arbitrary: fc.constant({}) },
      ),
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
          arbitrary: fc.constantFrom<object>({ guest: 1 }, { Persons: 2 }, { '': 1 }, { check_in: '2026-05-01' }),
        },
      ),
    })
    .map(({ required, prices, others, details: told, unknown }) => ({
      ...required,
      ...prices,
      ...others,
      ...told,
      ...unknown,
    }));
  const elsewhere = { nightsBefore: mostly(fc.nat(12)), nightsAfter: mostly(fc.nat(12)) };
  const ofStay = fc.record({ labels, bookedOn: date, ...elsewhere }, { requiredKeys: [] });
  const nearlyStay = fc
    .record({
      head: fc.record({ checkIn: date, rooms: mostly(fc.array(mostly(room), { minLength: 1, maxLength: 3 })) }),
      told: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: ofStay }),
    })
    .map(({ head, told }) => ({ ...head, ...told }));

  test('agree on stays with single mistakes', () => {
    const seen = { in: 0, out: 0 };
    fc.assert(
      fc.property(nearlyStay, currency, (stay, code) => {
        seen[bothSay(stay, code) ? 'in' : 'out'] += 1;
      }),
      runsUpTo(20_000, 1_000),
    );
    // Neither answer is so rare that agreeing on it says little.
    expect(Math.min(seen.in, seen.out)).toBeGreaterThan((seen.in + seen.out) / 10);
  });

  test('agree on a stay that lacks a field or has one too many', () => {
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

  test('agree on JSON of any shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), currency, (value, code) => {
        bothSay(value, code);
      }),
      runsUpTo(10_000, 200),
    );
  });

  test('agree on JSON with keys that JavaScript treats in a special way', () => {
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
