import type { Charged, StayCharge } from './exact.js';
import { chargesInBase, exactNight } from './exact.js';
import type { FixedLogic } from './logics.js';
import { timesOfRoom } from './logics.js';
import type { Charge } from './order.js';
import type { Rational } from './rational.js';
import { compare, floor, multiply, rational, subtract, ZERO } from './rational.js';
import type { GroupNight, RoomEntry } from './room-groups.js';
import type { FullPolicy } from './shapes.js';
import { at } from './shapes.js';

/** A stay whose charges are rounded on its group-nights. Lists have one element a group-night. */
interface Settled {
  readonly charges: readonly StayCharge[];
  readonly nights: readonly GroupNight[];
  readonly policy: FullPolicy;
  readonly roundedOn: (charge: Charge, night: number) => bigint;
  readonly seenNet: readonly bigint[];
}

/** One room: identical ones one by one. */
interface Room {
  readonly entry: RoomEntry;
}

/** What an entry of the stay comes to. */
interface EntryAmounts {
  readonly entry: RoomEntry;
  readonly price: bigint;
  readonly amountOf: (charge: Charge) => bigint;
}

const total = (list: readonly bigint[]): bigint => list.reduce((x, y) => x + y, 0n);

/** The model's section 11: floors, and what is left over to the largest remainders, the earlier room first. */
function shareOut(whole: bigint, exact: readonly Rational[]): bigint[] {
  const shares = exact.map(floor);
  const order = exact
    .map((amount, room) => ({ room, rest: subtract(amount, rational(floor(amount))) }))
    .sort((x, y) => compare(y.rest, x.rest));
  for (let spare = 0; total(shares) < whole; spare += 1) {
    const { room } = at(order, spare);
    shares[room] = at(shares, room) + 1n;
  }
  if (total(shares) !== whole) throw new Error('The shares do not add up to the amount of the night.');
  return shares;
}

/** The model's section 11: the entries of the stay, as listed. */
export function roomsOf({ charges, nights, policy, roundedOn, seenNet }: Settled): EntryAmounts[] {
  const chargedAt = (night: number, { persons, prices }: RoomEntry): Charged => ({
    night,
    price: at(prices, at(nights, night).number - 1),
    timesOf: ({ charge, times }) =>
      timesOfRoom(charge.tax.logic as FixedLogic, times?.[night] ?? 0n, at(nights, night), persons),
  });
  const exact = nights.map(
    ({ entries }, night) =>
      new Map(entries.map((entry) => [entry, exactNight(charges, chargedAt(night, entry), policy)])),
  );
  const exactOf = (night: number, { entry }: Room) => {
    const found = at(exact, night).get(entry);
    if (found === undefined) throw new Error('Every entry of a group is there on all of its nights.');
    return found;
  };
  const amountOf = (charge: Charge, night: number, room: Room): Rational =>
    exactOf(night, room).amounts.get(charge) ?? ZERO;

  /** By price, night by night, then by exact charges, the larger first; rooms alike in all of it as listed. */
  const inOrder = (group: number): Room[] => {
    const own = nights.flatMap((night, index) => (night.group === group ? [index] : []));
    const entries = nights.find((night) => night.group === group)?.entries ?? [];
    return entries
      .flatMap((entry) => {
        const charged = charges.flatMap(({ charge }) => own.map((night) => amountOf(charge, night, { entry })));
        const figures = [...entry.prices.map((price) => rational(price)), ...charged];
        return Array.from({ length: entry.count }, () => ({ entry, figures }));
      })
      .sort((x, y) => x.figures.map((figure, index) => compare(at(y.figures, index), figure)).find(Boolean) ?? 0);
  };
  const byGroup = new Map([...new Set(nights.map(({ group }) => group))].map((group) => [group, inOrder(group)]));
  const roomsAt = (night: number): readonly Room[] => byGroup.get(at(nights, night).group) ?? [];

  /** What each room has of the amounts of the nights, in proportion to its own. */
  const shared = (amountOn: (night: number) => bigint, own: (night: number, room: Room) => Rational) => {
    const byNight = nights.map((_, night) => {
      const rooms = roomsAt(night);
      const shares = shareOut(
        amountOn(night),
        rooms.map((room) => own(night, room)),
      );
      return new Map(rooms.map((room, index) => [room, at(shares, index)]));
    });
    return (night: number, room: Room): bigint => at(byNight, night).get(room) ?? 0n;
  };

  const ofRooms = new Map<Charge, (night: number, room: Room) => bigint>();
  const ofRoom = (charge: Charge, night: number, room: Room): bigint => ofRooms.get(charge)?.(night, room) ?? 0n;
  const priceOf = (night: number, room: Room): bigint => chargedAt(night, room.entry).price;
  const onNetOfRoom = (night: number, room: Room): bigint => {
    const inside = charges.filter(({ charge }) => charge.tax.is_inclusive);
    return priceOf(night, room) - total(inside.map(({ charge }) => ofRoom(charge, night, room)));
  };
  const netOf =
    policy.inclusive === 'net'
      ? shared(
          (night) => at(seenNet, night),
          (night, room) => exactOf(night, room).net,
        )
      : onNetOfRoom;

  const settle = ({ charge, taxable, times, rate }: StayCharge): void => {
    const { is_inclusive } = charge.tax;
    const isExact = times !== undefined || (is_inclusive && policy.inclusive === 'tax');
    const onNet = is_inclusive || policy.exclusiveBase === 'net';
    const fromRounded = (night: number, room: Room): Rational => {
      if (!at(taxable, night)) return ZERO;
      const start = onNet ? netOf(night, room) : priceOf(night, room);
      const more = chargesInBase(charge, policy).map((other) => ofRoom(other, night, room));
      return multiply(rate, rational(start + total(more)));
    };
    const own = isExact ? (night: number, room: Room) => amountOf(charge, night, room) : fromRounded;
    ofRooms.set(
      charge,
      shared((night) => roundedOn(charge, night), own),
    );
  };
  const [inside, above] = [true, false].map((side) => charges.filter(({ charge }) => charge.tax.is_inclusive === side));
  // In calculation order where each is taken of the rounded net; otherwise that net is what the inclusive ones leave.
  for (const one of policy.inclusive === 'net' ? charges : [...(inside ?? []), ...(above ?? [])]) settle(one);

  const entries = [...new Set(nights.flatMap((night) => night.entries))].sort((x, y) => x.place - y.place);
  return entries.map((entry) => ({
    entry,
    price: total(entry.prices) * BigInt(entry.count),
    amountOf: (charge) =>
      total(
        nights.flatMap((_, night) =>
          roomsAt(night)
            .filter((room) => room.entry === entry)
            .map((room) => ofRoom(charge, night, room)),
        ),
      ),
  }));
}
