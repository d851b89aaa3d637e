import { type Integer, multiply } from '../../money/integer.js';
import { roundDivide } from '../../money/rounding.js';
import { shareOut } from '../../money/share.js';
import { amountAt, itemAt, numberAt } from '../at.js';
import type { LocalFactors } from '../local/factors.js';
import { amountsOf, clearAmounts } from '../rules/percent-base.js';
import { splitIntoNights } from '../stay/cells.js';
import { sumOf } from '../sums.js';
import type { Line } from '../tax-set/lines.js';
import { amountOverStay, enter } from './amounts.js';
import { countAll, denominatorOf, factorsOf, resetLayer } from './layer.js';
import { multiplyEach, roundEach } from './round.js';
import type { Sheet } from './sheet.js';

/** Begins the single nights of the stay whose segments are there. */
export function beginNights({ nights, segments }: Sheet): void {
  resetLayer(nights);
  splitIntoNights(nights.cells, segments.cells);
}

/** Every line on every night. Where local rules make the factors of a line, these come in place of its own. */
export function calculateNights(sheet: Sheet, local?: ReadonlyArray<LocalFactors | undefined>): void {
  const { rounding } = sheet.plan;
  countAll(sheet.nights, sheet.plan);
  for (let at = 0; at < rounding.length; at += 1) {
    const line = itemAt(rounding, at);
    const own = local?.[line.index];
    enter(sheet, line, own === undefined ? amountByNight(sheet, line) : amountOfLocal(sheet, line, own));
  }
}

/** The amount of a line; on every night, too: rounded there, or shared out. */
export function amountByNight(sheet: Sheet, line: Line): Integer {
  const { plan, nights } = sheet;
  const { size } = nights.cells;
  const { numerator } = line.rate;
  const amount = amountOverStay(sheet, line, nights);
  if (numberAt(sheet.openNights, line.window) === 0) {
    clearAmounts(nights.amounts, line.index, size);
    return 0;
  }
  const into = amountsOf(nights.amounts, line.index);
  const factors = factorsOf(nights, line, plan);
  if (line.isWhole) {
    multiplyEach(factors, numerator, size, into);
    return amount;
  }
  return roundNights(sheet, amount, { factors, numerator, denominator: denominatorOf(nights, line) }, into);
}

/** The amount of a line with local rules: from exact amounts, or from rates that its rounded bases are multiplied by. */
function amountOfLocal(sheet: Sheet, line: Line, local: LocalFactors): Integer {
  const { plan, nights } = sheet;
  const into = amountsOf(nights.amounts, line.index);
  if (!local.areRates) return roundExact(sheet, local, into);
  const bases = factorsOf(nights, line, plan);
  sheet.factors[line.index] = nights.base;
  const numerators = local.numerators.map((rate, night) => multiply(amountAt(bases, night), rate));
  return roundExact(sheet, { numerators, denominator: local.denominator }, into);
}

/** Exact amounts that were worked out, rounded as the policy says. */
function roundExact(sheet: Sheet, exact: Worked, into: Integer[]): Integer {
  const { numerators, denominator } = exact;
  return roundNights(sheet, amountOfExact(sheet, exact), { factors: numerators, numerator: 1, denominator }, into);
}

/** Their sum, rounded once. */
export function amountOfExact({ plan, nights }: Sheet, { numerators, denominator }: Worked): Integer {
  return roundDivide(sumOf(numerators, 0, nights.cells.size), denominator, plan.policy.rounding.mode);
}

type Worked = Pick<LocalFactors, 'numerators' | 'denominator'>;

/** Exact amounts: factors x numerator / denominator. */
interface Exact {
  readonly factors: readonly Integer[];
  readonly numerator: Integer;
  readonly denominator: Integer;
}

/** Rounds each night by itself; or shares the amount, their sum rounded once, out over them. */
function roundNights(
  { plan, nights }: Sheet,
  amount: Integer,
  { factors, numerator, denominator }: Exact,
  into: Integer[],
): Integer {
  const { size } = nights.cells;
  const { unit, mode } = plan.policy.rounding;
  if (unit === 'night') {
    roundEach(factors, { numerator, denominator }, mode, size, into);
    return sumOf(into, 0, size);
  }
  shareOut(amount, { factors, size, numerator, denominator, losses: nights.losses }, into);
  return amount;
}
