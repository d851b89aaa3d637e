import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quote } from '../../../src/index.js';
import { createCalculator, explain, policies, quote } from '../../../src/index.js';
import { each, fixed, inclusive, inEuro, nights, percent, room, stay } from '../../core/calculation/given.js';
import { asStay, calculatorFor } from '../../core/property/bookings.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';
import { asJson, recomputed } from './recompute.js';

const sentences = (...args: Parameters<typeof quote>) =>
  explain(quote(...args)).charges.map((charge) => charge.sentences);

describe('the steps of a charge', () => {
  test('give its amount for any set, stay and policy', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay: booked, policy }) => {
        const quoted = calculatorFor(taxSet, policy).quote(asStay(booked));
        const { charges } = asJson(explain(quoted));
        expect(charges.map(recomputed)).toEqual(quoted.taxes.map(({ amount }) => amount));
      }),
      runsUpTo(7_000, 150),
    );
  });

  test('are equal for a quote from JSON with its set and stay', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay: booked, policy }) => {
        const calculator = calculatorFor(taxSet, policy);
        const quoted = calculator.quote(asStay(booked));
        const stored = JSON.parse(JSON.stringify(quoted));
        const context = { taxSet: calculator.taxSet, policy: calculator.policy, stay: asStay(booked) };
        expect(explain(stored, context)).toEqual(explain(quoted));
      }),
      runsUpTo(3_000, 60),
    );
  });

  test('give a reason exactly if no night is taxable', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay: booked, policy }) => {
        const quoted = calculatorFor(taxSet, policy).quote(asStay(booked));
        for (const [at, { notCharged }] of explain(quoted).charges.entries()) {
          const { taxableNights, quantity } = quoted.taxes[at] ?? {};
          expect(notCharged !== undefined).toBe(taxableNights === 0 || quantity === 0);
        }
      }),
      runsUpTo(5_000, 150),
    );
  });
});

test('counts the nights of a charge by room group, in the order of arrival', () => {
  const later = room(each('50.00', 2), { checkIn: '2026-05-03' });
  const quoted = quote(inEuro(percent('VAT', '20.00')), stay(later, room(each('50.00', 3)), later));
  const [nightsStep] = explain(quoted).charges[0]?.steps ?? [];
  expect(nightsStep).toMatchObject({
    taxable: [
      { from: '2026-05-01', to: '2026-05-03', nights: 3, roomGroup: 1 },
      { from: '2026-05-03', to: '2026-05-04', nights: 2, roomGroup: 2 },
    ],
    taxableNights: 4,
    nights: 4,
  });
});

describe('sentences of an explanation', () => {
  test('explain a percentage on top of a fee', () => {
    const set = inEuro(fixed('Cleaning fee', 'per_booking', '10.00', { level: 1 }), percent('VAT', '20.00'));
    expect(sentences(set, nights('40.00', '30.00', '30.00'))).toEqual([
      ['Cleaning fee 10.00 per booking: 1 booking x 10.00 = 10.00.'],
      ['VAT 20% of 110.00 (3 nights 100.00 + Cleaning fee 10.00) = 22.00.'],
    ]);
  });

  test('explain an inclusive percentage', () => {
    expect(sentences(inEuro(inclusive('VAT', '20')), nights('120.00'))).toEqual([
      ['VAT 20% of the net 100.00 inside the price = 20.00.', 'net 100.00 = price 120.00 / 1.2.'],
    ]);
  });

  test('explain rounding', () => {
    expect(sentences(inEuro(percent('VAT', '7.5')), nights('0.99'))).toEqual([
      ['VAT 7.5% of 0.99 (1 night 0.99) = 0.07425, rounded half-up to 0.07.'],
    ]);
  });

  test('explain rounding per night', () => {
    const set = inEuro(inclusive('VAT', '20'));
    expect(sentences(set, nights('100.00', '120.00'), policies.channelManager)).toEqual([
      [
        'VAT 20% of 183.33 (2 nights net 183.33), each night rounded by itself (half-up) = 36.67.',
        '2026-05-01: 20% of 83.33 (1 night net 83.33) = 16.666, rounded 16.67.',
        '2026-05-02: 20% of 100.00 (1 night net 100.00) = 20.00.',
      ],
    ]);
  });

  test('have the figures of the quote', () => {
    const set = inEuro(inclusive('VAT', '20'), fixed('City tax', 'per_person', '2.00'));
    expect(explain(quote(set, nights('120.00'))).sentences).toEqual([
      'Net 100.00 = price 120.00 - VAT 20.00.',
      'Total 124.00 = price 120.00 + City tax 4.00.',
    ]);
  });
});

describe('why a tax is not charged', () => {
  const why = (tax: Parameters<typeof fixed>[3], policy = {}, booked = stay(room(each('50.00', 2)))) => {
    const [charge] = explain(quote(inEuro(fixed('Tax', 'per_person', '1.00', tax)), booked, policy)).charges;
    return [charge?.notCharged?.reason, charge?.notCharged?.sentence];
  };

  test.each([
    [{ skip_nights: 2 }, {}, 'skipped', 'Tax is not charged: the first 2 nights are skipped, and the stay has 2.'],
    [
      { applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }, { after: '2027-06-01' }] },
      {},
      'outside-ranges',
      'Tax is not charged: no night of the stay lies in its dates, 2026-06-01 to 2026-08-31, from 2027-06-01 on.',
    ],
    [
      { skip_nights: 1, applicable_date_ranges: [{ before: '2026-05-01' }] },
      {},
      'skipped-within-ranges',
      'Tax is not charged: its dates lie within the nights that are skipped.',
    ],
    [
      { max_nights: 1, skip_nights: 1 },
      { maxNights: 'stay' as const },
      'cap-before-first-night',
      'Tax is not charged: at most 1 night is charged, counted from arrival, and the first night is skipped.',
    ],
    [
      { max_nights: 1, applicable_date_ranges: [{ after: '2026-05-02' }] },
      { maxNights: 'stay' as const },
      'cap-before-first-night',
      'Tax is not charged: at most 1 night is charged, counted from arrival, and its dates begin after that.',
    ],
    [
      { skip_nights: 1 },
      { stayCharges: 'arrival' as const },
      'not-at-arrival',
      'Tax is not charged: it is due at arrival only, and the night of arrival is not taxable.',
    ],
  ])('%j %j', (tax, policy, reason, sentence) => {
    expect(why(tax, policy)).toEqual([reason, sentence]);
  });

  test.each([
    [{ max_nights: 3 }, {}],
    [{ max_nights: 3 }, { maxNights: 'stay' as const }],
    [{ max_nights: 3, skip_nights: 4 }, {}],
    [{ max_nights: 3, applicable_date_ranges: [{ after: '2026-05-02' }] }, {}],
  ])('previous nights use up the limit: %j %j', (tax, policy) => {
    expect(why(tax, policy, stay({ ...room(['50.00', '50.00']), nightsBefore: 9 }))).toEqual([
      'cap-before-first-night',
      'Tax is not charged: at most 3 nights are charged, and nights slept before the stay count.',
    ]);
  });

  test('the stay has no guests', () => {
    expect(why({}, {}, stay(room(['50.00'], { persons: 0 })))).toEqual([
      'no-persons',
      'Tax is not charged: the stay has no persons.',
    ]);
  });

  test('there are no guests on the nights that it applies to', () => {
    const booked = stay(room(['50.00']), room(each('50.00', 2), { persons: 0 }));
    expect(why({ skip_nights: 1 }, {}, booked)).toEqual([
      'no-persons',
      'Tax is not charged: no guest sleeps there on its taxable nights.',
    ]);
  });
});

test('explains a quote from JSON alone from its data', () => {
  const set = inEuro(
    percent('VAT', '20.00'),
    fixed('Cleaning fee', 'per_booking', '10.00', { level: 1 }),
    fixed('Summer', 'per_night', '1.00', { applicable_date_ranges: [{ after: '2026-07-01' }] }),
  );
  const stored = JSON.parse(JSON.stringify(createCalculator(set).quote(nights('100.00'))));
  const { charges, policy, digits } = explain(stored);
  expect({ policy, digits }).toEqual({ policy: undefined, digits: 2 });
  expect(charges.map((charge) => charge.sentences)).toEqual([
    ['Cleaning fee 10.00 per booking: 1 x 10.00 = 10.00.'],
    ['VAT 20% of 110.00, with Cleaning fee in it, = 22.00.'],
    ['Summer is not charged: no night of the stay is taxable for it.'],
  ]);
});

test('a copy of a quote has at most 200 lines, as a set has taxes', () => {
  const quoted = quote(inEuro(percent('VAT', '7.00')), { checkIn: '2026-05-01', rooms: [room(['100.00'])] });
  const copied = (lines: number): Quote =>
    JSON.parse(JSON.stringify({ ...quoted, taxes: Array.from({ length: lines }, () => quoted.taxes[0]) }));
  expect(explain(copied(200)).charges).toHaveLength(200);
  expect(() => explain(copied(201))).toThrow('quote.taxes must be a list of at most 200 lines');
});
