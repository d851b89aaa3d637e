import type { Fraction } from '../money/fraction.js';
import { fraction, leastCommonMultiple, multiplyFractions } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply, subtract } from '../money/integer.js';
import { roundTo } from '../money/rounding.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Calculation, ExactAmounts, Slots } from './calculation.js';
import { byNight, byRoom, collected, foundIn, pricesOf, sumOf } from './calculation.js';
import { putOver, ratesOfTaxes, takesUnitsIn } from './forms.js';
import { partIn, takeApartOn } from './in-fees.js';
import type { Base } from './order.js';
import { isOfNet } from './order.js';
import type { WeightedLine } from './owed.js';
import { appliesOn, dueOf, hasOneRate, owedOf, rateOn, sumOfDue } from './owed.js';
import { exactBaseOf, exactBaseOn, exactOfGiven, findRates, formFor } from './own.js';
import type { Line, Net, TaxInFee } from './program.js';
import { isGiven, isInFee, isNet, rateOf } from './program.js';
import type { Cell, Due, RoundedBase, SignedLine, Step } from './shape.js';
import { lodgingOf } from './shape.js';
import { groupSlots, shareOverCells, sumsBySlot } from './sharing.js';
import { lengthOf, STEPS_OF_FRACTION, STEPS_OF_NUMBER, stepsOfReducing, take } from './work.js';

// ------------------------------------------------------------------------------------------------ amounts over the stay

/** What has an amount over the stay, rounded and shared out: a line on the price, the net, or a tax in a fee. */
type Rounded = Line | Net | TaxInFee;

/** The amount of a line over the stay, in minor units. Of a tax that is inside fees too, see `chargedOf`. */
export function amountOf({ root }: Calculation, line: Rounded): Integer {
  const cached = root.amounts[line.index];
  if (cached !== undefined) return cached;
  const amount = findAmount(root, line);
  root.amounts[line.index] = amount;
  return amount;
}

/** The whole charge of a line over the stay: on the price, and inside the fees that contain it. */
export function chargedOf(calculation: Calculation, line: Line): Integer {
  const onPrice = amountOf(calculation, line);
  // Most taxes are inside no fee, and every line of a quote is asked.
  if (line.inFees.length === 0) return onPrice;
  return line.inFees.reduce((sum, inFee) => add(sum, amountOf(calculation, inFee)), onPrice);
}

function findAmount(root: Calculation, line: Rounded): Integer {
  if (isRoundedByNight(root)) return sumOf(roundedOf(root, line));
  const { steps } = root.shape;
  steps[line.index] ??= findStep(root, line);
  const { price, due, bases, numerator, denominator } = steps[line.index] as Step;
  let sum: Integer = 0;
  if (bases !== undefined) {
    for (let index = 0; index < bases.length; index += 1) {
      const { base, key, rate } = bases[index] as NonNullable<Step['bases']>[number];
      sum = add(sum, multiply(rate, sumOfBase(root, base, key)));
    }
  } else if (due === undefined) {
    const exact = exactOf(root, line);
    return roundTo(multiply(exact.sum, exact.numerator), exact.denominator, line.rounding);
  } else {
    sum = sumOfDue(due, root.rooms);
    if (price !== undefined) sum = add(sum, multiply(due.over, dotOf(price, pricesOf(root))));
  }
  return roundTo(multiply(sum, numerator), denominator, line.rounding);
}

function isRoundedByNight({ program }: Calculation): boolean {
  return program.policy.rounding.unit === 'night';
}

function dotOf(weights: readonly Integer[], factors: readonly Integer[]): Integer {
  let sum: Integer = 0;
  for (let index = 0; index < factors.length; index += 1)
    sum = add(sum, multiply(weights[index] as Integer, factors[index] as Integer));
  return sum;
}

/** The amount is the rounded sum of exact amounts of cells. */
const BY_CELL: Step = { price: undefined, due: undefined, bases: undefined, numerator: 1, denominator: 1 };

function findStep(root: Calculation, line: Rounded): Step {
  if (line.cut === 'rooms' || isInFee(line)) return BY_CELL;
  if (isNet(line)) {
    const { price, due } = formFor(root, line);
    return due === undefined ? BY_CELL : { ...BY_CELL, price, due, denominator: due.denominator };
  }
  const { ownRate: own, denominator } = line.rates;
  const { kind } = line.charge;
  if (kind === 'count') {
    const due = dueOf(root, [{ line, weights: undefined }], 1);
    return { ...BY_CELL, due, denominator: due.denominator };
  }
  if (kind === 'rounded') return { ...BY_CELL, bases: roundedBases(root, line), denominator };
  if (kind === 'units' || !hasOneRate(line) || takesUnitsIn(root, line)) return BY_CELL;
  const { price, due } = formFor(root, line);
  if (due === undefined) return BY_CELL;
  return { ...BY_CELL, price, due, numerator: own, denominator: multiply(due.denominator, denominator) };
}

/** Numbers that are quickly found whenever they are asked for: those of a month of ten rooms under sixty taxes. */
const MOST_LATER = 20_000;

/**
 * Calculates the parts of all amounts on single nights of single rooms if these are many, so that too much work is
 * refused with the quote and never while its nights, rooms or explanation are read. Then nothing is refused.
 */
export function calculateForReading({ root }: Calculation): void {
  const { program, groups, shape, work } = root;
  let nights = 0;
  for (let index = 0; index < groups.length; index += 1) {
    const { rooms, prices } = groups[index] as RoomGroup;
    nights += rooms * prices.length;
  }
  let longest: Integer = 1;
  for (const denominators of [shape.steps, root.memo?.exact ?? []]) {
    for (const exact of denominators)
      if (exact !== undefined && exact.denominator > longest) longest = exact.denominator;
  }
  if (nights * program.lines.length * lengthOf(longest) > MOST_LATER) {
    // An explanation adds up the taxes of each base, and prints the sums as fractions.
    const sums = program.lines.reduce((sum, { base }) => sum + base.adds.length, 0);
    if (typeof longest === 'bigint') take(work, shape.cells.length * sums * stepsOfReducing(longest));
    for (const line of [...program.lines, ...program.inFees]) partsOf(byRoom(root), line);
    startPartsOf(byRoom(root), program.net.base);
  }
  work.most = Number.POSITIVE_INFINITY;
}

// ------------------------------------------------------------------------------------------------ rounded bases

/** Each rate of a percent with the cells on which it applies: the rate of the line, or those of rows. */
function roundedBases(root: Calculation, line: Line): NonNullable<Step['bases']> {
  if (hasOneRate(line)) return [{ base: roundedBase(root, line), key: line.baseKey, rate: line.rates.ownRate }];
  const { cells } = root.shape;
  const byRate = new Map<Integer, boolean[]>();
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] as Cell;
    if (!appliesOn(line, cell)) continue;
    const [owed] = owedOf(root, line)[lodgingOf(root.shape, cell).index] ?? [];
    const rate = rateOf(line, owed?.row);
    const among = byRate.get(rate) ?? cells.map(() => false);
    byRate.set(rate, among);
    among[index] = true;
  }
  return [...byRate].map(([rate, among]) => ({ base: baseAmong(root, line.base, among), key: -1, rate }));
}

/** The rounded base of a percent over the stay. */
function roundedBase(root: Calculation, line: Line): RoundedBase {
  const { bases, cells } = root.shape;
  bases[line.baseKey] ??= baseAmong(
    root,
    line.base,
    cells.map((cell) => appliesOn(line, cell)),
  );
  return bases[line.baseKey] as RoundedBase;
}

/**
 * A base over some cells: their prices, the whole amounts of lines that apply on no other cell, and the parts of others.
 *
 * @param among by cell
 */
function baseAmong(root: Calculation, base: Base, among: readonly boolean[]): RoundedBase {
  const whole: SignedLine[] = [];
  const split: SignedLine[] = [];
  const counted: WeightedLine[] = [];
  const isAll = among.every(Boolean);
  takeCells(root, 1 + (isAll ? 0 : base.adds.length));
  for (const signed of linesOf(root, base)) {
    const { subject: of, isLess } = signed;
    const sign = isLess ? -1 : 1;
    const { isInside, isOutside } = isAll ? EVERYWHERE : placesOf(root, of, among);
    if (!isInside) continue;
    if (!isOutside) whole.push(signed);
    else if (isWholeByCell(root, of)) counted.push({ line: of, weights: among.map((isIn) => (isIn ? sign : 0)) });
    else split.push(signed);
  }
  const due = counted.length === 0 ? NOTHING_DUE : dueOf(root, counted, 1);
  return { among, isAll, hasPrice: base.start !== 'rounded-net', whole, split, due };
}

const EVERYWHERE = { isInside: true, isOutside: false };

/** Whether a line applies on some cells, and on others. */
function placesOf({ shape, program }: Calculation, subject: Rounded, among: readonly boolean[]): typeof EVERYWHERE {
  const { cells } = shape;
  const line = isInFee(subject) ? (program.lines[subject.fee] as Line) : subject;
  let [isInside, isOutside] = [false, false];
  for (let index = 0; index < cells.length; index += 1) {
    if (!appliesOn(line, cells[index] as Cell)) continue;
    if (among[index] === true) isInside = true;
    else isOutside = true;
  }
  return { isInside, isOutside };
}

/** The lines in a rounded base: those that it adds, and of a net those that are taken from the price. */
function linesOf(calculation: Calculation, base: Base): SignedLine[] {
  const { lines, net } = calculation.program;
  const { start, adds } = base;
  const added = [
    ...adds.map((index): SignedLine => ({ subject: lines[index] as Line, isLess: false })),
    ...takenOut(calculation, base).map((inFee): SignedLine => ({ subject: inFee, isLess: true })),
  ];
  if (start === 'rounded-net') return [{ subject: net, isLess: false }, ...added];
  if (start !== 'net') return added;
  return [
    ...lines.filter(({ isInclusive }) => isInclusive).map((inclusive) => ({ subject: inclusive, isLess: true })),
    ...added,
  ];
}

/** The taxes in the fees that a base adds, which are taken out of them if it starts from the net. */
function takenOut({ program: { lines } }: Calculation, { start, adds }: Base): readonly TaxInFee[] {
  return isOfNet(start) ? adds.flatMap((index) => (lines[index] as Line).contains) : [];
}

const NOTHING_DUE: Due = { over: 1, once: 0, units: [], denominator: 1 };

/** Whether a fixed charge has whole minor units in each cell: then there is no remainder to share out. */
function isWholeByCell({ shape }: Calculation, line: Rounded): line is Line {
  if (isInFee(line) || isNet(line) || line.charge.kind !== 'count' || line.cut === 'rooms') return false;
  if (line.rounding.step !== 1 || line.rates.denominator !== 1) return false;
  return shape.kinds.every(({ share }) => share.of === share.rooms || line.payer === 'guest' || line.payer === 'room');
}

/** The sum of a rounded base; kept by its key, if it has one. */
function sumOfBase(root: Calculation, base: RoundedBase, key: number): Integer {
  root.bases ??= [];
  const cached = root.bases[key];
  if (cached !== undefined) return cached;
  const sum = findSumOfBase(root, base);
  if (key >= 0) root.bases[key] = sum;
  return sum;
}

function findSumOfBase(root: Calculation, { among, isAll, hasPrice, whole, split, due }: RoundedBase): Integer {
  let sum = sumOfDue(due, root.rooms);
  if (hasPrice) sum = add(sum, isAll ? sumOf(pricesOf(root)) : sumAmong(pricesOf(root), among));
  for (let index = 0; index < whole.length; index += 1) {
    const { subject: of, isLess } = whole[index] as SignedLine;
    sum = isLess ? subtract(sum, amountOf(root, of)) : add(sum, amountOf(root, of));
  }
  for (let index = 0; index < split.length; index += 1) {
    const { subject: of, isLess } = split[index] as SignedLine;
    const part = sumAmong(partsOf(root, of), among);
    sum = isLess ? subtract(sum, part) : add(sum, part);
  }
  return sum;
}

function sumAmong(amounts: readonly Integer[], among: readonly boolean[]): Integer {
  let sum: Integer = 0;
  for (let index = 0; index < amounts.length; index += 1)
    if (among[index] === true) sum = add(sum, amounts[index] as Integer);
  return sum;
}

/** The rounded base of a percent: one over the stay, or one for each night that is rounded separately. */
export function basesOf({ root }: Calculation, line: Line): readonly Integer[] {
  if (!isRoundedByNight(root)) return [sumOfBase(root, roundedBase(root, line), line.baseKey)];
  const nights = byNight(root);
  return sumsOf(nights, basePartsOf(nights, line));
}

// ------------------------------------------------------------------------------------------------ amounts by cell

/** Counts numbers of each cell. */
function takeCells({ work, shape }: Calculation, each: number, line?: Pick<Line, 'index'>): void {
  take(work, STEPS_OF_NUMBER * each * shape.cells.length, line);
}

/** The rounded amounts of a line: one over the stay, or one for each night of a room group. */
export function roundedOf({ root }: Calculation, line: Rounded): readonly Integer[] {
  if (!isRoundedByNight(root)) return [amountOf(root, line)];
  const { rounded } = foundIn(root);
  rounded[line.index] ??= roundedByNight(byNight(root), line);
  return rounded[line.index] as readonly Integer[];
}

function roundedByNight(nights: Calculation, line: Rounded): Integer[] {
  const { factors, numerator, denominator } = exactOf(nights, line);
  takeCells(nights, lengthOf(denominator), line);
  return sumsOf(nights, factors).map((sum) => roundTo(multiply(sum, numerator), denominator, line.rounding));
}

/** Amounts of cells of single nights, added up by night of a room group. */
function sumsOf(nights: Calculation, factors: readonly Integer[]): readonly Integer[] {
  return nights.shape.isOnePart ? factors : sumsBySlot(slotsOf(nights), factors);
}

/** The cells of each night of a room group. */
export function slotsOf(calculation: Calculation): Slots {
  const slots = foundIn(calculation);
  slots.slots ??= groupSlots(calculation, exactOn);
  return slots.slots;
}

/** The exact amount of a line in each cell. */
export function exactOf(calculation: Calculation, line: Rounded): ExactAmounts {
  const { exact } = foundIn(calculation);
  exact[line.index] ??= findExact(calculation, line);
  return exact[line.index] as ExactAmounts;
}

function findExact(calculation: Calculation, line: Rounded): ExactAmounts {
  if (!isInFee(line) && !isNet(line) && isGiven(line)) return exactOfGiven(calculation, line);
  if (line.cut === 'rooms' && calculation.cut !== 'rooms') {
    const finer = byRoom(calculation);
    const exact = exactOf(finer, line);
    return { ...exact, factors: collected(calculation, finer, exact.factors) };
  }
  if (isInFee(line)) return exactInFee(calculation, line);
  if (isNet(line)) return exactBaseOf(calculation, line);
  findRates(calculation, line);
  if (line.charge.kind === 'rounded') {
    const factors = basePartsOf(calculation, line);
    return timesRates(calculation, line, { factors, sum: sumOf(factors), numerator: 1, denominator: 1 });
  }
  if (takesUnitsIn(calculation, line)) return exactOfTaxes(calculation, line);
  return timesRates(calculation, line, exactBaseOf(calculation, line));
}

/** Bases times the rates on their cells. */
function timesRates(calculation: Calculation, line: Line, base: ExactAmounts): ExactAmounts {
  const { ownRate: own, denominator } = line.rates;
  if (hasOneRate(line)) {
    return {
      factors: base.factors,
      sum: base.sum,
      numerator: multiply(base.numerator, own),
      denominator: multiply(base.denominator, denominator),
    };
  }
  takeCells(calculation, lengthOf(base.denominator), line);
  const factors: Integer[] = [];
  let common: Integer = 1;
  for (let index = 0; index < base.factors.length; index += 1) {
    const factor = base.factors[index] as Integer;
    if (factor === 0) {
      factors.push(0);
      continue;
    }
    const rate = rateOn(calculation, line, calculation.shape.cells[index] as Cell);
    common = putOver([factors], common, rate.denominator, calculation.work);
    factors.push(multiply(multiply(factor, rate.numerator), floorDivide(common, rate.denominator)));
  }
  return { factors, sum: sumOf(factors), numerator: base.numerator, denominator: multiply(base.denominator, common) };
}

/** A tax of taxes: each added line times the rates of those who owe its units. */
function exactOfTaxes(calculation: Calculation, line: Line): ExactAmounts {
  const { program, shape } = calculation;
  const factors: Integer[] = [];
  let common: Integer = 1;
  for (const cell of shape.cells) {
    let [sum, over]: [Integer, Integer] = [0, 1];
    for (const [index, rate] of ratesOfTaxes(calculation, line, cell)) {
      const exact = exactOn(calculation, program.lines[index] as Line, cell);
      const denominator = multiply(exact.denominator, rate.denominator);
      const least = leastCommonMultiple(over, denominator);
      take(calculation.work, STEPS_OF_FRACTION * lengthOf(least), line);
      const more = multiply(multiply(exact.numerator, rate.numerator), floorDivide(least, denominator));
      sum = add(multiply(sum, floorDivide(least, over)), more);
      over = least;
    }
    common = putOver([factors], common, over, calculation.work);
    factors.push(multiply(sum, floorDivide(common, over)));
  }
  return { factors, sum: sumOf(factors), numerator: 1, denominator: common };
}

/** The charge of a fee in each cell, rounded, times the part of a tax in it there. */
function exactInFee(calculation: Calculation, inFee: TaxInFee): ExactAmounts {
  const { program, shape } = calculation;
  const fee = program.lines[inFee.fee] as Line;
  for (const { of } of fee.contains) findRates(calculation, program.lines[of] as Line);
  const charged = partsOf(calculation, fee);
  const factors: Integer[] = [];
  let common: Integer = 1;
  for (let index = 0; index < charged.length; index += 1) {
    const amount = charged[index] as Integer;
    if (amount === 0) {
      factors.push(0);
      continue;
    }
    const part = partIn(takeApartOn(calculation, fee, shape.cells[index] as Cell), fee, inFee);
    take(calculation.work, STEPS_OF_FRACTION * fee.contains.length);
    common = putOver([factors], common, part.denominator, calculation.work);
    factors.push(multiply(multiply(amount, part.numerator), floorDivide(common, part.denominator)));
  }
  return { factors, sum: sumOf(factors), numerator: 1, denominator: common };
}

/** The amount of a line in one cell if no line above it were rounded. */
export function exactOn(calculation: Calculation, line: Line | TaxInFee, cell: Cell): Fraction {
  if (isInFee(line)) return exactInFeeOn(calculation, line, cell);
  if (line.charge.kind !== 'rounded') {
    const { factors, numerator, denominator } = exactOf(calculation, line);
    return { numerator: multiply(factors[cell.index] as Integer, numerator), denominator };
  }
  if (!appliesOn(line, cell)) return { numerator: 0, denominator: 1 };
  findRates(calculation, line);
  const base = exactBaseOn(calculation, line.base, cell);
  const rate = rateOn(calculation, line, cell);
  return {
    numerator: multiply(base.numerator, rate.numerator),
    denominator: multiply(base.denominator, rate.denominator),
  };
}

// ------------------------------------------------------------------------------------------------ parts of amounts

/** The rounded base of a percent in each cell. */
export function basePartsOf(calculation: Calculation, line: Line): readonly Integer[] {
  const { baseParts } = foundIn(calculation);
  baseParts[line.baseKey] ??= findBaseParts(calculation, line);
  return baseParts[line.baseKey] as readonly Integer[];
}

function findBaseParts(calculation: Calculation, line: Line): Integer[] {
  const { lines } = calculation.program;
  const { cells } = calculation.shape;
  takeCells(calculation, 2 + line.base.adds.length);
  const parts = [...startPartsOf(calculation, line.base)];
  for (const index of line.base.adds) {
    const added = addedPartsOf(calculation, line.base, lines[index] as Line);
    for (let position = 0; position < parts.length; position += 1)
      parts[position] = add(parts[position] as Integer, added[position] as Integer);
  }
  for (let index = 0; index < parts.length; index += 1) if (!appliesOn(line, cells[index] as Cell)) parts[index] = 0;
  return parts;
}

function exactInFeeOn(calculation: Calculation, inFee: TaxInFee, cell: Cell): Fraction {
  const { lines } = calculation.program;
  const fee = lines[inFee.fee] as Line;
  for (const { of } of fee.contains) findRates(calculation, lines[of] as Line);
  const exact = exactOn(calculation, fee, cell);
  const part = partIn(takeApartOn(calculation, fee, cell), fee, inFee);
  return {
    numerator: multiply(exact.numerator, part.numerator),
    denominator: multiply(exact.denominator, part.denominator),
  };
}

/** The amount of a line that a base includes in each cell: a fee without the taxes in it, if the base starts from the net. */
export function addedPartsOf(calculation: Calculation, { start }: Base, line: Line): readonly Integer[] {
  const whole = partsOf(calculation, line);
  if (line.contains.length === 0 || !isOfNet(start)) return whole;
  const parts = [...whole];
  for (const inFee of line.contains) subtractEach(parts, partsOf(calculation, inFee));
  return parts;
}

/** Like `addedPartsOf`, in one cell and exact. */
export function addedExactOn(calculation: Calculation, { start }: Base, line: Line, cell: Cell): Fraction {
  const exact = exactOn(calculation, line, cell);
  if (line.contains.length === 0 || !isOfNet(start)) return exact;
  return multiplyFractions(takeApartOn(calculation, line, cell).net, fraction(exact.numerator, exact.denominator));
}

/** The start of a base in each cell. Taxes of taxes start from nothing; their bases are never rounded. */
export function startPartsOf(calculation: Calculation, { start }: Base): readonly Integer[] {
  const { program } = calculation;
  if (start === 'rounded-net') return partsOf(calculation, program.net);
  if (start === 'price') return pricesOf(calculation);
  const parts = [...pricesOf(calculation)];
  for (const line of program.lines) {
    if (!line.isInclusive) continue;
    takeCells(calculation, 1);
    subtractEach(parts, partsOf(calculation, line));
  }
  return parts;
}

function subtractEach(parts: Integer[], less: readonly Integer[]): void {
  for (let index = 0; index < parts.length; index += 1)
    parts[index] = subtract(parts[index] as Integer, less[index] as Integer);
}

/** The amount of a line in each cell, in minor units. The parts add up to the amount. */
export function partsOf(calculation: Calculation, line: Rounded): readonly Integer[] {
  const { parts } = foundIn(calculation);
  parts[line.index] ??= findParts(calculation, line);
  return parts[line.index] as readonly Integer[];
}

function findParts(calculation: Calculation, line: Rounded): readonly Integer[] {
  if (!isInFee(line) && !isNet(line) && line.charge.kind === 'count' && line.rounding.step === 1) {
    const { factors, numerator, denominator } = exactOf(calculation, line);
    // A fixed charge of whole minor units is whole in each cell: there is no remainder to share out.
    if (denominator === 1) return numerator === 1 ? factors : factors.map((factor) => multiply(factor, numerator));
  }
  const { root, cut } = calculation;
  const finer = root.shape.isOnePart && cut !== 'rooms' ? byNight(root) : byRoom(root);
  if (finer !== calculation) return collected(calculation, finer, partsOf(finer, line));
  const exact = exactOf(calculation, line);
  // At most three stages: nights, rooms, and parts of the price.
  takeCells(calculation, 3 * lengthOf(exact.denominator), line);
  return shareOverCells(calculation, line, {
    exact,
    rounded: roundedOf(root, line),
    slots: () => slotsOf(calculation),
  });
}
