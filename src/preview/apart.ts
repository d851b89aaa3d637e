import { addedCharges, type Charge } from '../calculation/order.js';
import { applies, type NightKind } from '../calculation/windows.js';
import { addFractions, type Fraction, fraction, multiplyFractions, ZERO } from '../money/fraction.js';
import { add, type Integer, multiply } from '../money/integer.js';

/** Nights that come apart together: how their price does, in exact fractions of a minor unit. */
export interface NightGroup {
  readonly nights: readonly number[];
  readonly kind: NightKind;
  readonly price: Integer;
  /** The inclusive charges as far as they do not depend on the net. */
  readonly fixed: Fraction;
  /** 1 and what the inclusive charges take of a net of 1. */
  readonly factor: Fraction;
  /** (price - fixed) / factor. */
  readonly net: Fraction;
  /** By charge index: what it comes to exactly; `undefined` where it does not apply. */
  readonly amounts: ReadonlyArray<Fraction | undefined>;
}

/** What is known of the nights. */
export interface NightFacts {
  readonly nights: ReadonlyArray<{ readonly kind: NightKind }>;
  readonly price: readonly Integer[];
  readonly timesOf: (charge: Charge) => readonly number[];
}

/** An amount as fixed + share x net. */
interface Linear {
  readonly fixed: Fraction;
  readonly share: Fraction;
}

const ONE: Fraction = { numerator: 1, denominator: 1 };

/** Takes the price of each group of nights apart. All nights of a group are of one kind. */
export function extractionGroups(
  charges: readonly Charge[],
  groups: ReadonlyArray<readonly number[]>,
  facts: NightFacts,
): NightGroup[] {
  const times = charges.map((charge) => (charge.isPercent ? [] : facts.timesOf(charge)));
  return groups.flatMap((nights) => {
    const kind = facts.nights[nights[0] ?? -1]?.kind;
    return kind === undefined ? [] : [takenApart(charges, nights, kind, facts.price, times)];
  });
}

function takenApart(
  charges: readonly Charge[],
  nights: readonly number[],
  kind: NightKind,
  prices: readonly Integer[],
  times: ReadonlyArray<readonly number[]>,
): NightGroup {
  const price = nights.reduce<Integer>((sum, night) => add(sum, prices[night] ?? 0), 0);
  const parts: Array<Linear | undefined> = [];
  let fixed = ZERO;
  let factor = ONE;
  for (const charge of charges) {
    if (!applies(charge, kind)) {
      parts.push(undefined);
      continue;
    }
    const quantity = nights.reduce((sum, night) => sum + (times[charge.index]?.[night] ?? 0), 0);
    const part = charge.isPercent
      ? percentOf(charge, charges, parts, price)
      : { fixed: multiplyFractions(charge.rate, { numerator: quantity, denominator: 1 }), share: ZERO };
    parts.push(part);
    if (!charge.tax.is_inclusive) continue;
    fixed = addFractions(fixed, part.fixed);
    factor = addFractions(factor, part.share);
  }
  const left = addFractions({ numerator: price, denominator: 1 }, negative(fixed));
  const net = multiplyFractions(left, { numerator: factor.denominator, denominator: factor.numerator });
  const amounts = parts.map((part) => part && addFractions(part.fixed, multiplyFractions(part.share, net)));
  return { nights, kind, price, fixed, factor, net, amounts };
}

/** Rate x (net, or the price where the policy says so, + everything it is computed on). */
function percentOf(
  charge: Charge,
  charges: readonly Charge[],
  parts: ReadonlyArray<Linear | undefined>,
  price: Integer,
): Linear {
  let fixed = charge.startsFromPrice ? fraction(price, 1) : ZERO;
  let share = charge.startsFromPrice ? ZERO : ONE;
  for (const { index } of addedCharges(charge, charges)) {
    const part = parts[index];
    if (part === undefined) continue;
    fixed = addFractions(fixed, part.fixed);
    share = addFractions(share, part.share);
  }
  return { fixed: multiplyFractions(charge.rate, fixed), share: multiplyFractions(charge.rate, share) };
}

function negative({ numerator, denominator }: Fraction): Fraction {
  return { numerator: multiply(numerator, -1), denominator };
}
