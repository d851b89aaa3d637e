import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import { dateOf } from '../../../src/core/calendar/plain-date.js';
import type { Room, Stay } from '../../../src/index.js';
import { createCalculator, policies } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';
import type { Tax } from '../calculation/given.js';
import { fixed, inEuro, percent } from '../calculation/given.js';

const CITY = fixed('City tax', 'per_person_per_night', '4.00', { max_nights: 7 });
const asking = (...rates: NonNullable<NonNullable<Tax['local']>['rates']>) => ({ ...CITY, local: { rates } });
const room = { persons: 2, nightlyPrices: ['100.00', '100.00'] };
const warned = (taxes: Tax[], stay: Stay) =>
  createCalculator(inEuro(...taxes))
    .quote(stay)
    .warnings.map(({ code, path, message }) => [code, path, message]);
const stay = (more: Partial<Stay> = {}): Stay => ({ checkIn: '2026-05-01', rooms: [room], ...more });

describe('an extra that no tax names', () => {
  const VAT = percent('VAT', '10', { local: { on: ['lodging', 'breakfast'] } });
  const withExtra = (label: string, price = '20.00') => stay({ rooms: [{ ...room, extras: [{ label, price }] }] });

  test('gives a warning with the nearest name', () => {
    expect(warned([VAT], withExtra('brekfast'))).toEqual([
      [
        'extra_untaxed',
        'rooms[0].extras[0].label',
        'No tax of the set is computed on the extra "brekfast": none names it in on. Did you mean "breakfast"?',
      ],
    ]);
    expect(warned([CITY], withExtra('breakfast'))).toMatchObject([
      ['extra_untaxed', 'rooms[0].extras[0].label', expect.any(String)],
    ]);
  });

  test('gives none if a tax names it, or if it costs nothing', () => {
    expect(warned([VAT], withExtra('breakfast'))).toEqual([]);
    expect(warned([VAT], withExtra('parking', '0'))).toEqual([]);
  });

  test('a tax for the channel alone does not count', () => {
    const there = percent('VAT', '10', { local: { only: 'channel' } });
    expect(warned([there], withExtra('breakfast'))).toMatchObject([
      ['extra_untaxed', 'rooms[0].extras[0].label', expect.any(String)],
    ]);
  });
});

describe('an extra that a tax names, and no VAT', () => {
  const VAT = percent('VAT', '10', { is_inclusive: true });
  const base = { start: 'price' } as const;
  const RESORT = percent('Resort tax', '2', { type: 'city_tax', local: { base, on: ['lodging', 'parking'] } });
  const parked = stay({ rooms: [{ ...room, guests: [], extras: [{ label: 'parking', price: '20.00' }] }] });

  test('gives a warning in a set with a VAT', () => {
    expect(warned([VAT, RESORT], parked)).toEqual([
      [
        'extra_without_vat',
        'rooms[0].extras[0].label',
        'A tax of the set is computed on the extra "parking", but no VAT is: none names it in on. Name it in on of the ' +
          'VAT, or of a VAT at rate 0 where it bears none.',
      ],
    ]);
  });

  test.each<[string, Tax[]]>([
    ['the VAT names it', [{ ...VAT, local: { on: ['lodging', 'parking'] } }, RESORT]],
    ['a VAT at rate 0 names it', [VAT, RESORT, percent('No VAT', '0', { local: { on: ['parking'] } })]],
    ['the set has no VAT', [RESORT]],
  ])('not when %s', (_, taxes) => {
    expect(warned(taxes, parked)).toEqual([]);
  });
});

describe('a number of persons, with rows on age', () => {
  const UNDER_12 = asking({ age_under: 12, rate: '0' });
  const four = { persons: 4, nightlyPrices: ['100.00'] };
  const ofFour = (more: Partial<Stay['rooms'][number]>) => stay({ rooms: [{ ...four, ...more }] });

  // 4 x 4.00 for adults, 2 x 4.00 and twice nothing with two children.
  test('gives a warning with both amounts', () => {
    expect(warned([UNDER_12], ofFour({}))).toEqual([
      [
        'ages_missing',
        'rooms[0].guests',
        'Rates of "City tax" ask ages, and room 1 has persons alone. Charged: 16.00 for 4 adults; with 2 of them aged ' +
          '11: 8.00. Write guests with their ages, or guests: [] for adults.',
      ],
    ]);
  });

  test.each<[string, Partial<Stay['rooms'][number]>]>([
    ['guests without ages are listed, who are adults', { guests: [{}, {}, {}, {}] }],
    ['an empty list says so', { guests: [] }],
    ['some of the ages are known', { guests: [{ age: 8 }] }],
    ['the room is empty', { persons: 0 }],
  ])('not when %s', (_, more) => {
    expect(warned([UNDER_12], ofFour(more))).toEqual([]);
  });

  test('gives none without rows on age, or if no age changes an amount', () => {
    expect(warned([CITY], ofFour({}))).toEqual([]);
    const past = { ...UNDER_12, applicable_date_ranges: [{ after: '2027-01-01' }] };
    expect(warned([past], ofFour({}))).toEqual([]);
    const byRoom = fixed('Room tax', 'per_room_per_night', '3.00', {
      local: { rates: [{ age_under: 12, rate: '0' }] },
    });
    expect(warned([byRoom], ofFour({}))).toEqual([]);
  });

  // 65 and older pay nothing: of two persons one might be. Three rooms of two: 24.00 or 12.00.
  test('gives one for several rooms, at the first; with the age of the first row that holds', () => {
    const from65 = asking({ age_from: 65, rate: '0' });
    const rooms = [
      { ...four, persons: 1, guests: [{}] },
      { ...four, persons: 2, count: 3 },
    ];
    expect(createCalculator(inEuro(from65)).quote(stay({ rooms })).warnings).toMatchObject([
      {
        code: 'ages_missing',
        path: 'rooms[1].guests',
        params: { title: 'City tax', room: 2, persons: 6, charged: '28.00', otherwise: '16.00', children: 3, age: 65 },
      },
    ]);
  });
});

describe('guests without an age, with a dearer row from an age over 18 on', () => {
  // 4.00 from 21 years on, nothing for others: two guests of 21 pay 8.00.
  const FROM_21 = { ...asking({ age_from: 21, rate: '4.00' }), rate: '0' };
  const listed = (...guests: Stay['rooms'][number]['guests'] & object) =>
    stay({ rooms: [{ nightlyPrices: ['100.00'], guests }] });

  test('give a warning with both amounts', () => {
    expect(warned([FROM_21], listed({ age: 30 }, {}, {}))).toEqual([
      [
        'ages_missing',
        'rooms[0].guests[1]',
        'Rates of "City tax" from 21 years on are higher, and guest 2 of room 1 has no age. Charged: 4.00 for 2 guests without ' +
          'an age; aged 21: 12.00. Write their ages, or age: 18 for younger adults.',
      ],
    ]);
  });

  test.each<[string, Tax, Stay]>([
    ['their ages are known', FROM_21, listed({ age: 30 }, { age: 18 })],
    ['the row is cheaper', asking({ age_from: 65, rate: '0' }), listed({}, {})],
    ['the row holds for them', { ...asking({ age_from: 18, rate: '4.00' }), rate: '0' }, listed({}, {})],
    ['an empty list says that they are adults', FROM_21, stay({ rooms: [{ ...room, guests: [] }] })],
  ])('do not when %s', (_, tax, given) => {
    expect(warned([tax], given)).toEqual([]);
  });
});

describe('a tax that ended before the stay', () => {
  const ended = { ...CITY, applicable_date_ranges: [{ after: '2025-01-01', before: '2026-04-30' }] };

  test('gives a warning', () => {
    expect(warned([ended], stay())).toEqual([
      [
        'ranges_past',
        'checkIn',
        '"City tax" ended on 2026-04-30, before this stay (check-in on 2026-05-01), which is not charged. Write its later ' +
          'dates. Where it was abolished, leave out its last date, and write { "dates": [{ "after": "2026-05-01", "before": ' +
          'null }], "rate": "0" } as its first rate.',
      ],
    ]);
  });

  test.each<[string, Tax[], Partial<Stay>]>([
    [
      'another of its title goes on',
      [ended, { ...CITY, id: 'b', applicable_date_ranges: [{ after: '2026-05-01' }] }],
      {},
    ],
    [
      'one of its type begins on the day after',
      [ended, { ...CITY, title: 'City tax from May', applicable_date_ranges: [{ after: '2026-05-01' }] }],
      {},
    ],
    ['another of its title has no dates', [ended, { ...CITY, id: 'b', rate: '0' }], {}],
    [
      'a later range follows',
      [{ ...ended, applicable_date_ranges: [{ before: '2025-01-01' }, { after: '2027-01-01' }] }],
      {},
    ],
    ['the first room is there on its last day', [ended], { checkIn: '2026-04-30' }],
    ['it is for the channel alone', [{ ...ended, local: { only: 'channel' } }], {}],
  ])('not when %s', (_, taxes, more) => {
    expect(warned(taxes, stay(more))).toEqual([]);
  });
});

describe('a label that no tax requires', () => {
  const SCHOOL = asking({ label: 'school trip', rate: '0' });

  test.each<[string, Partial<Stay>, string]>([
    ['of the stay', { labels: ['scool trip'] }, 'labels[0]'],
    ['of a room', { rooms: [room, { ...room, labels: ['school trip', 'scool trip'] }] }, 'rooms[1].labels[1]'],
    ['of a guest', { rooms: [{ ...room, guests: [{}, { labels: ['scool trip'] }] }] }, 'rooms[0].guests[1].labels[0]'],
  ])('%s is told, with the nearest name', (_, more, path) => {
    expect(warned([SCHOOL], stay(more))).toEqual([
      ['label_unknown', path, 'No rate of the tax set asks for the label "scool trip". Did you mean "school trip"?'],
    ]);
  });

  test('gives none if a row requires it', () => {
    expect(warned([SCHOOL], stay({ labels: ['school trip'] }))).toEqual([]);
  });
});

describe('the date of booking', () => {
  const EARLY = asking({ booked: { after: null, before: '2026-01-01' }, rate: '0' });

  test('gives a warning if it is missing and a row requires it', () => {
    expect(warned([EARLY], stay())).toEqual([
      [
        'booked_on_missing',
        'bookedOn',
        'bookedOn is missing, so none of the rates by booking date of "City tax" applies.',
      ],
    ]);
    expect(warned([EARLY], stay({ bookedOn: '2025-12-01' }))).toEqual([]);
  });

  test('gives a warning if it is after check-in', () => {
    expect(warned([CITY], stay({ bookedOn: '2026-05-03' }))).toEqual([
      [
        'booked_after_check_in',
        'bookedOn',
        'bookedOn should not be after checkIn (got 2026-05-03, and check-in on 2026-05-01).',
      ],
    ]);
    expect(warned([CITY], stay({ bookedOn: '2026-05-01' }))).toEqual([]);
  });
});

describe('guests who move to another room', () => {
  const second = { ...room, checkIn: '2026-05-03' };

  test('give a warning: 2 nights, then 2 nights in another room are a stay of 4', () => {
    expect(warned([CITY], stay({ rooms: [second, room] }))).toEqual([
      [
        'moved_room',
        'rooms[0].nightsBefore',
        'Room 1 begins where room 2 ends, with as many guests. If they moved, write nightsBefore: 2, so that limits on ' +
          'nights count on; nightsBefore: 0 for other guests.',
      ],
    ]);
  });

  test.each<[string, Stay['rooms'][number]]>([
    ['with the nights before', { ...second, nightsBefore: 2 }],
    ['with nights before of 0: other guests', { ...second, nightsBefore: 0 }],
    ['with the nights before of a guest', { ...second, guests: [{ nightsBefore: 2 }, { nightsBefore: 2 }] }],
    ['with other guests', { ...second, persons: 1 }],
    ['a day later', { ...second, checkIn: '2026-05-04' }],
    ['on the same nights', room],
  ])('not %s', (_, other) => {
    expect(warned([CITY], stay({ rooms: [room, other] }))).toEqual([]);
  });
});

test('totals and amounts do not depend on warnings', () => {
  const calculator = createCalculator(inEuro(asking({ label: 'school trip', rate: '0' })));
  expect(calculator.quote(stay({ labels: ['scool trip'] })).total).toBe(calculator.totals(stay()).total);
});

test('a reconciled booking has these warnings', () => {
  const taxSet = inEuro(asking({ booked: { after: null, before: '2026-01-01' }, rate: '0' }));
  const revision = {
    id: '0a64cf8c-4a3c-4f2a-8d2a-0a3b7d5f9c11',
    status: 'new',
    currency: 'EUR',
    arrival_date: '2026-05-01',
    departure_date: '2026-05-02',
    amount: '108.00',
    rooms: [{ occupancy: { adults: 2 }, days: { '2026-05-01': '100.00' }, taxes: [] }],
  };
  expect(reconcile(revision, { taxSet }).warnings.map(({ code }) => code)).toContain('booked_on_missing');
});

describe('a stay that stayFromBooking makes', () => {
  const revision = {
    id: '0a64cf8c-4a3c-4f2a-8d2a-0a3b7d5f9c11',
    status: 'new',
    currency: 'EUR',
    arrival_date: '2026-05-01',
    departure_date: '2026-05-02',
    amount: '112.00',
    rooms: [
      {
        checkin_date: '2026-05-01',
        checkout_date: '2026-05-02',
        occupancy: { adults: 2, children: 0, infants: 0, ages: [] },
        amount: '112.00',
        days: { '2026-05-01': '100.00' },
        taxes: [],
        services: [{ name: 'Brekfast', total_price: '12.00' }],
      },
    ],
  };
  const { value: made = stay() } = stayFromBooking(revision);

  test('an extra that no tax names gives a warning', () => {
    const VAT = percent('VAT', '10', { local: { on: ['lodging', 'Breakfast'] } });
    expect(warned([VAT], made)).toContainEqual([
      'extra_untaxed',
      'rooms[0].extras[0].label',
      'No tax of the set is computed on the extra "Brekfast": none names it in on. Did you mean "Breakfast"?',
    ]);
  });

  test('a missing date of booking that rows require gives a warning', () => {
    const EARLY = asking({ booked: { after: null, before: '2026-01-01' }, rate: '0' });
    expect(warned([EARLY], made)).toContainEqual([
      'booked_on_missing',
      'bookedOn',
      'bookedOn is missing, so none of the rates by booking date of "City tax" applies.',
    ]);
  });
});

describe('always', () => {
  test('totalsWithWarnings are the totals, and the warnings of the quote', () => {
    fc.assert(
      fc.property(booking({ local: true, details: true, maxTaxes: 4 }), ({ taxSet, stay: given }) => {
        const calculator = createCalculator(taxSet);
        const { warnings, ...totals } = calculator.totalsWithWarnings(given);
        const quote = calculator.quote(given);
        expect(totals).toEqual(calculator.totals(given));
        expect(warnings).toEqual(quote.warnings);
      }),
      runsUpTo(1_200, 40),
    );
  });

  /** A set that asks everything that a stay can leave out or mistype. */
  const ASKING = inEuro(
    percent('VAT', '10', { is_inclusive: true, local: { on: ['lodging', 'breakfast', 'parking'] } }),
    percent('Resort tax', '2', { type: 'city_tax', local: { base: { start: 'price' }, on: ['lodging', 'parking'] } }),
    {
      ...CITY,
      applicable_date_ranges: [{ after: '2025-01-01', before: '2027-12-31' }],
      local: {
        rates: [
          { age_under: 12, rate: '0' },
          { label: 'school trip', rate: '1.00' },
          { booked: { after: null, before: '2025-06-30' }, rate: '2.00' },
        ],
      },
    },
  );
  const calculator = createCalculator(ASKING);
  const codesOf = (given: Stay) => [...new Set(calculator.quote(given).warnings.map(({ code }) => code))];
  const guest = fc.record({ age: fc.nat(90), labels: fc.constant(['school trip']) }, { requiredKeys: [] });
  /** Two rooms, one after the other, of which everything is said. */
  const saidOf = (guests: Room['guests'] = [], nights: number, nightsBefore: number): Stay => {
    const nightlyPrices = Array.from({ length: nights }, () => '120.00');
    const extras = [{ label: 'parking', price: '10.00' }];
    return {
      checkIn: '2026-05-01',
      bookedOn: '2026-01-01',
      labels: ['school trip'],
      rooms: [
        { guests, nightlyPrices, extras },
        { guests, nightlyPrices, checkIn: dateOf(FIRST_OF_MAY + nights), nightsBefore },
      ],
    };
  };
  const said = fc
    .tuple(fc.array(guest, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 9 }), fc.nat(9))
    .map((of) => saidOf(...of));
  const withFirst = (given: Stay, change: (room: Room) => Room): Stay => ({
    ...given,
    rooms: given.rooms.map((one, at) => (at === 0 ? change(one) : one)),
  });

  test('a stay with every field that rows require has no warning', () => {
    fc.assert(
      fc.property(said, (given) => {
        expect(codesOf(given)).toEqual([]);
      }),
    );
  });

  const without = <Of extends object, Key extends keyof Of>(of: Of, key: Key): Omit<Of, Key> => {
    const { [key]: _, ...others } = of;
    return others;
  };
  const MISTAKES: ReadonlyArray<readonly [code: string, mistaken: (given: Stay) => Stay]> = [
    ['booked_on_missing', (given) => without(given, 'bookedOn')],
    ['booked_after_check_in', (given) => ({ ...given, bookedOn: '2026-05-02' })],
    ['label_unknown', (given) => ({ ...given, labels: ['school trips'] })],
    ['extra_untaxed', (given) => withFirst(given, (one) => ({ ...one, extras: [{ label: 'park', price: '1.00' }] }))],
    ['moved_room', (given) => ({ ...given, rooms: given.rooms.map((one) => without(one, 'nightsBefore')) })],
    ['ranges_past', (given) => ({ ...given, ...shifted(given, '2028-05-01') })],
    [
      'ages_missing',
      (given) => withFirst(given, (one) => ({ ...without(one, 'guests'), persons: one.guests?.length ?? 0 })),
    ],
  ];
  /** The same with another arrival: then nobody moves either. */
  const shifted = ({ rooms: [first, ...others] }: Stay, checkIn: string): Partial<Stay> => ({
    checkIn,
    rooms: first === undefined ? others : [first],
  });

  test.each(MISTAKES)('%s is the only warning of a stay without that field', (code, mistaken) => {
    fc.assert(
      fc.property(said, (given) => {
        // A label of the stay comes before an age in no row: with it, a missing age may change nothing.
        const plain = code === 'ages_missing' ? without(given, 'labels') : given;
        expect(codesOf(plain)).toEqual([]);
        expect(codesOf(mistaken(plain))).toEqual([code]);
      }),
    );
  });

  test('extra_without_vat: none if the VAT names the extra again', () => {
    const breakfast: Stay = saidOf([{}], 1, 0);
    const taxed = withFirst(breakfast, (one) => ({ ...one, extras: [{ label: 'spa', price: '9.00' }] }));
    const withSpa = (title: string) =>
      inEuro(
        ...ASKING.taxes.map((tax) =>
          tax.title === title ? { ...tax, local: { ...tax.local, on: ['lodging', 'parking', 'spa'] } } : tax,
        ),
      );
    const codes = (title: string) =>
      createCalculator(withSpa(title), policies.documented)
        .quote(taxed)
        .warnings.map(({ code }) => code);
    expect(codes('Resort tax')).toEqual(['extra_without_vat']);
    expect(codes('VAT')).toEqual([]);
  });
});

const FIRST_OF_MAY = 20_574;

describe('a label of a guest, required by a percent of the room', () => {
  const free = (per: 'guest' | 'room' | undefined) =>
    percent('City tax', '6', { local: { ...(per && { per }), rates: [{ label: 'business', rate: '0' }] } });
  const guests = (...labels: string[]) =>
    stay({ rooms: [{ nightlyPrices: ['100.00'], guests: [{}, { labels }] }], labels: [] });

  test('gives a warning with the total both ways', () => {
    expect(warned([free(undefined)], guests('business'))).toEqual([
      [
        'guest_row_on_room_percent',
        'rooms[0].guests[1].labels[0]',
        'Not the whole room has the label "business", but the percentage "City tax" is one for the room, which takes the ' +
          'highest rate of its guests. For this stay, it charges 6.00 EUR, and 3.00 EUR with per: "guest". Write that, or ' +
          'per: "room" to keep it as it is.',
      ],
    ]);
  });

  test.each<[string, Tax[], Stay]>([
    ['where the set says the room', [free('room')], guests('business')],
    ['where the set says the guest', [free('guest')], guests('business')],
    ['without a guest who has it', [free(undefined)], guests()],
    ['where the room has it', [free(undefined)], stay({ rooms: [{ ...room, labels: ['business'] }] })],
    ['where the stay has it too', [free(undefined)], { ...guests('business'), labels: ['business'] }],
    [
      'where all guests have it',
      [free(undefined)],
      stay({ rooms: [{ nightlyPrices: ['100.00'], guests: [{ labels: ['business'] }] }] }),
    ],
  ])('not %s', (_, taxes, one) => expect(warned(taxes, one)).toEqual([]));
});
