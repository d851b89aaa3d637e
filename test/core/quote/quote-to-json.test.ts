import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asJson } from '../../../src/core/quote/as-json.js';
import { JsonBytes } from '../../../src/core/quote/json-writer.js';
import type { Quote } from '../../../src/core/quote/quote.js';
import { writeQuote } from '../../../src/core/quote/write-quote.js';
import type { Calculator, Stay } from '../../../src/index.js';
import { createCalculator, quote, quoteToJson } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/tax-set.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';

const vat = {
  title: 'V"A"T \u2028 \ud83d \u{1f600}',
  logic: 'percent',
  type: 'tax',
  rate: '6.00',
  is_inclusive: true,
} as const;
const taxSet = { title: 'Lisbon', currency: 'EUR', taxes: [vat] };
const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00', '53.00'] }] };

/** The quote as the bulk mode writes it: from the amounts of the calculation. */
function writtenQuote(calculator: Calculator, stay: Stay): string {
  const json = new JsonBytes();
  writeQuote(calculator, stay, '{', json);
  return Buffer.from(json.bytes()).toString();
}

describe('a quote as JSON', () => {
  test('equals JSON.stringify', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay, policy }) => {
        const calculator = createCalculator(taxSet, policy);
        const expected = JSON.stringify(calculator.quote(stay));
        expect(quoteToJson(calculator.quote(stay))).toBe(expected);
        expect(writtenQuote(calculator, stay)).toBe(expected);
      }),
      runsUpTo(3_000, 80),
    );
  });

  test('equals JSON.stringify under local rules', () => {
    const bookings = booking({ currency: 'EUR', local: true, details: true, maxPrice: '400', maxTaxes: 4 });
    fc.assert(
      fc.property(bookings, ({ taxSet, stay }) => {
        const calculator = createCalculator(taxSet);
        const expected = JSON.stringify(calculator.quote(stay));
        expect(quoteToJson(calculator.quote(stay))).toBe(expected);
        expect(writtenQuote(calculator, stay)).toBe(expected);
      }),
      runsUpTo(1_500, 50),
    );
  });

  test('is written from the amounts with titles outside of ASCII, after an opening text', () => {
    const calculator = createCalculator(taxSet);
    const json = new JsonBytes();
    writeQuote(calculator, stay, '{"reference":"\u00e9",', json);
    const expected = JSON.stringify({ reference: '\u00e9', ...calculator.quote(stay) });
    expect(Buffer.from(json.bytes()).toString()).toBe(expected);
  });

  test('is written for a stay whose net is below zero, with the warning', () => {
    const fee = { title: 'Fee', logic: 'per_booking', type: 'fee', rate: '200', is_inclusive: true } as const;
    const calculator = createCalculator({ ...taxSet, taxes: [{ ...fee, currency: 'EUR' }] });
    expect(writtenQuote(calculator, stay)).toBe(JSON.stringify(calculator.quote(stay)));
  });

  test('writes copies, changed nights and added fields as they are', () => {
    const changed: Quote & { note?: unknown } = quote(taxSet, stay);
    changed.note = { of: 'ours', at: new Date(0), left: undefined, big: [undefined, Number.NaN, -0, null, true] };
    expect(quoteToJson(changed)).toBe(JSON.stringify(changed));
    Object.assign(changed.nights[0] ?? {}, { price: '1.00' });
    expect(quoteToJson(changed)).toBe(JSON.stringify(changed));
    const copy = { ...quote(taxSet, stay), nights: [] };
    expect(quoteToJson(copy)).toBe(JSON.stringify(copy));
    const proxy = new Proxy(quote(taxSet, stay), {});
    expect(quoteToJson(proxy)).toBe(JSON.stringify(proxy));
  });

  test('writes a tax that was changed in any way as it is', () => {
    const taxes = [
      vat,
      { title: 'City', logic: 'per_booking', type: 'fee', rate: '5', currency: 'EUR', is_inclusive: false },
    ] as const;
    const { quote } = createCalculator({ ...taxSet, taxes });
    const field = fc.constantFrom(...Object.keys(quote(stay).taxes[0] ?? {}), 'quantity', 'id', 'toJSON', 'note');
    const value = fc.anything({ maxDepth: 1 });
    const change = fc.oneof(
      fc.tuple(field, value).map(
        ([name, to]) =>
          (tax: object) =>
            void Reflect.set(tax, name, to),
      ),
      field.map((name) => (tax: object) => void Reflect.deleteProperty(tax, name)),
      // Last where it was in the middle.
      field.map((name) => (tax: object) => {
        const before: unknown = Reflect.get(tax, name);
        Reflect.deleteProperty(tax, name);
        Reflect.set(tax, name, before);
      }),
    );
    fc.assert(
      fc.property(fc.nat(1), change, (at, apply) => {
        const changed = quote(stay);
        apply(changed.taxes[at] ?? {});
        expect(quoteToJson(changed)).toBe(JSON.stringify(changed));
      }),
      runsUpTo(5_000, 120),
    );
  });

  describe('writes any changed field of a tax as it is', () => {
    const own = [
      { ...vat, id: 'd1f9a1a0-5c0e-4b5c-9a39-0d6a3f0a8a11' },
      { title: 'City', logic: 'per_booking', type: 'fee', rate: '5', currency: 'EUR', is_inclusive: false },
    ] as const;
    const others = ['7', 7, Number.NaN, true, null, undefined, [], {}, () => 1, Symbol('a')];
    const changes: Array<[string, (tax: object, field: string) => void]> = [
      ['is there once more, at the end', (tax, field) => void Reflect.set(tax, `${field}_2`, '1')],
      ['is left out', (tax, field) => void Reflect.deleteProperty(tax, field)],
      [
        'comes last',
        (tax, field) => {
          const before: unknown = Reflect.get(tax, field);
          Reflect.deleteProperty(tax, field);
          Reflect.set(tax, field, before);
        },
      ],
      ['is hidden', (tax, field) => void Reflect.defineProperty(tax, field, { enumerable: false })],
      ...others.map((value): [string, (tax: object, field: string) => void] => [
        `is ${typeof value} ${JSON.stringify(value)}`,
        (tax, field) => void Reflect.set(tax, field, value),
      ]),
    ];
    test.each(changes)('%s', (_, change) => {
      const calculator = createCalculator({ ...taxSet, taxes: own });
      const fields = Object.keys(calculator.quote(stay).taxes[0] ?? {});
      for (const at of [0, 1]) {
        for (const field of [...fields, 'quantity']) {
          const changed = calculator.quote(stay);
          change(changed.taxes[at] ?? {}, field);
          expect(quoteToJson(changed)).toBe(JSON.stringify(changed));
        }
      }
    });
  });

  test('writes a tax with exchanged figures, or with toJSON, as it is', () => {
    const changes: Array<(tax: object) => object> = [
      (tax) => {
        const { amount, base, taxableNights, computedOn, ...first } = tax as Quote['taxes'][number];
        return { ...first, base, amount, taxableNights, computedOn };
      },
      (tax) => Object.setPrototypeOf(tax, Object.defineProperty({}, 'toJSON', { value: () => 'own' })),
    ];
    for (const change of changes) {
      const changed = quote(taxSet, stay);
      Object.assign(changed, { taxes: changed.taxes.map(change) });
      expect(quoteToJson(changed)).toBe(JSON.stringify(changed));
    }
  });

  test('writes a changed list of taxes as it is', () => {
    for (const taxes of [[], [null], [undefined], [{}, {}], 'none', undefined, [new Date(0)]]) {
      const changed = Object.assign(quote(taxSet, stay), { taxes });
      expect(quoteToJson(changed)).toBe(JSON.stringify(changed));
    }
  });

  test('does not read the nights: they are unchanged', () => {
    const quoted = quote(taxSet, stay);
    const json = quoteToJson(quoted);
    expect(quoted.nights).toEqual(JSON.parse(json).nights);
    expect(quoteToJson(quoted)).toBe(json);
  });
});

test('plain data as JSON equals JSON.stringify', () => {
  const data = fc.anything({ withDate: true, withNullPrototype: true, withSparseArray: true });
  fc.assert(
    fc.property(data, (value) => {
      const expected = JSON.stringify({ value });
      expect(asJson({ value })).toBe(expected);
      expect(asJson([value])).toBe(JSON.stringify([value]));
    }),
    runsUpTo(10_000, 300),
  );
});
