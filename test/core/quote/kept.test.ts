import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalsIn, unitsOf } from '../../../src/core/money/amount.js';
import type { Quote, Stay, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { createCalculator, InvalidArgumentError, ledgerOf, quote, quoteToJson } from '../../../src/index.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';
import { quoteOf } from '../property/bookings.js';

function week(nightlyPrice: string): Stay {
  return { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: Array<string>(7).fill(nightlyPrice) }] };
}

function house(vat: string, ...charges: TaxSetEntryInput[]): TaxSetInput {
  const inPrice = { title: 'VAT', logic: 'percent', type: 'tax', rate: vat, is_inclusive: true, level: 0 } as const;
  return { title: 'House', currency: 'EUR', taxes: [inPrice, ...charges] };
}

const service = { title: 'Service', logic: 'percent', type: 'fee', is_inclusive: false, level: 1 } as const;
const perBooking = { logic: 'per_booking', currency: 'EUR', is_inclusive: false } as const;
const cleaning = { ...perBooking, title: 'Cleaning', type: 'fee', rate: '30.00', level: 1 } as const;
const cityTax = { ...perBooking, title: 'City tax', type: 'city_tax', rate: '14.00', level: 0 } as const;

describe('the house keeps', () => {
  test('700.00 with a service fee of 10 % on 700.00: 770.00 less 70.00 of VAT', () => {
    const { total, net, kept } = quote(house('10.00', { ...service, rate: '10.00' }), week('100.00'));
    expect({ total, net, kept }).toEqual({ total: '770.00', net: '630.00', kept: '700.00' });
  });

  test('668.18 with a service fee of 5 %, 31.82 less, although the net is 3.18 more', () => {
    const { total, net, kept } = quote(house('10.00', { ...service, rate: '5.00' }), week('100.00'));
    expect({ total, net, kept }).toEqual({ total: '735.00', net: '633.18', kept: '668.18' });
  });

  test('28.30 more with a cleaning fee of 30.00 that contains 6 % VAT, although the net is 1.70 less', () => {
    const [before, after] = [quote(house('6.00'), week('106.00')), quote(house('6.00', cleaning), week('106.00'))];
    expect([before.net, after.net]).toEqual(['700.00', '698.30']);
    expect([before.kept, after.kept]).toEqual(['700.00', '728.30']);
  });

  test('nothing of a city tax on top, and a fee in the price whole', () => {
    const resort = { ...perBooking, title: 'Resort', type: 'fee', rate: '50.00', is_inclusive: true } as const;
    const { total, net, kept } = quote(house('0', cityTax, resort), week('100.00'));
    expect({ total, net, kept }).toEqual({ total: '714.00', net: '650.00', kept: '700.00' });
  });

  test('a fee that the channel collects too', () => {
    const collected = { ...cleaning, local: { collected_by: 'channel' } } as const;
    const { kept, total } = quote(house('0', collected), week('100.00'));
    expect({ kept, total }).toEqual({ kept: '730.00', total: '730.00' });
  });

  test('its part of each room and each night', () => {
    const rooms = [
      { persons: 2, nightlyPrices: ['100.00', '120.00'] },
      { persons: 1, nightlyPrices: ['80.00', '80.00'] },
    ];
    const quoted = quote(house('10.00', cleaning, cityTax), { checkIn: '2026-05-01', rooms });
    // 380.00 contains VAT of 10 % of net + 30.00: (380.00 - 3.00) / 1.1 is 342.73, and VAT is 37.27.
    expect([quoted.net, quoted.kept]).toEqual(['342.73', '372.73']);
    // 220.00 less 21.36 and half of the fee; 160.00 less 15.91 and the other half.
    expect(quoted.rooms.map(({ kept }) => kept)).toEqual(['213.64', '159.09']);
    expect(quoted.nights.map(({ kept }) => kept)).toEqual(['190.91', '181.82']);
  });

  test('700.00 in totals() and in JSON, as in the quote', () => {
    const calculator = createCalculator(house('10.00', { ...service, rate: '10.00' }));
    expect(calculator.totals(week('100.00')).kept).toBe('700.00');
    const quoted = calculator.quote(week('100.00'));
    const read = JSON.parse(quoteToJson(quoted));
    expect(read.kept).toBe('700.00');
    expect(read.nights[0].kept).toBe('100.00');
  });

  test('the total less taxes and city taxes, of the quote, each room and each night', () => {
    fc.assert(
      fc.property(randomBooking, (booking) => {
        const quoted = quoteOf(booking);
        const units = unitsIn(quoted);
        const { rooms, nights, taxes } = quoted;
        for (const part of [quoted, ...rooms, ...nights]) {
          const handedOver = part.taxes.filter((_, index) => taxes[index]?.type !== 'fee').map(({ amount }) => amount);
          expect(units(part.total)).toBe(units(part.kept) + sum(handedOver.map(units)));
        }
        for (const parts of [rooms, nights]) {
          expect(sum(parts.map(({ kept }) => units(kept)))).toBe(units(quoted.kept));
        }
      }),
      runsUpTo(1_000, 60),
    );
  });

  test('equal amounts in equal rows whether rooms are listed forwards or backwards', () => {
    fc.assert(
      fc.property(randomBooking, ({ stay, ...booking }) => {
        const turned = quoteOf({ ...booking, stay: { ...stay, rooms: stay.rooms.toReversed() } });
        const listed = quoteOf({ ...booking, stay });
        expect(turned.kept).toBe(listed.kept);
        expect(ledgerOf(turned)).toEqual(ledgerOf(listed));
      }),
      runsUpTo(1_000, 60),
    );
  });
});

describe('ledgerOf', () => {
  const taxes = [cleaning, { ...service, rate: '5.00', level: 0 }, cityTax];

  test('lists rooms, fees, then taxes with what contains them, and zeros', () => {
    const exempt = { ...cityTax, title: 'Levy', type: 'tax', rate: '0.00' } as const;
    expect(ledgerOf(quote(house('6.00', exempt, ...taxes), week('106.00')))).toEqual([
      { kind: 'rooms', amount: '698.30' },
      { kind: 'fee', title: 'Cleaning', amount: '30.00' },
      { kind: 'fee', title: 'Service', amount: '38.60' },
      { kind: 'tax', title: 'VAT', amount: '43.70', inside: 'price' },
      { kind: 'tax', title: 'Levy', amount: '0.00' },
      { kind: 'city_tax', title: 'City tax', amount: '14.00' },
    ]);
  });

  test('returns the same rows for a copy of the quote, also of one from before `kept`', () => {
    const quoted = quote(house('6.00', ...taxes), week('106.00'));
    const { kept: _, ...older } = JSON.parse(quoteToJson(quoted));
    expect(ledgerOf(older)).toEqual(ledgerOf(quoted));
  });

  test('returns rows that add up to the total, and without taxes and city taxes to what the house keeps', () => {
    fc.assert(
      fc.property(randomBooking, (booking) => {
        const quoted = quoteOf(booking);
        const units = unitsIn(quoted);
        const rows = ledgerOf(quoted);
        expect(rows).toHaveLength(1 + quoted.taxes.length);
        expect(sum(rows.map(({ amount }) => units(amount)))).toBe(units(quoted.total));
        const own = rows.filter(({ kind }) => kind === 'rooms' || kind === 'fee');
        expect(sum(own.map(({ amount }) => units(amount)))).toBe(units(quoted.kept));
      }),
      runsUpTo(1_000, 60),
    );
  });

  test.each([
    ['nothing', undefined],
    ['a total without taxes', { total: '1.00' }],
    ['amounts of other digits', { total: '1.00', taxes: [{ ...cityTax, amount: '1.0' }] }],
    ['a charge of no known type', { total: '1.00', taxes: [{ ...cityTax, type: 'levy', amount: '1.00' }] }],
  ])('refuses %s', (_, given) => {
    expect(() => ledgerOf(given as unknown as Quote)).toThrow(InvalidArgumentError);
  });
});

function unitsIn({ total }: Quote) {
  const digits = decimalsIn(total);
  return (amount: string): bigint => BigInt(unitsOf(amount, digits));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
