import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Calculator, Policy, Room, Stay, TaxSet } from '../../src/index.js';
import { createCalculator, explain, InvalidStay, quoteToJson } from '../../src/index.js';
import { booking, stayFor } from '../../src/testing/index.js';
import { dateAfter } from '../oracle/room-groups.js';
import { seed } from '../seed.js';

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
    if (!(error instanceof InvalidStay)) throw error;
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
