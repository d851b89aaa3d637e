import { calculationOrder, type Charge as Placed } from '../order.js';
import {
  add,
  compare,
  divide,
  floor,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  round,
  subtract,
  sum,
  ZERO,
} from '../rational.js';
import { at, type FullPolicy, fullPolicy, type OraclePolicy, type OracleTaxSet } from '../shapes.js';
import { dateOf, type Room, roomsOf } from './rooms.js';
import { rateOf, type Where } from './rows.js';
import type { Local, LocalOracleStay, LocalOracleTax, LocalOracleTaxSet, OracleGuest } from './shapes.js';

/** A tax that is calculated here, with its true logic. */
interface Charge {
  readonly tax: LocalOracleTax;
  readonly local: Local;
  readonly logic: string;
  readonly own: string;
  readonly inclusive: boolean;
  readonly start: 'price' | 'net' | 'nothing';
  readonly on: readonly string[];
  /** Those that its base adds, or that price conditions add. */
  readonly adds: readonly Charge[];
  /** Whether it is computed from exact amounts, wherever amounts above it are rounded. */
  readonly fromExact: boolean;
}

/** One unit of a charge, `times` of them alike. What it comes to, by part of the price. */
interface Unit {
  readonly guests: readonly OracleGuest[] | OracleGuest;
  readonly times: bigint;
  readonly rate: string;
  /** What one of them is a percent of. */
  readonly base: Rational;
  readonly parts: ReadonlyMap<string, Rational>;
}

type Amounts = ReadonlyMap<string, Rational>;
type Cell = { readonly room: Room; readonly night: number };

const totalOf = (list: readonly bigint[]): bigint => list.reduce((one, other) => one + other, 0n);

function chargesOf(taxSet: LocalOracleTaxSet, policy: FullPolicy): Charge[] {
  const made = new Map<Placed, Charge>();
  for (const placed of calculationOrder(taxSet as OracleTaxSet)) {
    const tax = placed.tax as LocalOracleTax;
    const local = tax.local ?? {};
    if (local.only === 'channel') continue;
    const { base = {} } = local;
    const start = base.start ?? (tax.is_inclusive ? 'net' : policy.exclusiveBase);
    const byPlace = placed.computedOn.flatMap((other) => made.get(other) ?? []);
    const named = base.plus?.map((name) => {
      const found = [...made.values()].find((one) => one.tax.id === name || one.tax.title === name);
      if (found === undefined) throw new Error(`${name} is not calculated before ${tax.title}.`);
      return found;
    });
    // What is inclusive is part of the price already.
    const adds = (named ?? byPlace).filter((other) => start !== 'price' || !other.inclusive);
    made.set(placed, {
      tax,
      local,
      logic: local.logic ?? tax.logic,
      own: local.rate ?? tax.rate,
      inclusive: tax.is_inclusive,
      start,
      on: local.on ?? ['lodging'],
      adds,
      fromExact: local.per === 'guest' || local.at_most !== undefined || local.round === 'each' || start === 'nothing',
    });
  }
  return [...made.values()];
}

/** For each night of a room, whether a tax applies to it. */
function taxableNights({ tax }: Charge, room: Room, policy: FullPolicy): boolean[] {
  const legacy = { after: tax.applicable_after ?? null, before: tax.applicable_before ?? null };
  const isLegacy = legacy.after !== null || legacy.before !== null;
  const ranges = isLegacy ? [legacy] : (tax.applicable_date_ranges ?? []);
  const skip = tax.skip_nights ?? 0;
  const max = tax.max_nights ?? Number.POSITIVE_INFINITY;
  let used = Math.max(0, room.before - skip);
  return Array.from({ length: room.nights }, (_, night) => {
    const number = room.before + night + 1;
    const date = dateOf(room, night);
    const isInRange =
      ranges.length === 0 ||
      ranges.some(({ after, before }) => (after == null || after <= date) && (before == null || date <= before));
    const isTaxable = number > skip && isInRange && (policy.maxNights === 'stay' ? number <= max : used < max);
    if (isTaxable) used += 1;
    return isTaxable;
  });
}

/** The calculation of one stay, from the rules alone. */
export function localQuote(
  taxSet: LocalOracleTaxSet & { local?: { policy?: OraclePolicy } },
  stay: LocalOracleStay,
  given: OraclePolicy,
  currencyDigits: number,
) {
  const own = taxSet.local?.policy ?? {};
  const both = { ...own, ...given, rounding: { ...own.rounding, ...given.rounding } };
  const policy = fullPolicy(both, currencyDigits);
  const { digits, mode } = policy;
  const rooms = roomsOf(stay, digits);
  const charges = chargesOf(taxSet, policy);
  const scale = rational(10n ** BigInt(digits));
  const taxable = new Map(
    charges.map((charge) => [charge, new Map(rooms.map((room) => [room, taxableNights(charge, room, policy)]))]),
  );
  const isTaxable = (charge: Charge, { room, night }: Cell): boolean =>
    taxable.get(charge)?.get(room)?.[night] ?? false;
  const firstOf = (room: Room): Room => rooms.find(({ group }) => group === room.group) as Room;
  const cells: Cell[] = rooms.flatMap((room) => Array.from({ length: room.nights }, (_, night) => ({ room, night })));

  /** The night of a group on which a charge of the stay falls; -1 for none. */
  const stayNight = (charge: Charge, room: Room): number => {
    const first = taxable.get(charge)?.get(room)?.indexOf(true) ?? -1;
    return policy.stayCharges === 'arrival' && first !== 0 ? -1 : first;
  };
  const leaders = [...new Set(rooms.map(firstOf))];
  const bookingOf = (charge: Charge): Cell | undefined =>
    leaders
      .map((room) => ({ room, night: stayNight(charge, room) }))
      .filter(({ night }) => night >= 0)
      .map((cell) => ({ cell, date: dateOf(cell.room, cell.night) }))
      .reduce<{ cell: Cell; date: string } | undefined>(
        (best, one) => (best === undefined || one.date < best.date ? one : best),
        undefined,
      )?.cell;
  const isSame = (one: Cell | undefined, other: Cell) => one?.room === other.room && one.night === other.night;

  /** Who pays a fixed tax in a room on a night, and how many units are alike; null: the tax does not fall there. */
  const fixedUnits = (charge: Charge, cell: Cell): Array<Pick<Unit, 'guests' | 'times'>> | null => {
    const { room, night } = cell;
    const isNight = isTaxable(charge, cell);
    const isStay = stayNight(charge, room) === night;
    const each = room.guests.map((guests) => ({ guests, times: room.count }));
    const ofRoom = [{ guests: room.guests, times: room.count }];
    const one = [{ guests: room.guests, times: 1n }];
    switch (charge.logic) {
      case 'per_person_per_night':
        return isNight ? each : null;
      case 'per_person':
        return isStay ? each : null;
      case 'per_room_per_night':
        return isNight ? ofRoom : null;
      case 'per_room':
        return isStay ? ofRoom : null;
      case 'per_night': {
        const date = dateOf(room, night);
        const first = cells.find((other) => isTaxable(charge, other) && dateOf(other.room, other.night) === date);
        return isNight && isSame(first, cell) ? one : null;
      }
      default:
        return isSame(bookingOf(charge), cell) ? one : null;
    }
  };

  const limited = ({ local }: Charge, parts: Amounts): Amounts => {
    const whole = sum([...parts.values()]);
    let to = whole;
    const most = local.at_most === undefined ? undefined : multiply(parseDecimal(local.at_most), scale);
    if (most !== undefined && compare(to, most) > 0) to = most;
    if (local.round === 'each') to = rational(round(to, mode));
    if (compare(to, whole) === 0) return parts;
    // Whole is not zero where a limit or a rounding changes it.
    return new Map([...parts].map(([part, amount]) => [part, divide(multiply(amount, to), whole)]));
  };

  /** Every charge of a room on a night, as units, when the net of each part is known. */
  const unitsOf = (cell: Cell, nets: Amounts): Map<Charge, Unit[]> => {
    const { room, night } = cell;
    const found = new Map<Charge, Unit[]>();
    const onPart = (charge: Charge, part: string): Rational =>
      sum((found.get(charge) ?? []).map(({ times, parts }) => multiply(rational(times), parts.get(part) ?? ZERO)));
    const partPrice = (part: string) => rational(room.parts.get(part)?.[night] ?? 0n);
    const share = ({ local }: Charge) => parseDecimal(local.base?.share ?? '1');
    /** What a percent at this place is computed on, of all identical rooms. */
    const baseOn = (charge: Charge, part: string): Rational => {
      const start = { price: partPrice(part), net: nets.get(part) ?? ZERO, nothing: ZERO }[charge.start];
      return multiply(share(charge), add(start, sum(charge.adds.map((other) => onPart(other, part)))));
    };
    const priceFor = (charge: Charge): Rational | null => {
      const parts = charge.on.filter((part) => room.parts.has(part));
      const seen = charge.inclusive
        ? multiply(share(charge), sum(parts.map(partPrice)))
        : sum(parts.map((part) => baseOn(charge, part)));
      const ofOne = divide(seen, rational(room.count));
      if (charge.local.price_of !== 'person') return ofOne;
      return room.guests.length === 0 ? null : divide(ofOne, rational(BigInt(room.guests.length)));
    };
    for (const charge of charges) {
      const where: Where = {
        date: dateOf(room, night),
        number: room.before + night + 1,
        length: room.before + room.nights,
        bookedOn: stay.bookedOn,
        labels: room.labels,
        price: priceFor(charge),
        digits,
      };
      const rate = (guests: Unit['guests']) => rateOf(charge.local.rates ?? [], charge.own, where, guests);
      const made = (
        guests: Unit['guests'],
        times: bigint,
        partsFor: (rate: string) => Amounts,
        base: Rational = ZERO,
      ): Unit => {
        const own = rate(guests);
        return { guests, times, rate: own, base, parts: limited(charge, partsFor(own)) };
      };
      const percent = (text: string) => divide(parseDecimal(text), rational(100n));
      if (charge.logic !== 'percent') {
        const amount = (text: string): Amounts => new Map([['lodging', multiply(parseDecimal(text), scale)]]);
        found.set(
          charge,
          (fixedUnits(charge, cell) ?? []).map(({ guests, times }) => made(guests, times, amount)),
        );
      } else if (!isTaxable(charge, cell)) {
        found.set(charge, []);
      } else if (charge.start === 'nothing') {
        const named = charge.adds.flatMap((other) => found.get(other) ?? []);
        found.set(
          charge,
          named.map(({ guests, times, parts }) => {
            const partsFor = (text: string): Amounts => {
              const factor = multiply(percent(text), share(charge));
              return new Map([...parts].map(([part, amount]) => [part, multiply(factor, amount)]));
            };
            return made(guests, times, partsFor, multiply(share(charge), sum([...parts.values()])));
          }),
        );
      } else {
        const isGuest = charge.local.per === 'guest';
        // Where nobody sleeps, nobody is computed on anything.
        const of = isGuest ? BigInt(Math.max(1, room.guests.length)) : 1n;
        const bases = charge.on
          .filter((part) => room.parts.has(part))
          .map((part) => [part, divide(baseOn(charge, part), rational(of * room.count))] as const);
        const partsFor = (text: string): Amounts =>
          new Map(bases.map(([part, base]) => [part, multiply(percent(text), base)]));
        const whole = sum(bases.map(([, base]) => base));
        const payers: Array<Unit['guests']> = isGuest ? [...room.guests] : [room.guests];
        found.set(
          charge,
          payers.map((guests) => made(guests, room.count, partsFor, whole)),
        );
      }
    }
    return found;
  };

  const amountOf = (units: readonly Unit[], part?: string): Rational =>
    sum(
      units.map(({ times, parts }) =>
        multiply(rational(times), part === undefined ? sum([...parts.values()]) : (parts.get(part) ?? ZERO)),
      ),
    );

  /** The one division: inclusive charges are linear in the net of their part, so two values say which line it is. */
  const exact = cells.map((cell) => {
    const parts = [...cell.room.parts.keys()];
    const inclusiveAt = (net: bigint) => {
      const units = unitsOf(cell, new Map(parts.map((part) => [part, rational(net)])));
      return (part: string) =>
        sum(charges.filter(({ inclusive }) => inclusive).map((charge) => amountOf(units.get(charge) ?? [], part)));
    };
    const [atZero, atOne] = [inclusiveAt(0n), inclusiveAt(1n)];
    const nets = new Map(
      parts.map((part) => {
        const price = rational(cell.room.parts.get(part)?.[cell.night] ?? 0n);
        const slope = subtract(atOne(part), atZero(part));
        return [part, divide(subtract(price, atZero(part)), add(rational(1n), slope))] as const;
      }),
    );
    const units = unitsOf(cell, nets);
    for (const part of parts) {
      const charged = sum(
        charges.filter(({ inclusive }) => inclusive).map((charge) => amountOf(units.get(charge) ?? [], part)),
      );
      const price = rational(cell.room.parts.get(part)?.[cell.night] ?? 0n);
      if (compare(add(nets.get(part) ?? ZERO, charged), price) !== 0)
        throw new Error(`The net of ${part} goes in circles.`);
    }
    return { ...cell, nets, units };
  });

  /** Nights of groups: the places of their cells. */
  const groupNights = leaders.flatMap((leader) =>
    Array.from({ length: leader.nights }, (_, night) => ({
      date: dateOf(leader, night),
      price: totalOf(
        rooms
          .filter(({ group }) => group === leader.group)
          .map(({ parts }) => totalOf([...parts.values()].map((list) => at(list, night)))),
      ),
      cells: exact.flatMap(({ room, night: own }, place) =>
        room.group === leader.group && own === night ? [place] : [],
      ),
      leader,
      night,
    })),
  );

  /** Whole units in proportion to exact amounts: floors, then the largest remainders, the earlier first. */
  const shareOut = (whole: bigint, parts: readonly Rational[]): bigint[] => {
    const shares = parts.map(floor);
    const isNothing = (part: Rational): boolean => compare(part, ZERO) === 0;
    const order = parts
      .map((part, place) => ({ place, rest: subtract(part, rational(floor(part))) }))
      .filter(({ place }) => parts.every(isNothing) || !isNothing(at(parts, place)))
      .sort((one, other) => compare(other.rest, one.rest) || one.place - other.place);
    const spare = whole - totalOf(shares);
    const size = BigInt(order.length);
    if (size === 0n) return [];
    for (const [at_, { place }] of order.entries()) {
      const more = spare >= 0n ? spare / size + (BigInt(at_) < spare % size ? 1n : 0n) : 0n;
      shares[place] = at(shares, place) + more;
    }
    if (spare < 0n)
      for (let left = -spare, step = order.length - 1; left > 0n; left -= 1n, step -= 1) {
        const { place } = at(order, ((step % order.length) + order.length) % order.length);
        shares[place] = at(shares, place) - 1n;
      }
    return shares;
  };

  const roundNights = (amounts: ReadonlyArray<Rational | null>): bigint[] => {
    if (policy.unit === 'night') return amounts.map((amount) => (amount === null ? 0n : round(amount, mode)));
    const own = amounts.flatMap((amount, place) => (amount === null ? [] : [{ amount, place }]));
    const shares = shareOut(
      round(sum(own.map(({ amount }) => amount)), mode),
      own.map(({ amount }) => amount),
    );
    const nights = amounts.map(() => 0n);
    for (const [index, { place }] of own.entries()) nights[place] = at(shares, index);
    return nights;
  };

  /** What was rounded on each night of a group, shared out over its rooms, and in a room over its parts. */
  const toCells = (nights: readonly bigint[], exactOn: (place: number, part: string) => Rational) => {
    const byCell = new Map<number, Map<string, bigint>>();
    for (const [index, { cells: places }] of groupNights.entries()) {
      const partsAt = (place: number) => [...at(exact, place).room.parts.keys()];
      const whole = (place: number) => sum(partsAt(place).map((part) => exactOn(place, part)));
      const ofRooms = shareOut(at(nights, index), places.map(whole));
      for (const [of, place] of places.entries()) {
        const parts = partsAt(place);
        const shares = shareOut(
          at(ofRooms, of),
          parts.map((part) => exactOn(place, part)),
        );
        byCell.set(place, new Map(parts.map((part, which) => [part, at(shares, which)])));
      }
    }
    return (place: number, part: string): bigint => byCell.get(place)?.get(part) ?? 0n;
  };

  const rounded = new Map<Charge, bigint[]>();
  const roundedOn = new Map<Charge, (place: number, part: string) => bigint>();
  const exactOn = (charge: Charge) => (place: number, part: string) =>
    amountOf(at(exact, place).units.get(charge) ?? [], part);
  const isOwnNight = (charge: Charge, index: number): boolean => {
    const { leader, night, cells: places } = at(groupNights, index);
    if (charge.logic === 'percent') return isTaxable(charge, { room: leader, night });
    return places.some((place) => fixedUnits(charge, at(exact, place)) !== null);
  };
  const settle = (charge: Charge, amountOn: (index: number) => Rational): void => {
    const nights = roundNights(groupNights.map((_, index) => (isOwnNight(charge, index) ? amountOn(index) : null)));
    rounded.set(charge, nights);
    roundedOn.set(charge, toCells(nights, exactOn(charge)));
  };
  const exactAmount = (charge: Charge) => (index: number) =>
    sum(at(groupNights, index).cells.map((place) => amountOf(at(exact, place).units.get(charge) ?? [])));
  let netOn: (place: number, part: string) => bigint = () => 0n;
  /** What a percent is taken of in a room on a night, from what was rounded. */
  const roundedBase = (charge: Charge, place: number): Rational => {
    const { room, night } = at(exact, place);
    const base = sum(
      charge.on
        .filter((part) => room.parts.has(part))
        .map((part) => {
          const start = charge.start === 'net' ? netOn(place, part) : (room.parts.get(part)?.[night] ?? 0n);
          const more = totalOf(charge.adds.map((other) => roundedOn.get(other)?.(place, part) ?? 0n));
          return rational(start + more);
        }),
    );
    return multiply(parseDecimal(charge.local.base?.share ?? '1'), base);
  };
  const fromRounded = (charge: Charge) => (index: number) =>
    sum(
      at(groupNights, index).cells.map((place) => {
        const rate = at(exact, place).units.get(charge)?.[0]?.rate ?? '0';
        return multiply(divide(parseDecimal(rate), rational(100n)), roundedBase(charge, place));
      }),
    );
  const settleBelow = (charge: Charge) => {
    const isExact = charge.fromExact || charge.logic !== 'percent';
    settle(charge, isExact ? exactAmount(charge) : fromRounded(charge));
  };

  if (policy.inclusive === 'net') {
    const nets = groupNights.map(({ cells: places }) =>
      sum(places.flatMap((place) => [...at(exact, place).nets.values()])),
    );
    netOn = toCells(roundNights(nets), (place, part) => at(exact, place).nets.get(part) ?? ZERO);
    for (const charge of charges) settleBelow(charge);
  } else {
    for (const charge of charges) if (charge.inclusive) settle(charge, exactAmount(charge));
    netOn = (place, part) => {
      const { room, night } = at(exact, place);
      const inside = charges.filter(({ inclusive }) => inclusive).map((one) => roundedOn.get(one)?.(place, part) ?? 0n);
      return (room.parts.get(part)?.[night] ?? 0n) - totalOf(inside);
    };
    for (const charge of charges) if (!charge.inclusive) settleBelow(charge);
  }

  const show = (amount: bigint): string => {
    const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
    const whole = text.slice(0, text.length - digits);
    return `${amount < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(text.length - digits)}`}`;
  };
  const figures = (indexes: readonly number[]) => {
    const price = totalOf(indexes.map((index) => at(groupNights, index).price));
    const side = (inclusive: boolean) =>
      totalOf(
        charges
          .filter((charge) => charge.inclusive === inclusive)
          .flatMap((charge) => indexes.map((index) => at(rounded.get(charge) ?? [], index))),
      );
    const [inside, above] = [side(true), side(false)];
    return {
      price: show(price),
      net: show(price - inside),
      inclusive: show(inside),
      exclusive: show(above),
      total: show(price + above),
    };
  };
  const line = (charge: Charge, indexes: readonly number[]) => ({
    title: charge.tax.title,
    amount: show(totalOf(indexes.map((index) => at(rounded.get(charge) ?? [], index)))),
  });
  const all = groupNights.map((_, index) => index);
  const dates = [...new Set(groupNights.map(({ date }) => date))].sort();
  return {
    ...figures(all),
    taxes: charges.map((charge) => ({ ...line(charge, all), ...countOf(charge), rates: ratesOf(charge) })),
    nights: dates.map((date) => {
      const own = all.filter((index) => at(groupNights, index).date === date);
      return { date, ...figures(own), taxes: charges.map((charge) => line(charge, own)) };
    }),
  };

  /** What a percent is taken of over the stay, to the next minor unit. */
  function baseOf(charge: Charge): bigint {
    const places = exact.map(({ units }, place) => ({ place, units: units.get(charge) ?? [] }));
    const base = charge.fromExact
      ? sum(places.flatMap(({ units }) => units.map((unit) => multiply(rational(unit.times), unit.base))))
      : sum(places.flatMap(({ place, units }) => (units.length === 0 ? [] : [roundedBase(charge, place)])));
    return round(base, 'half-up');
  }

  /** How often a fixed tax is charged; or what a percent is taken of. */
  function countOf(charge: Charge): { quantity: number } | { base: string } {
    if (charge.logic === 'percent') return { base: show(baseOf(charge)) };
    const units = exact.flatMap((cell) => cell.units.get(charge) ?? []);
    return { quantity: Number(totalOf(units.map(({ times }) => times))) };
  }

  /** The rates of a line, as they are first met, each with its part of amount and base; they add up to the line. */
  function ratesOf(charge: Charge) {
    const byRate = new Map<string, { times: bigint; base: Rational; amount: Rational }>();
    const groupAfterGroup = leaders.flatMap(({ group }) => exact.filter(({ room }) => room.group === group));
    for (const { units } of groupAfterGroup) {
      for (const unit of units.get(charge) ?? []) {
        const { times, base, amount } = byRate.get(unit.rate) ?? { times: 0n, base: ZERO, amount: ZERO };
        byRate.set(unit.rate, {
          times: times + unit.times,
          base: add(base, multiply(rational(unit.times), unit.base)),
          amount: add(amount, amountOf([unit])),
        });
      }
    }
    const shares = shareOut(
      totalOf(rounded.get(charge) ?? []),
      [...byRate.values()].map(({ amount }) => amount),
    );
    const isPercent = charge.logic === 'percent';
    const bases = shareOut(
      isPercent ? baseOf(charge) : 0n,
      [...byRate.values()].map(({ base }) => base),
    );
    return [...byRate].map(([rate, { times }], place) => ({
      rate,
      ...(isPercent ? { base: show(at(bases, place)) } : { quantity: Number(times) }),
      amount: show(at(shares, place)),
    }));
  }
}
