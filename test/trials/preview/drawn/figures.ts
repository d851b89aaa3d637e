/** An amount as it is drawn, with a sign or without one. */
export const AMOUNT = String.raw`[-+]?\d+(?:\.\d+)?`;

/** More digits than any amount has. */
const DIGITS = 120;

/** A decimal text, with or without a sign, as a whole number. */
export function unitsIn(amount: string): bigint {
  const [, sign = '', whole = '', part = ''] =
    /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? fail(`No amount: ${amount}`);
  const units = BigInt(whole + part.padEnd(DIGITS, '0'));
  return sign === '-' ? -units : units;
}

export function sum(amounts: readonly string[]): bigint {
  return amounts.reduce((all, amount) => all + unitsIn(amount), 0n);
}

export function changeOf([before, after]: readonly [string, string]): bigint {
  return unitsIn(after) - unitsIn(before);
}

interface Shown {
  readonly net: string;
  readonly price: string;
  readonly total: string;
}

/** Net and what is included are the price; the price and what is on top are the total. */
export function checkTotals(
  { net, price, total }: Shown,
  charges: ReadonlyArray<{ readonly isInclusive: boolean; readonly amount: string }>,
  where: string,
): void {
  const of = (isInclusive: boolean) =>
    sum(charges.filter((one) => one.isInclusive === isInclusive).map((c) => c.amount));
  if (unitsIn(net) + of(true) !== unitsIn(price)) fail(`Net ${net} and what is included is not ${price} in ${where}`);
  if (unitsIn(price) + of(false) !== unitsIn(total))
    fail(`Price ${price} and what is on top is not ${total} in ${where}`);
}

export function fail(why: string): never {
  throw new Error(why);
}
