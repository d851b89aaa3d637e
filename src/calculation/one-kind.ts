import { type RoundingMode, roundDivide } from '../money/rounding.js';
import type { Strip } from '../stay/strips.js';
import type { Bill } from './bill.js';
import { type Formula, type Line, MEASURE_CELLS, type Step } from './formula.js';
import type { Plan } from './plan.js';
import { kindThroughout } from './stretches.js';
import { formulaOf } from './write-formula.js';

/**
 * The bill of a stay in one strip whose nights are all of one kind: most stays there are. Nothing has to be
 * looked up for single nights, so no ledger is opened: the formula of the kind is followed once or, where the
 * policy rounds nights, once a night. `undefined` for any other stay, and for amounts that a double cannot hold.
 * What settle.ts does in general comes to the same; a property holds the two together.
 */
export function billOfOneKind(plan: Plan, strips: readonly Strip[]): Bill | undefined {
  const formula = formulaFor(plan, strips);
  if (formula === undefined || !isFollowed(formula, formula.allSteps, plan, strips[0] as Strip)) return undefined;
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

/** What the totals need of the bill. */
export type BillSums = Pick<Bill, 'price' | 'inclusive' | 'exclusive'>;

/** The same without the charges. */
export function sumsOfOneKind(plan: Plan, strips: readonly Strip[]): BillSums | undefined {
  const formula = formulaFor(plan, strips);
  if (formula === undefined || !isFollowed(formula, formula.steps, plan, strips[0] as Strip)) return undefined;
  return sumsOn(formula);
}

function sumsOn({ cells, inclusive, exclusive }: Formula): BillSums {
  return {
    price: cells[MEASURE_CELLS.price] as number,
    inclusive: cells[inclusive] as number,
    exclusive: cells[exclusive] as number,
  };
}

function formulaFor(plan: Plan, strips: readonly Strip[]): Formula | undefined {
  if (strips.length > 1) return undefined;
  const kind = kindThroughout(strips[0] as Strip, plan.order.windows, plan.kinds, plan.policy.maxNights);
  return kind && (formulaOf(kind, plan) ?? undefined);
}

/** Works the steps out for a strip; false when an amount grows too large on the way. */
function isFollowed(formula: Formula, steps: readonly Step[], plan: Plan, strip: Strip): boolean {
  const { unit, mode } = plan.policy.rounding;
  return unit === 'stay'
    ? overTheStay(formula.cells, steps, mode, strip)
    : nightByNight(formula.cells, steps, mode, strip);
}

function overTheStay(cells: Float64Array, steps: readonly Step[], mode: RoundingMode, strip: Strip): boolean {
  const { prices } = strip;
  let price = 0;
  for (let night = 0; night < prices.length; night += 1) {
    const ofNight = prices[night];
    if (typeof ofNight !== 'number') return false;
    price += ofNight;
  }
  if (price > Number.MAX_SAFE_INTEGER) return false;
  enterMeasures(cells, price, strip, 1, prices.length);
  return areWorkedOut(steps, cells, mode);
}

/** Each night by itself; what is charged once stands on the first. */
function nightByNight(cells: Float64Array, steps: readonly Step[], mode: RoundingMode, strip: Strip): boolean {
  const sums = new Float64Array(cells.length);
  // What these steps do not write is from another stay, and must not be added up.
  cells.fill(0);
  for (let night = 0; night < strip.prices.length; night += 1) {
    const price = strip.prices[night];
    if (typeof price !== 'number') return false;
    enterMeasures(cells, price, strip, night === 0 ? 1 : 0, 1);
    if (!areWorkedOut(steps, cells, mode)) return false;
    for (let cell = 0; cell < sums.length; cell += 1) {
      const sum = (sums[cell] as number) + (cells[cell] as number);
      if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) return false;
      sums[cell] = sum;
    }
  }
  cells.set(sums);
  return true;
}

function enterMeasures(cells: Float64Array, price: number, { rooms, persons }: Strip, once: number, nights: number) {
  cells[MEASURE_CELLS.price] = price;
  cells[MEASURE_CELLS.once] = once;
  cells[MEASURE_CELLS.rooms] = rooms * once;
  cells[MEASURE_CELLS.persons] = persons * once;
  cells[MEASURE_CELLS.nights] = nights;
  cells[MEASURE_CELLS.roomNights] = rooms * nights;
  cells[MEASURE_CELLS.personNights] = persons * nights;
}

/**
 * Whether all steps could be worked out exactly. A double holds every whole number up to 2^53; while the sizes of
 * all parts together stay below it, so did each product and each sum.
 */
function areWorkedOut(steps: readonly Step[], cells: Float64Array, mode: RoundingMode): boolean {
  for (let at = 0; at < steps.length; at += 1) {
    const { into, sources, factors, divisor } = steps[at] as Step;
    let sum = 0;
    let size = 0;
    for (let part = 0; part < sources.length; part += 1) {
      const product = (cells[sources[part] as number] as number) * (factors[part] as number);
      sum += product;
      size += Math.abs(product);
    }
    if (size > Number.MAX_SAFE_INTEGER) return false;
    cells[into] = divisor === 1 ? sum : (roundDivide(sum, divisor, mode) as number);
  }
  return true;
}
