import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../src/channel/bookings/index.js';
import type { Alternative, OurSide } from '../../../src/channel/bookings/our-side.js';
import {
  amountAfter,
  amountsAfter,
  entriesOfSide,
  entryKey,
  hasAmountAfter,
  onOtherSide,
  sideOf,
  withLine,
  withPolicy,
} from '../../../src/channel/bookings/our-side.js';
import { budgetOf } from '../../../src/core/calculation/budget.js';
import type { TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { createCalculator, quote } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

const TOO_LARGE = 'The booking is too large to try every cause.';

/** Changes of one line that the search for causes tries, and a place where it may not be. */
function changesOf(key: string): Alternative[] {
  return [
    (same) => same,
    onOtherSide(key),
    withLine(key, (entry) => ({ ...entry, rate: '3.00' })),
    withLine(key, (entry) => ({ ...entry, max_nights: 2 })),
    withLine(key, (entry) => ({ ...entry, skip_nights: 1 })),
    withLine(key, (entry) => ({ ...entry, level: entry.level + 1 })),
    withLine(key, ({ local: _, ...entry }) => entry),
    withPolicy(({ exclusiveBase }) => ({ exclusiveBase: exclusiveBase === 'net' ? 'price' : 'net' })),
    withPolicy(({ rounding }) => ({ rounding: { ...rounding, unit: 'night', inclusive: 'net' } })),
  ];
}

test('has the same amount of a line whether it is calculated alone or with all other taxes', () => {
  fc.assert(
    fc.property(booking({ local: true }), ({ taxSet, stay }) => {
      const calculator = createCalculator(taxSet);
      const side: OurSide = sideOf(
        [{ taxSet: calculator.taxSet, places: stay.rooms.map((_, at) => at), calculator: () => calculator }],
        stay,
        { policy: undefined, digits: 8, work: budgetOf(Number.POSITIVE_INFINITY) },
      );
      for (const key of new Set(entriesOfSide(side).map(entryKey))) {
        for (const change of changesOf(key)) {
          const whole = amountsAfter(side, change)?.get(key);
          if (whole === undefined)
            expect(hasAmountAfter(side, key, amountAfter(side, key, change) ?? 0, change)).toBe(false);
          else
            expect([amountAfter(side, key, change), hasAmountAfter(side, key, whole, change)]).toEqual([whole, true]);
        }
      }
    }),
    runsUpTo(60),
  );
});

const range = (length: number) => Array.from({ length }, (_, at) => at);

const cityTax = (at: number): TaxSetEntryInput => ({
  // Numbers are no part of a name that is compared.
  title: `Levy ${'ABCDEFGHIJKLMNO'[at % 15]}${'abcdefghijklmno'[Math.floor(at / 15)]}`,
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: `${1 + (at % 5)}.00`,
  currency: 'EUR',
  is_inclusive: false,
});

const ROOM = {
  checkin_date: '2026-05-09',
  checkout_date: '2026-05-12',
  occupancy: { adults: 2, children: 0, infants: 0 },
  days: { '2026-05-09': '100.00', '2026-05-10': '110.00', '2026-05-11': '120.00' },
};

/** A booking that prints what the set charges, and for some lines another amount. */
function printed(taxSet: TaxSetInput, other: (amount: number, at: number) => number) {
  const stay = { checkIn: '2026-05-09', rooms: [{ persons: 2, nightlyPrices: Object.values(ROOM.days) }] };
  const taxes = quote(taxSet, stay).taxes.map(({ title, type, is_inclusive, amount }, at) => ({
    ...{ name: title, type, is_inclusive },
    total_price: other(Number(amount), at).toFixed(2),
  }));
  return { currency: 'EUR', rooms: [ROOM], taxes };
}

describe('a booking within its bound', () => {
  test('finds every cause in 30 lines of 30 taxes with 10 rows each, of which 5 differ', () => {
    const rates = range(10).map((at) => ({ age_from: 20 + at, age_under: 21 + at, rate: `${at + 1}.00` }));
    const taxSet = {
      title: 'Many rows',
      currency: 'EUR',
      taxes: range(30).map((at) => ({ ...cityTax(at), local: { rates } })),
    };
    const { lines } = reconcile(
      printed(taxSet, (amount, at) => (at % 6 === 0 ? amount * 1.5 : amount)),
      { taxSet },
    );
    expect(lines).toHaveLength(30);
    expect(lines.filter(({ cause }) => cause !== 'agrees').map(({ cause }) => cause)).toEqual(
      range(5).map(() => 'rate'),
    );
  });

  test('finds every cause in 30 lines that all have another rate', () => {
    const taxSet = { title: 'Plain', currency: 'EUR', taxes: range(30).map(cityTax) };
    const { lines } = reconcile(
      printed(taxSet, (amount) => amount * 1.5),
      { taxSet },
    );
    expect(lines.map(({ cause }) => cause)).toEqual(range(30).map(() => 'rate'));
  });

  test('says of 200 lines without a cause that the booking is too large to try every one', () => {
    const taxSet = { title: 'Large', currency: 'EUR', taxes: range(200).map(cityTax) };
    const { lines } = reconcile(
      printed(taxSet, (amount, at) => amount + 0.37 + at / 100),
      { taxSet },
    );
    expect(lines).toHaveLength(200);
    const sentences = new Set(lines.filter(({ cause }) => cause === 'unknown').map(({ sentence }) => sentence));
    expect([...sentences]).toEqual([TOO_LARGE]);
  });
});

test('stops after 1,000 warnings for a booking of 2,000 printed taxes that cannot be read', () => {
  const taxSet = { title: 'None', currency: 'EUR', taxes: [] };
  const taxes = Array.from({ length: 2_000 }, () => ({}));
  const rooms = [{ checkin_date: '2026-05-01', checkout_date: '2026-05-02', amount: '100.00', taxes }];
  const { warnings } = reconcile({ currency: 'EUR', amount: '100.00', rooms }, { taxSet });
  const unreadable = warnings.filter(({ code }) => code === 'printed_tax_unreadable');
  // The room has warnings of its own before them.
  expect(unreadable).toHaveLength(997);
});
