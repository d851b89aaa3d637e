import fc from 'fast-check';
import type { Room, Stay, TaxSet, TaxSetInput } from '../../../src/index.js';
import { validateStay, validateTaxSet } from '../../../src/index.js';
import { canBeQuoted } from '../../trials/preview/shown-edits.js';
import { dateAfter } from '../room-groups.js';
import type { KindsBooking } from './random-kinds.js';
import { kindsBooking } from './random-kinds.js';

/**
 * Bookings in shapes that are rare among the others: many rooms, `count` to 12, 80 nights, three extras, guests who come
 * and go, and taxes that all have one window, or all are in the price, so that what they have in common is asked of each.
 */
export const rareBooking: fc.Arbitrary<Omit<KindsBooking, 'kinds'>> = fc
  .record({
    one: kindsBooking,
    rooms: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 13 })),
    nights: fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 20 }), fc.integer({ min: 21, max: 80 })),
    counts: fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 12 })), { minLength: 1, maxLength: 4 }),
    factors: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
    extras: fc.nat(3),
    own: fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 1, maxLength: 5 }),
    comesAndGoes: fc.boolean(),
    window: fc.constantFrom({}, {}, { max_nights: 2 }, { max_nights: 5 }, { skip_nights: 1, max_nights: 3 }),
    isInPrice: fc.constantFrom(undefined, undefined, true),
  })
  .map((raw) => {
    const { one, window, isInPrice } = raw;
    const stay = enlarged(one.stay, raw);
    const currency = one.taxSet.currency;
    return {
      taxSet: allWith(one.taxSet, { ...window, ...(isInPrice === undefined ? {} : { is_inclusive: isInPrice }) }, one),
      stay: validateStay(stay, currency).issues === undefined ? stay : one.stay,
      policy: one.policy,
    };
  });

/** A set whose taxes all have these fields, where that is a valid one; otherwise as it was. */
function allWith(taxSet: TaxSet, fields: object, { policy }: Pick<KindsBooking, 'policy'>): TaxSet {
  const every = (taxes: TaxSetInput['taxes']): TaxSetInput['taxes'] =>
    taxes.map((tax) => ({ ...tax, ...fields, taxes: every(tax.taxes ?? []) }));
  const { value } = validateTaxSet({ ...taxSet, taxes: every(taxSet.taxes) });
  return value !== undefined && canBeQuoted(value, policy) ? value : taxSet;
}

interface Larger {
  readonly rooms: number;
  readonly nights: number;
  readonly counts: readonly number[];
  readonly factors: readonly number[];
  readonly extras: number;
  readonly own: ReadonlyArray<readonly [from: number, nights: number]>;
  readonly comesAndGoes: boolean;
}

function enlarged(stay: Stay, larger: Larger): Stay {
  const rooms = Array.from({ length: larger.rooms }, (_, at) => {
    const room = stay.rooms[at % stay.rooms.length] as Room;
    return roomLike(room, at, room.checkIn ?? stay.checkIn, larger);
  });
  return { ...stay, rooms };
}

const LABELS = ['breakfast', 'resort', 'parking'] as const;

function roomLike(room: Room, at: number, arrival: string, larger: Larger): Room {
  const { nightlyPrices, price, nights: slept = 1, guests, extras: _, count, ...others } = room;
  const pick = <Item>(list: readonly Item[], place: number): Item => list[place % list.length] as Item;
  const length = Math.max(larger.nights, nightlyPrices?.length ?? slept);
  const factor = pick(larger.factors, at);
  const times = (text: string): string => {
    const [whole = '0', part = ''] = text.split('.');
    const units = BigInt(whole + part) * BigInt(factor);
    const digits = units.toString().padStart(part.length + 1, '0');
    return part === '' ? digits : `${digits.slice(0, -part.length)}.${digits.slice(-part.length)}`;
  };
  const prices =
    nightlyPrices === undefined
      ? { price: times(price ?? '0'), nights: length }
      : { nightlyPrices: Array.from({ length }, (__, night) => times(pick(nightlyPrices, night))) };
  const ownNights = (place: number) => {
    const [from, nights] = pick(larger.own, place + at);
    const first = from % length;
    return { checkIn: dateAfter(arrival, first), nights: 1 + (nights % (length - first)) };
  };
  return {
    ...others,
    ...prices,
    ...(count === undefined && pick(larger.counts, at) === 1 ? {} : { count: pick(larger.counts, at) }),
    ...(larger.extras === 0
      ? {}
      : {
          extras: LABELS.slice(0, larger.extras).map((label, place) => ({ label, price: String(7 + 4 * place + at) })),
        }),
    ...(guests === undefined
      ? {}
      : { guests: guests.map((guest, place) => (larger.comesAndGoes ? { ...guest, ...ownNights(place) } : guest)) }),
  };
}
