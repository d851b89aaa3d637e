import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Correction, Quote } from '../../../src/index.js';
import {
  createCalculator,
  difference,
  InvalidArgumentError,
  quote,
  recordOf,
  validateRecord,
} from '../../../src/index.js';
import { bookingParts, priceDigits } from '../../oracle/random-booking.js';
import { buildStay, checkInOf, rawStay } from '../../oracle/random-stay.js';
import { buildTaxSet } from '../../oracle/random-tax-set.js';
import { runsUpTo } from '../../seed.js';
import { each, fixed, inclusive, inEuro, nights, percent, room, stay } from '../calculation/given.js';
import { asStay, calculatorFor } from '../property/bookings.js';

const vat = inclusive('VAT', '6.00');
const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax', max_nights: 7 });
const fee = fixed('Cleaning', 'per_room', '30.00');
const lisbon = createCalculator(inEuro(vat, city, fee));
const json = (value: unknown) => JSON.parse(JSON.stringify(value));

const amounts = ({ lines }: Correction) =>
  lines.map(({ title, before, after, amount }) => [title, before, after, amount]);
const figures = ({ price, net, inclusive, exclusive, total }: Correction) => [price, net, inclusive, exclusive, total];

test('of a fee with its VAT inside counts that VAT once', () => {
  const { quote: quoted } = createCalculator(
    inEuro(inclusive('VAT', '7.00'), { ...fixed('Cleaning', 'per_booking', '60.00'), local: { contains: ['VAT'] } }),
  );
  const [booked, stayed] = [quoted(nights('321.00')), quoted(nights('321.00', '107.00'))];
  // The night more has 7.00 of VAT in it; 3.93 are in the fee both times.
  const found = difference(booked, stayed);
  expect(figures(found)).toEqual(['107.00', '100.00', '7.00', '0.00', '107.00']);
  expect(amounts(found)).toEqual([
    ['VAT', '24.93', '31.93', '7.00'],
    ['Cleaning', '60.00', '60.00', '0.00'],
  ]);
  expect(validateRecord(json(recordOf(booked))).issues).toBeUndefined();
});

describe('a correction', () => {
  // Five nights: price 530.00, VAT 30.00, city tax 2 x 5 x 4.00 = 40.00, cleaning 30.00.
  const booked = lisbon.quote(nights(...each('106.00', 5)));

  test('takes back two nights of a stay cut short from five nights to three', () => {
    // Three nights: price 318.00, VAT 18.00, city tax 2 x 3 x 4.00 = 24.00, cleaning 30.00.
    const found = difference(booked, lisbon.quote(nights(...each('106.00', 3))));
    expect(figures(found)).toEqual(['-212.00', '-200.00', '-12.00', '-16.00', '-228.00']);
    expect(amounts(found)).toEqual([
      ['VAT', '30.00', '18.00', '-12.00'],
      ['City tax', '40.00', '24.00', '-16.00'],
      ['Cleaning', '30.00', '30.00', '0.00'],
    ]);
    expect(found.lines[1]).toEqual({
      title: 'City tax',
      type: 'city_tax',
      is_inclusive: false,
      before: '40.00',
      after: '24.00',
      amount: '-16.00',
    });
  });

  test('says what the house keeps less, also of quotes from before `kept`', () => {
    const shorter = lisbon.quote(nights(...each('106.00', 3)));
    const older = ({ kept: _, ...figures }: Quote) => json(figures);
    expect(difference(booked, shorter).kept).toBe('-200.00');
    expect(difference(older(booked), older(shorter)).kept).toBe('-200.00');
    // Without the cleaning fee 30.00 less, of which none is a tax.
    const withoutFee = quote(inEuro(vat, city), nights(...each('106.00', 5)));
    expect(difference(booked, withoutFee).kept).toBe('-30.00');
  });

  test('adds the amounts of an added room', () => {
    // One person, five nights at 53.00: price 265.00, VAT 15.00, city tax 5 x 4.00 = 20.00, cleaning 30.00.
    const more = stay(room(each('106.00', 5)), room(each('53.00', 5), { persons: 1 }));
    const found = difference(booked, lisbon.quote(more));
    expect(figures(found)).toEqual(['265.00', '250.00', '15.00', '50.00', '315.00']);
    expect(found.lines.map(({ amount }) => amount)).toEqual(['15.00', '20.00', '30.00']);
  });

  test('keeps the price and changes the net after a corrected rate', () => {
    const after = quote(inEuro(inclusive('VAT', '12.00'), city, fee), nights(...each('106.00', 5)));
    // 530.00 / 1.12 = 473.214..., VAT 56.79.
    const found = difference(booked, after);
    expect(figures(found)).toEqual(['0.00', '-26.79', '26.79', '0.00', '0.00']);
    expect(amounts(found)[0]).toEqual(['VAT', '30.00', '56.79', '26.79']);
  });

  test('has a line from zero for a new tax, and one to zero for a removed tax', () => {
    const found = difference(booked, quote(inEuro(vat, fee, percent('Levy', '1.00')), nights(...each('106.00', 5))));
    expect(amounts(found)).toEqual([
      ['VAT', '30.00', '30.00', '0.00'],
      ['Cleaning', '30.00', '30.00', '0.00'],
      ['Levy', '0.00', '5.30', '5.30'],
      ['City tax', '40.00', '0.00', '-40.00'],
    ]);
  });

  test('has two lines for a tax that became exclusive', () => {
    const found = difference(booked, quote(inEuro(percent('VAT', '6.00'), city, fee), nights(...each('106.00', 5))));
    const ofVat = found.lines.filter(({ title }) => title === 'VAT');
    expect(ofVat.map(({ is_inclusive, amount }) => [is_inclusive, amount])).toEqual([
      [false, '31.80'],
      [true, '-30.00'],
    ]);
  });

  test('matches by id before the title, and then by title', () => {
    const before = quote(inEuro({ ...fee, id: 'a', title: 'One' }, { ...fee, id: 'b', title: 'Two' }), nights('1.00'));
    const after = quote(
      inEuro({ ...fee, id: 'b', title: 'One', rate: '31.00' }, { ...fee, id: 'c', title: 'One', rate: '32.00' }),
      nights('1.00'),
    );
    expect(difference(before, after).lines.map(({ id, amount }) => [id, amount])).toEqual([
      ['b', '1.00'],
      ['c', '2.00'],
    ]);
  });

  test('is equal for copies, JSON and records', () => {
    const after = lisbon.quote(nights('106.00'));
    const expected = difference(booked, after);
    for (const before of [{ ...booked }, json(booked), recordOf(booked), json(recordOf(booked))]) {
      expect(difference(before, after)).toEqual(expected);
      expect(difference(before, recordOf(after))).toEqual(expected);
    }
    expect(json(expected)).toEqual(expected);
  });
});

describe('quotes without a correction', () => {
  const booked = lisbon.quote(nights('106.00'));
  const dollars = quote({ title: 'None', currency: 'USD', taxes: [] }, nights('106.00'));
  const threeDigits = quote(inEuro(vat), nights('106.00'), { rounding: { digits: 3 } });

  test('two currencies', () =>
    expect(() => difference(booked, dollars)).toThrow(
      'after.currency must be EUR, as before: both quotes in one currency (got "USD")',
    ));
  test('two numbers of digits', () =>
    expect(() => difference(booked, threeDigits)).toThrow('after.total must be an amount with 2 digits, as before'));

  test('a quote that does not add up', () => {
    const forged = { ...booked, total: '1.00' };
    expect(() => difference(forged, booked)).toThrow('before.taxes must be amounts that add up');
    const fewer = { ...booked, taxes: booked.taxes.slice(1) };
    expect(() => difference(booked, fewer)).toThrow('after.taxes must be amounts that add up');
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'quote'],
    ['a list', []],
    ['an empty object', {}],
    ['a quote without its taxes', { ...booked, taxes: undefined }],
    ['a tax that is null', { ...booked, taxes: [null] }],
    ['a tax of another type', { ...booked, taxes: [{ ...booked.taxes[0], type: 'levy' }] }],
    ['a tax with a number for a title', { ...booked, taxes: [{ ...booked.taxes[0], title: 1 }] }],
    ['a tax with a number for an id', { ...booked, taxes: [{ ...booked.taxes[0], id: 1 }] }],
    ['a tax with a text for a boolean', { ...booked, taxes: [{ ...booked.taxes[0], is_inclusive: 'yes' }] }],
    ['an amount that is a number', { ...booked, net: 100 }],
    ['an amount with other digits', { ...booked, net: '100.0' }],
    ['an amount that is no decimal', { ...booked, net: '1e2.00' }],
    ['more taxes than a set may have', { ...booked, taxes: Array(201).fill(booked.taxes[0]) }],
  ])('%s', (_, input) => {
    // Deliberately not a quote, as far as types can tell.
    expect(() => Reflect.apply(difference, undefined, [input, booked])).toThrow(InvalidArgumentError);
    expect(() => Reflect.apply(difference, undefined, [booked, input])).toThrow(InvalidArgumentError);
  });
});

describe('the lines of a correction', () => {
  /** Two tax sets and two stays, in one currency and under one policy. */
  const twoQuotes = fc
    .record({ ...bookingParts, otherTaxes: bookingParts.taxes, otherStay: rawStay, isSameSet: fc.boolean() })
    .map((raw) => {
      const { currency, taxes, otherTaxes, stay: raws, otherStay, policy, isSameSet } = raw;
      const checkIn = checkInOf(raws);
      const saved = buildTaxSet(taxes, { currency, checkIn });
      const draft = isSameSet ? saved : buildTaxSet(otherTaxes, { currency, checkIn });
      return [
        calculatorFor(saved, policy).quote(asStay(buildStay(raws, priceDigits(raw)))),
        calculatorFor(draft, policy).quote(asStay(buildStay(otherStay, priceDigits(raw)))),
      ] as const;
    });
  const units = (text: string) => BigInt(text.replace('.', ''));
  const sum = (texts: readonly string[]) => texts.map(units).reduce((one, other) => one + other, 0n);

  test('always add up to the change', () => {
    fc.assert(
      fc.property(twoQuotes, ([before, after]) => {
        const found = difference(before, after);
        const on = (isInclusive: boolean) =>
          found.lines.filter((line) => line.is_inclusive === isInclusive).map(({ amount }) => amount);
        expect(units(found.total)).toBe(units(after.total) - units(before.total));
        expect(units(found.price)).toBe(units(after.price) - units(before.price));
        expect(sum([found.net, ...on(true)])).toBe(units(found.price));
        expect(sum([found.price, ...on(false)])).toBe(units(found.total));
        const handedOver = found.lines.filter(({ type }) => type !== 'fee').map(({ amount }) => amount);
        expect(sum([found.kept, ...handedOver])).toBe(units(found.total));
        for (const line of found.lines) expect(units(line.amount)).toBe(units(line.after) - units(line.before));
      }),
      runsUpTo(3_000, 40),
    );
  });

  test('are the opposite the other way round, and zero for a quote and itself', () => {
    const opposite = (text: string) =>
      /[1-9]/.test(text) ? (text.startsWith('-') ? text.slice(1) : `-${text}`) : text;
    const sorted = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted();
    fc.assert(
      fc.property(twoQuotes, ([before, after]) => {
        const there = difference(before, after);
        const back = difference(after, before);
        expect(figures(back)).toEqual(figures(there).map(opposite));
        const key = ({ type, is_inclusive, before: was, after: now, amount }: Correction['lines'][number]) => [
          type,
          is_inclusive,
          was,
          now,
          amount,
        ];
        expect(sorted(back.lines.map(key))).toEqual(
          sorted(
            there.lines.map((line) =>
              key({ ...line, before: line.after, after: line.before, amount: opposite(line.amount) }),
            ),
          ),
        );
        expect(difference(after, after).lines.every(({ amount }) => !/[1-9]/.test(amount))).toBe(true);
      }),
      runsUpTo(3_000, 40),
    );
  });
});
