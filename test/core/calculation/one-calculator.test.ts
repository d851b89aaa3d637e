import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../src/core/calculation/amounts.js';
import type { Calculator } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import type { RandomCase } from '../../oracle/random-batch.js';
import { randomCase } from '../../oracle/random-batch.js';
import { dateAfter } from '../../oracle/room-groups.js';
import { asStay, calculatorFor } from '../property/bookings.js';
import type { Policy, Room, Stay } from './given.js';
import { each, fixed, inclusive, inEuro, nights, percent, room, stay } from './given.js';
import { calculated, programOf } from './plans.js';

/** Taxes of every kind, with seasons, so that stays are cut and charges are shared out. */
const TAXES = inEuro(
  fixed('Cleaning', 'per_booking', '45.00', { level: 2 }),
  percent('Service', '10', { level: 1 }),
  inclusive('VAT', '19'),
  fixed('City tax', 'per_person_per_night', '3.50', { max_nights: 3 }),
  percent('Levy', '2.5', { skip_nights: 1 }),
);
const POLICIES: Array<[string, Policy]> = [
  ['each charge rounded once', {}],
  ['the net rounded, charges on it', { rounding: { inclusive: 'net' }, exclusiveBase: 'net' }],
  ['each night rounded', { rounding: { unit: 'night' } }],
];
const SMALL = nights('99.99', '33.33', '0.05');

type Form = (calculator: Calculator, stay: Stay) => string;
const asQuote: Form = (calculator, asked) => JSON.stringify(calculator.quote(asked));
const asTotals: Form = (calculator, asked) => JSON.stringify(calculator.totals(asked));

describe.each(POLICIES)('a calculator of many stays, %s', (_, policy) => {
  const fresh = (form: Form, asked: Stay) => form(createCalculator(TAXES, policy), asked);

  // 10 groups of 1,000 nights: more cells than a calculator keeps room for.
  test('a small stay after a huge one has the amounts that it has alone', () => {
    const calculator = createCalculator(TAXES, policy);
    const rooms = Array.from({ length: 10 }, (__, at) => room(each('80.00', 1_000), { checkIn: `2027-01-1${at}` }));
    const huge = stay(...rooms);
    const before = asQuote(calculator, SMALL);
    const ofHuge = asQuote(calculator, huge);
    expect(asQuote(calculator, SMALL)).toBe(before);
    expect(before).toBe(fresh(asQuote, SMALL));
    expect(asTotals(calculator, SMALL)).toBe(fresh(asTotals, SMALL));
    expect(ofHuge).toBe(fresh(asQuote, huge));
    expect(asQuote(calculator, huge)).toBe(ofHuge);
  });

  test('a longer stay, and one with more room groups, change no later quote', () => {
    const calculator = createCalculator(TAXES, policy);
    const longer = nights(...each('120.00', 9));
    const rooms = stay(room(each('50.00', 2)), room(each('70.05', 3), { checkIn: '2026-05-02' }), room(['12.34']));
    for (const asked of [SMALL, longer, SMALL, rooms, SMALL, nights('1.00'), rooms, longer]) {
      expect(asQuote(calculator, asked)).toBe(fresh(asQuote, asked));
      expect(asTotals(calculator, asked)).toBe(fresh(asTotals, asked));
    }
  });

  test('nights that are read after other quotes belong to their stay', () => {
    const calculator = createCalculator(TAXES, policy);
    const other = nights(...each('120.00', 9));
    const first = calculator.quote(SMALL);
    const second = calculator.quote(other);
    calculator.totals(nights('1.00'));
    expect(JSON.stringify(first)).toBe(fresh(asQuote, SMALL));
    // While nights of the second are read, those of the first were worked out in between.
    expect(JSON.stringify(second)).toBe(fresh(asQuote, other));
    expect(first.nights).toHaveLength(3);
  });

  test('a getter of the stay that quotes with the same calculator changes no quote', () => {
    const calculator = createCalculator(TAXES, policy);
    const inner: string[] = [];
    const other = nights(...each('120.00', 9));
    const curious: Room = {
      persons: 2,
      get nightlyPrices() {
        const quoted = calculator.quote(other);
        inner.push(JSON.stringify(quoted));
        return ['99.99', '33.33', '0.05'];
      },
    };
    // Two rooms: the second is read when the first has been.
    const both = stay(room(each('75.00', 4), { checkIn: '2026-05-02' }), curious);
    const plain = stay(room(each('75.00', 4), { checkIn: '2026-05-02' }), room(['99.99', '33.33', '0.05']));
    expect(asQuote(calculator, both)).toBe(fresh(asQuote, plain));
    expect(asTotals(calculator, both)).toBe(fresh(asTotals, plain));
    expect(inner.length).toBeGreaterThan(1);
    expect(new Set(inner)).toEqual(new Set([fresh(asQuote, other)]));
  });

  test('quotes as before after a stay that was refused', () => {
    const calculator = createCalculator(TAXES, policy);
    const before = asQuote(calculator, SMALL);
    expect(() => calculator.quote(nights('1.005'))).toThrow();
    expect(() => calculator.totals(stay())).toThrow();
    expect(asQuote(calculator, SMALL)).toBe(before);
  });
});

test('a stay has the same quote a hundred times between other stays', () => {
  const asked = fc.record({ given: randomCase, others: fc.array(randomCase, { minLength: 2, maxLength: 4 }) });
  fc.assert(
    fc.property(asked, ({ given, others }) => {
      const calculator = calculatorFor(given.taxSet, given.policy);
      const first = answers(calculator, given);
      for (let time = 0; time < 100; time += 1) {
        const other = others[time % others.length] ?? given;
        // A stay in another currency may have decimals that this one does not take: that is an answer like any other.
        attempt(() => calculator[time % 3 === 0 ? 'quote' : 'totals'](asStay(other.stay)));
        const again = answers(calculator, given);
        // Said by expect only where they differ: it takes as long as the answers.
        if (!isDeepStrictEqual(again, first)) expect(again).toStrictEqual(first);
      }
    }),
    { numRuns: 30 },
  );
});

function answers(calculator: Calculator, { stay: given }: RandomCase): unknown {
  const { nights: quoted, ...rest } = calculator.quote(asStay(given));
  return { rest, quoted, totals: calculator.totals(asStay(given)) };
}

function attempt(action: () => unknown): void {
  try {
    action();
  } catch {
    // Refused: nothing that this test is about.
  }
}

test('forgets windows of nights when there are too many, and no amount', () => {
  // Fees that skip nights, and fees that begin on later days: each night of a stay on another day has other ones.
  const taxes = Array.from({ length: 30 }, (_, at) => [
    fixed(`Skips ${at}`, 'per_room_per_night', '1.00', { skip_nights: at + 1 }),
    fixed(`Begins ${at}`, 'per_room_per_night', '1.00', { applicable_after: dateAfter('2026-05-02', at) }),
  ]).flat();
  const program = programOf(taxes);
  const sizes: number[] = [];
  /** From so many days after 1 May on. */
  const feesFrom = (day: number): number[] => {
    const { root } = calculated(program, { checkIn: dateAfter('2026-05-01', day), rooms: [room(each('100.00', 31))] });
    sizes.push(program.parts.size);
    return root.program.lines.map((line) => Number(amountOf(root, line)) / 100);
  };
  // Of 31 nights from 1 May on, 30 after the first skipped one and 30 from 2 May on; then 29 and 29 ...
  const expected = Array.from({ length: 60 }, (_, at) => 30 - Math.floor(at / 2));
  expect(feesFrom(0)).toEqual(expected);
  for (let day = 1; day <= 30; day += 1) feesFrom(day);
  expect(feesFrom(0)).toEqual(expected);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000);
  expect(sizes.some((size, at) => size < (sizes[at - 1] ?? 0))).toBe(true);
});
