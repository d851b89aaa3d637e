import { isPercent } from '../../definitions/logics.js';
import { taxKey } from '../../definitions/same-tax.js';
import type { Stay } from '../../stay/schema.js';
import { exact, printed, unitsOf } from '../exact.js';
import { AROUND_LOCAL, demand, dice, law } from '../law.js';
import { digitsOfCalculator, type Placed, placedTaxes, roomNights, taxableNights, withoutLocal } from '../model.js';

const MOST_NIGHTS_MORE = 14;
const LAST_USABLE_DATE = '9990-01-01';

/**
 * Of one room that stays longer, no fixed tax and no percentage of the price falls: each is a sum that only grows,
 * rounded once. A percentage of other charges can lose a little where it applies to some of their nights only: a
 * charge that is rounded over the stay is shared out anew over more nights, and the part that falls on some nights may
 * lose minor units to the others. `mostLost` counts how many.
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
        const [was, is] = [unitsOf(exact(tax.amount), digits), unitsOf(exact(after.get(key) ?? '0'), digits)];
        const allowed = losses(key);
        demand(
          is + allowed >= was,
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

/** The first room alone, night by night; and for some nights more, at its own prices in turn. */
function shortAndLong(stay: Stay, more: number, digits: number): [Stay, Stay] {
  const [room] = stay.rooms;
  const prices = (roomNights(stay, digits)[0]?.prices ?? [])
    .slice(0, 1_000 - more)
    .map((units) => printed(units, digits));
  const longer = Array.from({ length: more }, (_, night) => prices[night % prices.length] ?? '0');
  const { nightlyPrices: _, price: __, nights: ___, ...rest } = room ?? { persons: 0 };
  const priced = (nightlyPrices: string[]): Stay => ({ ...stay, rooms: [{ ...rest, nightlyPrices }] });
  return [priced(prices), priced([...prices, ...longer])];
}

/** For each exclusive tax, how many minor units it may lose when the stay gets longer. */
function lossesOf(
  placed: readonly Placed[],
  nightsOf: (tax: Placed['tax'], stay: 'short' | 'long') => boolean[],
  digits: number,
): (key: string) => bigint {
  const byKey = new Map(placed.map((one) => [one.key, one]));
  const long = new Map(placed.map(({ key, tax }) => [key, nightsOf(tax, 'long')]));
  const whole = new Map<string, bigint>();
  const inPart = new Map<string, bigint>();

  /** Of all nights of a charge together. The order of the calculation makes sure that what is above is known. */
  const lostOfWhole = ({ key, tax, on }: Placed): bigint => {
    if (!isPercent(tax.logic)) return 0n;
    const nights = BigInt(nightsOf(tax, 'short').filter(Boolean).length);
    const lost = addedUp(on, (above) => lostWithin(above, key, nights));
    const { units, decimals } = exact(tax.rate);
    // Rounding is monotonous, so nothing is lost of the same base; of a smaller one, up to one unit more.
    return lost === 0n ? 0n : (units * lost) / 10n ** BigInt(decimals + 2) + 1n;
  };

  /** Of the part of a charge that falls on the nights of another, which are so many. */
  const lostWithin = (above: Placed, key: string, nights: bigint): bigint => {
    const [its, of] = [long.get(above.key) ?? [], long.get(key) ?? []];
    if (!its.some((isTaxable, at) => isTaxable && of[at])) return 0n;
    // All its nights are in it: no part, the whole.
    if (its.every((isTaxable, at) => !isTaxable || of[at])) return whole.get(above.key) ?? 0n;
    return nights * lostANight(above);
  };

  /** On one night: what it rounds up to, less what it rounds down to of a base that lost as much itself. */
  const lostANight = ({ key, tax, on }: Placed): bigint => {
    const known = inPart.get(key);
    if (known !== undefined) return known;
    const isWhole = !isPercent(tax.logic) && exact(tax.rate).decimals <= digits;
    const lost = isPercent(tax.logic) ? 2n + addedUp(on, lostANight) : isWhole ? 0n : 1n;
    inPart.set(key, lost);
    return lost;
  };

  const addedUp = (keys: ReadonlySet<string>, lost: (above: Placed) => bigint): bigint => {
    let sum = 0n;
    for (const key of keys) {
      const above = byKey.get(key);
      if (above !== undefined) sum += lost(above);
    }
    return sum;
  };

  for (const one of placed) whole.set(one.key, lostOfWhole(one));
  return (key) => whole.get(key) ?? 0n;
}
