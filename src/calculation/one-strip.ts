import type { Strip } from '../stay/strips.js';
import type { Bill, BillSums } from './bill.js';
import { MOST_STRETCHES } from './draft.js';
import { followEachNight, followOverStretches, followThroughout } from './follow.js';
import type { Formula, Line } from './formula.js';
import { formulaOf, patternOf, patternOfKind } from './patterns.js';
import type { Plan } from './plan.js';
import { kindThroughout, type PreparedKind, stretchesOf } from './stretches.js';

/**
 * The bill of a stay in one strip: most stays there are. Once the formula of its pattern is written, no ledger is
 * opened: the formula is followed once or, where the policy rounds nights, once a night. `undefined` where there is
 * none (several strips; cut nights that are each rounded; a pattern that was met too rarely, or whose formula would
 * be too long), and for amounts that a double cannot hold. What settle.ts does in general comes to the same; a
 * property holds the two together.
 */
export function billOfOneStrip(plan: Plan, strips: readonly Strip[]): Bill | undefined {
  const formula = followed(plan, strips, 'all');
  if (formula === undefined) return undefined;
  const { cells, lines } = formula;
  const count = lines.length;
  const amounts = new Array<number>(count);
  const bases = new Array<number>(count);
  const times = new Array<number>(count);
  const taxableNights = new Array<number>(count);
  for (let index = 0; index < count; index += 1) {
    const line = lines[index] as Line;
    amounts[index] = cells[line.amount] as number;
    bases[index] = cells[line.base] as number;
    times[index] = cells[line.times] as number;
    taxableNights[index] = cells[line.taxableNights] as number;
  }
  const { price, inclusive, exclusive } = sumsOn(formula);
  return { price, inclusive, exclusive, amounts, bases, times, taxableNights };
}

/** The same without the charges. */
export function sumsOfOneStrip(plan: Plan, strips: readonly Strip[]): BillSums | undefined {
  const formula = followed(plan, strips, 'totals');
  return formula && sumsOn(formula);
}

function sumsOn({ cells, price, inclusive, exclusive }: Formula): BillSums {
  return {
    price: cells[price] as number,
    inclusive: cells[inclusive] as number,
    exclusive: cells[exclusive] as number,
  };
}

type UpTo = 'all' | 'totals';

/** The formula of a strip, worked out as far as it was asked for. */
function followed(plan: Plan, strips: readonly Strip[], upTo: UpTo): Formula | undefined {
  if (strips.length > 1) return undefined;
  const strip = strips[0] as Strip;
  const kind = kindThroughout(strip, plan.order.windows, plan.kinds, plan.policy.maxNights);
  return kind === undefined ? followedOverStretches(plan, strip, upTo) : followedThroughout(plan, strip, kind, upTo);
}

function followedThroughout(plan: Plan, strip: Strip, kind: PreparedKind, upTo: UpTo): Formula | undefined {
  const formula = formulaOf(patternOfKind(kind), plan);
  if (formula === undefined) return undefined;
  const { unit, mode } = plan.policy.rounding;
  const follow = unit === 'night' ? followEachNight : followThroughout;
  return follow(formula, stepsOf(formula, upTo), mode, strip) ? formula : undefined;
}

function followedOverStretches(plan: Plan, strip: Strip, upTo: UpTo): Formula | undefined {
  const { unit, mode } = plan.policy.rounding;
  if (unit === 'night') return undefined;
  const stretches = stretchesOf([strip], plan.order.windows, plan.kinds, plan.policy.maxNights);
  if (stretches.length > MOST_STRETCHES) return undefined;
  const formula = formulaOf(patternOf(stretches, plan.kinds), plan);
  if (formula === undefined) return undefined;
  return followOverStretches(formula, stepsOf(formula, upTo), mode, strip, stretches) ? formula : undefined;
}

function stepsOf({ steps, stepsToTotals }: Formula, upTo: UpTo): number {
  return upTo === 'all' ? steps.length : stepsToTotals;
}
