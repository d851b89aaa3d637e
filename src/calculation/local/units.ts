import { monthDayOf } from '../../calendar/plain-date.js';
import type { ResolvedRow } from '../../definitions/local/resolve.js';
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
import { multiply } from '../../money/integer.js';
import { type RoundingMode, roundDivide } from '../../money/rounding.js';
import { givenAt, itemAt } from '../at.js';
import type { LocalCharge } from './local-charge.js';
import { candidatesFor, type OnNight, type RateFound, rateOf, rowOn, type WhereInStay } from './rates.js';
import type { Guests, LocalRoom, Payer } from './rooms.js';

/** Units of a charge that are alike, on one night of one room. */
export interface Units extends RateFound {
  readonly guests: readonly Guests[];
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
    sums[index] = on.room.parts.map((_, part) => amountOf(found, part));
  }
  return { units, sums };
}

/** What units come to together on a part of the price. */
export function amountOf(units: readonly Units[], part: number): Fraction {
  let sum = ZERO;
  for (const { times, parts } of units) {
    // What is fixed belongs to the first part.
    const amount = parts[part];
    if (amount !== undefined) sum = addFractions(sum, multiplyFractions(whole(times), amount));
  }
  return sum;
}

/**
 * The units of a charge that falls on a night of a room, when those before it are known.
 *
 * @param known those of other nights of the same room, which are kept where nothing differs
 */
export function unitsOf(
  charge: LocalCharge,
  on: RoomNight,
  nets: readonly Fraction[],
  before: Worked,
  known: ReadonlyArray<readonly Units[]> = [],
): readonly Units[] {
  const { rules } = charge;
  const bases = rules.asksPrice || isPercent(rules.logic) ? basesOf(charge, on, nets, before) : [];
  const night = nightOf(charge, on, bases);
  const payers = payersOf(charge, on.room);
  if (!isPercent(rules.logic)) return fixedUnits(charge, payers, night, on.mode, known);
  if (charge.start === 'nothing') {
    return charge.adds.flatMap((index) =>
      itemAt(before.units, index).map((unit) => {
        const { guests, times } = unit;
        const row = rowOn(rules, candidatesFor(rules, stayOf(on.room), guests), night);
        const rate = rateOf(rules, row);
        const factor = multiplyFractions(rate, rules.share);
        const parts = unit.parts.map((amount) => multiplyFractions(factor, amount));
        const base = multiplyFractions(rules.share, totalOf(unit.parts));
        return { rate, row, guests, times, base, parts: limited(rules, parts, on.mode) };
      }),
    );
  }
  return payers.map(({ guests, times, candidates }) => {
    const row = rowOn(rules, candidates, night);
    const rate = rateOf(rules, row);
    const of = rules.per === 'guest' ? on.room.entry.persons : times;
    const shares = bases.map((base) => divideFractions(base, whole(of)));
    const parts = shares.map((base) => multiplyFractions(rate, base));
    return { rate, row, guests, times, base: totalOf(shares), parts: limited(rules, parts, on.mode) };
  });
}

const ONE = whole(1);

/** What a fixed charge comes to depends on the rows that hold, and on nothing else of a night. */
function fixedUnits(
  { rules }: LocalCharge,
  payers: readonly Payer[],
  night: OnNight,
  mode: RoundingMode,
  known: ReadonlyArray<readonly Units[]>,
): readonly Units[] {
  const rows: Array<ResolvedRow | undefined> = [];
  for (const { candidates } of payers) rows.push(rowOn(rules, candidates, night));
  for (const units of known) if (haveRows(units, rows)) return units;
  return payers.map(({ guests, times }, at) => {
    const row = rows[at];
    const rate = rateOf(rules, row);
    return { rate, row, guests, times, base: ONE, parts: limited(rules, [rate], mode) };
  });
}

function haveRows(units: readonly Units[], rows: ReadonlyArray<ResolvedRow | undefined>): boolean {
  for (let at = 0; at < units.length; at += 1) if (itemAt(units, at).row !== rows[at]) return false;
  return true;
}

/** Who pays a charge in a room, by units that are alike: the same on every night on which it falls. */
function payersOf(charge: LocalCharge, room: LocalRoom): readonly Payer[] {
  const known = room.payers[charge.index];
  if (known !== undefined) return known;
  const payers = findPayers(charge, room);
  room.payers[charge.index] = payers;
  return payers;
}

/** A percent is for a room, or for each guest in it. */
function findPayers({ rules, counter }: LocalCharge, room: LocalRoom): Payer[] {
  const { guests, entry, isFirst } = room;
  if (counter?.together === true && !isFirst) return [];
  const stay = stayOf(room);
  const isByGuest = counter === undefined ? rules.per === 'guest' : counter.isGuest;
  if (!isByGuest) {
    const times = counter === undefined ? entry.rooms : counter.of(entry);
    return [{ guests, times, candidates: candidatesFor(rules, stay, guests) }];
  }
  const payers: Payer[] = [];
  for (const one of guests) {
    const own = [one];
    const times = one.number * entry.rooms;
    payers.push({ guests: own, times, candidates: candidatesFor(rules, stay, own) });
  }
  return payers;
}

function stayOf({ entry, labels }: LocalRoom): WhereInStay {
  return { nights: entry.nightsBefore + entry.prices.length, bookedDay: entry.details?.bookedDay, labels };
}

/** What a percent here is computed on, or what price conditions look at: by part, of all identical rooms together. */
function basesOf(
  { rules, start, adds }: LocalCharge,
  on: RoomNight,
  nets: readonly Fraction[],
  before: Worked,
): Fraction[] {
  const { parts } = on.room;
  const bases: Fraction[] = [];
  for (let part = 0; part < parts.length; part += 1) {
    const { label, prices } = itemAt(parts, part);
    if (!rules.on.includes(label)) {
      bases.push(ZERO);
      continue;
    }
    let sum = start === 'nothing' ? ZERO : start === 'net' ? itemAt(nets, part) : whole(givenAt(prices, on.night));
    for (const index of adds) sum = addFractions(sum, itemAt(itemAt(before.sums, index), part));
    bases.push(multiplyFractions(rules.share, sum));
  }
  return bases;
}

function nightOf({ rules, isInclusive }: LocalCharge, on: RoomNight, bases: readonly Fraction[]): OnNight {
  const { entry } = on.room;
  const day = entry.firstDay + on.night;
  return {
    day,
    monthDay: rules.asksNight ? monthDayOf(day) : 0,
    number: entry.nightsBefore + on.night + 1,
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
  const seen = isInclusive ? multiplyFractions(share, shownPrice(parts, room, night)) : totalOf(bases);
  const of = priceOf === 'person' ? room.entry.persons : room.entry.rooms;
  // Not in lowest terms: it is only compared.
  return of === 0 ? undefined : { numerator: seen.numerator, denominator: multiply(seen.denominator, of) };
}

function shownPrice(on: readonly string[], { parts }: LocalRoom, night: number): Fraction {
  return totalOf(parts.filter(({ label }) => on.includes(label)).map(({ prices }) => whole(givenAt(prices, night))));
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
