import type { Rational } from '../rational.js';
import { compare, divide, multiply, ONE, parseDecimal, parseRate, rational, subtract, sum, ZERO } from '../rational.js';
import type { FullPolicy } from '../shapes.js';
import { at } from '../shapes.js';
import type { Charge } from './charges.js';
import type { Slot } from './nights.js';
import type { Entry, Guest, Person } from './rooms.js';
import type { Rate } from './rows.js';
import type { OverStay, Paid } from './shapes.js';

/** By part of the price. */
export type Amounts = ReadonlyMap<string, Rational>;

/** What a charge takes once: of a guest, of a room, of a date or of the booking. */
export interface Unit {
  /** Whom its rows ask; the highest rate applies. */
  readonly asked: readonly Person[];
  /** Whose it is, where it is one guest's. */
  readonly guest: Guest | undefined;
  readonly rate: Rate;
  /** What it is a percent of. */
  readonly base: Rational;
  /** The resulting amount, by part of the price. */
  readonly parts: Amounts;
}

/** The units of a charge on one night of a group. */
export interface Units {
  /** By entry: those of one of its rooms. */
  readonly own: ReadonlyMap<Entry, readonly Unit[]>;
  /** Those that the rooms of the group have together. */
  readonly together: readonly Unit[];
}

const sumOf = (parts: Amounts): Rational => sum([...parts.values()]);
const times = (parts: Amounts, factor: Rational): Amounts =>
  new Map([...parts].map(([part, amount]) => [part, multiply(amount, factor)]));
const units = (text: string, { digits }: FullPolicy): Rational =>
  multiply(parseDecimal(text), rational(10n ** BigInt(digits)));

/** Limits of one unit, then the rounding of single units, in proportion on every part of the price. */
export function limited(parts: Amounts, { row }: Rate, { limits, rounding }: Charge, policy: FullPolicy): Amounts {
  const exact = sumOf(parts);
  // What comes to nothing stays nothing.
  if (compare(exact, ZERO) === 0) return parts;
  const { atMost, atLeast } = at(limits, row);
  let to = exact;
  if (atMost !== undefined && compare(to, units(atMost, policy)) > 0) to = units(atMost, policy);
  if (atLeast !== undefined && compare(to, units(atLeast, policy)) < 0) to = units(atLeast, policy);
  if (rounding?.each === true) to = rounding.to(to);
  return compare(to, exact) === 0 ? parts : times(parts, divide(to, exact));
}

/** A unit on its night, and in how many rooms. */
interface Placed {
  readonly unit: Unit;
  readonly slot: Slot;
  readonly rooms: number;
}

/** All units under one limit of one payer. */
interface Owed {
  readonly limit: OverStay;
  readonly paid: Paid;
  readonly placed: Placed[];
}

/** The units of a charge over the whole stay, scaled to what their payers owe at most and at least. */
export function withinStay(
  charge: Charge,
  bySlot: ReadonlyMap<Slot, Units>,
  policy: FullPolicy,
  paidOfStay: Paid,
): ReadonlyMap<Slot, Units> {
  if (charge.limits.every(({ overStay }) => overStay === undefined)) return bySlot;
  const owed = new Map<OverStay, Map<unknown, Owed>>();
  const owe = (slot: Slot, unit: Unit, entry: Entry | undefined): void => {
    const limit = at(charge.limits, unit.rate.row).overStay;
    if (limit === undefined) return;
    const [payer, paid, rooms] = payerOf(limit, unit, entry, paidOfStay);
    const ofLimit = owed.get(limit) ?? new Map<unknown, Owed>();
    const one = ofLimit.get(payer) ?? { limit, paid, placed: [] };
    one.placed.push({ unit, slot, rooms });
    ofLimit.set(payer, one);
    owed.set(limit, ofLimit);
  };
  for (const [slot, { own, together }] of bySlot) {
    for (const [entry, list] of own) for (const unit of list) owe(slot, unit, entry);
    for (const unit of together) owe(slot, unit, undefined);
  }
  const scales = new Map<Unit, Rational>();
  for (const one of [...owed.values()].flatMap((ofLimit) => [...ofLimit.values()])) {
    const scale = scaleOf(one, charge, policy);
    for (const { unit } of one.placed) scales.set(unit, scale);
  }
  const scaled = (list: readonly Unit[]): Unit[] =>
    list.map((unit) => ({ ...unit, parts: times(unit.parts, scales.get(unit) ?? ONE) }));
  const ofSlot = ({ own, together }: Units): Units => ({
    own: new Map([...own].map(([entry, list]) => [entry, scaled(list)])),
    together: scaled(together),
  });
  return new Map([...bySlot].map(([slot, all]) => [slot, ofSlot(all)]));
}

/** Who owes a unit, what was paid before, and of how many rooms the payer owes it. */
function payerOf(
  { each = 'stay' }: OverStay,
  { guest }: Unit,
  entry: Entry | undefined,
  paidOfStay: Paid,
): readonly [payer: unknown, paid: Paid, rooms: number] {
  if (each === 'stay') return ['stay', paidOfStay, entry?.count ?? 1];
  // Identical rooms, and the guests in them, are each a payer of the same amount.
  const payer = each === 'guest' ? guest : entry;
  if (payer === undefined) throw new Error(`No ${each} owes this unit.`);
  return [payer, payer.paid, 1];
}

function scaleOf({ limit, paid, placed }: Owed, { tax }: Charge, policy: FullPolicy): Rational {
  const exact = sum(placed.map(({ unit, rooms }) => multiply(rational(BigInt(rooms)), sumOf(unit.parts))));
  // Who comes to nothing stays at nothing.
  if (compare(exact, ZERO) === 0) return ONE;
  const charged = placed.filter(({ unit }) => compare(parseRate(unit.rate.text), ZERO) > 0);
  const nights = limit.per_night === true ? new Set(charged.map(({ slot }) => slot.date)).size : 1;
  const over = (text: string): Rational => multiply(rational(BigInt(nights)), units(text, policy));
  let to = exact;
  if (limit.at_least !== undefined && compare(to, over(limit.at_least)) < 0) to = over(limit.at_least);
  if (limit.at_most !== undefined) {
    const left = subtract(over(limit.at_most), units(paid[tax.title] ?? '0', policy));
    const most = compare(left, ZERO) < 0 ? ZERO : left;
    if (compare(to, most) > 0) to = most;
  }
  return divide(to, exact);
}
