import { windowOf } from '../../../core/calculation/windows.js';
import { dateOf } from '../../../core/calendar/plain-date.js';
import { isPercent } from '../../../core/definitions/logics.js';
import type { FullPolicy } from '../../../core/definitions/policy.js';
import { taxKey } from '../../../core/definitions/tax.js';
import type { Quote } from '../../../core/quote/quote.js';
import { lengthOfStay, stayOfNights } from '../../../core/stay/moved-stay.js';
import type { Guest, Room, Stay } from '../../../core/stay/schema.js';
import { LIMITS, nightsOfRoom, personsIn } from '../../../core/stay/schema.js';
import { decimalsOf, exact, printed, share, times, unitsOf } from '../exact.js';
import { AROUND_LOCAL, demand, dice, law, stayLaw } from '../law.js';
import type { CalculatedTax } from '../placed-taxes.js';
import { placedTaxes, withoutLocal } from '../placed-taxes.js';
import type { RoomNights } from '../room-nights.js';
import { digitsOfCalculator, roomNights, taxableNights } from '../room-nights.js';

const MOST_NIGHTS_MORE = 14;
const LAST_USABLE_DATE = '9990-01-01';

/**
 * If one room stays longer, fixed taxes and percentages of the price never fall: each is a growing sum, rounded once. A
 * percentage of other charges may fall where it applies to some of their nights: a rounded charge is shared over more
 * nights, and some nights may lose minor units. `lossesOf` counts them.
 */
export const longerStayPaysNoLess = law(
  'Of a room that stays longer no exclusive charge falls, but for the minor units that its base is rounded to.',
  (calculator) => {
    const { taxSet, policy } = calculator;
    if (policy.rounding.unit === 'night')
      return 'the policy rounds each night, so more nights can round down more often';
    if (policy.exclusiveBase === 'net')
      return 'exclusive percentages start from the net, which inclusive charges lower';
    const placed = placedTaxes(taxSet);
    const exclusive = placed.filter(({ tax }) => !tax.is_inclusive);
    if (exclusive.length === 0) return 'the set has no exclusive tax';
    const plain = withoutLocal(placed);
    const compared = new Set(exclusive.filter(({ key }) => plain.has(key)).map(({ key }) => key));
    if (compared.size === 0) return 'every exclusive tax has local rules, or is computed on one that has';
    const digits = digitsOfCalculator(calculator);
    return (given, choice) => {
      if (given.checkIn > LAST_USABLE_DATE) return false;
      const more = 1 + dice(choice)(MOST_NIGHTS_MORE);
      const [short, long] = shortAndLong(given, more, digits);
      const before = calculator.quote(short);
      const after = new Map(calculator.quote(long).taxes.map((tax) => [taxKey(tax), tax.amount]));
      const losses = lossesOf(
        exclusive,
        (tax, stay) => {
          const [room] = roomNights(stay === 'short' ? short : long, digits);
          return room === undefined ? [] : taxableNights(tax, room, policy.maxNights);
        },
        digits,
      );
      for (const tax of before.taxes) {
        const key = taxKey(tax);
        if (!compared.has(key)) continue;
        const [was, is] = [tax.amount, after.get(key) ?? '0'].map((amount) => unitsOf(exact(amount), digits));
        const allowed = losses(key);
        demand(
          (is ?? 0n) + allowed >= (was ?? 0n),
          () =>
            `"${tax.title}" is ${tax.amount} for the first room alone, night by night, and ${after.get(key)} when it stays ` +
            `${more} nights longer at the same prices: it may lose at most ${printed(allowed, digits)}.`,
        );
      }
      return true;
    };
  },
  AROUND_LOCAL,
);

/** The first room alone, and the same room for more nights, its prices repeated. */
function shortAndLong(stay: Stay, more: number, digits: number): [Stay, Stay] {
  const alone = { ...stay, rooms: stay.rooms.slice(0, 1) };
  const nights = Math.min(lengthOfStay(alone), LIMITS.nights - more);
  return [stayOfNights(alone, nights, digits), stayOfNights(alone, nights + more, digits)];
}

/** For each exclusive tax, the minor units that it may lose in the longer stay. */
function lossesOf(
  placed: readonly CalculatedTax[],
  nightsOf: (tax: CalculatedTax['tax'], stay: 'short' | 'long') => boolean[],
  digits: number,
): (key: string) => bigint {
  const byKey = new Map(placed.map((tax) => [tax.key, tax]));
  const long = new Map(placed.map(({ key, tax }) => [key, nightsOf(tax, 'long')]));
  const whole = new Map<string, bigint>();
  const inPart = new Map<string, bigint>();

  /** For all nights of a charge. The calculation order ensures that taxes above are known. */
  const lostOfWhole = ({ key, tax, on }: CalculatedTax): bigint => {
    if (!isPercent(tax.logic)) return 0n;
    const nights = BigInt(nightsOf(tax, 'short').filter(Boolean).length);
    const lost = addedUp(on, (above) => lostWithin(above, key, nights));
    // Rounding is monotonic: an equal base loses nothing, a smaller one up to one more unit.
    return lost === 0n ? 0n : times(share(tax.rate), lost) + 1n;
  };

  /** For the part of a charge on the nights of another one, `nights` of them. */
  const lostWithin = (above: CalculatedTax, key: string, nights: bigint): bigint => {
    const [its, nightsBelow] = [long.get(above.key) ?? [], long.get(key) ?? []];
    if (!its.some((isTaxable, index) => isTaxable && nightsBelow[index])) return 0n;
    // All its nights are included: the whole charge.
    if (its.every((isTaxable, index) => !isTaxable || nightsBelow[index])) return whole.get(above.key) ?? 0n;
    return nights * lostANight(above);
  };

  /** For one night: the amount rounded up, less the amount rounded down on a base that lost as much. */
  const lostANight = ({ key, tax, on }: CalculatedTax): bigint => {
    const cached = inPart.get(key);
    if (cached !== undefined) return cached;
    const isWhole = !isPercent(tax.logic) && decimalsOf(tax.rate) <= digits;
    const lost = isPercent(tax.logic) ? 2n + addedUp(on, lostANight) : isWhole ? 0n : 1n;
    inPart.set(key, lost);
    return lost;
  };

  const addedUp = (keys: ReadonlySet<string>, lost: (above: CalculatedTax) => bigint): bigint => {
    let sum = 0n;
    for (const key of keys) {
      const above = byKey.get(key);
      if (above !== undefined) sum += lost(above);
    }
    return sum;
  };

  for (const tax of placed) whole.set(tax.key, lostOfWhole(tax));
  return (key) => whole.get(key) ?? 0n;
}

interface AppliedTax {
  readonly placed: CalculatedTax;
  readonly nights: ReadonlyArray<readonly boolean[]>;
}

/**
 * A tax charges nothing on skipped nights, outside its ranges and beyond its cap, and the prices of those nights do not
 * change it. The second part is skipped for taxes that depend on other nights through their base: a charge that is
 * rounded over the stay is shared over all its nights.
 */
export const nightsOutsideDoNotCount = law(
  'Nights that are skipped, outside the ranges or beyond the cap of a tax bear nothing of it and do not change it.',
  (calculator) => {
    const { taxSet, policy } = calculator;
    const placed = placedTaxes(taxSet).filter(({ tax }) => tax.local?.only !== 'channel');
    if (!placed.some(({ tax }) => windowOf(tax) !== undefined)) return 'every tax applies to every night';
    const digits = digitsOfCalculator(calculator);
    const plain = withoutLocal(placed);
    return (stay, choice) => {
      const rooms = roomNights(stay, digits);
      const quote = calculator.quote(stay);
      const applied = placed.map((tax) => ({
        placed: tax,
        nights: rooms.map((room) => taxableNights(tax.tax, room, policy.maxNights)),
      }));
      for (const tax of applied) demandOnItsNights(tax, rooms, quote);
      const windowed = applied.filter(
        ({ placed: { tax }, nights }) => windowOf(tax) !== undefined && nights.flat().includes(false),
      );
      const throwDice = dice(choice);
      const chosen = windowed[throwDice(windowed.length || 1)];
      if (chosen === undefined) return false;
      if (!plain.has(chosen.placed.key) || !dependsOnItsNightsAlone(chosen, applied, calculator.policy)) return true;
      const off = BigInt(1 + throwDice(100_000));
      const changedQuote = calculator.quote(higherOutside(stay, rooms, chosen, off, digits));
      const [before, after] = [quote, changedQuote].map(
        ({ taxes }) => taxes.find((tax) => taxKey(tax) === chosen.placed.key)?.amount,
      );
      demand(
        before === after,
        () =>
          `"${chosen.placed.tax.title}" is ${before}, and ${after} when the nights to which it does not apply cost ` +
          `${printed(off, digits)} more each.`,
      );
      return true;
    };
  },
  AROUND_LOCAL,
);

function demandOnItsNights(
  { placed: { key, tax }, nights }: AppliedTax,
  rooms: readonly RoomNights[],
  quote: Quote,
): void {
  const index = quote.taxes.findIndex((line) => taxKey(line) === key);
  const line = quote.taxes[index];
  const dates = new Set<string>();
  for (const [place, { firstDay }] of rooms.entries()) {
    const applies = nights[place] ?? [];
    for (const [night, isTaxable] of applies.entries()) if (isTaxable) dates.add(dateOf(firstDay + night));
  }
  demand(
    line?.taxableNights === dates.size,
    () => `"${tax.title}" applies on ${dates.size} dates of this stay; the quote says ${line?.taxableNights}.`,
  );
  for (const { date, taxes } of quote.nights) {
    const amount = taxes[index]?.amount ?? '0';
    const isFree = dates.has(date) || exact(amount) === 0n;
    demand(isFree, () => `"${tax.title}" is ${amount} on ${date}, to which it does not apply.`);
  }
}

/** Whether a charge, by definition, depends only on its nights. */
function dependsOnItsNightsAlone(appliedTax: AppliedTax, all: readonly AppliedTax[], policy: FullPolicy): boolean {
  const { tax, on } = appliedTax.placed;
  if (!isPercent(tax.logic) || policy.rounding.unit === 'night') return true;
  if (tax.is_inclusive) return policy.rounding.inclusive === 'tax';
  if (policy.exclusiveBase === 'net') return false;
  const added = all.filter(({ placed }) => on.has(placed.key) && !placed.tax.is_inclusive);
  return added.every((addedTax) => {
    const isWithin = addedTax.nights.every((room, index) =>
      room.every((isOn, night) => !isOn || appliedTax.nights[index]?.[night] === true),
    );
    return !isPercent(addedTax.placed.tax.logic) || (isWithin && dependsOnItsNightsAlone(addedTax, all, policy));
  });
}

/** Raises the price of every night to which a tax does not apply. */
function higherOutside(
  stay: Stay,
  rooms: readonly RoomNights[],
  { nights }: AppliedTax,
  more: bigint,
  digits: number,
): Stay {
  return {
    ...stay,
    rooms: stay.rooms.map(({ price: _, nights: __, ...room }, index) => {
      const { prices = [] } = rooms[index] ?? {};
      const dearer = prices.map((price, night) => (nights[index]?.[night] ? price : price + more));
      return { ...room, nightlyPrices: dearer.map((price) => printed(price, digits)) };
    }),
  };
}

/** The fields in which a guest repeats the nights of the room. */
const FORMS = ['checkIn', 'nights', 'both', 'elsewhere'] as const;

/** A guest with the nights of the room is charged like one without separate nights. */
export const nightsOfRoomChangeNothing = stayLaw(
  'A guest written with the nights of the room changes nothing.',
  (stay, throwDice) => {
    const index = throwDice(stay.rooms.length);
    const form = FORMS[throwDice(FORMS.length)] ?? 'both';
    const room = stay.rooms[index];
    const changed = room && withNights(room, stay, form);
    if (changed === undefined) return undefined;
    const when = `when a guest of room ${index + 1} has the nights of the room`;
    return { stay: { ...stay, rooms: stay.rooms.with(index, changed) }, when };
  },
);

/** `undefined` for an empty room, or if all its guests have separate nights. */
function withNights(room: Room, stay: Stay, form: (typeof FORMS)[number]): Room | undefined {
  const { guests = [] } = room;
  const persons = personsIn(room);
  const place = guests.findIndex(sleepsAsRoom);
  // Guests that are not listed are adults, so one of them can be listed.
  const isUnlisted = place < 0 && guests.length < persons;
  if (place < 0 && !isUnlisted) return undefined;
  const nights = nightsOfRoom(room, stay);
  const { checkIn = stay.checkIn, nightsBefore = stay.nightsBefore ?? 0, nightsAfter = stay.nightsAfter ?? 0 } = room;
  const fields = {
    checkIn: { checkIn },
    nights: { nights },
    both: { checkIn, nights },
    elsewhere: { checkIn, nights, nightsBefore, nightsAfter },
  }[form];
  const written = guests.map((guest, index): Guest => (index === place ? { ...guest, ...fields } : guest));
  return { ...room, persons, guests: isUnlisted ? [...guests, fields] : written };
}

function sleepsAsRoom({ checkIn, nights, nightsBefore, nightsAfter }: Guest): boolean {
  return (checkIn ?? nights ?? nightsBefore ?? nightsAfter) === undefined;
}
