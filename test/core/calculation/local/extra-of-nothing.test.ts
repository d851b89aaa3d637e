import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from '../../../../src/index.js';
import { booking, policy } from '../../../../src/trials/testing/index.js';
import { runsUpTo } from '../../../seed.js';
import { amounts, inclusive, inEuro, percent } from '../given.js';

const free = [{ label: 'welcome drink', price: '0' }];

// 17 with 20% in it, on top of which 15%: 17 = N + 0.2 x (N + 0.15 x N), so N is 13.8, and 13 rounded down; 15% of it is 1.95,
// rounded down 1; 20% of 13 + 1 is 2.8, rounded down 2. Exactly the 15% would be 2.07: that is not what is in the base.
test('a free extra does not change a tax', () => {
  const taxes = [inclusive('VAT', '20', { taxes: [percent('Levy', '15')] })];
  const taxSet = { title: 'Osaka', currency: 'JPY', taxes };
  const down = { exclusiveBase: 'net', rounding: { inclusive: 'net', mode: 'down' } } as const;
  const room = { persons: 1, nightlyPrices: ['17'] };
  for (const extras of [[], free]) {
    const quoted = quote(taxSet, { checkIn: '2026-05-01', rooms: [{ ...room, extras }] }, down);
    expect(amounts(quoted)).toEqual({ Levy: '1', VAT: '2' });
  }
});

// Nothing is taken of a breakfast that is not there, nor of one that is free: neither is charged at the rate of a row.
test('a free extra does not change the rate of a tax on it', () => {
  const levy = percent('Levy', '5', { local: { on: ['breakfast'] } });
  const rows = { base: { start: 'nothing', plus: ['Levy'] }, rates: [{ nights_from: 1, rate: '0' }] } as const;
  const taxSet = inEuro(levy, percent('Surcharge', '10', { local: { only: 'here', ...rows } }));
  const room = { persons: 1, nightlyPrices: ['100.00'] };
  for (const extras of [[], [{ label: 'breakfast', price: '0' }]]) {
    const { taxes } = quote(taxSet, { checkIn: '2026-05-01', rooms: [{ ...room, extras }] });
    expect(taxes.map(({ rate, amount }) => ({ rate, amount }))).toEqual([
      { rate: '5', amount: '0.00' },
      { rate: '10', amount: '0.00' },
    ]);
  }
});

test('free extras change no amount, for any taxes, stay and policy', () => {
  fc.assert(
    fc.property(booking({ maxTaxes: 5, maxNights: 6 }), policy(), ({ taxSet, stay }, given) => {
      const { digits: _, ...rounding } = given.rounding ?? {};
      const own = { ...given, rounding };
      const without = quote(taxSet, stay, own);
      const { price, net, total, nights, taxes } = quote(
        taxSet,
        { ...stay, rooms: stay.rooms.map((room) => ({ ...room, extras: free })) },
        own,
      );
      expect({ price, net, total, nights }).toEqual({
        price: without.price,
        net: without.net,
        total: without.total,
        nights: without.nights,
      });
      expect(taxes).toEqual(without.taxes);
    }),
    runsUpTo(200),
  );
});
