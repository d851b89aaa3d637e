import fc from 'fast-check';
import type { Booking } from './random-booking.js';
import { bookingParts, buildBooking, priceDigits } from './random-booking.js';
import { cuttingStay, cuttingTaxSet } from './random-cutting.js';
import type { RawStay } from './random-stay.js';
import { buildStay, mostly } from './random-stay.js';
import type { OracleStay } from './shapes.js';

/** A booking, and other stays under the same tax set and policy, for the same calculator. */
export interface RandomCase extends Booking {
  otherStays: OracleStay[];
}

/** Several cases, and in which order their calculators answer. */
export interface RandomBatch {
  cases: RandomCase[];
  /** The numbers of all questions, shuffled. */
  order: number[];
}

/** What another stay has in common with the first one; the rest is its own. */
type InCommon = 'nothing' | 'nights' | 'prices';

interface RawOtherStay {
  stay: RawStay;
  inCommon: InCommon;
  /** In days, from the check-in of the first stay. */
  shift: number;
}

export const MOST_OTHER_STAYS = 2;

const otherStays = (stay: fc.Arbitrary<RawStay>): fc.Arbitrary<RawOtherStay[]> =>
  mostly(
    [],
    fc.array(
      fc.record({
        stay,
        inCommon: fc.constantFrom<InCommon>('nothing', 'nights', 'prices'),
        shift: fc.integer({ min: -8, max: 8 }),
      }),
      { minLength: 1, maxLength: MOST_OTHER_STAYS },
    ),
    2,
  );

/** Near enough to the first stay to sleep in the same seasons. */
function otherStay(first: RawStay, { stay, inCommon, shift }: RawOtherStay): RawStay {
  const checkInDay = Math.max(0, first.checkInDay + shift);
  if (inCommon === 'nothing') return { ...stay, checkInDay };
  if (inCommon === 'prices') return { ...first, checkInDay };
  const rooms = first.rooms.map((room, at) => ({ ...room, prices: (stay.rooms[at] ?? room).prices }));
  return { ...first, rooms };
}

function caseOf(own: Partial<typeof bookingParts>): fc.Arbitrary<RandomCase> {
  const parts = { ...bookingParts, ...own };
  return fc.record({ ...parts, otherStays: otherStays(parts.stay) }).map((raw) => ({
    ...buildBooking(raw),
    otherStays: raw.otherStays.map((other) => buildStay(otherStay(raw.stay, other), priceDigits(raw))),
  }));
}

/** Both kinds of bookings in equal parts: any, and those in which taxes are cut. */
export const randomCase: fc.Arbitrary<RandomCase> = fc.oneof(
  { withCrossShrink: true },
  caseOf({}),
  caseOf({ taxes: cuttingTaxSet, stay: cuttingStay }),
);

/** Exactly as many cases as requested: whoever counts bookings relies on it. */
export function randomBatch(size: number, questionsACase: number): fc.Arbitrary<RandomBatch> {
  const numbers = Array.from({ length: size * questionsACase }, (_, number) => number);
  return fc.record({
    cases: fc.array(randomCase, { minLength: size, maxLength: size }),
    order: fc.shuffledSubarray(numbers, { minLength: numbers.length, maxLength: numbers.length }),
  });
}
