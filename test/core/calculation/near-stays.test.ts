import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Calculator, Policy, Room, Stay, TaxSet } from '../../../src/index.js';
import { createCalculator, explain, InvalidStayError, quoteToJson } from '../../../src/index.js';
import { booking, stayFor } from '../../../src/trials/testing/index.js';
import { dateAfter } from '../../oracle/room-groups.js';
import { seed } from '../../seed.js';
import type { Tax } from './given.js';
import { fixed, inclusive, inEuro, percent } from './given.js';

const inRooms =
  (change: (room: Room, at: number) => Room) =>
  (stay: Stay): Stay => ({
    ...stay,
    rooms: stay.rooms.map(change),
  });
const lastOff = <Value>(list: readonly Value[]): Value[] => list.slice(0, Math.max(1, list.length - 1));

/** Each makes of a stay one that differs from it in a single thing, which may or may not make another shape. */
const NEAR: Readonly<Record<string, (stay: Stay) => Stay>> = {
  'as it is': (stay) => stay,
  'a day later': (stay) => ({ ...stay, checkIn: dateAfter(stay.checkIn, 1) }),
  'a day earlier': (stay) => ({ ...stay, checkIn: dateAfter(stay.checkIn, -1) }),
  'a night less': inRooms((room) =>
    room.nightlyPrices === undefined ? room : { ...room, nightlyPrices: lastOff(room.nightlyPrices) },
  ),
  'a person less': inRooms((room) =>
    room.persons === undefined || room.guests !== undefined
      ? room
      : { ...room, persons: Math.max(0, room.persons - 1) },
  ),
  'more rooms of a kind': inRooms((room) => ({ ...room, count: ((room.count ?? 1) % 3) + 1 })),
  'rooms in another order': (stay) => ({ ...stay, rooms: [...stay.rooms].reverse() }),
  'guests in another order': inRooms((room) =>
    room.guests === undefined ? room : { ...room, guests: [...room.guests].reverse() },
  ),
  'a guest of another age': inRooms((room) =>
    room.guests === undefined
      ? room
      : {
          ...room,
          guests: room.guests.map((guest, at) => (at === 0 && guest.age !== undefined ? { ...guest, age: 11 } : guest)),
        },
  ),
  'another price': inRooms((room) =>
    room.nightlyPrices === undefined
      ? room
      : { ...room, nightlyPrices: room.nightlyPrices.map((price, night) => (night % 2 === 0 ? `7${price}` : price)) },
  ),
  'a night elsewhere before': inRooms((room) => ({ ...room, nightsBefore: (room.nightsBefore ?? 0) + 1 })),
};

/** All that can be read of a stay, or its issues. */
function allOf(calculator: Calculator, stay: Stay): string {
  try {
    const quoted = calculator.quote(stay);
    const explained = JSON.stringify(explain(quoted, { taxSet: calculator.taxSet }));
    return [
      quoteToJson(quoted),
      JSON.stringify([quoted.rooms, quoted.warnings, calculator.totals(stay)]),
      explained,
    ].join('\n');
  } catch (error) {
    if (!(error instanceof InvalidStayError)) throw error;
    return JSON.stringify(error.issues);
  }
}

const SETS = 24;
const STAYS_OF_SET = 4;

// A key of a shape that leaves something out would answer a stay as another one.
test.each([
  ['plain rules', false],
  ['local rules', true],
])('one calculator answers a thousand near stays as a fresh one each of them: %s', (_, local) => {
  let told = 0;
  const samples = fc.sample(booking({ local }), { numRuns: SETS, seed });
  for (const [place, one] of samples.entries()) {
    const { taxSet, stay, policy } = one as { taxSet: TaxSet; stay: Stay; policy?: Policy };
    const kept = createCalculator(taxSet, policy);
    const drawn = fc.sample(stayFor(taxSet), { numRuns: STAYS_OF_SET - 1, seed: seed + place });
    for (const near of [stay, ...drawn]) {
      for (const [name, change] of Object.entries(NEAR)) {
        const changed = change(near);
        // `structuredClone`, because equal objects share a program.
        const fresh = createCalculator(structuredClone(taxSet), policy);
        expect(allOf(kept, changed), `STAYTAX_SEED=${seed}, set ${place}, ${name}`).toBe(allOf(fresh, changed));
        told += 1;
      }
    }
  }
  expect(told).toBeGreaterThan(1_000);
});

const person = (rate: string, local: object): Tax => fixed('City tax', 'per_person_per_night', rate, { local });
const CHILDREN = { rates: [{ age_under: 12, rate: '0' }] };
const adults = (...ages: number[]) => ages.map((age) => ({ age }));
const group = (more: Partial<Room>): Room => ({ price: '300.00', nights: 3, persons: 2, ...more });
const from = (checkIn: string, ...rooms: Room[]): Stay => ({ checkIn, rooms });
const may = (...rooms: Room[]): Stay => from('2026-05-01', ...rooms);
const seen = (...guests: NonNullable<Room['guests']>): Room => group({ persons: undefined, guests });

/** Stays that differ in one thing by which their shapes differ, and so their amounts. */
const APART: ReadonlyArray<readonly [name: string, taxes: Tax[], stays: Stay[]]> = [
  ['ages of guests', [person('2.00', CHILDREN)], [may(seen(...adults(30, 11))), may(seen(...adults(30, 12)))]],
  ['nights', [person('2.00', {})], [may(group({ nights: 2 })), may(group({ nights: 3 }))]],
  [
    'rooms without persons',
    [percent('Tax', '5', { local: { per: 'guest' } })],
    [may(group({})), may(group({ persons: 0 }))],
  ],
  [
    'nights elsewhere before',
    [fixed('City tax', 'per_person_per_night', '2.00', { max_nights: 4 })],
    [may(group({})), may(group({ nightsBefore: 3 })), may(group({ nightsBefore: 2 }))],
  ],
  [
    'dates that rooms share',
    [fixed('Fee', 'per_night', '5.00')],
    [may(group({}), group({ checkIn: '2026-05-02' })), may(group({}), group({ checkIn: '2026-05-03' }))],
  ],
  [
    'the distance to a season',
    [fixed('Fee', 'per_night', '5.00', { applicable_date_ranges: [{ after: '2026-05-03', before: null }] })],
    [may(group({})), from('2026-05-02', group({})), from('2026-05-04', group({}))],
  ],
  [
    'a season of each year',
    [person('2.00', { rates: [{ seasons: [{ from: '05-02', to: '05-03' }], rate: '1.00' }] })],
    [may(group({})), from('2026-05-03', group({})), from('2027-05-04', group({}))],
  ],
  [
    'the day of arrival',
    [person('2.00', { rates: [{ arrived: { after: '2026-05-02', before: null }, rate: '1.00' }] })],
    [may(group({})), from('2026-05-02', group({}))],
  ],
  [
    'the day of departure',
    [person('2.00', { rates: [{ departed: { after: '2026-05-05', before: null }, rate: '1.00' }] })],
    [may(group({})), from('2026-05-02', group({}))],
  ],
  [
    'the distance to a season of each year that the tax has',
    [person('2.00', { seasons: [{ from: '05-02', to: '05-03' }] })],
    [may(group({})), from('2026-05-03', group({})), from('2027-05-04', group({}))],
  ],
  [
    'the distance to the first of a month',
    [fixed('Fee', 'per_person_per_night', '2.00', { max_nights: 1, local: { max_nights_in: 'month' } })],
    [from('2026-05-30', group({})), may(group({}))],
  ],
  [
    'the nights before that are in the month of arrival',
    [fixed('Fee', 'per_person_per_night', '2.00', { max_nights: 2, local: { max_nights_in: 'month' } })],
    [may(group({ nightsBefore: 1 })), from('2026-05-02', group({ nightsBefore: 1 }))],
  ],
  [
    'the date of the morning',
    [person('2.00', { night_date: 'morning', rates: [{ dates: [{ after: '2026-05-03' }], rate: '1.00' }] })],
    [may(group({})), from('2026-05-02', group({})), from('2026-04-30', group({}))],
  ],
  [
    'the length of the stay',
    [person('2.00', { rates: [{ nights_from: 4, rate: '1.00' }] })],
    [may(group({ nights: 3 })), may(group({ nights: 4 })), may(group({ nightsAfter: 1 }))],
  ],
  [
    'the day of booking',
    [person('2.00', { rates: [{ booked: { after: null, before: '2026-01-31' }, rate: '1.00' }] })],
    [
      { ...may(group({})), bookedOn: '2026-01-31' },
      { ...may(group({})), bookedOn: '2026-02-01' },
    ],
  ],
  [
    'labels of rooms',
    [fixed('Fee', 'per_room_per_night', '5.00', { local: { rates: [{ label: 'suite', rate: '9.00' }] } })],
    [may(group({ labels: ['suite'] })), may(group({ labels: ['pool'] }))],
  ],
  [
    'labels of guests',
    [person('2.00', { rates: [{ label: 'crew', rate: '0' }] })],
    [may(seen({ labels: ['crew'] }, {})), may(seen({}, {}))],
  ],
  [
    'extras',
    [percent('Tax', '5', { local: { on: ['breakfast'] } })],
    [
      may(group({ extras: [{ label: 'breakfast', price: '30.00' }] })),
      may(group({ extras: [{ label: 'spa', price: '30.00' }] })),
    ],
  ],
  [
    'how many guests of each kind pay a percent',
    [percent('Tax', '5', { is_inclusive: true, local: { per: 'guest', ...CHILDREN } })],
    [may(seen(...adults(30, 31, 5))), may(seen(...adults(30, 4, 5)))],
  ],
  [
    'rooms that share a unit',
    [
      fixed('Fee', 'per_booking', '7.00', {
        is_inclusive: true,
        level: 1,
        local: { rates: [{ age_under: 6, rate: '0' }] },
      }),
      inclusive('VAT', '10'),
    ],
    [may(seen(...adults(5)), seen(...adults(7))), may(seen(...adults(5)), seen(...adults(5)))],
  ],
  [
    'labels of empty rooms',
    [fixed('Fee', 'per_room_per_night', '5.00', { local: { rates: [{ label: 'suite', rate: '9.00' }] } })],
    [may(group({ persons: 0, labels: ['suite'] })), may(group({ persons: 0, labels: ['pool'] }))],
  ],
  [
    'the place among seasons',
    [fixed('Fee', 'per_night', '5.00', { applicable_date_ranges: [{ after: '2026-05-10', before: null }] })],
    [may(group({})), from('2026-06-01', group({}))],
  ],
  [
    'how many rooms share a unit with others',
    [
      fixed('Fee', 'per_booking', '100.00', { is_inclusive: true, level: 1 }),
      inclusive('VAT', '10', { local: { rates: [{ age_under: 6, rate: '5' }] } }),
    ],
    [
      may({ ...seen(...adults(30)), count: 2 }, seen(...adults(5))),
      may(seen(...adults(30)), { ...seen(...adults(5)), count: 2 }),
    ],
  ],
  [
    'guests with nights of their own',
    [person('2.00', {})],
    [may(seen({ nights: 2 }, {})), may(seen({ nights: 1 }, {}))],
  ],
];

describe('a calculator separates stays that differ by', () => {
  test.each(APART)('%s', (_, taxes, stays) => {
    const fresh = stays.map((stay) => allOf(createCalculator(inEuro(...taxes)), stay));
    // The amounts differ: a stay that is taken for another one is noticed.
    expect(new Set(fresh.map((text) => JSON.stringify(JSON.parse(text.split('\n')[0] ?? '').taxes))).size).toBe(
      stays.length,
    );
    const kept = createCalculator(inEuro(...taxes));
    for (const at of [...stays.keys(), ...[...stays.keys()].reverse()]) {
      expect(allOf(kept, stays[at] as Stay)).toBe(fresh[at]);
    }
  });
});
