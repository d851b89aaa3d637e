import type { Rational } from '../rational.js';
import { add, compare, divide, multiply, ONE, parseDecimal, rational, round, sum, ZERO } from '../rational.js';
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

/** An amount of a room and a part of its price, on the night of a slot. */
type OnPart<Amount> = (slot: Slot, room: Room, part: string) => Amount;

/** The calculation of one stay, from the rules alone. */
export function localQuote(
  taxSet: LocalOracleTaxSet & { local?: { policy?: OraclePolicy } },
  stay: LocalOracleStay,
  givenPolicy: OraclePolicy,
  currencyDigits: number,
) {
  const ofSet = taxSet.local?.policy ?? {};
  const both = { ...ofSet, ...givenPolicy, rounding: { ...ofSet.rounding, ...givenPolicy.rounding } };
  const policy = fullPolicy(both, currencyDigits);
  const { digits, mode } = policy;
  const groups = groupsOf(stay, digits);
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
  const settle = (charge: Charge, amount: OnPart<Rational>): void => {
    const onSlot = (slot: Slot) => sum(roomsIn(slot).map((room) => ofRoom(amount, slot, room)));
    const amounts = slots.map(onSlot);
    scales.set(charge, scalesOf(charge, amounts));
    const scaled = slots.map((slot, place) => multiply(scaleOn(charge, slot), at(amounts, place)));
    const { rounding } = charge;
    const nights = roundNights(scaled, rounding?.each === false ? rounding.mode : mode);
    rounded.set(charge, nights);
    roundedOn.set(
      charge,
      shareOverRooms(nights, (slot, room, part) => multiply(scaleOn(charge, slot), amount(slot, room, part))),
    );
  };

  let netOn: OnPart<bigint> = () => 0n;
  /** What a percent is taken of, from what was rounded. */
  const roundedBase =
    (charge: Charge): OnPart<Rational> =>
    (slot, room, part) => {
      if (!charge.on.includes(part)) return ZERO;
      const start = charge.start === 'net' ? rational(netOn(slot, room, part)) : priceOf(room.entry, part, slot.night);
      const more = totalOf(charge.adds.map((other) => roundedOn.get(other)?.(slot, room, part) ?? 0n));
      return multiply(parseDecimal(charge.local.base?.share ?? '1'), add(start, rational(more)));
    };
  const roundedAmount =
    (charge: Charge): OnPart<Rational> =>
    (slot, room, part) => {
      const rate = exactOf(slot).units.get(charge)?.own.get(room.entry)?.[0]?.rate.text ?? '0';
      return multiply(divide(parseDecimal(rate), rational(100n)), roundedBase(charge)(slot, room, part));
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
  const figures = (price: bigint, amountOf: (charge: Charge) => bigint) => {
    const side = (inclusive: boolean) =>
      totalOf(charges.filter((charge) => charge.inclusive === inclusive).map(amountOf));
    const [inside, above] = [side(true), side(false)];
    return {
      price: show(price),
      net: show(price - inside),
      inclusive: show(inside),
      exclusive: show(above),
      total: show(price + above),
      kept: show(price - inside + totalOf(charges.filter(({ tax }) => tax.type === 'fee').map(amountOf))),
    };
  };
  const dueOf = (price: bigint, amountOf: (charge: Charge) => bigint) => {
    const onTop = totalOf(charges.filter(({ inclusive }) => !inclusive).map(amountOf));
    const atHouse = charges.filter(({ tax: { local } }) => local?.due === 'house' && local.collected_by !== 'channel');
    const house = totalOf(atHouse.map(amountOf));
    return { booking: show(price + onTop - house), house: show(house) };
  };
  const amountsOf = (amountOf: (charge: Charge) => bigint) =>
    charges.map((charge) => ({ title: charge.tax.title, amount: show(amountOf(charge)) }));
  const priceIn = (slot: Slot, entries: readonly Entry[]): bigint =>
    totalOf(
      entries.map(
        ({ parts, count }) => BigInt(count) * totalOf([...parts.values()].map((list) => at(list, slot.night))),
      ),
    );

  const ofSlots = (of: readonly Slot[]) => {
    const places = of.map((slot) => slots.indexOf(slot));
    const amountOf = (charge: Charge) => totalOf(places.map((place) => at(rounded.get(charge) ?? [], place)));
    return { price: totalOf(of.map((slot) => priceIn(slot, slot.group.entries))), amountOf };
  };
  const ofEntry = (group: Group, entry: Entry) => {
    const nights = slots.filter((slot) => slot.group === group);
    const rooms = (roomsOf.get(group) ?? []).filter((room) => room.entry === entry);
    const amountOf = (charge: Charge): bigint =>
      totalOf(
        nights.flatMap((slot) =>
          rooms.flatMap((room) => partsOf(room).map((part) => roundedOn.get(charge)?.(slot, room, part) ?? 0n)),
        ),
      );
    return { price: totalOf(nights.map((slot) => priceIn(slot, [entry]))), amountOf };
  };

  const all = ofSlots(slots);
  const dates = [...new Set(slots.map(({ date }) => date))].sort();
  return {
    ...figures(all.price, all.amountOf),
    due: dueOf(all.price, all.amountOf),
    taxes: charges.map((charge) => ({
      title: charge.tax.title,
      amount: show(all.amountOf(charge)),
      taxableNights: new Set(
        groups.flatMap((group) => {
          const taxable = taxableNights(charge, group, group.span, policy);
          return group.dates.filter((_, night) => taxable[night]);
        }),
      ).size,
      ...lineOf(charge, all.amountOf(charge)),
    })),
    nights: dates.map((date) => {
      const { price, amountOf } = ofSlots(slots.filter((slot) => slot.date === date));
      return { date, ...figures(price, amountOf), taxes: amountsOf(amountOf) };
    }),
    rooms: groups
      .flatMap((group) => group.entries.map((entry) => ({ group, entry })))
      .sort((one, other) => one.entry.place - other.entry.place)
      .map(({ group, entry }) => {
        const { price, amountOf } = ofEntry(group, entry);
        const { checkIn, nights } = group;
        const { count, guests } = entry;
        const head = { checkIn, nights, persons: guests.length, count };
        return { ...head, ...figures(price, amountOf), taxes: amountsOf(amountOf) };
      }),
  };

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
      const { num, den } = parseDecimal(rate.text);
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
    const isZero = ({ rate }: { rate: string }) => Number(compare(parseDecimal(rate), ZERO) === 0);
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
    const isCounted = ({ rate }: { rate: string }) => met.length < 2 || compare(parseDecimal(rate), ZERO) > 0;
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
