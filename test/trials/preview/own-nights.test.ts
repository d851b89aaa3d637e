import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChargeExplanation, Guest, Policy, Stay } from '../../../src/index.js';
import { explain, policies, quote } from '../../../src/index.js';
import type { Tax } from '../../core/calculation/given.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import type { Charge } from '../../oracle/local/charges.js';
import { taxableNights } from '../../oracle/local/nights.js';
import type { Group } from '../../oracle/local/rooms.js';
import { dateAfter } from '../../oracle/room-groups.js';
import { runsUpTo } from '../../seed.js';

const CHECK_IN = '2026-05-01';
const cityTax = (more: Partial<Tax> = {}) => fixed('City tax', 'per_person_per_night', '2.00', more);
const welcome = (more: Partial<Tax> = {}) => fixed('Welcome fee', 'per_person', '5.00', more);

function stayOf(nights: number, ...rooms: ReadonlyArray<readonly Guest[]>): Stay {
  return { checkIn: CHECK_IN, rooms: rooms.map((guests) => ({ price: '700.00', nights, guests })) };
}

function explained(tax: Tax, stay: Stay, policy: Policy = {}): ChargeExplanation {
  const [charge] = explain(quote(inEuro(tax), stay, policy)).charges;
  if (charge === undefined) throw new Error('No charge.');
  return charge;
}

describe('lists uncharged nights and reasons for guests with separate nights', () => {
  /** Seven nights; the first night; the last two. */
  const three = stayOf(7, [{}, { nights: 1 }, { checkIn: '2026-05-06' }]);

  test('with a limit of three nights', () => {
    const { sentences, notChargedGuests } = explained(cityTax({ max_nights: 3 }), three);
    expect(sentences).toEqual([
      'City tax 2.00 per person per night: 2 persons x 1 night + 1 person x 4 nights = 6; 6 x 2.00 = 12.00.',
      'Charged on 2026-05-01 to 2026-05-03, 2026-05-06 to 2026-05-07 (5 of 7 nights).',
      '1 person staying 2026-05-01 to 2026-05-07 is not charged on 2026-05-04 to 2026-05-07: at most 3 nights of a guest are.',
    ]);
    const sleeps = { from: '2026-05-01', to: '2026-05-07', nights: 7 };
    expect(notChargedGuests).toEqual([
      { from: '2026-05-04', to: '2026-05-07', nights: 4, roomGroup: 1, persons: 1, sleeps, reason: 'capped' },
    ]);
  });

  test.each<[string, Tax, Stay, Policy, string[]]>([
    ['nothing left out', cityTax(), three, {}, []],
    [
      'a skipped night of each',
      cityTax({ skip_nights: 1 }),
      three,
      {},
      [
        'Charged on 2026-05-02 to 2026-05-07 (6 of 7 nights).',
        '1 person staying 2026-05-01 to 2026-05-07 is not charged on 2026-05-01: the first night of a guest is skipped.',
        '1 person staying 2026-05-01 is not charged: the first night of a guest is skipped.',
        '1 person staying 2026-05-06 to 2026-05-07 is not charged on 2026-05-06: the first night of a guest is skipped.',
      ],
    ],
    [
      'dates outside of the season are told once',
      cityTax({ max_nights: 3, applicable_date_ranges: [{ before: '2026-05-06' }] }),
      three,
      policies.channelManager,
      [
        'Charged on 2026-05-01 to 2026-05-03, 2026-05-06 (4 of 7 nights).',
        '2026-05-07 is not charged: City tax applies until 2026-05-06.',
        '1 person staying 2026-05-01 to 2026-05-07 is not charged on 2026-05-04 to 2026-05-06: at most 3 nights of a guest are, counted from arrival.',
      ],
    ],
    [
      'a percentage for each guest',
      percent('Levy', '10', { max_nights: 1, local: { per: 'guest' } }),
      stayOf(2, [{}, { checkIn: '2026-05-02' }]),
      {},
      ['1 person staying 2026-05-01 to 2026-05-02 is not charged on 2026-05-02: at most 1 night of a guest is.'],
    ],
    [
      'once a person, on the first night of each that counts',
      welcome({ skip_nights: 1, max_nights: 1 }),
      three,
      {},
      [
        'Charged on 2026-05-02, 2026-05-07, the first night that counts.',
        '1 person staying 2026-05-01 to 2026-05-07 is not charged on 2026-05-01: the first night of a guest is skipped.',
        '1 person staying 2026-05-01 is not charged: the first night of a guest is skipped.',
        '1 person staying 2026-05-06 to 2026-05-07 is not charged on 2026-05-06: the first night of a guest is skipped.',
      ],
    ],
    [
      'once a person at arrival',
      welcome({ applicable_date_ranges: [{ after: '2026-05-02' }] }),
      three,
      { stayCharges: 'arrival' },
      [
        'Charged on 2026-05-06, the first night that counts.',
        '2026-05-01 is not charged: Welcome fee applies from 2026-05-02 on.',
        '1 person staying 2026-05-01 to 2026-05-07 is not charged on 2026-05-02 to 2026-05-07: the charge is due at arrival only, and the night of arrival does not count.',
      ],
    ],
    [
      'nights slept elsewhere, and rooms that differ: who is alike is told together',
      cityTax({ max_nights: 3 }),
      stayOf(4, [{}, {}, { nights: 3 }], [{}, { checkIn: '2026-05-02', nightsBefore: 2 }]),
      {},
      [
        'Charged on 2026-05-01 to 2026-05-03 (3 of 4 dates).',
        '3 persons staying 2026-05-01 to 2026-05-04 are not charged on 2026-05-04: at most 3 nights of a guest are.',
        '1 person staying 2026-05-02 to 2026-05-04 is not charged on 2026-05-03 to 2026-05-04: at most 3 nights of a guest are.',
      ],
    ],
    [
      'a night on which only a guest of the second room is charged',
      cityTax({ max_nights: 2 }),
      stayOf(3, [{}], [{ checkIn: '2026-05-02' }]),
      {},
      ['1 person staying 2026-05-01 to 2026-05-03 is not charged on 2026-05-03: at most 2 nights of a guest are.'],
    ],
  ])('%s', (_, tax, stay, policy, expected) => {
    expect(explained(tax, stay, policy).sentences.slice(1)).toEqual(expected);
  });

  test('if each guest stays no longer than the skipped nights', () => {
    const { notCharged } = explained(
      cityTax({ skip_nights: 2 }),
      stayOf(4, [{ nights: 2 }, { checkIn: '2026-05-03' }]),
    );
    expect(notCharged).toEqual({
      reason: 'skipped',
      sentence: 'City tax is not charged: no guest stays longer than the 2 nights that are skipped.',
    });
  });

  test('if previous nights of all guests use up the limit', () => {
    const tax = cityTax({ skip_nights: 2, max_nights: 3 });
    expect(explained(tax, stayOf(2, [{ nightsBefore: 9 }, { nightsBefore: 8 }])).notCharged).toEqual({
      reason: 'cap-before-first-night',
      sentence: 'City tax is not charged: at most 3 nights are charged, and nights slept before the stay count.',
    });
  });

  test('has no such list if guests have the nights of their room, and for charges by room', () => {
    expect(explained(cityTax({ max_nights: 3 }), stayOf(7, [{}, { nights: 7 }]))).not.toHaveProperty(
      'notChargedGuests',
    );
    const ofRoom = explained(fixed('Fee', 'per_room_per_night', '1.00', { max_nights: 3 }), three);
    expect(ofRoom).not.toHaveProperty('notChargedGuests');
  });
});

/** A guest with separate nights in a room of some nights, and their indices. */
interface Drawn {
  readonly guest: Guest;
  readonly from: number;
  readonly until: number;
  readonly before: number;
}

const NIGHTS = 6;
const DATES = Array.from({ length: NIGHTS }, (_, night) => dateAfter(CHECK_IN, night));

const drawnGuest: fc.Arbitrary<Drawn> = fc
  .record({ from: fc.nat(NIGHTS - 1), nights: fc.integer({ min: 1, max: NIGHTS }), before: fc.nat(3) })
  .map(({ from, nights, before }) => {
    const until = Math.min(NIGHTS, from + nights);
    const guest = { checkIn: DATES[from] ?? '', nights: until - from, nightsBefore: before };
    return { guest, from, until, before };
  });

const drawn = fc.record({
  rooms: fc.array(fc.array(drawnGuest, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  skip: fc.option(fc.integer({ min: 1, max: 3 })),
  most: fc.option(fc.integer({ min: 1, max: 4 })),
  first: fc.option(fc.constantFrom(...DATES)),
  maxNights: fc.constantFrom<'taxable' | 'stay'>('taxable', 'stay'),
});

/** "2 persons staying 2026-05-01 to 2026-05-07 are not charged on 2026-05-04, 2026-05-06: ...": person nights. */
function personNightsIn(sentences: readonly string[]): number {
  return sentences.reduce((sum, sentence) => {
    const [, persons, all = '', on = all] =
      /^(\d+) persons? staying ([-\d to]+?) (?:is|are) not charged(?: on ([-\d to,]+))?: /.exec(sentence) ?? [];
    if (persons === undefined) return sum;
    const nights = on.split(', ').reduce((count, span) => {
      const [from = '', to = from] = span.split(' to ');
      return count + DATES.indexOf(to) - DATES.indexOf(from) + 1;
    }, 0);
    return sum + Number(persons) * nights;
  }, 0);
}

describe('the nights of guests in random rooms', () => {
  test('agrees on uncharged nights of each guest with the second implementation', () => {
    fc.assert(
      fc.property(drawn, ({ rooms, skip, most, first, maxNights }) => {
        const applicable_date_ranges = first === null ? [] : [{ after: first, before: null }];
        const tax = cityTax({ skip_nights: skip, max_nights: most, applicable_date_ranges });
        const stay = stayOf(NIGHTS, ...rooms.map((guests) => guests.map(({ guest }) => guest)));
        const { notChargedGuests, sentences, steps } = explained(tax, stay, { maxNights });
        const guests = rooms.flat();
        const isOwn = guests.some(({ from, until, before }) => until - from < NIGHTS || before > 0);
        if (!isOwn) {
          expect(notChargedGuests).toBeUndefined();
          return;
        }
        const policy = { maxNights } as Parameters<typeof taxableNights>[3];
        const left = guests.flatMap(({ from, until, before }) => {
          const charged = taxableNights(
            { tax, local: {} } as unknown as Charge,
            { dates: DATES } as unknown as Group,
            { from, until, before, after: 0 },
            policy,
          );
          return DATES.filter((_, night) => from <= night && night < until && charged[night] === false);
        });
        const told = (notChargedGuests ?? []).flatMap(({ from, nights, persons }) =>
          Array.from({ length: nights * persons }, (_, at) => DATES[DATES.indexOf(from) + (at % nights)]),
        );
        expect(told.sort()).toEqual(left.sort());
        const slept = guests.reduce((sum, { from, until }) => sum + until - from, 0);
        const [, rates] = steps;
        const quantity = rates?.kind === 'rates' ? Number(rates.parts[0]?.quantity) : Number.NaN;
        expect(slept - told.length).toBe(quantity);
        // The sentences agree if no date is outside of the season, which they state once for all.
        if (quantity > 0 && first === null) expect(slept - personNightsIn(sentences)).toBe(quantity);
      }),
      runsUpTo(5_000, 120),
    );
  });
});
