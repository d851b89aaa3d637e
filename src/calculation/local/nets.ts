import { addFractions, divideFractions, type Fraction, subtractFractions, whole, ZERO } from '../../money/fraction.js';
import { givenAt, itemAt } from '../at.js';
import type { LocalCharge } from './local-charge.js';
import { type RoomNight, workOut } from './units.js';

/**
 * The exact net of each part of the price on a night of a room. Every inclusive charge is a + b x N with N the net, also
 * under local rules, so two nets are tried, 0 and 1, and the price says which one it is: the one division.
 */
export function netsOf(charges: readonly LocalCharge[], on: RoomNight): Fraction[] {
  const { parts } = on.room;
  const involved = charges.slice(0, charges.findLastIndex(({ isInclusive }) => isInclusive) + 1);
  const prices = parts.map(({ prices: list }) => whole(givenAt(list, on.night)));
  const inclusiveAt = (net: Fraction): Fraction[] => {
    const { sums } = workOut(
      involved,
      on,
      parts.map(() => net),
    );
    return parts.map((_, part) => sumOfInclusive(involved, sums, part));
  };
  const atZero = inclusiveAt(ZERO);
  const atOne = inclusiveAt(ONE);
  return prices.map((price, part) => {
    const fixed = itemAt(atZero, part);
    const slope = subtractFractions(itemAt(atOne, part), fixed);
    return divideFractions(subtractFractions(price, fixed), addFractions(ONE, slope));
  });
}

const ONE = whole(1);

function sumOfInclusive(
  charges: readonly LocalCharge[],
  sums: ReadonlyArray<readonly Fraction[]>,
  part: number,
): Fraction {
  let sum = ZERO;
  for (const { index, isInclusive } of charges)
    if (isInclusive) sum = addFractions(sum, itemAt(itemAt(sums, index), part));
  return sum;
}
