import type { Fraction } from '../money/fraction.js';
import {
  columnCell,
  type Draft,
  draftOf,
  placesIn,
  type StretchSet,
  sumCell,
  takeAll,
  type Weights,
  write,
} from './draft.js';
import { type Cell, type Formula, type Line, measureCell, NOTHING } from './formula.js';
import { eachTime, type InMeasures, inMeasures, overStretches } from './in-measures.js';
import type { NightMeasure } from './measures.js';
import { addedSide, adds, type Charge, onSide, SIDE, type Side } from './order.js';
import { netColumn, type Plan, startOf } from './plan.js';
import type { PreparedKind } from './stretches.js';
import { settledOn } from './write-shares.js';

/** The formula of a pattern; `null` where a rate is too fine to be counted with in doubles, or it gets too long. */
export function writeFormula(kinds: readonly PreparedKind[], plan: Plan): Formula | null {
  const draft = draftOf(plan, kinds);
  const everywhere = draft.applied[netColumn(plan)] as StretchSet;
  const charges = plan.settling.filter(({ index }) => draft.applied[index] !== 0);
  const bases = new Map<number, Cell>();
  const price = sumCell(draft, overNights(draft, 'price', everywhere));

  if (plan.settlesNet) writeInMeasures(draft, netColumn(plan), inMeasures(draft, netColumn(plan)) as InMeasures);
  const sums = sumsFor(draft);
  const basedOn = basesFrom(draft, sums);
  for (const charge of charges) {
    const amount = inMeasures(draft, charge.index);
    if (amount === undefined) bases.set(charge.index, writePercent(draft, charge, basedOn(charge)));
    else writeInMeasures(draft, charge.index, amount);
    if (draft.isGivenUp) return null;
  }
  const inclusive = sumCell(draft, sums(SIDE.inclusive, netColumn(plan), everywhere));
  const exclusive = sumCell(draft, sums(SIDE.exclusive, netColumn(plan), everywhere));
  const stepsToTotals = draft.steps.length;

  writeBasesLeft(draft, charges, bases);
  const lines = plan.order.charges.map((charge) => lineOf(draft, charge, bases.get(charge.index) ?? NOTHING));
  return {
    steps: draft.steps,
    stepsToTotals,
    price,
    inclusive,
    exclusive,
    lines,
    size: draft.partCount + draft.cellCount,
    cells: new Float64Array(draft.cellCount),
    nightly: [],
  };
}

/**
 * What came out of the price by division was not worked out from its base; what that was is known when all is settled.
 * Asked anew from the top, because running sums cannot go back.
 */
function writeBasesLeft(draft: Draft, charges: readonly Charge[], bases: Map<number, Cell>): void {
  const basedOn = basesFrom(draft, sumsFor(draft));
  for (const charge of charges) {
    if (charge.isPercent && !bases.has(charge.index)) bases.set(charge.index, sumCell(draft, basedOn(charge)));
  }
}

function writeInMeasures(draft: Draft, column: number, amount: InMeasures): void {
  const where = draft.applied[column] as StretchSet;
  write(draft, columnCell(draft, column), overStretches(draft, amount, where), amount.divisor);
}

/** Writes a percent of what is settled above it; the cell of its base. */
function writePercent(draft: Draft, { index, rate }: Charge, weights: Weights): Cell {
  const base = sumCell(draft, weights);
  write(draft, columnCell(draft, index), new Map([[base, rate.numerator]]), rate.denominator);
  return base;
}

function lineOf(draft: Draft, charge: Charge, base: Cell): Line {
  const where = draft.applied[charge.index] as StretchSet;
  return {
    amount: columnCell(draft, charge.index),
    base,
    times: charge.isPercent ? NOTHING : sumCell(draft, overStretches(draft, eachTime(draft, charge, ONE), where)),
    taxableNights: sumCell(draft, overNights(draft, 'nights', where)),
  };
}

const ONE: Fraction = { numerator: 1, denominator: 1 };

function overNights(draft: Draft, measure: NightMeasure, where: StretchSet): Weights {
  return new Map(placesIn(draft, where).map((at) => [measureCell(measure, at), 1]));
}

/**
 * Tells what the base of a percent adds up, on the stretches on which it applies; to be asked down the order. For one
 * night, baseOfNight tells it.
 */
function basesFrom(draft: Draft, sums: Sums): (charge: Charge) => Weights {
  const { charges } = draft.plan.order;
  return (charge) => {
    const where = draft.applied[charge.index] as StretchSet;
    const base = startOn(draft, charge, where, sums);
    takeAll(base, sums(addedSide(charge), charge.higher, where), 1);
    for (const index of charge.nested) {
      if (adds(charge, charges[index] as Charge)) takeAll(base, settledOn(draft, index, where), 1);
    }
    return base;
  };
}

/** What a base starts from, on some stretches. */
function startOn(draft: Draft, charge: Charge, where: StretchSet, sums: Sums): Weights {
  const { plan } = draft;
  const start = startOf(charge, plan);
  if (start === 'settled-net') return settledOn(draft, netColumn(plan), where);
  const price: Weights = new Map([[sumCell(draft, overNights(draft, 'price', where)), 1]]);
  if (start === 'net') takeAll(price, sums(SIDE.inclusive, netColumn(plan), where), -1);
  return price;
}

/**
 * The settled charges before a place in the order, on some stretches: one cell for their sum, once there are several.
 * The next level asks for the same and a little more, so a formula stays as long as its tax set, however many levels
 * that has. To be asked down the order: sums cannot go back.
 */
type Sums = (side: Side, before: number, where: StretchSet) => Weights;

function sumsFor(draft: Draft): Sums {
  const { charges } = draft.plan.order;
  const running = new Map<string, { upTo: number; weights: Weights }>();
  return (side, before, where) => {
    const key = `${side} ${where}`;
    const sum = running.get(key) ?? { upTo: 0, weights: new Map() };
    running.set(key, sum);
    for (; sum.upTo < before; sum.upTo += 1) {
      if (onSide(charges[sum.upTo] as Charge, side)) takeAll(sum.weights, settledOn(draft, sum.upTo, where), 1);
    }
    if (sum.weights.size > 1) sum.weights = new Map([[sumCell(draft, sum.weights), 1]]);
    return sum.weights;
  };
}
