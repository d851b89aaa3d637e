import { describe, expect, test } from 'vitest';
import { policies, quote } from '../../../src/index.js';
import { expectAddsUp } from './adds-up.js';
import { each, fixed, inclusive, inEuro, nightly, percent, room, stay, taxOf } from './given.js';

const TAXES = inEuro(
  inclusive('VAT', '19'),
  percent('Levy', '2.5', { skip_nights: 7 }),
  fixed('City tax', 'per_person_per_night', '3.50', { max_nights: 21, type: 'city_tax' }),
  fixed('Cleaning', 'per_booking', '45.00', { level: 1 }),
);

describe('a thousand nights', () => {
  const stayed = stay(room(each('99.99', 1000)));

  // From 1 May 2026 on; 24 January 2029 is the evening of the thousandth night.
  test('lists every date once', () => {
    const { nights } = quote(TAXES, stayed);
    expect(new Set(nights.map(({ date }) => date)).size).toBe(1000);
    expect([nights[0]?.date, nights.at(-1)?.date]).toEqual(['2026-05-01', '2029-01-24']);
  });

  // Levy: 2.5% of 993 nights at 99.99, which is 99,290.07. City tax: 2 guests, 21 nights, 3.50.
  test('applies limits and caps', () => {
    const quoted = quote(TAXES, stayed);
    expect(taxOf(quoted, 'Levy')).toMatchObject({ base: '99290.07', amount: '2482.25', taxableNights: 993 });
    expect(taxOf(quoted, 'City tax')).toMatchObject({ quantity: 42, amount: '147.00' });
    expect(nightly(quoted, 'City tax').filter((amount) => amount !== '0.00')).toEqual(each('7.00', 21));
  });

  test.each(['documented', 'channelManager'] as const)('%s: the nights add up', (policy) => {
    expectAddsUp(quote(TAXES, stayed, policies[policy]));
  });

  // VAT of 99,990 with a fee of 45 on the first night: (99,990 + 45) x 19 / 119 = 15,971.974...; by night
  // 99.99 x 19 / 119 = 15.9647..., and 23.1495... on the first.
  test('rounds the stay once, without losing a cent a thousand times', () => {
    expect(taxOf(quote(TAXES, stayed), 'VAT').amount).toBe('15971.97');
  });
});

describe('many rooms', () => {
  test('a thousand rooms with own dates, and ten thousand identical ones', () => {
    const rooms = Array.from({ length: 1000 }, (_, at) =>
      room(['80.00'], { checkIn: `2026-05-${String((at % 30) + 1).padStart(2, '0')}` }),
    );
    const quoted = quote(TAXES, stay(...rooms));
    expect(quoted.price).toBe('80000.00');
    expect(quoted.nights).toHaveLength(30);
    expectAddsUp(quoted);
    expect(quote(TAXES, stay(room(['80.00'], { count: 10_000 }))).price).toBe('800000.00');
  });
});

// Each of 200 taxes is 0.1% of the price: 20% in all.
test('quotes two hundred taxes', () => {
  const taxes = Array.from({ length: 200 }, (_, at) => percent(`Tax ${at}`, '0.1'));
  const quoted = quote(inEuro(...taxes), stay(room(each('100.00', 3))));
  expect(quoted).toMatchObject({ exclusive: '60.00', total: '360.00' });
  expectAddsUp(quoted);
});

// Twelve taxes of 1%, each on all before it, inside the price: 100 becomes 100 x 1.01^12, a number of 24 decimals.
test('a tower of twelve inclusive taxes is exact to the last of 24 decimals', () => {
  const digits = (101n ** 12n * 100n).toString();
  const price = `${digits.slice(0, -24)}.${digits.slice(-24)}`;
  const taxes = Array.from({ length: 12 }, (_, at) => inclusive(`Tax ${at}`, '1', { level: at }));
  const quoted = quote(inEuro(...taxes), stay(room([price])), { rounding: { digits: 24 } });
  expect(quoted.net).toBe(`100.${'0'.repeat(24)}`);
  expectAddsUp(quoted);
});

test('a tower of sixty, rounded to cents, adds up', () => {
  const taxes = Array.from({ length: 60 }, (_, at) => inclusive(`Tax ${at}`, '1', { level: at }));
  expectAddsUp(quote(inEuro(...taxes), stay(room(['731.60', '99.99']))));
});
