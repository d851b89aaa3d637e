import type { LimitedPayer } from '../../calculation/calculation.js';
import { subtractFractions } from '../../calculation/over-stay.js';
import type { Fraction } from '../../money/fraction.js';
import { addFractions, divideFractions, fraction, multiplyFractions, whole } from '../../money/fraction.js';
import { fromBigInt, powerOfTen } from '../../money/integer.js';
import { EXPLANATION } from '../../words/en/explanation.js';
import { listed, say } from '../../words/words.js';
import { asDecimal, inCurrency } from '../exact.js';
import type { ExactFraction } from '../explanation-data.js';
import type { CalculatedCharge } from '../steps.js';
import { limitedPayers, sumOfPayers } from '../steps.js';

/** Terms of a sum that are written out; the others are one number. */
const MOST_TERMS = 6;

/**
 * A calculation with its limits over the stay, up to the result: "60 x 3.40 = 204.00; over the stay at most 95.20 for
 * each guest: 2 x 95.20". Unchanged if no limit changes an amount.
 *
 * @param before the result of the calculation
 */
export function withinLimits(calculation: string, before: Fraction, of: CalculatedCharge): string {
  const { words } = of;
  const payers = limitedPayers(of);
  const held = payers.filter(({ limitedBy }) => limitedBy !== undefined);
  if (held.length === 0) return calculation;
  const decimal = (amount: Fraction): string => decimalIn(amount, of);
  const free = subtractFractions(
    before,
    sumOfPayers(payers, ({ exact }) => exact),
  );
  const all = [...held, ...payers.filter((one) => !held.includes(one))];
  const terms = all.slice(0, MOST_TERMS).map((one) => termInWords(one, of));
  const rest = addFractions(
    free,
    sumOfPayers(all.slice(MOST_TERMS), ({ amount }) => amount),
  );
  const limits = [...new Set(held.map((one) => limitInWords(one, of)))];
  const amounts = [...terms, ...(rest.numerator === 0 ? [] : [decimal(rest)])];
  const texts = { calculation, sum: decimal(before), limits: listed(words, limits, 'conjunction') };
  const [only, ...more] = amounts;
  const isSaid = payers.every(({ limit, amount }) => !limit.isPerNight && decimal(amount) === only);
  if (more.length === 0 && isSaid) {
    return say(words, EXPLANATION, 'overStayOne', texts);
  }
  return say(words, EXPLANATION, 'overStay', { ...texts, amounts: amounts.join(' + ') });
}

/** "2 x 95.20", "3 x 100.00": the amount times the number of payers, or of charged nights. */
function termInWords({ payers, limit, nights, paid, limitedBy, amount }: LimitedPayer, of: CalculatedCharge): string {
  const written = limitedBy && limit.written[limitedBy];
  const own =
    limit.isPerNight && written !== undefined && amount.numerator > 0
      ? `${of.words.count(nights)} x ${of.words.amount(written)}`
      : decimalIn(amount, of);
  const isLess = limitedBy === 'at_most' && paid.numerator !== 0 && own !== decimalIn(amount, of);
  const left = isLess ? `(${own} - ${decimalIn(paid, of)})` : own;
  return payers === 1 ? left : `${of.words.count(payers)} x ${left}`;
}

/**
 * The calculation of one night, of which limits over the stay leave a part, up to the result: "2 x 3.40 = 6.80; within
 * the limit over the stay: 6.80 x 28/29".
 */
export function partWithinLimits(
  calculation: string,
  before: Fraction,
  after: ExactFraction,
  of: CalculatedCharge,
): string {
  const { words, calculated } = of;
  const { digits } = calculated.calculation.program;
  const { numerator, denominator } = inCurrency(before, digits);
  if (numerator === after.numerator && denominator === after.denominator) return calculation;
  const sum = decimalIn(before, of);
  const part =
    before.numerator === 0 ? words.amount(asDecimal(after, digits)) : `${sum} x ${ratioOf(after, before, digits)}`;
  return say(words, EXPLANATION, 'overStayNight', { calculation, sum, part });
}

/** "28/29", or "0". */
function ratioOf({ numerator, denominator }: ExactFraction, before: Fraction, digits: number): string {
  const after = fraction(fromBigInt(BigInt(numerator)), fromBigInt(BigInt(denominator)));
  const ratio = divideFractions(multiplyFractions(after, whole(powerOfTen(digits))), before);
  return ratio.denominator === 1 ? String(ratio.numerator) : `${ratio.numerator}/${ratio.denominator}`;
}

/** "at most 95.20 less 40.00 paid before for each guest", "at least 100.00 a night". */
function limitInWords({ limit, limitedBy = 'at_most', paid }: LimitedPayer, of: CalculatedCharge): string {
  const { words } = of;
  const isUpper = limitedBy === 'at_most';
  const text = say(words, EXPLANATION, isUpper ? 'atMost' : 'atLeast', {
    amount: words.amount(limit.written[limitedBy] ?? ''),
  });
  const nightly = limit.isPerNight ? say(words, EXPLANATION, 'aNight', { limit: text }) : text;
  const left =
    isUpper && paid.numerator !== 0
      ? say(words, EXPLANATION, 'lessPaid', { limit: nightly, paid: decimalIn(paid, of) })
      : nightly;
  return limit.each === 'stay' ? left : say(words, EXPLANATION, FOR_EACH[limit.each], { limit: left });
}

const FOR_EACH = { guest: 'forOneGuest', room: 'forOneRoom' } as const;

function decimalIn(amount: Fraction, { calculated, words }: CalculatedCharge): string {
  const { digits } = calculated.calculation.program;
  return words.amount(asDecimal(inCurrency(amount, digits), digits));
}
