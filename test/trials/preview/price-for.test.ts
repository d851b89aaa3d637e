import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceAnswer, Stay, Totals } from '../../../src/index.js';
import { createCalculator, InvalidStayError, priceForNet, priceForTotal } from '../../../src/index.js';
import { fixed, inclusive, inEuro, percent } from '../../core/calculation/given.js';
import { asStay, calculatorFor } from '../../core/property/bookings.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';

const INVERSES = { total: priceForTotal, net: priceForNet } as const;
const figures = ['total', 'net'] as const;

const number = (amount: string) => BigInt(amount.replace('.', ''));

const forNothing = (stay: Stay): Stay => ({
  ...stay,
  rooms: stay.rooms.map((room) => ({ ...room, nightlyPrices: room.nightlyPrices?.map(() => '0') ?? [] })),
});

/** Quoting the answer gives the target, or brackets it; every figure is what quoting says. */
function expectHolds(
  answer: PriceAnswer,
  figure: 'total' | 'net',
  target: string,
  totals: (stay: Stay) => Totals,
): void {
  for (const priced of answer.exact ? [answer] : [answer.below, answer.above]) {
    if (priced === undefined) continue;
    const { stay, price, net, total, kept } = priced;
    expect(totals(stay)).toMatchObject({ price, net, total, kept });
  }
  if (answer.exact) {
    expect(answer[figure]).toBe(target);
    return;
  }
  expect(answer.below ?? answer.above).toBeDefined();
  // The more is paid for the rooms, the more is paid in all; a net may stay behind for ever.
  if (figure === 'total') expect(answer.above).toBeDefined();
  if (answer.above !== undefined && answer.below === undefined) {
    expect(number(totals(forNothing(answer.above.stay))[figure])).toBeGreaterThan(number(target));
  }
  if (answer.below !== undefined) expect(number(answer.below[figure])).toBeLessThan(number(target));
  if (answer.above !== undefined) expect(number(answer.above[figure])).toBeGreaterThan(number(target));
}

describe.each(figures)('the price for a %s', (figure) => {
  test('is found for the figure of a quote, or brackets it', () => {
    let found = 0;
    let tried = 0;
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay, policy }) => {
        const calculator = calculatorFor(taxSet, policy);
        const target = calculator.totals(asStay(stay))[figure];
        const answer = INVERSES[figure](calculator, asStay(stay), target);
        expectHolds(answer, figure, target, calculator.totals);
        tried += 1;
        if (answer.exact) found += 1;
      }),
      runsUpTo(1_500, 50),
    );
    console.log(`A price for the ${figure} of a quote: exact for ${found} of ${tried}`);
    expect(found / tried).toBeGreaterThan(0.95);
  });

  test('is found for any amount, with and without prices', () => {
    fc.assert(
      fc.property(randomBooking, fc.nat(100_000), fc.boolean(), ({ taxSet, stay, policy }, units, keeps) => {
        const calculator = calculatorFor(taxSet, policy);
        const { price } = calculator.totals(asStay(stay));
        const digits = price.split('.')[1]?.length ?? 0;
        const text = String(units).padStart(digits + 1, '0');
        const target = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
        const unpriced = asStay(stay).rooms.map(({ nightlyPrices, price: _, nights, ...room }) => ({
          ...room,
          nights: nightlyPrices?.length ?? nights ?? 1,
        }));
        const asked = keeps ? asStay(stay) : { checkIn: stay.checkIn, rooms: unpriced };
        expectHolds(INVERSES[figure](calculator, asked, target), figure, target, calculator.totals);
      }),
      runsUpTo(1_500, 50),
    );
  });
});

describe('spreads a price', () => {
  const calculator = createCalculator(inEuro());
  const spread = (total: string, rooms: Parameters<typeof priceForTotal>[1]['rooms']) => {
    const answer = priceForTotal(calculator, { checkIn: '2026-05-01', rooms }, total);
    return answer.exact ? answer.stay.rooms : [];
  };

  test('evenly without prices, with the remainder on the earliest nights', () => {
    expect(spread('100.00', [{ persons: 2, nights: 3 }])).toEqual([
      { persons: 2, nightlyPrices: ['33.34', '33.33', '33.33'] },
    ]);
    expect(spread('1.00', [{ persons: 2, nightlyPrices: ['0', '0.00'] }])).toEqual([
      { persons: 2, nightlyPrices: ['0.50', '0.50'] },
    ]);
  });

  test('spreads it in proportion to given prices', () => {
    const rooms = [
      { persons: 2, nightlyPrices: ['10', '20'] },
      { persons: 1, price: '20.00', nights: 2, checkIn: '2026-05-02' },
    ];
    expect(spread('500.00', rooms)).toEqual([
      { persons: 2, nightlyPrices: ['100.00', '200.00'] },
      { persons: 1, checkIn: '2026-05-02', nightlyPrices: ['100.00', '100.00'] },
    ]);
  });

  test('with the remainder of identical rooms on the first one', () => {
    expect(spread('100.01', [{ persons: 2, nights: 1, count: 3 }])).toEqual([
      { persons: 2, nightlyPrices: ['33.35'] },
      { persons: 2, nightlyPrices: ['33.33'], count: 2 },
    ]);
    expect(spread('99.99', [{ persons: 2, nights: 1, count: 3 }])).toEqual([
      { persons: 2, nightlyPrices: ['33.33'], count: 3 },
    ]);
  });
});

describe('gives the nearest prices for an impossible amount', () => {
  const one = { checkIn: '2026-05-01', rooms: [{ persons: 1, nights: 1 }] };

  test('gives one price below and one above the amount', () => {
    const answer = priceForTotal(createCalculator(inEuro(percent('VAT', '20'))), one, '0.03');
    expect(answer).toMatchObject({
      exact: false,
      below: { price: '0.02', total: '0.02' },
      above: { price: '0.03', total: '0.04' },
    });
  });

  test('only above if a free night is charged', () => {
    const answer = priceForTotal(createCalculator(inEuro(fixed('City tax', 'per_person', '2.00'))), one, '1.00');
    expect(answer).toMatchObject({ exact: false, above: { price: '0.00', total: '2.00' } });
    expect(answer).not.toHaveProperty('below');
  });

  test('only below if taxes take every increase', () => {
    const set = inEuro(inclusive('All of it', '100'), percent('Once more', '100', { level: 1 }));
    const answer = priceForNet(createCalculator(set), one, '1.00');
    expect(answer).toMatchObject({ exact: false, below: { price: '0.00', net: '0.00' } });
  });
});

test('accepts a negative net', () => {
  const calculator = createCalculator(inEuro(fixed('City tax', 'per_person', '2.00', { is_inclusive: true })));
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nights: 1 }] };
  expect(priceForNet(calculator, stay, '-1.50')).toMatchObject({ exact: true, price: '0.50', net: '-1.50' });
});

describe('invalid input', () => {
  const calculator = createCalculator(inEuro());
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nights: 1 }] };
  const issuesOf = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (error instanceof InvalidStayError) return error.issues.map(({ code, path }) => `${code} at ${path}`);
      throw error;
    }
    return [];
  };

  test.each([
    ['1.005', 'price_decimals at total'],
    ['--1', 'not_decimal at total'],
    ['1e3', 'not_decimal at total'],
    ['', 'not_decimal at total'],
  ])('refuses a total of %j', (total, expected) => {
    expect(issuesOf(() => priceForTotal(calculator, stay, total))).toEqual([expected]);
  });

  test.each([null, 'a stay', {}, { checkIn: '2026-05-01', rooms: [null] }])(
    'refuses %j in place of a stay',
    (input) => {
      expect(issuesOf(() => priceForNet(calculator, JSON.parse(JSON.stringify(input)), '1'))).not.toEqual([]);
    },
  );

  test('refuses an invalid stay', () => {
    const rooms = [{ persons: 1 }, { persons: -1, nights: 1 }];
    expect(issuesOf(() => priceForTotal(calculator, { checkIn: '2026-05-01', rooms }, '1'))).toEqual([
      'price_form at rooms[0]',
      'not_whole_number at rooms[1].persons',
    ]);
  });
});

test.each(figures)('leaves $schema of a file out of the resulting stay: %s', (figure) => {
  const calculator = createCalculator({ title: 'T', currency: 'EUR', taxes: [] });
  const stay = { $schema: '../../schemas/stay.json', checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 1 }] };
  const answer = INVERSES[figure](calculator, stay, '100.00');
  expect(answer.exact && answer.stay).toEqual({
    checkIn: '2026-05-01',
    rooms: [{ persons: 2, nightlyPrices: ['100.00'] }],
  });
});

test('refuses a stay of 1,000 rooms with 20 nights each, whose tries would take too long', () => {
  const calculator = createCalculator(inEuro(percent('VAT', '20.00')));
  const rooms = Array.from({ length: 1_000 }, () => ({
    persons: 2,
    nightlyPrices: new Array<string>(20).fill('1.00'),
  }));
  const call = () => priceForTotal(calculator, { checkIn: '2026-05-01', rooms }, '500000.00');
  expect(call).toThrow(InvalidStayError);
  expect(call).toThrow('must take at most 850,000 steps');
});
