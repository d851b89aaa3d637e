import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChargeExplanation, NightRun } from '../../../src/index.js';
import { explain, policies, quote } from '../../../src/index.js';
import type { Stay } from '../../core/calculation/given.js';
import { each, fixed, inclusive, inEuro, percent, room, stay } from '../../core/calculation/given.js';
import { asStay, calculatorFor } from '../../core/property/bookings.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';

type Tax = Parameters<typeof fixed>[3];

const chargesOf = (...args: Parameters<typeof quote>): readonly ChargeExplanation[] => explain(quote(...args)).charges;
const sentencesOf = (...args: Parameters<typeof quote>) => chargesOf(...args)[0]?.sentences;
const cityTax = (more: Tax = {}) => inEuro(fixed('City tax', 'per_person_per_night', '4.00', more));
const from = (checkIn: string, nights: number): Stay => ({ checkIn, rooms: [room(each('50.00', nights))] });

/** Two persons for three nights; from the third night on two rooms more, with two persons each. */
const LATER = room(each('50.00', 2), { checkIn: '2026-05-03', count: 2 });
const THREE_ROOMS = stay(room(each('50.00', 3)), LATER);

describe('every night of every room group', () => {
  test('is charged, or has exactly one reason', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay: booked, policy }) => {
        const { charges, roomGroups = [] } = explain(calculatorFor(taxSet, policy).quote(asStay(booked)));
        const all = roomGroups.flatMap(({ checkIn, nights }, at) => days(at + 1, checkIn, nights)).sort();
        for (const { chargedNights = [], notChargedNights = [], notCharged } of charges) {
          expect([...chargedNights, ...notChargedNights].flatMap(daysOf).sort()).toEqual(all);
          expect(chargedNights.length === 0).toBe(notCharged !== undefined);
        }
      }),
      runsUpTo(2_000, 60),
    );
  });

  test('is taxable if charged, and has a reason if taxable and not charged', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay: booked, policy }) => {
        for (const charge of explain(calculatorFor(taxSet, policy).quote(asStay(booked))).charges) {
          const { steps, chargedNights = [], notChargedNights = [] } = charge;
          const [first] = steps;
          const taxable = first?.kind === 'nights' ? first.taxable.flatMap(daysOf) : [];
          const due = notChargedNights.filter(({ reason }) => reason === 'not-at-arrival' || reason === 'no-persons');
          expect([...chargedNights, ...due].flatMap(daysOf).sort()).toEqual(taxable.sort());
        }
      }),
      runsUpTo(2_000, 60),
    );
  });

  test('counts as in the quantity: units x nights, added over the room groups', () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay: booked, policy }) => {
        for (const { steps, chargedNights = [] } of explain(calculatorFor(taxSet, policy).quote(asStay(booked)))
          .charges) {
          for (const { products, quantity: all } of steps.flatMap((step) =>
            step.kind === 'rates' ? step.parts : [],
          )) {
            if (products === undefined) continue;
            for (const { units, nights, quantity, roomGroup } of products) {
              expect(units * (nights ?? 1)).toBe(quantity);
              if (nights === undefined) continue;
              expect(nights).toBe(chargedNights.filter((run) => run.roomGroup === roomGroup).flatMap(daysOf).length);
            }
            expect(products.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(all);
          }
        }
      }),
      runsUpTo(2_000, 60),
    );
  });
});

describe('lists charged dates, and reasons for others', () => {
  test('capped', () => {
    const [charge] = chargesOf(cityTax({ max_nights: 7 }), from('2026-12-24', 8));
    expect(charge?.sentences).toEqual([
      'City tax 4.00 per person per night: 2 persons x 7 nights = 14; 14 x 4.00 = 56.00.',
      'Charged on 2026-12-24 to 2026-12-30 (7 of 8 nights).',
      '2026-12-31 is not charged: at most 7 nights are.',
    ]);
    expect(charge?.chargedNights).toEqual([{ from: '2026-12-24', to: '2026-12-30', nights: 7, roomGroup: 1 }]);
    expect(charge?.notChargedNights).toEqual([
      { from: '2026-12-31', to: '2026-12-31', nights: 1, roomGroup: 1, reason: 'capped' },
    ]);
  });

  test.each<[string, Tax, Parameters<typeof quote>[2], string[]]>([
    ['every night', {}, {}, []],
    [
      'counted from arrival',
      { max_nights: 1 },
      { maxNights: 'stay' },
      [
        'Charged on 2026-05-01 (1 of 4 nights).',
        '2026-05-02 to 2026-05-04 are not charged: at most 1 night is, counted from arrival.',
      ],
    ],
    [
      'skipped and capped',
      { skip_nights: 1, max_nights: 2 },
      {},
      [
        'Charged on 2026-05-02 to 2026-05-03 (2 of 4 nights).',
        '2026-05-01 is not charged: the first night is skipped.',
        '2026-05-04 is not charged: at most 2 nights are.',
      ],
    ],
    [
      'out of season, of many seasons those nearby',
      {
        skip_nights: 2,
        applicable_date_ranges: [
          { before: '2025-09-30' },
          { after: '2026-04-01', before: '2026-05-03' },
          { after: '2026-07-01', before: '2026-09-30' },
          { after: '2027-04-01' },
        ],
      },
      {},
      [
        'Charged on 2026-05-03 (1 of 4 nights).',
        '2026-05-01 to 2026-05-02 are not charged: the first 2 nights are skipped.',
        '2026-05-04 is not charged: City tax applies 2026-04-01 to 2026-05-03, 2026-07-01 to 2026-09-30.',
      ],
    ],
  ])('%s', (_, tax, policy, expected) => {
    expect(sentencesOf(cityTax(tax), from('2026-05-01', 4), policy)?.slice(1)).toEqual(expected);
  });

  test('with a charge per stay on the first taxable night', () => {
    const fee = (more: Tax) => inEuro(fixed('Cleaning fee', 'per_booking', '10.00', more));
    expect(sentencesOf(fee({ max_nights: 1 }), from('2026-05-01', 4))).toHaveLength(1);
    expect(sentencesOf(fee({ skip_nights: 2 }), THREE_ROOMS)).toEqual([
      'Cleaning fee 10.00 per booking: 1 booking x 10.00 = 10.00.',
      'Charged on 2026-05-03, the first night that counts.',
      '2026-05-01 to 2026-05-02 are not charged: the first 2 nights are skipped.',
    ]);
  });

  test('with a charge per stay that some rooms do not owe', () => {
    const set = inEuro(
      fixed('Linen', 'per_room', '5.00', { applicable_date_ranges: [{ after: '2026-05-02', before: '2026-05-31' }] }),
    );
    expect(sentencesOf(set, THREE_ROOMS, { stayCharges: 'arrival' })).toEqual([
      'Linen 5.00 per room: 2 rooms x 5.00 = 10.00.',
      'Charged on 2026-05-03 (2 rooms arriving 2026-05-03).',
      '2026-05-01 is not charged: Linen applies 2026-05-02 to 2026-05-31.',
      '2026-05-02 to 2026-05-03 (1 room arriving 2026-05-01) are not charged: ' +
        'the charge is due at arrival only, and the night of arrival does not count.',
    ]);
  });
});

describe('several rooms', () => {
  test('counts room nights of a price, for equal and different rooms', () => {
    const vat = inEuro(percent('VAT', '10.00'));
    expect(sentencesOf(vat, THREE_ROOMS)).toEqual(['VAT 10% of 350.00 (7 room nights 350.00) = 35.00.']);
    const alike = stay(room(each('50.00', 3), { count: 2 }));
    expect(sentencesOf(vat, alike)).toEqual(['VAT 10% of 300.00 (6 room nights 300.00) = 30.00.']);
  });

  test('names persons with their rooms', () => {
    expect(sentencesOf(cityTax({ max_nights: 2 }), THREE_ROOMS)).toEqual([
      'City tax 4.00 per person per night: 2 persons x 2 nights (1 room arriving 2026-05-01) + ' +
        '4 persons x 2 nights (2 rooms arriving 2026-05-03) = 12; 12 x 4.00 = 48.00.',
      'Charged on 2026-05-01 to 2026-05-02 (1 room arriving 2026-05-01), ' +
        '2026-05-03 to 2026-05-04 (2 rooms arriving 2026-05-03): 6 of 7 room nights.',
      '2026-05-03 (1 room arriving 2026-05-01) is not charged: at most 2 nights are.',
    ]);
  });

  test('distinguishes rooms with one arrival by their nights', () => {
    const rooms = stay(room(each('50.00', 3)), room(each('50.00', 1), { persons: 0 }));
    expect(sentencesOf(cityTax(), rooms)?.slice(1)).toEqual([
      'Charged on 2026-05-01 to 2026-05-03 (1 room arriving 2026-05-01 for 3 nights): 3 of 4 room nights.',
      '2026-05-01 (1 room arriving 2026-05-01 for 1 night) is not charged: no guest sleeps there.',
    ]);
  });

  test('counts dates of a charge per night, each charged if one room is charged', () => {
    const set = inEuro(fixed('Lamp', 'per_night', '1.00', { skip_nights: 1 }));
    expect(sentencesOf(set, THREE_ROOMS)).toEqual([
      'Lamp 1.00 per night: 3 dates x 1.00 = 3.00.',
      'Charged on 2026-05-02 to 2026-05-04 (3 of 4 dates).',
      '2026-05-01 is not charged: the first night is skipped.',
    ]);
  });
});

describe('parts', () => {
  const vat = inclusive('VAT', '10');
  const days = [{ after: '2027-01-01' }];

  test('are one for nights with equal parts of the price', () => {
    const set = inEuro(vat, fixed('New year', 'per_night', '1.00', { applicable_date_ranges: days }));
    expect(sentencesOf(set, from('2026-12-30', 4))).toEqual([
      'VAT 10% of the net 181.818181... inside the price = 18.181818..., rounded half-up to 18.18.',
      'net 181.818181... = price 200.00 / 1.1.',
    ]);
  });

  test('name the tax in which nights differ', () => {
    const set = inEuro(vat, inclusive('Heritage levy', '15', { applicable_date_ranges: days }));
    expect(sentencesOf(set, from('2026-12-30', 4))).toEqual([
      'VAT 10% of the net 170.909090... inside the price = 17.090909..., rounded half-up to 17.09.',
      '2026-12-30 to 2026-12-31, without Heritage levy: net 90.909090... = price 100.00 / 1.1.',
      '2027-01-01 to 2027-01-02, with Heritage levy: net 80.00 = price 100.00 / 1.25.',
    ]);
  });

  test('share a sentence for nights with equal rounding', () => {
    const policy = policies.channelManager;
    expect(sentencesOf(inEuro(vat), stay(room(['50.00', '50.00', '60.00'])), policy)?.slice(1)).toEqual([
      '2026-05-01 to 2026-05-02, each night: 10% of 45.45 (1 night net 45.45) = 4.545, rounded 4.55.',
      '2026-05-03: 10% of 54.55 (1 night net 54.55) = 5.455, rounded 5.46.',
    ]);
  });
});

test('have one sign for a negative amount', () => {
  const set = inEuro(fixed('Fee', 'per_booking', '60.00', { is_inclusive: true }), inclusive('VAT', '20'));
  const { sentences } = explain(quote(set, stay(room(['50.00'])), { exclusiveBase: 'net' }));
  expect(sentences[0]).toBe('Net -8.33 = price 50.00 - Fee 60.00 + VAT 1.67.');
});

function daysOf({ roomGroup, from, to, nights }: NightRun): string[] {
  const found = days(roomGroup, from, nights);
  expect(found.at(-1)).toBe(`${roomGroup} ${to}`);
  return found;
}

/** Without our calendar. */
function days(roomGroup: number, from: string, nights: number): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: nights }, (_, night) => {
    return `${roomGroup} ${new Date(first + night * 86_400_000).toISOString().slice(0, 10)}`;
  });
}
