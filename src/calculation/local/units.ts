import { isPercent } from '../../definitions/logics.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  multiplyFractions,
  whole,
  ZERO,
} from '../../money/fraction.js';
import { type RoundingMode, roundDivide } from '../../money/rounding.js';
import { amountAt, itemAt } from '../at.js';
import type { LocalCharge } from './local-charge.js';
import { type RateFound, rateOfAll, rateOfGuest, type Where } from './rates.js';
import type { Guests, LocalRoom } from './rooms.js';

/** Units of a charge that are alike, on one night of one room. */
export interface Units extends RateFound {
  readonly guests: readonly Guests[];
  /** Whether each of them is one guest's: otherwise the guests share it. */
  readonly isOne: boolean;
  /** How many units. */
  readonly times: number;
  /** What one of them is computed on; of a fixed charge 1. */
  readonly base: Fraction;
  /** What one of them comes to, in minor units, by part of the price. */
  readonly parts: readonly Fraction[];
}

/** What all charges come to on one night of one room, exactly. */
export interface Worked {
  /** By charge. */
  readonly units: ReadonlyArray<readonly Units[]>;
  /** By charge, by part of the price: all units together. */
  readonly sums: ReadonlyArray<readonly Fraction[]>;
}

/** One night of one room. */
export interface RoomNight {
  readonly room: LocalRoom;
  /** Counted from 0. */
  readonly night: number;
  /** By charge: whether it falls on this night of this room. */
  readonly isDue: readonly boolean[];
  readonly mode: RoundingMode;
}

/** Works out charges in calculation order, on a night of a room whose net is known for each part of the price. */
export function workOut(charges: readonly LocalCharge[], on: RoomNight, nets: readonly Fraction[]): Worked {
  const units: Array<readonly Units[]> = [];
  const sums: Array<readonly Fraction[]> = [];
  for (const charge of charges) {
    const { index } = charge;
    const found = on.isDue[index] === true ? unitsOf(charge, on, nets, { units, sums }) : [];
    units[index] = found;
    sums[index] =
      on.room.parts.length === 1 ? [amountOf(found, 0)] : on.room.parts.map((_, part) => amountOf(found, part));
  }
  return { units, sums };
}

/** What units come to together on a part of the price. */
export function amountOf(units: readonly Units[], part: number): Fraction {
  let sum = ZERO;
  for (const { times, parts } of units) {
    const amount = parts[part] ?? ZERO;
    sum = addFractions(sum, times === 1 ? amount : multiplyFractions(whole(times), amount));
  }
  return sum;
}

/** The units of a charge that falls on a night of a room, when those before it are known. */
function unitsOf(charge: LocalCharge, on: RoomNight, nets: readonly Fraction[], before: Worked): Units[] {
  const { rules } = charge;
  const bases = rules.asksPrice || isPercent(rules.logic) ? basesOf(charge, on, nets, before) : [];
  const where = whereOf(charge, on, bases);
  const rateOf = (guests: readonly Guests[], isOne: boolean): RateFound =>
    isOne ? rateOfGuest(rules, where, guests[0]?.guest) : rateOfAll(rules, where, guests);
  if (!isPercent(rules.logic)) {
    return payersOf(charge, on.room).map(({ guests, times, isOne }) => {
      const found = rateOf(guests, isOne);
      const { rate, row } = found;
      return { rate, row, guests, isOne, times, base: ONE, parts: limited(rules, [rate], on.mode) };
    });
  }
  if (charge.start === 'nothing') {
    return charge.adds.flatMap((index) =>
      itemAt(before.units, index).map((unit) => {
        const { guests, isOne, times } = unit;
        const { rate, row } = rateOf(guests, isOne);
        const factor = multiplyFractions(rate, rules.share);
        const parts = unit.parts.map((amount) => multiplyFractions(factor, amount));
        const base = multiplyFractions(rules.share, totalOf(unit.parts));
        return { rate, row, guests, isOne, times, base, parts: limited(rules, parts, on.mode) };
      }),
    );
  }
  return payersOf(charge, on.room).map(({ guests, times, isOne }) => {
    const { rate, row } = rateOf(guests, isOne);
    const of = rules.per === 'guest' ? personsIn(on.room) * on.room.entry.rooms : times;
    const shares = of === 1 ? bases : bases.map((base) => divideFractions(base, whole(of)));
    const parts = shares.map((base) => multiplyFractions(rate, base));
    return { rate, row, guests, isOne, times, base: totalOf(shares), parts: limited(rules, parts, on.mode) };
  });
}

const ONE = whole(1);

/** Who pays a charge in a room, by units that are alike. A percent is for a room, or for each guest in it. */
function payersOf(
  { rules, counter }: LocalCharge,
  { guests, entry, isFirst }: LocalRoom,
): Array<{ guests: readonly Guests[]; times: number; isOne: boolean }> {
  const times = counter === undefined ? entry.rooms : counter.of(entry);
  if (counter?.together === true) return isFirst ? [{ guests, times, isOne: false }] : [];
  const isByGuest = counter === undefined ? rules.per === 'guest' : counter.isGuest;
  if (!isByGuest) return [{ guests, times, isOne: false }];
  return guests.map((one) => ({ guests: [one], times: one.number * entry.rooms, isOne: true }));
}

/** What a percent here is computed on, or what price conditions look at: by part, of all identical rooms together. */
function basesOf(
  { rules, start, adds }: LocalCharge,
  on: RoomNight,
  nets: readonly Fraction[],
  before: Worked,
): Fraction[] {
  return on.room.parts.map(({ label, prices }, part) => {
    if (!rules.on.includes(label)) return ZERO;
    let sum = start === 'nothing' ? ZERO : start === 'net' ? itemAt(nets, part) : whole(amountAt(prices, on.night));
    for (const index of adds) sum = addFractions(sum, itemAt(itemAt(before.sums, index), part));
    return rules.share.denominator === 1 && rules.share.numerator === 1 ? sum : multiplyFractions(rules.share, sum);
  });
}

function whereOf({ rules, isInclusive }: LocalCharge, on: RoomNight, bases: readonly Fraction[]): Where {
  const { entry, labels } = on.room;
  return {
    day: entry.firstDay + on.night,
    number: entry.nightsBefore + on.night + 1,
    nights: entry.nightsBefore + entry.prices.length,
    bookedDay: entry.details?.bookedDay,
    labels,
    price: rules.asksPrice ? priceSeen(rules, isInclusive, on, bases) : undefined,
  };
}

/** The price that conditions look at. An inclusive tax looks at the shown price alone: its net depends on the answer. */
function priceSeen(
  { share, on: parts, priceOf }: LocalCharge['rules'],
  isInclusive: boolean,
  { room, night }: RoomNight,
  bases: readonly Fraction[],
): Fraction | undefined {
  const shown = room.parts
    .filter(({ label }) => parts.includes(label))
    .map(({ prices }) => whole(amountAt(prices, night)));
  const seen = isInclusive ? multiplyFractions(share, totalOf(shown)) : totalOf(bases);
  const of = room.entry.rooms * (priceOf === 'person' ? personsIn(room) : 1);
  return of === 0 ? undefined : divideFractions(seen, whole(of));
}

function personsIn({ guests }: LocalRoom): number {
  return guests.reduce((sum, { number }) => sum + number, 0);
}

function totalOf(amounts: readonly Fraction[]): Fraction {
  let sum = ZERO;
  for (const amount of amounts) sum = addFractions(sum, amount);
  return sum;
}

/** A unit within its limit, and rounded by itself where the rules say so. Each part keeps its proportion. */
function limited(
  { atMost, isRoundedEach }: LocalCharge['rules'],
  parts: readonly Fraction[],
  mode: RoundingMode,
): readonly Fraction[] {
  if (atMost === undefined && !isRoundedEach) return parts;
  const amount = totalOf(parts);
  let to = atMost !== undefined && compareFractions(amount, atMost) > 0 ? atMost : amount;
  if (isRoundedEach) to = whole(roundDivide(to.numerator, to.denominator, mode));
  if (compareFractions(to, amount) === 0) return parts;
  // The amount is not zero where a limit or a rounding changes it.
  return parts.map((part) => divideFractions(multiplyFractions(part, to), amount));
}
