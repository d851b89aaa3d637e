import { floorDivide, greatestCommonDivisor, type Integer } from '../money/integer.js';
import { type Cell, type Formula, type Line, MEASURE_CELLS, NOTHING, type Step } from './formula.js';
import { type Exact, extract } from './inclusive.js';
import { MEASURES } from './measures.js';
import type { Charge } from './order.js';
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
  readonly net: Cell;
  cellCount: number;
  isTooFine: boolean;
}

function writtenFor(kind: PreparedKind, plan: Plan): Formula | null {
  const all = plan.order.charges;
  const net = NOTHING + 1 + all.length;
  const [inclusive, exclusive] = [net + 1, net + 2];
  const charges = all.filter((charge) => applies(charge, kind));
  const draft: Draft = {
    plan,
    kind,
    charges,
    steps: [],
    baseSteps: [],
    bases: new Map(),
    net,
    cellCount: exclusive + 1,
    isTooFine: false,
  };
  const inclusiveCharges = charges.filter(({ tax }) => tax.is_inclusive);
  const exclusiveCharges = charges.filter(isExclusive);
  if (plan.policy.rounding.inclusive === 'net') {
    if (plan.settlesNet) writeExact(draft, net, (exact) => exact.net);
    writeDownTheOrder(draft, charges);
    write(draft, draft.steps, inclusive, weighted(inclusiveCharges.map(amountCell), 1), 1);
  } else {
    for (const charge of inclusiveCharges) {
      if (charge.isPercent) writeExact(draft, amountCell(charge), (exact) => exact.amounts[charge.index] ?? 0);
      else writeFixed(draft, charge);
    }
    write(draft, draft.steps, inclusive, weighted(inclusiveCharges.map(amountCell), 1), 1);
    write(
      draft,
      draft.steps,
      net,
      [
        [MEASURE_CELLS.price, 1],
        [inclusive, -1],
      ],
      1,
    );
    writeDownTheOrder(draft, exclusiveCharges);
    // What remained of the price decided these charges; what they were computed on is known only now.
    const basedOn = basesFrom(draft, draft.baseSteps);
    for (const charge of inclusiveCharges) if (charge.isPercent) writeBase(draft, charge, basedOn(charge));
  }
  write(draft, draft.steps, exclusive, weighted(exclusiveCharges.map(amountCell), 1), 1);
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
function writeDownTheOrder(draft: Draft, charges: readonly Charge[]): void {
  const basedOn = basesFrom(draft, draft.steps);
  for (const charge of charges) {
    if (!charge.isPercent) {
      writeFixed(draft, charge);
      continue;
    }
    const base = basedOn(charge);
    const { numerator, denominator } = charge.rate;
    write(draft, draft.steps, amountCell(charge), weighted(base, numerator), denominator);
    writeBase(draft, charge, base);
  }
}

/**
 * Tells which cells the base of a percent adds up; to be asked down the order. Charges of higher levels are summed
 * on the way, in `steps`, so that a formula stays as long as its tax set, however many levels that has.
 */
function basesFrom(draft: Draft, steps: Step[]): (charge: Charge) => Cell[] {
  const { order } = draft.plan;
  const adds = (charge: Charge, { tax }: Charge) => !(charge.startsFromPrice && tax.is_inclusive);
  const allHigher = sumsFrom(draft, steps, draft.charges);
  const exclusiveHigher = sumsFrom(draft, steps, draft.charges.filter(isExclusive));
  return (charge) => {
    const start = charge.startsFromPrice ? MEASURE_CELLS.price : draft.net;
    const higher = charge.startsFromPrice ? exclusiveHigher(charge.higher) : allHigher(charge.higher);
    const nested = charge.nested
      .map((index) => order.charges[index] as Charge)
      .filter((inner) => applies(inner, draft.kind) && adds(charge, inner));
    return [start, ...higher, ...nested.map(amountCell)];
  };
}

/** The charges before a place in the order, as the cells that hold them: one for their sum, once there are several. */
function sumsFrom(draft: Draft, steps: Step[], charges: readonly Charge[]): (before: number) => Cell[] {
  let place = 0;
  let cells: Cell[] = [];
  return (before) => {
    const found = cells.length;
    for (; place < charges.length && (charges[place] as Charge).index < before; place += 1) {
      cells.push(amountCell(charges[place] as Charge));
    }
    if (cells.length > 1 && cells.length > found) {
      const sum = draft.cellCount++;
      write(draft, steps, sum, weighted(cells, 1), 1);
      cells = [sum];
    }
    return cells;
  };
}

function writeFixed(draft: Draft, charge: Charge): void {
  const { numerator, denominator } = charge.rate;
  write(draft, draft.steps, amountCell(charge), [[MEASURE_CELLS[measureOf(charge)], numerator]], denominator);
}

function writeBase(draft: Draft, { index }: Charge, base: readonly Cell[]): void {
  const into = draft.cellCount++;
  draft.bases.set(index, into);
  write(draft, draft.baseSteps, into, weighted(base, 1), 1);
}

/**
 * What comes out of the price by division. It is linear in the measures, so its factors are what comes out of one
 * of each.
 */
function writeExact(draft: Draft, into: Cell, pick: (exact: Exact) => Integer): void {
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
  write(draft, draft.steps, into, inLowestTerms, floorDivide(extraction.denominator, common));
}

/** A cell and what it is multiplied by. */
type Part = readonly [cell: Cell, factor: Integer];

function weighted(cells: readonly Cell[], factor: Integer): Part[] {
  return cells.map((cell) => [cell, factor]);
}

function write(draft: Draft, steps: Step[], into: Cell, parts: readonly Part[], divisor: Integer): void {
  const factors = parts.map(([, factor]) => factor);
  if (typeof divisor !== 'number' || !factors.every((factor) => typeof factor === 'number')) {
    draft.isTooFine = true;
    return;
  }
  steps.push({ into, sources: parts.map(([cell]) => cell), factors, divisor });
}
