import fc from 'fast-check';
import { dateOf } from '../calendar/plain-date.js';
import type { Guest, Room, Stay } from '../stay/schema.js';
import { mostly } from './mostly.js';

/** The labels that random guests, rooms, stays and rows have: few, so that they meet. */
export const LABELS = ['resident', 'business', 'suite'] as const;
/** The labels of random extras. */
export const EXTRAS = ['breakfast', 'resort'] as const;

/** What a room says for local rules, each part drawn by itself. */
export interface RawRoomDetails {
  readonly guests: readonly Guest[];
  readonly keepsPersons: boolean;
  readonly labels: readonly string[];
  readonly extras: ReadonlyArray<{ readonly label: string; readonly units: number }>;
  readonly nightsBefore: number | undefined;
}

/** What a stay says for all of its rooms. */
export interface RawStayDetails {
  readonly labels: readonly string[];
  readonly bookedDaysBefore: number | undefined;
  readonly nightsBefore: number | undefined;
}

const labels = mostly<readonly string[]>([], fc.subarray([...LABELS], { minLength: 1 }), 2);
const guest: fc.Arbitrary<Guest> = fc
  .record({ age: mostly<number | undefined>(undefined, fc.nat(25), 1), labels })
  .map(({ age, labels: own }) => ({
    ...(age === undefined ? {} : { age }),
    ...(own.length === 0 ? {} : { labels: own }),
  }));
const nightsBefore = mostly<number | undefined>(undefined, fc.nat(12));

export function rawRoomDetails(): fc.Arbitrary<RawRoomDetails> {
  return fc.record({
    guests: mostly<readonly Guest[]>([], fc.array(guest, { maxLength: 5 }), 1),
    keepsPersons: fc.boolean(),
    labels,
    extras: mostly<RawRoomDetails['extras']>(
      [],
      fc.array(fc.record({ label: fc.constantFrom(...EXTRAS), units: fc.nat(5_000) }), { minLength: 1, maxLength: 2 }),
    ),
    nightsBefore,
  });
}

export function rawStayDetails(): fc.Arbitrary<RawStayDetails> {
  return fc.record({
    labels,
    bookedDaysBefore: mostly<number | undefined>(undefined, fc.nat(400), 1),
    nightsBefore,
  });
}

/** A room that says these things. `priceText` writes minor units as a price. */
export function withRoomDetails(room: Room, raw: RawRoomDetails, priceText: (units: bigint) => string): Room {
  const { persons = 0, ...rest } = room;
  const { guests, keepsPersons, extras } = raw;
  const hasPersons = keepsPersons || guests.length === 0;
  return {
    ...rest,
    ...(hasPersons ? { persons: Math.max(persons, guests.length) } : {}),
    ...(guests.length === 0 ? {} : { guests }),
    ...(raw.labels.length === 0 ? {} : { labels: raw.labels }),
    ...(extras.length === 0
      ? {}
      : { extras: extras.map(({ label, units }) => ({ label, price: priceText(BigInt(units)) })) }),
    ...(raw.nightsBefore === undefined ? {} : { nightsBefore: raw.nightsBefore }),
  };
}

/** A stay, checked in on a day, that says these things for all of its rooms. */
export function withStayDetails(stay: Stay, day: number, { labels: own, ...raw }: RawStayDetails): Stay {
  return {
    ...stay,
    ...(own.length === 0 ? {} : { labels: own }),
    ...(raw.bookedDaysBefore === undefined ? {} : { bookedOn: dateOf(day - raw.bookedDaysBefore) }),
    ...(raw.nightsBefore === undefined ? {} : { nightsBefore: raw.nightsBefore }),
  };
}
