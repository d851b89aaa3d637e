import type { Rational } from '../rational.js';
import { add, compare, divide, multiply, ONE, parseRate, rational, round, sum, ZERO } from '../rational.js';
import type { OraclePolicy } from '../shapes.js';
import { at, fullPolicy } from '../shapes.js';
import type { Charge } from './charges.js';
import { chargesOf } from './charges.js';
import type { Unit } from './limits.js';
import type { Slot } from './nights.js';
import { ownSlots, slotsOf, taxableNights } from './nights.js';
import type { Entry, Group } from './rooms.js';
import { groupsOf } from './rooms.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';
import { shareFarOut, shareOut, totalOf } from './share.js';
import type { Exact, Given } from './units.js';
import { exactOver, priceOf } from './units.js';

/** One room: identical ones one by one. */
interface Room {
  readonly entry: Entry;
}

/** The part of a tax in a fee that contains it. */
interface InFee {
  readonly fee: Charge;
  readonly tax: Charge;
  /** On each slot. */
  readonly nights: readonly bigint[];
  readonly on: OnPart<bigint>;
}

/** An amount of a room and a part of its price, on the night of a slot. */
type OnPart<Amount> = (slot: Slot, room: Room, part: string) => Amount;

/** A price and what is charged on it, over a stay, a date or a room. */
interface Figures {
  readonly price: bigint;
  /** On the price: without what is in fees. */
  readonly amountOf: (charge: Charge) => bigint;
  /** In the fees that contain it. */
  readonly inFeesOf: (charge: Charge) => bigint;
}

/** The calculation of one stay, from the rules alone. */
export function localQuote(
  taxSet: LocalOracleTaxSet,
  stay: LocalOracleStay,
  givenPolicy: OraclePolicy,
  currencyDigits: number,
) {
  const ofSet = taxSet.local?.policy ?? {};
  const both = { ...ofSet, ...givenPolicy, rounding: { ...ofSet.rounding, ...givenPolicy.rounding } };
  const policy = fullPolicy(both, currencyDigits);
  const { digits, mode } = policy;
  const groups = groupsOf(stay, { digits, currencyDigits, splits: taxSet.local?.parts ?? [] });
  const charges = chargesOf(taxSet, policy);
  const slots = slotsOf(groups);
  const own = new Map(charges.map((charge) => [charge, ownSlots(charge, slots, policy)]));
  const isOwn = (charge: Charge, slot: Slot): boolean => own.get(charge)?.has(slot) ?? false;
  const booking = groups.flatMap(({ entries }) => entries);
  const given: Given = { charges, policy, bookedOn: stay.bookedOn, paid: stay.paidBefore ?? {}, booking, isOwn };
  const exact = exactOver(slots, given);
  const exactOf = (slot: Slot): Exact => {
    const found = exact.get(slot);
    if (found === undefined) throw new Error('Every night has exact amounts.');
    return found;
  };

  const partsOf = ({ entry }: Room): string[] => [...entry.parts.keys()];
  const exactAmount =
    (charge: Charge): OnPart<Rational> =>
    (slot, { entry }, part) =>
      exactOf(slot).amount(charge, entry, part);
  const ofRoom = (amount: OnPart<Rational>, slot: Slot, room: Room): Rational =>
    sum(partsOf(room).map((part) => amount(slot, room, part)));

  /** Single rooms in the order in which they are given what is left over: no order of the list, but for rooms alike. */
  const roomsOf = new Map(groups.map((group) => [group, inOrder(group)]));
  function inOrder(group: Group): Room[] {
    const nights = slots.filter((slot) => slot.group === group);
    const rooms = group.entries.flatMap((entry) => {
      const prices = nights.map(({ night }) => sum([...entry.parts.keys()].map((part) => priceOf(entry, part, night))));
      const charged = charges.flatMap((charge) => nights.map((slot) => ofRoom(exactAmount(charge), slot, { entry })));
      return Array.from({ length: entry.count }, () => ({ entry, figures: [...prices, ...charged] }));
    });
    return rooms.sort((one, other) => {
      const differs = one.figures.map((figure, place) => compare(other.figures[place] ?? ZERO, figure));
      return differs.find((difference) => difference !== 0) ?? 0;
    });
  }
  const roomsIn = ({ group }: Slot): readonly Room[] => roomsOf.get(group) ?? [];

  /** Exact amounts of slots in minor units. */
  const roundNights = (amounts: readonly Rational[], by = mode): bigint[] => {
    if (policy.unit === 'night') return amounts.map((amount) => round(amount, by));
    return shareOut(round(sum(amounts), by), amounts);
  };

  /** What was rounded on each night of a group, shared out over its rooms, and in a room over its parts. */
  const shareOverRooms = (rounded: readonly bigint[], weight: OnPart<Rational>): OnPart<bigint> => {
    const bySlot = new Map<Slot, Map<Room, Map<string, bigint>>>();
    for (const [index, slot] of slots.entries()) {
      const rooms = roomsIn(slot);
      const shares = shareOut(
        at(rounded, index),
        rooms.map((room) => ofRoom(weight, slot, room)),
      );
      const byRoom = rooms.map((room, place) => {
        const parts = partsOf(room);
        const amounts = shareOut(
          at(shares, place),
          parts.map((part) => weight(slot, room, part)),
        );
        return [room, new Map(parts.map((part, which) => [part, at(amounts, which)]))] as const;
      });
      bySlot.set(slot, new Map(byRoom));
    }
    return (slot, room, part) => bySlot.get(slot)?.get(room)?.get(part) ?? 0n;
  };

  /** What the line of a tax has beside what it charges on the price: its part of each fee that contains it. */
  const inFees: InFee[] = [];
  const rounded = new Map<Charge, bigint[]>();
  const roundedOn = new Map<Charge, OnPart<bigint>>();
  /** What a charge comes to after its own rounding, as a part of what it came to before: on each slot. */
  const scales = new Map<Charge, readonly Rational[]>();
  const scaleOn = (charge: Charge, slot: Slot): Rational => scales.get(charge)?.[slots.indexOf(slot)] ?? ONE;
  const scalesOf = ({ rounding }: Charge, amounts: readonly Rational[]): Rational[] => {
    if (rounding === undefined || rounding.each || !rounding.scales) return amounts.map(() => ONE);
    const scaleOf = (one: Rational): Rational => (compare(one, ZERO) === 0 ? ONE : divide(rounding.to(one), one));
    return policy.unit === 'night' ? amounts.map(scaleOf) : amounts.map(() => scaleOf(sum(amounts)));
  };
  /** Exact amounts rounded as a charge is, on every night, and shared out over rooms. */
  const roundedAs = (charge: Charge, amount: OnPart<Rational>) => {
    const amounts = slots.map((slot) => sum(roomsIn(slot).map((room) => ofRoom(amount, slot, room))));
    const ofCharge = scalesOf(charge, amounts);
    const scaled = amounts.map((exactOne, place) => multiply(at(ofCharge, place), exactOne));
    const { rounding } = charge;
    const nights = roundNights(scaled, rounding?.each === false ? rounding.mode : mode);
    const on = shareOverRooms(nights, (slot, room, part) =>
      multiply(at(ofCharge, slots.indexOf(slot)), amount(slot, room, part)),
    );
    return { ofCharge, nights, on };
  };
  const settle = (charge: Charge, amount: OnPart<Rational>): void => {
    const { ofCharge, nights, on } = roundedAs(charge, amount);
    scales.set(charge, ofCharge);
    rounded.set(charge, nights);
    roundedOn.set(charge, on);
    // Taken apart is what is charged, each part rounded by itself as its tax is.
    for (const tax of charge.contains) {
      const part = roundedAs(tax, (slot, room, ofPrice) =>
        multiply(exactOf(slot).inside(charge, room.entry).get(tax) ?? ZERO, rational(on(slot, room, ofPrice))),
      );
      inFees.push({ fee: charge, tax, nights: part.nights, on: part.on });
    }
  };
  /** What is left of a charge without what it contains. */
  const leftOn = (charge: Charge, slot: Slot, room: Room, part: string): bigint => {
    const inside = inFees.filter(({ fee }) => fee === charge).map(({ on }) => on(slot, room, part));
    return (roundedOn.get(charge)?.(slot, room, part) ?? 0n) - totalOf(inside);
  };

  let netOn: OnPart<bigint> = () => 0n;
  /** What a percent is taken of, from what was rounded. */
  const roundedBase =
    (charge: Charge): OnPart<Rational> =>
    (slot, room, part) => {
      if (!charge.on.includes(part)) return ZERO;
      const start = charge.start === 'net' ? rational(netOn(slot, room, part)) : priceOf(room.entry, part, slot.night);
      const more = totalOf(
        charge.adds.map((other) =>
          charge.start === 'net' ? leftOn(other, slot, room, part) : (roundedOn.get(other)?.(slot, room, part) ?? 0n),
        ),
      );
      return multiply(parseRate(charge.local.base?.share ?? '1'), add(start, rational(more)));
    };
  const roundedAmount =
    (charge: Charge): OnPart<Rational> =>
    (slot, room, part) => {
      const rate = exactOf(slot).units.get(charge)?.own.get(room.entry)?.[0]?.rate.text ?? '0';
      return multiply(divide(parseRate(rate), rational(100n)), roundedBase(charge)(slot, room, part));
    };
  const isFromExact = (charge: Charge): boolean =>
    charge.fromExact || charge.logic !== 'percent' || (charge.inclusive && policy.inclusive === 'tax');
  const settleOne = (charge: Charge): void =>
    settle(charge, isFromExact(charge) ? exactAmount(charge) : roundedAmount(charge));

  if (policy.inclusive === 'net') {
    const net: OnPart<Rational> = (slot, { entry }, part) => exactOf(slot).net(entry, part);
    const nets = slots.map((slot) => sum(roomsIn(slot).map((room) => ofRoom(net, slot, room))));
    netOn = shareOverRooms(roundNights(nets), net);
    for (const charge of charges) settleOne(charge);
  } else {
    for (const charge of charges) if (charge.inclusive) settleOne(charge);
    netOn = (slot, room, part) => {
      const inside = charges.filter(({ inclusive }) => inclusive);
      const charged = totalOf(inside.map((charge) => roundedOn.get(charge)?.(slot, room, part) ?? 0n));
      return priceOf(room.entry, part, slot.night).num - charged;
    };
    for (const charge of charges) if (!charge.inclusive) settleOne(charge);
  }

  const show = (amount: bigint): string => {
    const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
    const whole = text.slice(0, text.length - digits);
    return `${amount < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(text.length - digits)}`}`;
  };
  const figures = ({ price, amountOf, inFeesOf }: Figures) => {
    const side = (inclusive: boolean) =>
      totalOf(charges.filter((charge) => charge.inclusive === inclusive).map(amountOf));
    const [inside, above] = [side(true), side(false)];
    // What the house passes on: every charge of type tax and city_tax, what is in fees included.
    const passedOn = charges.filter(({ tax }) => tax.type !== 'fee').map((tax) => amountOf(tax) + inFeesOf(tax));
    return {
      price: show(price),
      net: show(price - inside),
      inclusive: show(inside),
      exclusive: show(above),
      total: show(price + above),
      kept: show(price + above - totalOf(passedOn)),
    };
  };
  const amountsOf = ({ amountOf, inFeesOf }: Figures) =>
    charges.map((charge) => ({
      title: charge.tax.title,
      amount: show(amountOf(charge) + inFeesOf(charge)),
      ...(inFeesOf(charge) === 0n ? {} : { inCharges: show(inFeesOf(charge)) }),
    }));
  const priceIn = (slot: Slot, entries: readonly Entry[]): bigint =>
    totalOf(
      entries.map(
        ({ parts, count }) => BigInt(count) * totalOf([...parts.values()].map((list) => at(list, slot.night))),
      ),
    );

  const ofSlots = (of: readonly Slot[]): Figures => {
    const places = of.map((slot) => slots.indexOf(slot));
    const amountOf = (charge: Charge) => totalOf(places.map((place) => at(rounded.get(charge) ?? [], place)));
    const inFeesOf = (charge: Charge) =>
      totalOf(
        inFees.filter(({ tax }) => tax === charge).flatMap(({ nights }) => places.map((place) => at(nights, place))),
      );
    return { price: totalOf(of.map((slot) => priceIn(slot, slot.group.entries))), amountOf, inFeesOf };
  };
  const ofEntry = (group: Group, entry: Entry): Figures => {
    const nights = slots.filter((slot) => slot.group === group);
    const rooms = (roomsOf.get(group) ?? []).filter((room) => room.entry === entry);
    const over = (on: OnPart<bigint>): bigint =>
      totalOf(nights.flatMap((slot) => rooms.flatMap((room) => partsOf(room).map((part) => on(slot, room, part)))));
    const amountOf = (charge: Charge): bigint => over(roundedOn.get(charge) ?? (() => 0n));
    const inFeesOf = (charge: Charge) => totalOf(inFees.filter(({ tax }) => tax === charge).map(({ on }) => over(on)));
    return { price: totalOf(nights.map((slot) => priceIn(slot, [entry]))), amountOf, inFeesOf };
  };

  const all = ofSlots(slots);
  const dates = [...new Set(slots.map(({ date }) => date))].sort();
  return {
    ...figures(all),
    due: dueOf(all),
    taxes: charges.map((charge, place) => ({
      ...at(amountsOf(all), place),
      taxableNights: openDates(charge).size,
      ...lineOf(charge, all.amountOf(charge)),
    })),
    nights: dates.map((date) => {
      const ofDate = ofSlots(slots.filter((slot) => slot.date === date));
      return { date, ...figures(ofDate), taxes: amountsOf(ofDate) };
    }),
    rooms: groups
      .flatMap((group) => group.entries.map((entry) => ({ group, entry })))
      .sort((one, other) => one.entry.place - other.entry.place)
      .map(({ group, entry }) => {
        const ofRooms = ofEntry(group, entry);
        const { checkIn, nights } = group;
        const { count, guests } = entry;
        const head = { checkIn, nights, persons: guests.length, count };
        return { ...head, ...figures(ofRooms), taxes: amountsOf(ofRooms) };
      }),
  };

  /** The dates on which the window of a tax is open in some room. */
  function openDates(charge: Charge): ReadonlySet<string> {
    const open = groups.flatMap((group) => {
      const nights = taxableNights(charge, group, group.span, policy);
      return group.dates.filter((_, night) => nights[night] === true);
    });
    return new Set(open);
  }

  /** Who is paid when: a charge that is due at the house, unless a channel collects it, and the rest with the booking. */
  function dueOf({ price, amountOf }: Figures) {
    const onTop = totalOf(charges.filter(({ inclusive }) => !inclusive).map(amountOf));
    const isAtHouse = ({ local }: Charge) => local.due === 'house' && local.collected_by !== 'channel';
    const house = totalOf(charges.filter(isAtHouse).map(amountOf));
    return { booking: show(price + onTop - house), house: show(house) };
  }

  /** What came of one rate: how often, of what, how much. */
  interface OfRate {
    rate: string;
    row: number;
    times: bigint;
    base: Rational;
    amount: Rational;
  }

  /** The rates that somebody had: in the order of the rows, the own rate last, a rate of 0 last of all. */
  function ratesMet(charge: Charge): OfRate[] {
    const met = new Map<string, OfRate>();
    const meet = (
      { rate, base, parts }: Unit,
      times: number,
      scale: Rational,
      rounded_?: { base: Rational; amount: Rational },
    ): void => {
      // "5" and "5.0" are one rate, which is written as in the earliest row.
      const { num, den } = parseRate(rate.text);
      const one = met.get(`${num}/${den}`) ?? { ...rate, rate: rate.text, times: 0n, base: ZERO, amount: ZERO };
      const many = rational(BigInt(times));
      met.set(`${num}/${den}`, {
        rate: rate.row < one.row ? rate.text : one.rate,
        row: Math.min(one.row, rate.row),
        times: one.times + BigInt(times),
        base: add(one.base, rounded_?.base ?? multiply(many, base)),
        amount: add(one.amount, multiply(scale, rounded_?.amount ?? multiply(many, sum([...parts.values()])))),
      });
    };
    const hasBaseOfExact = charge.fromExact || charge.logic !== 'percent';
    for (const slot of slots) {
      const units = exactOf(slot).units.get(charge);
      const scale = scaleOn(charge, slot);
      for (const unit of units?.together ?? []) meet(unit, 1, scale);
      for (const [entry, list] of units?.own ?? []) {
        if (hasBaseOfExact) {
          for (const unit of list) meet(unit, entry.count, scale);
          continue;
        }
        // Once a room, of what was rounded in it: its bedrooms are at one rate.
        for (const room of roomsIn(slot).filter((one) => one.entry === entry)) {
          const base = ofRoom(roundedBase(charge), slot, room);
          const amount = ofRoom(isFromExact(charge) ? exactAmount(charge) : roundedAmount(charge), slot, room);
          for (const unit of list.slice(0, 1)) meet(unit, 1, scale, { base, amount });
        }
      }
    }
    const isZero = ({ rate }: { rate: string }) => Number(compare(parseRate(rate), ZERO) === 0);
    const isOfSomething = ({ base, amount }: OfRate) =>
      charge.logic !== 'percent' || compare(base, ZERO) !== 0 || compare(amount, ZERO) !== 0;
    return [...met.values()]
      .filter(isOfSomething)
      .sort((one, other) => isZero(one) - isZero(other) || one.row - other.row);
  }

  function lineOf(charge: Charge, amount: bigint) {
    const met = ratesMet(charge);
    const isPercent = charge.logic === 'percent';
    const amounts = shareFarOut(
      amount,
      met.map((one) => one.amount),
    );
    // With several rates, what is charged at a rate of 0 is not counted.
    const isCounted = ({ rate }: { rate: string }) => met.length < 2 || compare(parseRate(rate), ZERO) > 0;
    const basesOf = (list: typeof met) => {
      const base = round(sum(list.map((one) => one.base)), 'half-up');
      const shares = shareFarOut(
        base,
        list.map((one) => one.base),
      );
      return { base, byRate: new Map(list.map(({ rate }, place) => [rate, at(shares, place)])) };
    };
    const counted = basesOf(met.filter(isCounted));
    const free = basesOf(met.filter((one) => !isCounted(one)));
    const rates = met.map(({ rate, times }, place) => {
      const base = counted.byRate.get(rate) ?? free.byRate.get(rate) ?? 0n;
      return {
        rate,
        ...(isPercent ? { base: show(base) } : { quantity: Number(times) }),
        amount: show(at(amounts, place)),
      };
    });
    const quantity = Number(totalOf(met.filter(isCounted).map(({ times }) => times)));
    const [only] = met;
    return {
      rate: met.length === 1 && only !== undefined ? only.rate : charge.own,
      ...(isPercent ? { base: show(counted.base) } : { quantity }),
      rates: rates.length > 1 ? rates : [],
    };
  }
}
