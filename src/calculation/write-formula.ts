import type { Fraction } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import {
  columnCell,
  type Draft,
  draftOf,
  placesIn,
  type StretchSet,
  sumCell,
  take,
  takeAll,
  type Weights,
  write,
} from './draft.js';
import { type Cell, type Formula, type Line, measureCell, NOTHING } from './formula.js';
import { eachTime, type InMeasures, inMeasures, overStretches } from './in-measures.js';
import type { NightMeasure } from './measures.js';
import { addedSide, adds, type Charge, SIDE } from './order.js';
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
  const basedOn = basesFrom(draft);
  for (const charge of charges) {
    const amount = inMeasures(draft, charge.index);
    if (amount === undefined) bases.set(charge.index, writePercent(draft, charge, basedOn(charge)));
    else writeInMeasures(draft, charge.index, amount);
    if (draft.isGivenUp) return null;
  }
  const inclusive = sumCell(draft, amountsOf(draft, charges.filter(isInclusive)));
  const exclusive = sumCell(draft, amountsOf(draft, charges.filter(isExclusive)));
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
  const basedOn = basesFrom(draft);
  for (const charge of charges) {
    if (charge.isPercent && !bases.has(charge.index)) bases.set(charge.index, sumCell(draft, basedOn(charge)));
  }
}

function isInclusive({ tax }: Charge): boolean {
  return tax.is_inclusive;
}

function isExclusive({ tax }: Charge): boolean {
  return !tax.is_inclusive;
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

function amountsOf(draft: Draft, charges: readonly Charge[]): Weights {
  return new Map(charges.map(({ index }) => [columnCell(draft, index), 1]));
}

/**
 * Tells what the base of a percent adds up, on the stretches on which it applies; to be asked down the order (for one
 * night, baseOfNight tells it). Charges of higher levels are summed on the way, so that a formula stays as long as its
 * tax set, however many levels that has.
 */
function basesFrom(draft: Draft): (charge: Charge) => Weights {
  const { plan } = draft;
  const { charges } = plan.order;
  const allHigher = sumsFrom(draft, charges);
  const exclusiveHigher = sumsFrom(draft, charges.filter(isExclusive));
  const inclusives = new Map<StretchSet, Cell>();
  return (charge) => {
    const where = draft.applied[charge.index] as StretchSet;
    const base = startOn(draft, charge, where, inclusives);
    const higher = addedSide(charge) === SIDE.exclusive ? exclusiveHigher : allHigher;
    takeAll(base, higher(charge.higher, where), 1);
    for (const index of charge.nested) {
      if (adds(charge, charges[index] as Charge)) takeAll(base, settledOn(draft, index, where), 1);
    }
    return base;
  };
}

/** What a base starts from, on some stretches. */
function startOn(draft: Draft, charge: Charge, where: StretchSet, inclusives: Map<StretchSet, Cell>): Weights {
  const { plan } = draft;
  const start = startOf(charge, plan);
  if (start === 'settled-net') return settledOn(draft, netColumn(plan), where);
  const price: Weights = new Map([[sumCell(draft, overNights(draft, 'price', where)), 1]]);
  if (start === 'net') {
    const cell = inclusives.get(where) ?? inclusiveOn(draft, where);
    inclusives.set(where, cell);
    take(price, cell, -1);
  }
  return price;
}

/** The cell with all inclusive charges on some stretches. */
function inclusiveOn(draft: Draft, where: StretchSet): Cell {
  const weights: Weights = new Map();
  for (const { index } of draft.plan.settling.filter(isInclusive)) takeAll(weights, settledOn(draft, index, where), 1);
  return sumCell(draft, weights);
}

/** The settled charges before a place in the order, on some stretches: one cell for their sum, once there are several. */
function sumsFrom(draft: Draft, charges: readonly Charge[]): (before: number, where: StretchSet) => Weights {
  const running = new Map<StretchSet, { place: number; weights: Weights }>();
  return (before, where) => {
    const sum = running.get(where) ?? { place: 0, weights: new Map<Cell, Integer>() };
    running.set(where, sum);
    // Ends: the charge whose base it is comes later in the same list.
    for (; (charges[sum.place] as Charge).index < before; sum.place += 1) {
      takeAll(sum.weights, settledOn(draft, (charges[sum.place] as Charge).index, where), 1);
    }
    if (sum.weights.size > 1) sum.weights = new Map([[sumCell(draft, sum.weights), 1]]);
    return sum.weights;
  };
}
