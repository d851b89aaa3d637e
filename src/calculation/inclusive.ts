import {
  addFractions,
  type Fraction,
  fraction,
  leastCommonMultiple,
  multiplyFractions,
  ZERO,
} from '../money/fraction.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../money/integer.js';
import { adds, type Charge } from './order.js';
import { applies, type NightKind } from './windows.js';

/**
 * How a price with inclusive taxes in it comes apart, on nights on which the same taxes apply.
 *
 * On such a night every charge is a + b x N, with N the unknown net: b depends on the rates alone, a on the
 * fixed amounts of the night (and, below an exclusive percent, on its price). The price is N plus the
 * inclusive charges, so N = (price - sum of a) / (1 + sum of b), sums over inclusive charges: the one
 * division. Two common denominators keep everything else whole: `scale` for the a, `shareScale` for the b.
 */
export interface Extraction {
  /** What matters for the net: the inclusive charges, and all before the last of them. */
  readonly terms: readonly Term[];
  readonly scale: Integer;
  readonly shareScale: Integer;
  /** shareScale x (1 + sum of b). */
  readonly whole: Integer;
  /** scale x whole: the denominator of the net and of every charge. */
  readonly denominator: Integer;
}

/** One charge in an extraction. */
interface Term {
  readonly charge: Charge;
  /** b x shareScale. */
  readonly share: Integer;
  /** fixed: scale x rate, what one charge adds to a x scale. */
  readonly unit: Integer;
  /** Places in `terms` of the charges nested under it that its base adds. */
  readonly nested: readonly number[];
}

/** Exact amounts of some nights of one kind, as numerators over one denominator. */
export interface Exact {
  /** By charge index; inclusive charges that apply on these nights have an entry. */
  readonly amounts: readonly (Integer | undefined)[];
  readonly net: Integer;
  readonly denominator: Integer;
}

/** The extraction for nights of one kind. */
export function extractionFor(charges: readonly Charge[], kind: NightKind): Extraction {
  const involved = involvedCharges(charges, kind);
  const places = new Map(involved.map((charge, place) => [charge.index, place]));
  const links = involved.map((charge) => {
    const nested = charge.nested
      .filter((index) => adds(charge, charges[index] as Charge))
      .map((index) => places.get(index))
      .filter((place) => place !== undefined);
    return { charge, nested };
  });
  const shares = sharesOfNet(links);
  const shareScale = shares.reduce<Integer>((scale, { denominator }) => leastCommonMultiple(scale, denominator), 1);
  const scale = scaleOf(links);
  const terms = links.map((link, place): Term => {
    const { numerator, denominator } = shares[place] ?? ZERO;
    const { rate } = link.charge;
    return {
      ...link,
      share: multiply(numerator, floorDivide(shareScale, denominator)),
      unit: link.charge.isPercent ? 0 : multiply(rate.numerator, floorDivide(scale, rate.denominator)),
    };
  });
  const whole = terms.reduce<Integer>(
    (sum, { charge, share }) => (charge.tax.is_inclusive ? add(sum, share) : sum),
    shareScale,
  );
  return { terms, scale, shareScale, whole, denominator: multiply(scale, whole) };
}

/** What applies, down to the last inclusive charge: none is computed on what comes after it. */
function involvedCharges(charges: readonly Charge[], kind: NightKind): Charge[] {
  const applied = charges.filter((charge) => applies(charge, kind));
  return applied.slice(0, applied.findLastIndex(({ tax }) => tax.is_inclusive) + 1);
}

type Link = Pick<Term, 'charge' | 'nested'>;

/** b of each term: what it takes of a net of 1. */
function sharesOfNet(links: readonly Link[]): Fraction[] {
  const shares: Fraction[] = [];
  let higher: Fraction = { numerator: 1, denominator: 1 };
  let next = 0;
  for (const { charge, nested } of links) {
    for (; (links[next] as Link).charge.index < charge.higher; next += 1)
      higher = addFractions(higher, shares[next] ?? ZERO);
    if (!charge.isPercent || charge.startsFromPrice) {
      shares.push(ZERO);
      continue;
    }
    const base = nested.reduce((sum, place) => addFractions(sum, shares[place] ?? ZERO), higher);
    shares.push(multiplyFractions(base, charge.rate));
  }
  return shares;
}

/** A number that makes every a whole: each percent on a fixed amount (or on the price) divides once more. */
function scaleOf(links: readonly Link[]): Integer {
  const scales: Integer[] = [];
  let higher: Integer = 0;
  let next = 0;
  for (const { charge, nested } of links) {
    for (; (links[next] as Link).charge.index < charge.higher; next += 1) higher = joined(higher, scales[next] ?? 0);
    if (!charge.isPercent) {
      scales.push(charge.rate.denominator);
      continue;
    }
    const below = nested.reduce(
      (scale, place) => joined(scale, scales[place] ?? 0),
      charge.startsFromPrice ? joined(higher, 1) : higher,
    );
    scales.push(
      below === 0 ? 0 : fraction(charge.rate.numerator, multiply(below, charge.rate.denominator)).denominator,
    );
  }
  return scales.reduce(joined, 1);
}

/** Like the least common multiple; 0 stands for "nothing fixed in it", and adds nothing. */
function joined(one: Integer, other: Integer): Integer {
  if (one === 0) return other;
  return other === 0 ? one : leastCommonMultiple(one, other);
}

/**
 * The exact net and inclusive charges of nights of one kind. Sums of nights come apart as one night does,
 * because everything is linear: give the price and the quantities of one night or of many.
 *
 * @param price what the nights cost, in minor units
 * @param timesOf how often a fixed charge (by its index) is charged on these nights
 */
export function extract(extraction: Extraction, price: Integer, timesOf: TimesOf): Exact {
  const { terms, scale, whole, shareScale, denominator } = extraction;
  const scaledPrice = multiply(price, scale);
  const fixedParts = fixedPartsOf(terms, scaledPrice, timesOf);
  let left = scaledPrice;
  for (let place = 0; place < terms.length; place += 1) {
    if ((terms[place] as Term).charge.tax.is_inclusive) left = subtract(left, fixedParts[place] as Integer);
  }
  const amounts: Integer[] = [];
  for (let place = 0; place < terms.length; place += 1) {
    const { charge, share } = terms[place] as Term;
    if (!charge.tax.is_inclusive) continue;
    amounts[charge.index] = add(multiply(fixedParts[place] as Integer, whole), multiply(share, left));
  }
  return { amounts, net: multiply(shareScale, left), denominator };
}

type TimesOf = (charge: number) => number;

/** a x scale of each term, going down the order. */
function fixedPartsOf(terms: readonly Term[], scaledPrice: Integer, timesOf: TimesOf): Integer[] {
  const parts: Integer[] = [];
  let higher: Integer = 0;
  let higherExclusive: Integer = 0;
  let next = 0;
  for (const { charge, unit, nested } of terms) {
    for (; (terms[next] as Term).charge.index < charge.higher; next += 1) {
      const part = parts[next] as Integer;
      higher = add(higher, part);
      if (!(terms[next] as Term).charge.tax.is_inclusive) higherExclusive = add(higherExclusive, part);
    }
    if (!charge.isPercent) {
      parts.push(multiply(unit, timesOf(charge.index)));
      continue;
    }
    let base = charge.startsFromPrice ? add(scaledPrice, higherExclusive) : higher;
    for (const place of nested) base = add(base, parts[place] as Integer);
    // Exact: `scale` was chosen so that nothing is left over here.
    parts.push(floorDivide(multiply(base, charge.rate.numerator), charge.rate.denominator));
  }
  return parts;
}
