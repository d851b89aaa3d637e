import { type RoundingMode, roundDivide } from '../money/rounding.js';
import { shareOut } from '../money/share.js';
import type { Strip } from '../stay/strips.js';
import { type Formula, measureCell, type Parts, type ShareOut, type Step } from './formula.js';
import type { NightMeasure } from './measures.js';
import type { Stretch } from './stretches.js';

// Everything here answers whether it could be worked out exactly. A double holds every whole number up to 2^53; while
// the sizes of all parts of a sum together stay below it, so did each product and each sum.
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Follows a formula over a strip whose nights are all of one kind. */
export function followThroughout(formula: Formula, steps: number, mode: RoundingMode, strip: Strip): boolean {
  const { prices } = strip;
  let price = 0;
  for (let night = 0; night < prices.length; night += 1) {
    const ofNight = prices[night];
    if (typeof ofNight !== 'number') return false;
    price += ofNight;
  }
  if (price > LARGEST) return false;
  enterStay(formula.cells, strip, 1);
  enterStretch(formula.cells, strip, 0, price, prices.length);
  return workOut(formula, steps, mode, NO_STRETCHES);
}

const NO_STRETCHES: readonly Stretch[] = [];

/** The same night by night, each rounded by itself; what is charged once stands on the first. */
export function followEachNight(formula: Formula, steps: number, mode: RoundingMode, strip: Strip): boolean {
  const { cells } = formula;
  const sums = new Float64Array(cells.length);
  // What these steps do not write is from another stay, and must not be added up.
  cells.fill(0);
  for (let night = 0; night < strip.prices.length; night += 1) {
    const price = strip.prices[night];
    if (typeof price !== 'number') return false;
    enterStay(cells, strip, night === 0 ? 1 : 0);
    enterStretch(cells, strip, 0, price, 1);
    if (!workOut(formula, steps, mode, NO_STRETCHES)) return false;
    for (let cell = 0; cell < sums.length; cell += 1) {
      const sum = (sums[cell] as number) + (cells[cell] as number);
      if (Math.abs(sum) > LARGEST) return false;
      sums[cell] = sum;
    }
  }
  cells.set(sums);
  return true;
}

/** Follows a formula over a strip that is cut into stretches. */
export function followOverStretches(
  formula: Formula,
  steps: number,
  mode: RoundingMode,
  strip: Strip,
  stretches: readonly Stretch[],
): boolean {
  const { cells } = formula;
  enterStay(cells, strip, 1);
  for (let at = 0; at < stretches.length; at += 1) {
    const { price, from, to } = stretches[at] as Stretch;
    if (typeof price !== 'number') return false;
    enterStretch(cells, strip, at, price, to - from);
  }
  return workOut(formula, steps, mode, stretches);
}

const ONCE = measureCell('once', 0);
const ROOMS = measureCell('rooms', 0);
const PERSONS = measureCell('persons', 0);

function enterStay(cells: Float64Array, { rooms, persons }: Strip, once: number): void {
  cells[ONCE] = once;
  cells[ROOMS] = rooms * once;
  cells[PERSONS] = persons * once;
}

const FIRST = measureCell('price', 0);
const OF_A_STRETCH = measureCell('price', 1) - FIRST;
/** From the first cell of a stretch on. A measure that has a place here has to be entered below. */
const PLACE = {
  price: 0,
  nights: measureCell('nights', 0) - FIRST,
  roomNights: measureCell('roomNights', 0) - FIRST,
  personNights: measureCell('personNights', 0) - FIRST,
} satisfies Record<NightMeasure, number>;

function enterStretch(
  cells: Float64Array,
  { rooms, persons }: Strip,
  stretch: number,
  price: number,
  nights: number,
): void {
  const first = FIRST + stretch * OF_A_STRETCH;
  cells[first + PLACE.price] = price;
  cells[first + PLACE.nights] = nights;
  cells[first + PLACE.roomNights] = rooms * nights;
  cells[first + PLACE.personNights] = persons * nights;
}

function workOut(formula: Formula, steps: number, mode: RoundingMode, stretches: readonly Stretch[]): boolean {
  const { cells } = formula;
  for (let at = 0; at < steps; at += 1) {
    const step = formula.steps[at] as Step;
    if (step.kind === 'shares') {
      if (!shareOverNights(formula, step, stretches)) return false;
      continue;
    }
    const { into, divisor } = step;
    const sum = sumOf(step, cells);
    if (Number.isNaN(sum)) return false;
    cells[into] = divisor === 1 ? sum : (roundDivide(sum, divisor, mode) as number);
  }
  return true;
}

/** A weighted sum; NaN where the sizes of its parts together are more than a double is sure to hold. */
function sumOf({ sources, factors }: Parts, cells: Float64Array): number {
  let sum = 0;
  let size = 0;
  for (let part = 0; part < sources.length; part += 1) {
    const product = (cells[sources[part] as number] as number) * (factors[part] as number);
    sum += product;
    size += Math.abs(product);
  }
  return size > LARGEST ? Number.NaN : sum;
}

function shareOverNights(formula: Formula, share: ShareOut, stretches: readonly Stretch[]): boolean {
  const exact = exactByNight(formula, share, stretches);
  if (exact === undefined) return false;
  const shares = shareOut(formula.cells[share.of] as number, exact, share.divisor) as readonly number[];
  formula.nightly[share.list] = shares;
  for (let at = 0; at < stretches.length; at += 1) {
    const { from, to } = stretches[at] as Stretch;
    let sum = 0;
    for (let night = from; night < to; night += 1) {
      sum += shares[night] as number;
      if (Math.abs(sum) > LARGEST) return false;
    }
    formula.cells[share.sums[at] as number] = sum;
  }
  return true;
}

/** Each night by itself; what is charged once in a stretch stands on its first. */
function exactByNight(
  { cells, nightly }: Formula,
  { nights, on }: ShareOut,
  stretches: readonly Stretch[],
): number[] | undefined {
  const exact: number[] = [];
  for (let at = 0; at < stretches.length; at += 1) {
    const { strip, from, to } = stretches[at] as Stretch;
    for (let night = from; night < to; night += 1) {
      enterStay(cells, strip, night === from ? 1 : 0);
      // The price of each stretch is a number, so the price of each night is one.
      enterStretch(cells, strip, stretches.length, strip.prices[night] as number, 1);
      for (let other = 0; other < on.length; other += 1) {
        const { list, night: cell } = on[other] as ShareOut;
        cells[cell] = (nightly[list] as readonly number[])[night] as number;
      }
      const sum = sumOf(nights[at] as Parts, cells);
      if (Number.isNaN(sum)) return undefined;
      exact.push(sum);
    }
  }
  enterStay(cells, (stretches[0] as Stretch).strip, 1);
  return exact;
}
