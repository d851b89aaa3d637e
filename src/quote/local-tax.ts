import { amountAt, itemAt, numberAt } from '../calculation/at.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import type { LocalCharge } from '../calculation/local/local-charge.js';
import { shareOverParts } from '../calculation/local/shares.js';
import type { Units } from '../calculation/local/units.js';
import { isPercent } from '../definitions/logics.js';
import { printUnits } from '../money/amount.js';
import { addFractions, type Fraction, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import type { QuotedRate, QuotedTax } from './quoted-tax.js';

/** What came of one rate. */
interface OfRate {
  readonly rate: string;
  quantity: number;
  base: Fraction;
  amount: Fraction;
}

/** The line of one tax of a stay that was calculated with local rules. */
export function quotedLocalTax(sheet: Sheet, charge: LocalCharge, units: ReadonlyArray<readonly Units[]>): QuotedTax {
  const { index } = charge;
  const { plan, amounts, openNights } = sheet;
  const { tax, level, window } = itemAt(plan.charges, index);
  const { id, title, type, logic, is_inclusive } = tax;
  const amount = amountAt(amounts, index);
  const found = ratesOf(units, tax);
  const shares = shareOverParts(
    amount,
    found.map((one) => one.amount),
  );
  const [only, ...others] = found;
  const isPercentage = isPercent(logic);
  const print = (units: Integer) => printUnits(units, plan.digits);
  const base = isPercentage ? baseOf(charge, amountAt(sheet.factors, index), found) : 0;
  const bases = shareOverParts(
    base,
    found.map((one) => one.base),
  );
  const rates = found.map(({ rate, quantity }, at): QuotedRate => {
    const share = print(amountAt(shares, at));
    return isPercentage ? { rate, base: print(amountAt(bases, at)), amount: share } : { rate, quantity, amount: share };
  });
  return {
    ...(id === undefined ? {} : { id }),
    title,
    type,
    logic,
    rate: only !== undefined && others.length === 0 ? only.rate : tax.rate,
    is_inclusive,
    level,
    amount: print(amount),
    ...(isPercentage ? { base: print(base) } : { quantity: found.reduce((sum, { quantity }) => sum + quantity, 0) }),
    taxableNights: numberAt(openNights, window),
    computedOn: isPercentage || charge.looksAtBase ? charge.adds.map((at) => itemAt(plan.charges, at).tax.title) : [],
    ...(rates.length > 1 ? { rates } : {}),
  };
}

/** What a tax says of its rates. */
interface Rated {
  readonly rate: string;
  readonly local?: { readonly rates?: ReadonlyArray<{ readonly rate: string }> };
}

/** The rates of units in the order in which they are first met. */
function ratesOf(units: ReadonlyArray<readonly Units[]>, tax: Rated): OfRate[] {
  const found = new Map<string, OfRate>();
  const rows = tax.local?.rates ?? [];
  for (let at = 0; at < units.length; ) {
    const alike = itemAt(units, at);
    const begin = at;
    // Nights of which all is the same have one list of units.
    while (units[at] === alike) at += 1;
    for (const { row, times, base, parts } of alike) {
      const rate = row === undefined ? tax.rate : itemAt(rows, row.place).rate;
      const one = found.get(rate) ?? { rate, quantity: 0, base: ZERO, amount: ZERO };
      found.set(rate, one);
      const quantity = times * (at - begin);
      one.quantity += quantity;
      one.base = addFractions(one.base, multiplyFractions(whole(quantity), base));
      for (const part of parts) one.amount = addFractions(one.amount, multiplyFractions(whole(quantity), part));
    }
  }
  return [...found.values()];
}

/** What a percent was computed on, to the next minor unit: what was rounded, or all units exactly. */
function baseOf({ isExact, rules }: LocalCharge, rounded: Integer, found: readonly OfRate[]): Integer {
  const { numerator, denominator } = isExact
    ? found.reduce((sum, { base }) => addFractions(sum, base), ZERO)
    : multiplyFractions(rules.share, whole(rounded));
  return roundDivide(numerator, denominator, 'half-up');
}
