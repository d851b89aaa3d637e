import type { Rational } from '../rational.js';
import { add, compare, divide, multiply, ONE, parseDecimal, rational, subtract, sum, ZERO } from '../rational.js';
import type { FullPolicy } from '../shapes.js';
import { at } from '../shapes.js';
import type { Charge } from './charges.js';
import type { Amounts, Unit, Units } from './limits.js';
import { limited, withinStay } from './limits.js';
import type { Slot } from './nights.js';
import { chargedNights } from './nights.js';
import type { Entry, Guest, Person, Span } from './rooms.js';
import { sleepersOf } from './rooms.js';
import type { Rate, Where } from './rows.js';
import { holds, rateOf } from './rows.js';
import type { AgeOn, Paid, Row } from './shapes.js';

/** What everything is worked out from. */
export interface Given {
  readonly charges: readonly Charge[];
  readonly policy: FullPolicy;
  readonly bookedOn: string | undefined;
  readonly paid: Paid;
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

const paidOf = ({ paid }: Guest): string => JSON.stringify(Object.entries(paid));

/** The older first, those without an age before all; then the longer nights, the earlier, and what else there is to say. */
const inOrder =
  (day: AgeOn) =>
  (one: Guest, other: Guest): number =>
    (other.ages[day] ?? 1_000) - (one.ages[day] ?? 1_000) ||
    other.span.until - other.span.from - (one.span.until - one.span.from) ||
    one.span.from - other.span.from ||
    (one.ownLabels === other.ownLabels ? 0 : one.ownLabels < other.ownLabels ? -1 : 1) ||
    other.span.before - one.span.before ||
    other.span.after - one.span.after ||
    (other.ages.arrival ?? 1_000) - (one.ages.arrival ?? 1_000) ||
    (other.ages.departure ?? 1_000) - (one.ages.departure ?? 1_000) ||
    Math.sign(Number(paidOf(one) > paidOf(other)) - Number(paidOf(one) < paidOf(other)));

/** One night of a group while its charges are worked out, one after the other. */
interface Open extends Exact {
  readonly units: Map<Charge, Units>;
  /** The units of a charge, when those of all charges before it are known. */
  readonly unitsOf: (charge: Charge) => Units;
  /** What the rows of a charge look at for a guest of an entry. */
  readonly whereFor: (charge: Charge, entry: Entry, span: Span) => Where;
}

/** One night of a group, when the net of each room and part is known. */
function openNight(slot: Slot, netOf: Exact['net'], given: Given, openAt: (night: number) => Open): Open {
  const { group, night } = slot;
  const { policy } = given;
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
    const share = isOfTaxes ? ONE : shareOf(charge);
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
  const whereOf = (charge: Charge, price: Rational | null, span: Span): Where => ({
    date: slot.date,
    number: span.before + night - span.from + 1,
    length: span.before + span.until - span.from + span.after,
    arrived: at(group.dates, span.from),
    ageOn: charge.local.age_on ?? 'arrival',
    bookedOn: given.bookedOn,
    price,
    digits: policy.digits,
  });
  const whereFor = (charge: Charge, entry: Entry, span: Span): Where =>
    whereOf(
      charge,
      meanOf(charge, [entry], () => 1),
      span,
    );
  /** Among the guests of the room for whom the other conditions hold, each on the night of their own charge. */
  const numberIn = (charge: Charge, entry: Entry, guest: Guest, row: Row): number => {
    const isOfStay = charge.logic === 'per_person';
    const isAsked = (other: Guest): boolean => {
      if (!isOfStay) return holds(row, whereFor(charge, entry, other.span), other);
      const falls = chargedNights(charge, group, other.span, policy).indexOf(true);
      const there = openAt(falls === -1 ? other.span.from : falls);
      return holds(row, there.whereFor(charge, entry, other.span), other);
    };
    const counted = (isOfStay ? [...entry.guests] : sleepersOf(entry, night))
      .sort(inOrder(charge.local.age_on ?? 'arrival'))
      .filter((other) => other === guest || isAsked(other));
    return counted.indexOf(guest) + 1;
  };
  const rateFor = (
    charge: Charge,
    price: Rational | null,
    asked: readonly Person[],
    of: { readonly entry: Entry; readonly guest: Guest } | undefined,
  ): Rate => {
    const where = whereOf(charge, price, of?.guest.span ?? group.span);
    const numberOf = (row: Row) => (of === undefined ? Number.NaN : numberIn(charge, of.entry, of.guest, row));
    return rateOf(charge.local.rates ?? [], charge.own, where, asked, numberOf);
  };

  const unitsOf = (charge: Charge): Units => {
    const isOwn = given.isOwn(charge, slot);
    const isOwnOf = ({ span }: Guest): boolean => chargedNights(charge, group, span, policy)[night] === true;
    const unit = (
      { asked, guest }: Pick<Unit, 'asked' | 'guest'>,
      price: Rational | null,
      { base, partsFor }: { base: Rational; partsFor: (rate: string) => Amounts },
    ): Unit => {
      const entry = group.entries.find(({ guests }) => guests.some((one) => one === guest));
      const rate = rateFor(charge, price, asked, entry && guest && { entry, guest });
      return { asked, guest, rate, base, parts: limited(partsFor(rate.text), rate, charge, policy) };
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
        // Each bedroom asks as its room does.
        const units = charge.local.per === 'bedroom' ? entry.bedrooms : 1;
        return isOwn ? Array.from({ length: units }, () => unit({ asked, guest: undefined }, price, from)) : [];
      };
      if (charge.together) return [];
      if (charge.logic !== 'percent') return charge.logic.startsWith('per_person') ? byGuest(fixed) : byRoom(fixed);
      if (charge.start === 'nothing') {
        const named = charge.adds.flatMap((other) => units.get(other)?.own.get(entry) ?? []);
        return ofUnits(named, price);
      }
      // Where nobody sleeps, nobody is computed on anything.
      if (charge.local.per === 'guest') return byGuest(ofRoom(entry, Math.max(1, sleepers.length)));
      return byRoom(ofRoom(entry, charge.local.per === 'bedroom' ? entry.bedrooms : 1));
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
    return { own: new Map(group.entries.map((entry) => [entry, ownOf(entry)])), together: together() };
  };
  return { units, net: netOf, amount, unitsOf, whereFor };
}

/** The net of a room and a part of its price on a night of a group. */
type NetOn = (slot: Slot, entry: Entry, part: string) => Rational;

/** Charge after charge, each on all nights: what a limit leaves is known before the next one is computed on it. */
function withNets(slots: readonly Slot[], netOn: NetOn, given: Given): ReadonlyMap<Slot, Exact> {
  const openAt = (slot: Slot) => (night: number) => {
    const there = slots.find(({ group, night: other }) => group === slot.group && other === night);
    const open = there && nights.get(there);
    if (open === undefined) throw new Error('A guest is charged on a night outside the stay.');
    return open;
  };
  const nights: ReadonlyMap<Slot, Open> = new Map(
    slots.map((slot) => [slot, openNight(slot, (entry, part) => netOn(slot, entry, part), given, openAt(slot))]),
  );
  for (const charge of given.charges) {
    const bySlot = new Map([...nights].map(([slot, night]) => [slot, night.unitsOf(charge)]));
    for (const [slot, units] of withinStay(charge, bySlot, given.policy, given.paid)) {
      nights.get(slot)?.units.set(charge, units);
    }
  }
  return nights;
}

/**
 * The exact amounts of every night of every group. Inclusive charges are linear in the net of their room and part, so
 * their amounts at two nets say which line it is: the one division of section 6.
 */
export function exactOver(slots: readonly Slot[], given: Given): ReadonlyMap<Slot, Exact> {
  const inclusive = given.charges.filter((charge) => charge.inclusive);
  const priceOn: NetOn = ({ night }, entry, part) => priceOf(entry, part, night);
  // With nothing inside, the net is the price.
  if (inclusive.length === 0) return withNets(slots, priceOn, given);
  const chargedOn =
    (nights: ReadonlyMap<Slot, Exact>): NetOn =>
    (slot, entry, part) =>
      sum(inclusive.map((charge) => nights.get(slot)?.amount(charge, entry, part) ?? ZERO));
  const constant = chargedOn(withNets(slots, () => ZERO, given));
  const atOne = chargedOn(withNets(slots, () => ONE, given));
  const nets = new Map(
    slots.map((slot) => [
      slot,
      new Map(
        slot.group.entries.map((entry) => {
          const ofParts = [...entry.parts.keys()].map((part) => {
            const fixed = constant(slot, entry, part);
            const slope = subtract(atOne(slot, entry, part), fixed);
            const net = divide(subtract(priceOn(slot, entry, part), fixed), add(ONE, slope));
            return [part, net] as const;
          });
          return [entry, new Map(ofParts)] as const;
        }),
      ),
    ]),
  );
  const exact = withNets(slots, (slot, entry, part) => nets.get(slot)?.get(entry)?.get(part) ?? ZERO, given);
  const charged = chargedOn(exact);
  for (const slot of slots) {
    for (const entry of slot.group.entries) {
      for (const part of entry.parts.keys()) {
        const net = exact.get(slot)?.net(entry, part) ?? ZERO;
        const price = add(net, charged(slot, entry, part));
        if (compare(price, priceOn(slot, entry, part)) !== 0) throw new Error(`The net of ${part} goes in circles.`);
      }
    }
  }
  return exact;
}
