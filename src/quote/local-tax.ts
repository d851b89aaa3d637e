import { amountAt, itemAt, numberAt } from '../calculation/at.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import { type LocalCalculation, roundedBase } from '../calculation/local/calculate.js';
import type { LocalCharge } from '../calculation/local/charges.js';
import { shareOverParts } from '../calculation/local/shares.js';
import type { Units } from '../calculation/local/units.js';
import { isPercent } from '../definitions/logics.js';
import { printUnits } from '../money/amount.js';
import { addFractions, type Fraction, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import type { QuotedTax } from './quote.js';

/** One of several rates of a tax, and what it comes to. Amounts are decimal strings in the quote's currency. */
export interface QuotedRate {
  /** As the definition writes it: a percentage, or an amount. */
  readonly rate: string;
  /** Not percent: how many times it was charged. */
  readonly quantity?: number;
  /** percent: what it was applied to. */
  readonly base?: string;
  /** Its part of the line. */
  readonly amount: string;
}

/** What came of one rate. */
interface OfRate {
  readonly rate: string;
  quantity: number;
  base: Fraction;
  amount: Fraction;
}

/** The line of one tax of a stay that was calculated with local rules. */
export function quotedLocalTax(sheet: Sheet, calculation: LocalCalculation, index: number): QuotedTax {
  const { plan, amounts, openNights } = sheet;
  const { tax, level, window } = itemAt(plan.charges, index);
  const charge = itemAt(calculation.charges, index);
  const { id, title, type, logic, is_inclusive } = tax;
  const amount = amountAt(amounts, index);
  const found = ratesOf(charge, calculation, tax);
  const shares = shareOverParts(
    amount,
    found.map((one) => one.amount),
  );
  const [only] = found;
  const isPercentage = isPercent(logic);
  const print = (units: Integer) => printUnits(units, plan.digits);
  const printExact = (exact: Fraction) => print(roundDivide(exact.numerator, exact.denominator, 'half-up'));
  const base = isPercentage ? printExact(baseOf(sheet, calculation, charge, found)) : undefined;
  const rates = found.map(({ rate, quantity, base: ofRate }, at): QuotedRate => {
    const share = print(amountAt(shares, at));
    return isPercentage ? { rate, base: printExact(ofRate), amount: share } : { rate, quantity, amount: share };
  });
  return {
    ...(id === undefined ? {} : { id }),
    title,
    type,
    logic,
    rate: found.length === 1 && only !== undefined ? only.rate : tax.rate,
    is_inclusive,
    level,
    amount: print(amount),
    ...(base === undefined ? { quantity: found.reduce((sum, { quantity }) => sum + quantity, 0) } : { base }),
    taxableNights: numberAt(openNights, window),
    computedOn: charge.adds.map((at) => itemAt(plan.charges, at).tax.title),
    ...(rates.length > 1 ? { rates } : {}),
  };
}

/** The rates of a charge in the order in which they are first met. */
function ratesOf(
  { index }: LocalCharge,
  { byNight }: LocalCalculation,
  tax: { readonly rate: string; readonly local?: { readonly rates?: ReadonlyArray<{ readonly rate: string }> } },
): OfRate[] {
  const found = new Map<string, OfRate>();
  const addUnits = ({ row, times, base, parts }: Units): void => {
    const rate = row === undefined ? tax.rate : (tax.local?.rates?.[row.place]?.rate ?? tax.rate);
    const one = found.get(rate) ?? { rate, quantity: 0, base: ZERO, amount: ZERO };
    found.set(rate, one);
    one.quantity += times;
    one.base = addFractions(one.base, multiplyFractions(whole(times), base));
    for (const part of parts) one.amount = addFractions(one.amount, multiplyFractions(whole(times), part));
  };
  for (const rooms of byNight) for (const { units } of rooms) for (const one of itemAt(units, index)) addUnits(one);
  return [...found.values()];
}

/** What a percent was computed on: what was rounded, or all units exactly. */
function baseOf(
  { plan }: Sheet,
  { byNight }: LocalCalculation,
  charge: LocalCharge,
  found: readonly OfRate[],
): Fraction {
  if (charge.isExact) return found.reduce((sum, { base }) => addFractions(sum, base), ZERO);
  let sum = ZERO;
  for (const rooms of byNight) {
    for (const one of rooms) {
      if (itemAt(one.units, charge.index).length > 0) sum = addFractions(sum, roundedBase(plan, charge, one));
    }
  }
  return sum;
}
