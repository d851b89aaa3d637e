import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import { runsUpTo } from '../../seed.js';
import type { Tax, TaxSet } from '../calculation/given.js';
import { amounts } from '../calculation/given.js';

/**
 * The other way round: a net is chosen, every tax is charged on it by hand, and what comes out is the price. With
 * digits enough for every decimal, quoting that price has to give the net and each tax back, exactly.
 */
const DIGITS = 22;
const ONE = 10n ** BigInt(DIGITS);

function printed(value: bigint): string {
  const text = value.toString().padStart(DIGITS + 1, '0');
  return `${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`;
}

const hundredths = (value: number): string => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;

const anyTax = fc.record({
  isPercent: fc.boolean(),
  rate: fc.nat(10_000),
  is_inclusive: fc.boolean(),
  level: fc.nat(3),
  /** Nested under the tax before it, where there is one. */
  isNested: fc.boolean(),
});

const building = fc.record({
  nets: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 4 }),
  taxes: fc.array(anyTax, { maxLength: 5 }),
  unit: fc.constantFrom('stay', 'night'),
  inclusive: fc.constantFrom('tax', 'net'),
});

interface Charged {
  title: string;
  is_inclusive: boolean;
  amount: bigint;
}

/** One night, by the book: from the highest level down, what is nested before what is around it. */
function chargedOn(net: bigint, taxes: readonly Tax[]): Charged[] {
  const charged: Charged[] = [];
  const charge = (tax: Tax, higher: readonly Charged[]): Charged[] => {
    const nested = (tax.taxes ?? []).flatMap((inner) => charge(inner, higher));
    const base = [...higher, ...nested].reduce((sum, { amount }) => sum + amount, net);
    const rate = BigInt(tax.rate.replace('.', ''));
    const amount = tax.logic === 'percent' ? (base * rate) / 10_000n : (rate * ONE) / 100n;
    const line = { title: tax.title, is_inclusive: tax.is_inclusive, amount };
    charged.push(line);
    return [...nested, line];
  };
  for (const level of [3, 2, 1, 0]) {
    const higher = [...charged];
    for (const tax of taxes) if (tax.level === level) charge(tax, higher);
  }
  return charged;
}

const sum = (charges: readonly Charged[]): bigint => charges.reduce((total, { amount }) => total + amount, 0n);

test('a price built from a net splits into that net and each tax', () => {
  fc.assert(
    fc.property(building, ({ nets, taxes: drafts, unit, inclusive }) => {
      const taxes: Tax[] = [];
      drafts.forEach(({ isPercent, rate, is_inclusive, level, isNested }, at) => {
        const around = taxes.at(-1);
        const tax: Tax = {
          title: `Tax ${at}`,
          logic: isPercent ? 'percent' : 'per_night',
          type: 'tax',
          rate: hundredths(rate),
          currency: isPercent ? null : 'EUR',
          is_inclusive,
          level,
          taxes: [],
        };
        if (isNested && around !== undefined)
          taxes[taxes.length - 1] = { ...around, taxes: [...(around.taxes ?? []), tax] };
        else taxes.push(tax);
      });
      const nights = nets.map((net) => {
        const exact = (BigInt(net) * ONE) / 100n;
        const charges = chargedOn(exact, taxes);
        const price = exact + sum(charges.filter((charge) => charge.is_inclusive));
        return { net: exact, charges, price, total: price + sum(charges.filter((charge) => !charge.is_inclusive)) };
      });
      const taxSet: TaxSet = { title: 'Built up', currency: 'EUR', taxes };
      const stay = {
        checkIn: '2026-05-01',
        rooms: [{ persons: 1, nightlyPrices: nights.map(({ price }) => printed(price)) }],
      };
      const quoted = quote(taxSet, stay, { exclusiveBase: 'net', rounding: { digits: DIGITS, unit, inclusive } });

      expect(quoted.nights.map(({ net, total }) => ({ net, total }))).toEqual(
        nights.map(({ net, total }) => ({ net: printed(net), total: printed(total) })),
      );
      const expected = new Map<string, bigint>();
      for (const { charges } of nights) {
        for (const { title, amount } of charges) expected.set(title, (expected.get(title) ?? 0n) + amount);
      }
      expect(amounts(quoted)).toEqual(
        Object.fromEntries([...expected].map(([title, amount]) => [title, printed(amount)])),
      );
    }),
    runsUpTo(10_000, 300),
  );
});
