import { floorDivide, greatestCommonDivisor, type Integer, multiply } from '../money/integer.js';
import { type Cell, type Formula, type Line, MEASURE_CELLS, NOTHING, type Step } from './formula.js';
import { type Exact, extract } from './inclusive.js';
import { MEASURES } from './measures.js';
import { adds, type Charge } from './order.js';
import type { Plan } from './plan.js';
import { measureOf } from './quantities.js';
import { type PreparedKind, prepared } from './stretches.js';
import { applies } from './windows.js';

/** The formula of a kind, written when first needed; `null` where a rate is too fine to be counted with in doubles. */
export function formulaOf(kind: PreparedKind, plan: Plan): Formula | null {
  if (kind.formula === undefined) kind.formula = writtenFor(kind, plan);
  return kind.formula;
}

/** A formula while it is written. */
interface Draft {
  readonly plan: Plan;
  readonly kind: PreparedKind;
  /** The charges that apply. */
  readonly charges: readonly Charge[];
  readonly steps: Step[];
  readonly baseSteps: Step[];
  readonly bases: Map<number, Cell>;
  cellCount: number;
  isTooFine: boolean;
}

function writtenFor(kind: PreparedKind, plan: Plan): Formula | null {
  const all = plan.order.charges;
  const charges = all.filter((charge) => applies(charge, kind));
  const draft: Draft = {
    plan,
    kind,
    charges,
    steps: [],
    baseSteps: [],
    bases: new Map(),
    cellCount: NOTHING + 1 + all.length,
    isTooFine: false,
  };
  const inclusiveCharges = charges.filter(({ tax }) => tax.is_inclusive);
  const exclusiveCharges = charges.filter(isExclusive);
  let inclusive: Cell;
  if (plan.policy.rounding.inclusive === 'net') {
    const net = plan.settlesNet ? writeExact(draft, draft.cellCount++, (exact) => exact.net) : NOTHING;
    writeDownTheOrder(draft, charges, [[net, 1]]);
    inclusive = sumCell(draft, draft.steps, inclusiveCharges.map(amountCell));
  } else {
    for (const charge of inclusiveCharges) {
      writeExact(draft, amountCell(charge), (exact) => exact.amounts[charge.index] as Integer);
    }
    inclusive = sumCell(draft, draft.steps, inclusiveCharges.map(amountCell));
    const net: Part[] = [
      [MEASURE_CELLS.price, 1],
      [inclusive, -1],
    ];
    writeDownTheOrder(draft, exclusiveCharges, net);
    // What remained of the price decided these charges; what they were computed on is known only now.
    const basedOn = basesFrom(draft, draft.baseSteps, net);
    for (const charge of inclusiveCharges) if (charge.isPercent) writeBase(draft, charge, basedOn(charge));
  }
  const exclusive = sumCell(draft, draft.steps, exclusiveCharges.map(amountCell));
  if (draft.isTooFine) return null;
  return {
    steps: draft.steps,
    allSteps: [...draft.steps, ...draft.baseSteps],
    inclusive,
    exclusive,
    lines: all.map((charge) => lineOf(draft, charge)),
    cells: new Float64Array(draft.cellCount),
  };
}

function lineOf({ kind, bases }: Draft, charge: Charge): Line {
  const isTaxable = applies(charge, kind);
  return {
    amount: amountCell(charge),
    base: bases.get(charge.index) ?? NOTHING,
    times: isTaxable && !charge.isPercent ? MEASURE_CELLS[measureOf(charge)] : NOTHING,
    taxableNights: isTaxable ? MEASURE_CELLS.nights : NOTHING,
  };
}

function isExclusive({ tax }: Charge): boolean {
  return !tax.is_inclusive;
}

function amountCell({ index }: Charge): Cell {
  return NOTHING + 1 + index;
}

/** Each charge from what is settled above it. */
function writeDownTheOrder(draft: Draft, charges: readonly Charge[], net: readonly Part[]): void {
  const basedOn = basesFrom(draft, draft.steps, net);
  for (const charge of charges) {
    if (!charge.isPercent) {
      writeFixed(draft, charge);
      continue;
    }
    const base = basedOn(charge);
    const { numerator, denominator } = charge.rate;
    const parts = base.map(([cell, factor]): Part => [cell, multiply(factor, numerator)]);
    write(draft, draft.steps, amountCell(charge), parts, denominator);
    writeBase(draft, charge, base);
  }
}

/**
 * Tells what the base of a percent adds up; to be asked down the order. Charges of higher levels are summed
 * on the way, in `steps`, so that a formula stays as long as its tax set, however many levels that has.
 */
function basesFrom(draft: Draft, steps: Step[], net: readonly Part[]): (charge: Charge) => Part[] {
  const { order } = draft.plan;
  const allHigher = sumsFrom(draft, steps, draft.charges);
  const exclusiveHigher = sumsFrom(draft, steps, draft.charges.filter(isExclusive));
  return (charge) => {
    const start: readonly Part[] = charge.startsFromPrice ? [[MEASURE_CELLS.price, 1]] : net;
    const higher = charge.startsFromPrice ? exclusiveHigher(charge.higher) : allHigher(charge.higher);
    const nested = charge.nested
      .map((index) => order.charges[index] as Charge)
      .filter((inner) => applies(inner, draft.kind) && adds(charge, inner));
    return [...start, ...ones([...higher, ...nested.map(amountCell)])];
  };
}

/** The charges before a place in the order, as the cells that hold them: one for their sum, once there are several. */
function sumsFrom(draft: Draft, steps: Step[], charges: readonly Charge[]): (before: number) => Cell[] {
  let place = 0;
  let cells: Cell[] = [];
  return (before) => {
    // Ends: the charge whose base it is comes later in the same list.
    for (; (charges[place] as Charge).index < before; place += 1) cells.push(amountCell(charges[place] as Charge));
    if (cells.length > 1) cells = [writeSum(draft, steps, cells)];
    return cells;
  };
}

/** A cell with the sum of others. */
function sumCell(draft: Draft, steps: Step[], cells: readonly Cell[]): Cell {
  return cells.length > 1 ? writeSum(draft, steps, cells) : (cells[0] ?? NOTHING);
}

function writeSum(draft: Draft, steps: Step[], cells: readonly Cell[]): Cell {
  return write(draft, steps, draft.cellCount++, ones(cells), 1);
}

function writeFixed(draft: Draft, charge: Charge): void {
  const { numerator, denominator } = charge.rate;
  write(draft, draft.steps, amountCell(charge), [[MEASURE_CELLS[measureOf(charge)], numerator]], denominator);
}

function writeBase(draft: Draft, { index }: Charge, base: readonly Part[]): void {
  draft.bases.set(index, write(draft, draft.baseSteps, draft.cellCount++, base, 1));
}

/**
 * What comes out of the price by division. It is linear in the measures, so its factors are what comes out of one
 * of each.
 */
function writeExact(draft: Draft, into: Cell, pick: (exact: Exact) => Integer): Cell {
  const { charges } = draft.plan.order;
  const extraction = prepared(draft.kind, charges);
  const parts = MEASURES.map((measure, cell): Part => {
    const timesOf = (index: number) => (measureOf(charges[index] as Charge) === measure ? 1 : 0);
    return [cell, pick(extract(extraction, measure === 'price' ? 1 : 0, timesOf))];
  });
  const common = parts.reduce<Integer>(
    (sofar, [, factor]) => greatestCommonDivisor(sofar, factor),
    extraction.denominator,
  );
  const inLowestTerms = parts
    .filter(([, factor]) => factor !== 0)
    .map(([cell, factor]): Part => [cell, floorDivide(factor, common)]);
  return write(draft, draft.steps, into, inLowestTerms, floorDivide(extraction.denominator, common));
}

/** A cell and what it is multiplied by. */
type Part = readonly [cell: Cell, factor: Integer];

function ones(cells: readonly Cell[]): Part[] {
  return cells.map((cell) => [cell, 1]);
}

/** Writes a step; the cell that it fills. */
function write(draft: Draft, steps: Step[], into: Cell, parts: readonly Part[], divisor: Integer): Cell {
  const factors = parts.map(([, factor]) => factor);
  if (typeof divisor === 'number' && factors.every((factor) => typeof factor === 'number')) {
    steps.push({ into, sources: parts.map(([cell]) => cell), factors, divisor });
  } else draft.isTooFine = true;
  return into;
}
