import type { Rational } from '../rational.js';
import { add, compare, divide, multiply, ONE, parseRate, rational, subtract, sum, ZERO } from '../rational.js';
import { dateAfter } from '../room-groups.js';
import type { FullPolicy } from '../shapes.js';
import { at } from '../shapes.js';
import type { Charge } from './charges.js';
import type { Amounts, Unit, Units } from './limits.js';
import { limited, withinStay } from './limits.js';
import type { Slot } from './nights.js';
import { chargedNights, dateOf } from './nights.js';
import type { Entry, Group, Guest, Person, Span } from './rooms.js';
import { inNumberOrder, sleepersOf } from './rooms.js';
import type { Asked, Rate, Where } from './rows.js';
import { rateOf } from './rows.js';
import type { Paid } from './shapes.js';

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
  /** By tax inside a fee: which part of the fee it is, for one room of an entry. */
  readonly inside: (fee: Charge, entry: Entry) => ReadonlyMap<Charge, Rational>;
}

const NO_UNITS: Units = { own: new Map(), together: [] };
const whole = (number: number): Rational => rational(BigInt(number));
const percent = (text: string): Rational => divide(parseRate(text), rational(100n));
const shareOf = ({ local }: Charge): Rational => parseRate(local.base?.share ?? '1');

export const priceOf = ({ parts }: Entry, part: string, night: number): Rational =>
  rational(parts.get(part)?.[night] ?? 0n);

/** A charge for the whole stay asks all guests. */
const allOf = ({ guests }: Entry): readonly Person[] => guests;

/** Empty rooms are asked only when nobody sleeps in any. */
function askedOf(entries: readonly Entry[], guestsOf: (entry: Entry) => readonly Person[]): readonly Person[] {
  const guests = entries.flatMap(guestsOf);
  return guests.length > 0 ? guests : entries.map(({ nobody }) => nobody);
}

/** One night of a group while its charges are worked out, one after the other. */
interface Open extends Exact {
  readonly units: Map<Charge, Units>;
  /** The units of a charge, when those of all charges before it are known. */
  readonly unitsOf: (charge: Charge) => Units;
  /** What price conditions see of rooms on this night: the mean of them. */
  readonly meanOf: (charge: Charge, entries: readonly Entry[], count: (entry: Entry) => number) => Rational | null;
}

const PRICE_CONDITIONS = ['price_from', 'price_over', 'price_to', 'price_under'] as const;
const asksPrice = ({ local }: Charge): boolean =>
  (local.rates ?? []).some((row) => PRICE_CONDITIONS.some((condition) => row[condition] !== undefined));

/** One night of a group, when the net of each room and part is known. */
function openNight(
  slot: Slot,
  netOf: Exact['net'],
  given: Given,
  nightOf: (group: Group, night: number) => Open,
  groups: () => readonly Group[],
): Open {
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
    const added = charge.adds.map((other) => {
      if (!units.has(other)) throw new Error(`${charge.tax.title} is computed on ${other.tax.title} in a circle.`);
      return multiply(charge.start === 'net' ? leftOf(other, entry) : ONE, amount(other, entry, part));
    });
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
  /** What price conditions look at: the price of one night, or of all nights of whom the unit belongs to. */
  const priceFor = (
    charge: Charge,
    on: number,
    span: Span,
    entries: readonly Entry[],
    count: (entry: Entry) => number,
  ): Rational | null => {
    if (!asksPrice(charge)) return null;
    const nights =
      charge.local.price_for === 'stay'
        ? Array.from({ length: span.until - span.from }, (_, place) => span.from + place)
        : [on];
    const prices = nights.flatMap((one) => nightOf(group, one).meanOf(charge, entries, count) ?? []);
    return prices.length === 0 ? null : sum(prices);
  };
  /** "A booking: the mean of the rooms", each with all nights of its group. */
  const priceOfBooking = (charge: Charge): Rational | null => {
    const known = groups().flatMap((of) => {
      const nights = Array.from({ length: of.span.until - of.span.from }, (_, place) => of.span.from + place);
      const prices = nights.flatMap((one) => nightOf(of, one).meanOf(charge, of.entries, ({ count }) => count) ?? []);
      return prices.length === 0 ? [] : [{ price: sum(prices), rooms: whole(of.rooms) }];
    });
    if (!asksPrice(charge) || known.length === 0) return null;
    return divide(sum(known.map(({ price, rooms }) => multiply(price, rooms))), sum(known.map(({ rooms }) => rooms)));
  };
  const whereOn = (charge: Charge, on: number, span: Span, price: Rational | null): Where => ({
    date: dateOf(charge, at(group.dates, on)),
    number: span.before + on - span.from + 1,
    length: span.before + span.until - span.from + span.after,
    arrived: at(group.dates, span.from),
    departed: dateAfter(group.checkIn, span.until),
    ageOn: charge.local.age_on ?? 'arrival',
    bookedOn: given.bookedOn,
    price,
    digits: policy.digits,
  });
  const rateOfAsked = (charge: Charge, asked: readonly Asked[]): Rate =>
    rateOf(charge.local.rates ?? [], charge.own, asked);
  /** The rate of a unit that is not one guest's. */
  const rateFor = (charge: Charge, price: Rational | null, asked: readonly Person[], span: Span): Rate =>
    rateOfAsked(
      charge,
      asked.map((person) => ({ person, where: whereOn(charge, night, span, price), fellows: () => [] })),
    );
  /** The night on which another guest is asked: this one, or of a charge once a stay that of his own charge. */
  const askedOn = (charge: Charge, { span }: Guest): number => {
    if (charge.logic !== 'per_person') return night;
    const own = chargedNights(charge, group, span, policy).indexOf(true);
    // Who is charged on no night is asked on his first.
    return own === -1 ? span.from : own;
  };
  /** The rate of a unit of a guest, who has a number among those that are counted. */
  const rateOfGuest = (charge: Charge, entry: Entry, guest: Guest): Rate => {
    const counted = charge.logic === 'per_person' ? entry.guests : sleepersOf(entry, night);
    const askedAbout = (person: Guest): Asked => {
      const on = person === guest ? night : askedOn(charge, person);
      const price = priceFor(charge, on, person.span, [entry], () => 1);
      return { person, where: whereOn(charge, on, person.span, price), fellows };
    };
    const fellows = () => inNumberOrder(counted, charge.local.age_on ?? 'arrival').map(askedAbout);
    return rateOfAsked(charge, [askedAbout(guest)]);
  };

  /** The rate of a tax inside a fee, for one room on this night: where its window is closed, 0. */
  const rateInside = (tax: Charge, entry: Entry): Rational => {
    const sleepers = sleepersOf(entry, night);
    if (tax.local.per === 'guest') {
      const rates = sleepers.map((guest) =>
        chargedNights(tax, group, guest.span, policy)[night] === true
          ? percent(rateOfGuest(tax, entry, guest).text)
          : ZERO,
      );
      return rates.length === 0 ? ZERO : divide(sum(rates), whole(rates.length));
    }
    if (!given.isOwn(tax, slot)) return ZERO;
    const price = priceFor(tax, night, group.span, [entry], () => 1);
    return percent(
      rateFor(
        tax,
        price,
        askedOf([entry], () => sleepers),
        group.span,
      ).text,
    );
  };
  /** Fee = net + taxes of the net, each computed on the others as levels and `plus` say. */
  const inside = (fee: Charge, entry: Entry): ReadonlyMap<Charge, Rational> => {
    const ofNet = new Map<Charge, Rational>();
    for (const tax of fee.contains) {
      const others = tax.computedOn.map((other) => ofNet.get(other) ?? ZERO);
      ofNet.set(tax, multiply(multiply(rateInside(tax, entry), shareOf(tax)), add(ONE, sum(others))));
    }
    const feeOfNet = add(ONE, sum([...ofNet.values()]));
    return new Map([...ofNet].map(([tax, part]) => [tax, divide(part, feeOfNet)]));
  };
  /** Which part of a charge is left without the taxes inside it. */
  const leftOf = (charge: Charge, entry: Entry): Rational =>
    charge.contains.length === 0 ? ONE : subtract(ONE, sum([...inside(charge, entry).values()]));

  const unitsOf = (charge: Charge): Units => {
    const isOwn = given.isOwn(charge, slot);
    const isOwnOf = ({ span }: Guest): boolean => chargedNights(charge, group, span, policy)[night] === true;
    const unit = (
      { asked, guest }: Pick<Unit, 'asked' | 'guest'>,
      rate: Rate,
      { base, partsFor }: { base: Rational; partsFor: (rate: string) => Amounts },
    ): Unit => {
      return { asked, guest, rate, base, parts: limited(partsFor(rate.text), rate, charge, policy) };
    };
    const ofUnits = (named: readonly Unit[], price: Rational | null): Unit[] =>
      named
        .filter(({ guest }) => (guest === undefined ? isOwn : isOwnOf(guest)))
        .map((other) =>
          unit(other, rateFor(charge, price, other.asked, other.guest?.span ?? group.span), ofUnit(other)),
        );
    const scale = rational(10n ** BigInt(policy.digits));
    const fixed = {
      base: ZERO,
      partsFor: (rate: string): Amounts => new Map([['lodging', multiply(parseRate(rate), scale)]]),
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
      const price = priceFor(charge, night, group.span, [entry], () => 1);
      const sleepers = sleepersOf(entry, night);
      const byGuest = (from: typeof fixed) =>
        sleepers
          .filter(isOwnOf)
          .map((guest) => unit({ asked: [guest], guest }, rateOfGuest(charge, entry, guest), from));
      const isOfStay = charge.logic === 'per_room';
      const byRoom = (from: typeof fixed) => {
        const asked = askedOf([entry], isOfStay ? allOf : () => sleepers);
        // Each bedroom asks as its room does.
        const units = charge.local.per === 'bedroom' ? entry.bedrooms : 1;
        const one = () => unit({ asked, guest: undefined }, rateFor(charge, price, asked, group.span), from);
        return isOwn ? Array.from({ length: units }, one) : [];
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
      const isOfBooking = charge.logic === 'per_booking' && charge.local.price_for === 'stay';
      const price = isOfBooking
        ? priceOfBooking(charge)
        : priceFor(charge, night, group.span, group.entries, ({ count }) => count);
      const ofRooms = (asked: readonly Person[]) =>
        isOwn ? [unit({ asked, guest: undefined }, rateFor(charge, price, asked, group.span), fixed)] : [];
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
  return { units, net: netOf, amount, inside, unitsOf, meanOf };
}

/** The net of a room and a part of its price on a night of a group. */
type NetOn = (slot: Slot, entry: Entry, part: string) => Rational;

/** Charge after charge, each on all nights: what a limit leaves is known before the next one is computed on it. */
function withNets(slots: readonly Slot[], netOn: NetOn, given: Given): ReadonlyMap<Slot, Exact> {
  const nights = new Map<Slot, Open>();
  const nightOf = (group: Group, night: number): Open => {
    const slot = slots.find((one) => one.group === group && one.night === night);
    const open = slot === undefined ? undefined : nights.get(slot);
    if (open === undefined) throw new Error('Every night of a group is open.');
    return open;
  };
  const groups = () => [...new Set(slots.map(({ group }) => group))];
  for (const slot of slots) {
    nights.set(
      slot,
      openNight(slot, (entry, part) => netOn(slot, entry, part), given, nightOf, groups),
    );
  }
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
