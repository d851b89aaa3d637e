import {
  add,
  compare,
  divide,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  subtract,
  sum,
  ZERO,
} from '../rational.js';
import { at, type FullPolicy } from '../shapes.js';
import type { Charge } from './charges.js';
import { chargedNights, type Slot } from './nights.js';
import { type Entry, type Guest, type Person, type Span, sleepersOf } from './rooms.js';
import { type Rate, rateOf, type Where } from './rows.js';

type Amounts = ReadonlyMap<string, Rational>;

/** What a charge takes once: of a guest, of a room, of a date or of the booking. */
export interface Unit {
  /** Whom its rows ask; the highest rate applies. */
  readonly asked: readonly Person[];
  /** Whose it is, where it is one guest's. */
  readonly guest: Guest | undefined;
  readonly rate: Rate;
  /** What it is a percent of. */
  readonly base: Rational;
  /** What it comes to, by part of the price. */
  readonly parts: Amounts;
}

/** The units of a charge on one night of a group. */
interface Units {
  /** By entry: those of one of its rooms. */
  readonly own: ReadonlyMap<Entry, readonly Unit[]>;
  /** Those that the rooms of the group have together. */
  readonly together: readonly Unit[];
}

/** What everything is worked out from. */
export interface Given {
  readonly charges: readonly Charge[];
  readonly policy: FullPolicy;
  readonly bookedOn: string | undefined;
  /** The entries of all groups. */
  readonly booking: readonly Entry[];
  /** Whether a charge of rooms falls on a night. */
  readonly isOwn: (charge: Charge, slot: Slot) => boolean;
}

/** The exact amounts of one night of a group. */
export interface Exact {
  readonly units: ReadonlyMap<Charge, Units>;
  readonly net: (entry: Entry, part: string) => Rational;
  /** What a charge comes to for one room of an entry: its own units, and its equal part of what rooms have together. */
  readonly amount: (charge: Charge, entry: Entry, part: string) => Rational;
}

const NO_UNITS: Units = { own: new Map(), together: [] };
const whole = (number: number): Rational => rational(BigInt(number));
const percent = (text: string): Rational => divide(parseDecimal(text), rational(100n));
const shareOf = ({ local }: Charge): Rational => parseDecimal(local.base?.share ?? '1');

export const priceOf = ({ parts }: Entry, part: string, night: number): Rational =>
  rational(parts.get(part)?.[night] ?? 0n);

/** A charge for the whole stay asks all guests. */
const allOf = ({ guests }: Entry): readonly Person[] => guests;

/** Empty rooms are asked only when nobody sleeps in any. */
function askedOf(entries: readonly Entry[], guestsOf: (entry: Entry) => readonly Person[]): readonly Person[] {
  const guests = entries.flatMap(guestsOf);
  return guests.length > 0 ? guests : entries.map(({ nobody }) => nobody);
}

/** Limits, then the rounding of single units, in proportion on every part of the price. */
function limited(parts: Amounts, { local, rounding }: Charge, { digits }: FullPolicy): Amounts {
  const exact = sum([...parts.values()]);
  // What comes to nothing stays nothing.
  if (compare(exact, ZERO) === 0) return parts;
  const amount = (text: string) => multiply(parseDecimal(text), rational(10n ** BigInt(digits)));
  let to = exact;
  if (local.at_most !== undefined && compare(to, amount(local.at_most)) > 0) to = amount(local.at_most);
  if (local.at_least !== undefined && compare(to, amount(local.at_least)) < 0) to = amount(local.at_least);
  if (rounding?.each === true) to = rounding.to(to);
  if (compare(to, exact) === 0) return parts;
  return new Map([...parts].map(([part, amount]) => [part, divide(multiply(amount, to), exact)]));
}

/** Every charge of one night of a group, when the net of each room and part is known. */
function unitsAt(slot: Slot, netOf: Exact['net'], given: Given): Exact {
  const { group, night } = slot;
  const { charges, policy } = given;
  const units = new Map<Charge, Units>();

  const amount = (charge: Charge, entry: Entry, part: string): Rational => {
    const { own, together } = units.get(charge) ?? NO_UNITS;
    const onPart = (list: readonly Unit[]) => sum(list.map(({ parts }) => parts.get(part) ?? ZERO));
    return add(onPart(own.get(entry) ?? []), divide(onPart(together), whole(group.rooms)));
  };
  const startOn = (start: Charge['start'], entry: Entry, part: string): Rational =>
    ({ price: () => priceOf(entry, part, night), net: () => netOf(entry, part), nothing: () => ZERO })[start]();
  const baseOn = (charge: Charge, entry: Entry, part: string): Rational => {
    const added = charge.adds.map((other) => amount(other, entry, part));
    return multiply(shareOf(charge), add(startOn(charge.start, entry, part), sum(added)));
  };

  /** What price conditions see of a room. */
  const seenOf = (charge: Charge, entry: Entry): Rational => {
    const parts = charge.on.filter((part) => entry.parts.has(part));
    const isOfTaxes = charge.start === 'nothing';
    const share = isOfTaxes ? rational(1n) : shareOf(charge);
    if (charge.inclusive) return multiply(share, sum(parts.map((part) => priceOf(entry, part, night))));
    if (isOfTaxes) return sum(parts.map((part) => startOn(policy.exclusiveBase, entry, part)));
    return sum(parts.map((part) => baseOn(charge, entry, part)));
  };
  /** The mean of rooms: of one room its own price. */
  const meanOf = (charge: Charge, entries: readonly Entry[], count: (entry: Entry) => number): Rational | null => {
    const isOfPerson = charge.local.price_of === 'person';
    const all = sum(entries.map((entry) => multiply(whole(count(entry)), seenOf(charge, entry))));
    const each = (entry: Entry) => (isOfPerson ? sleepersOf(entry, night).length : 1);
    const over = entries.reduce((n, entry) => n + count(entry) * each(entry), 0);
    return over === 0 ? null : divide(all, whole(over));
  };
  const rateFor = (charge: Charge, price: Rational | null, asked: readonly Person[], span: Span): Rate => {
    const where: Where = {
      date: slot.date,
      number: span.before + night - span.from + 1,
      length: span.before + span.until - span.from + span.after,
      arrived: at(group.dates, span.from),
      bookedOn: given.bookedOn,
      price,
      digits: policy.digits,
    };
    return rateOf(charge.local.rates ?? [], charge.own, where, asked);
  };

  for (const charge of charges) {
    const isOwn = given.isOwn(charge, slot);
    const isOwnOf = ({ span }: Guest): boolean => chargedNights(charge, group, span, policy)[night] === true;
    const unit = (
      { asked, guest }: Pick<Unit, 'asked' | 'guest'>,
      price: Rational | null,
      { base, partsFor }: { base: Rational; partsFor: (rate: string) => Amounts },
    ): Unit => {
      const rate = rateFor(charge, price, asked, guest?.span ?? group.span);
      return { asked, guest, rate, base, parts: limited(partsFor(rate.text), charge, policy) };
    };
    const ofUnits = (named: readonly Unit[], price: Rational | null): Unit[] =>
      named
        .filter(({ guest }) => (guest === undefined ? isOwn : isOwnOf(guest)))
        .map((other) => unit(other, price, ofUnit(other)));
    const scale = rational(10n ** BigInt(policy.digits));
    const fixed = {
      base: ZERO,
      partsFor: (rate: string): Amounts => new Map([['lodging', multiply(parseDecimal(rate), scale)]]),
    };
    const ofUnit = ({ parts }: Unit) => ({
      base: multiply(shareOf(charge), sum([...parts.values()])),
      partsFor: (rate: string): Amounts => {
        const factor = multiply(percent(rate), shareOf(charge));
        return new Map([...parts].map(([part, exact]) => [part, multiply(factor, exact)]));
      },
    });
    const ofRoom = (entry: Entry, over: number) => {
      const bases = charge.on
        .filter((part) => entry.parts.has(part))
        .map((part) => [part, divide(baseOn(charge, entry, part), whole(over))] as const);
      return {
        base: sum(bases.map(([, base]) => base)),
        partsFor: (rate: string): Amounts =>
          new Map(bases.map(([part, base]) => [part, multiply(percent(rate), base)])),
      };
    };

    const ownOf = (entry: Entry): Unit[] => {
      const price = meanOf(charge, [entry], () => 1);
      const sleepers = sleepersOf(entry, night);
      const byGuest = (from: typeof fixed) =>
        sleepers.filter(isOwnOf).map((guest) => unit({ asked: [guest], guest }, price, from));
      const isOfStay = charge.logic === 'per_room';
      const byRoom = (from: typeof fixed) => {
        const asked = askedOf([entry], isOfStay ? allOf : () => sleepers);
        return isOwn ? [unit({ asked, guest: undefined }, price, from)] : [];
      };
      if (charge.together) return [];
      if (charge.logic !== 'percent') return charge.logic.startsWith('per_person') ? byGuest(fixed) : byRoom(fixed);
      if (charge.start === 'nothing') {
        const named = charge.adds.flatMap((other) => units.get(other)?.own.get(entry) ?? []);
        return ofUnits(named, price);
      }
      // Where nobody sleeps, nobody is computed on anything.
      if (charge.local.per === 'guest') return byGuest(ofRoom(entry, Math.max(1, sleepers.length)));
      return byRoom(ofRoom(entry, 1));
    };
    const together = (): Unit[] => {
      const price = meanOf(charge, group.entries, ({ count }) => count);
      const ofRooms = (asked: readonly Person[]) => (isOwn ? [unit({ asked, guest: undefined }, price, fixed)] : []);
      if (charge.logic === 'per_night') return ofRooms(askedOf(group.entries, (entry) => sleepersOf(entry, night)));
      if (charge.logic === 'per_booking') return ofRooms(askedOf(given.booking, allOf));
      if (charge.logic !== 'percent' || charge.start !== 'nothing') return [];
      return ofUnits(
        charge.adds.flatMap((other) => units.get(other)?.together ?? []),
        price,
      );
    };
    units.set(charge, { own: new Map(group.entries.map((entry) => [entry, ownOf(entry)])), together: together() });
  }
  return { units, net: netOf, amount };
}

/**
 * The exact amounts of one night of a group. Inclusive charges are linear in the net of their room and part, so their
 * amounts at two nets say which line it is: the one division of section 6.
 */
export function exactAt(slot: Slot, given: Given): Exact {
  const { group, night } = slot;
  const inclusive = given.charges.filter((charge) => charge.inclusive);
  // With nothing inside, the net is the price.
  if (inclusive.length === 0) return unitsAt(slot, (entry, part) => priceOf(entry, part, night), given);
  const chargedIn = ({ amount }: Exact, entry: Entry, part: string): Rational =>
    sum(inclusive.map((charge) => amount(charge, entry, part)));
  const [atZero, atOne] = [ZERO, rational(1n)].map((net) => unitsAt(slot, () => net, given));
  if (atZero === undefined || atOne === undefined) throw new Error('There are two nets.');
  const nets = new Map(
    group.entries.map((entry) => {
      const ofParts = [...entry.parts.keys()].map((part) => {
        const constant = chargedIn(atZero, entry, part);
        const slope = subtract(chargedIn(atOne, entry, part), constant);
        const net = divide(subtract(priceOf(entry, part, night), constant), add(rational(1n), slope));
        return [part, net] as const;
      });
      return [entry, new Map(ofParts)] as const;
    }),
  );
  const exact = unitsAt(slot, (entry, part) => nets.get(entry)?.get(part) ?? ZERO, given);
  for (const entry of group.entries) {
    for (const [part, prices] of entry.parts) {
      const price = add(exact.net(entry, part), chargedIn(exact, entry, part));
      if (compare(price, rational(at(prices, night))) !== 0) throw new Error(`The net of ${part} goes in circles.`);
    }
  }
  return exact;
}
