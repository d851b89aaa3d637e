import { leastCommonMultiple } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply, subtract } from '../money/integer.js';
import { roundTo } from '../money/rounding.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Calculation, ExactAmounts, Slots } from './calculation.js';
import { sumOf } from './calculation.js';
import type { Cell, Cells, Cut, RoomKind } from './cells.js';
import { cutIntoNights, cutIntoRooms, cutIntoRuns, isOneCellANight } from './cells.js';
import { weightsOn } from './net.js';
import type { Base } from './order.js';
import type { Line, Net, Program } from './program.js';
import { appliesOn, countExact, hasOneRate, rateOn } from './rates.js';
import { groupSlots, shareOverCells, sumsBySlot } from './sharing.js';
import { ratesByLine, takesUnitsIn, unitExact } from './units.js';

/** Starts the calculation of a stay; amounts are calculated when they are first read. */
export function calculate(program: Program, groups: readonly RoomGroup[]): Calculation {
  const runs = cutIntoRuns(program, groups);
  const isByNight = program.policy.rounding.unit === 'night';
  return new OneCalculation(
    program,
    groups,
    runs,
    isByNight ? 'nights' : 'runs',
    isByNight ? cutIntoNights(runs) : runs,
    undefined,
  );
}

type SlotSums = readonly Integer[];

/** Results for a line or for a base; each is calculated when it is first read. */
interface CachedAmounts {
  exact: ExactAmounts | undefined;
  amount: Integer | undefined;
  rounded: SlotSums | undefined;
  parts: SlotSums | undefined;
}

function cachedAt(list: Array<CachedAmounts | undefined>, place: number): CachedAmounts {
  const known = list[place];
  if (known !== undefined) return known;
  const found: CachedAmounts = { exact: undefined, amount: undefined, rounded: undefined, parts: undefined };
  list[place] = found;
  return found;
}

/** A class, so that each result is cached beside the function that calculates it. */
class OneCalculation implements Calculation {
  readonly program: Program;
  readonly groups: readonly RoomGroup[];
  readonly runs: Cells;
  readonly cut: Cut;
  readonly kinds: readonly RoomKind[];
  readonly cells: readonly Cell[];
  readonly root: OneCalculation;
  readonly hasOwnNights: boolean;
  readonly units: Calculation['units'];
  readonly limited: Calculation['limited'];
  readonly falls: Calculation['falls'];
  readonly counts: Calculation['counts'];
  readonly guestRows: Calculation['guestRows'];
  readonly extractions: Calculation['extractions'];
  readonly sharedRows: Calculation['sharedRows'];
  /** By line. */
  private readonly lines: Array<CachedAmounts | undefined>;
  /** By `Line.baseKey`. */
  private readonly ofBases: Array<CachedAmounts | undefined>;
  private nights: OneCalculation | undefined;
  private rooms: OneCalculation | undefined;
  private bySlot: Slots | undefined;
  private inScopes: ReadonlyArray<readonly Cell[]> | undefined;

  constructor(
    program: Program,
    groups: readonly RoomGroup[],
    runs: Cells,
    cut: Cut,
    { kinds, list }: Cells,
    root: OneCalculation | undefined,
  ) {
    this.program = program;
    this.groups = groups;
    this.runs = runs;
    this.cut = cut;
    this.kinds = kinds;
    this.cells = list;
    this.root = root ?? this;
    let hasOwnNights = false;
    for (const kind of kinds) if (kind.hasOwnNights) hasOwnNights = true;
    this.hasOwnNights = hasOwnNights;
    this.units = [];
    this.limited = [];
    this.falls = [];
    this.counts = [];
    this.guestRows = [];
    this.extractions = [];
    this.sharedRows = [];
    this.lines = [];
    this.ofBases = [];
    this.nights = undefined;
    this.rooms = undefined;
    this.bySlot = undefined;
    this.inScopes = undefined;
  }

  private of({ index }: Line | Net): CachedAmounts {
    return cachedAt(this.lines, index);
  }

  private ofBase({ baseKey }: Line | Net): CachedAmounts {
    return cachedAt(this.ofBases, baseKey);
  }

  byNight(): OneCalculation {
    const { root, program, groups, runs } = this;
    if (root.cut === 'nights') return root;
    root.nights ??= new OneCalculation(program, groups, runs, 'nights', cutIntoNights(runs), root);
    return root.nights;
  }

  byRoom(): OneCalculation {
    const { root, program, groups, runs } = this;
    root.rooms ??= new OneCalculation(program, groups, runs, 'rooms', cutIntoRooms(program, groups, runs), root);
    return root.rooms;
  }

  results(): number {
    const { root } = this;
    return [root, root.nights, root.rooms].reduce(
      (sum, level) => sum + (level === undefined ? 0 : level.ownResults()),
      0,
    );
  }

  private ownResults(): number {
    let count = this.cells.length;
    for (const known of [...this.lines, ...this.ofBases]) {
      for (const list of [known?.exact?.factors, known?.rounded, known?.parts]) count += list?.length ?? 0;
    }
    for (const list of [...this.units, ...this.guestRows].flat()) count += list?.length ?? 0;
    return count;
  }

  slots(): Slots {
    this.bySlot ??= groupSlots(this);
    return this.bySlot;
  }

  /** The cells that are rounded together: all cells of the stay, or the cells of each night of a room group. */
  private scopes(): ReadonlyArray<readonly Cell[]> {
    const { cells } = this;
    this.inScopes ??=
      this.cut === 'runs'
        ? [cells]
        : this.slots().rooms.map((rooms) => rooms.flat().map((cell) => cells[cell] as Cell));
    return this.inScopes;
  }

  amount(line: Line | Net): Integer {
    const known = this.root.of(line);
    known.amount ??= this.root.findAmount(line);
    return known.amount;
  }

  private findAmount(line: Line | Net): Integer {
    if (this.cut !== 'runs' || isFromRounded(line)) return sumOf(this.rounded(line));
    const { sum, numerator, denominator } = this.exact(line);
    return roundTo(multiply(sum, numerator), denominator, line.rounding);
  }

  rounded(line: Line | Net): SlotSums {
    const { root } = this;
    const known = root.of(line);
    known.rounded ??= isFromRounded(line) ? root.roundedOfBase(line) : root.roundedExact(line);
    return known.rounded;
  }

  private roundedExact(line: Line | Net): SlotSums {
    if (this.cut === 'runs') return [this.amount(line)];
    const { factors, numerator, denominator } = this.exact(line);
    const sums = isOneCellANight(this) ? factors : sumsBySlot(this.slots(), factors);
    return sums.map((own) => roundTo(multiply(own, numerator), denominator, line.rounding));
  }

  /** Each rate times its base: whole amounts if a rate applies to all of them, otherwise their parts. */
  private roundedOfBase(line: Line): SlotSums {
    const { own, denominator } = line.rates;
    if (hasOneRate(line)) {
      const bases = this.bases(line);
      const found: Integer[] = [];
      for (let at = 0; at < bases.length; at += 1) {
        found.push(roundTo(multiply(bases[at] as Integer, own), denominator, line.rounding));
      }
      return found;
    }
    const byRate = new Map<Integer, boolean[]>();
    for (const cell of this.cells) {
      if (!appliesOn(line, cell)) continue;
      const { numerator } = rateOn(this, line, cell);
      const among: boolean[] = byRate.get(numerator) ?? [];
      among[cell.index] = true;
      byRate.set(numerator, among);
    }
    const sums = this.scopes().map((): Integer => 0);
    for (const [rate, among] of byRate) {
      for (const [scope, base] of this.basesIn(line.base, among).entries()) {
        sums[scope] = add(sums[scope] as Integer, multiply(rate, base));
      }
    }
    return sums.map((sum) => roundTo(sum, denominator, line.rounding));
  }

  bases(line: Line): SlotSums {
    const { root } = this;
    const known = root.ofBase(line);
    known.rounded ??= root.findBases(line);
    return known.rounded;
  }

  private findBases(line: Line): SlotSums {
    if (this.cut === 'nights' && isOneCellANight(this)) return this.baseParts(line);
    const among: boolean[] = [];
    for (let at = 0; at < this.cells.length; at += 1) among.push(appliesOn(line, this.cells[at] as Cell));
    return this.basesIn(line.base, among);
  }

  /**
   * The sum of a base over selected cells, by scope: its start, and the part of each added line that falls there.
   *
   * @param among selected cells, by index
   */
  private basesIn({ start, adds }: Base, among: readonly boolean[]): Integer[] {
    const { lines } = this.program;
    return this.scopes().map((_, scope) => {
      let sum = this.startIn(start, among, scope);
      for (const added of adds) sum = add(sum, this.within(lines[added] as Line, among, scope));
      return sum;
    });
  }

  private startIn(start: Base['start'], among: readonly boolean[], scope: number): Integer {
    const { lines, net } = this.program;
    if (start === 'rounded-net') return this.within(net, among, scope);
    const cells = this.scopes()[scope] as readonly Cell[];
    let sum: Integer = 0;
    for (let at = 0; at < cells.length; at += 1) {
      const { index, price } = cells[at] as Cell;
      if (among[index] === true) sum = add(sum, price);
    }
    if (start === 'price') return sum;
    for (const line of lines) if (line.isInclusive) sum = subtract(sum, this.within(line, among, scope));
    return sum;
  }

  /**
   * The part of a line that falls on selected cells of a scope: all of it if the line applies on no other cell, otherwise
   * the sum of its parts there.
   */
  private within(line: Line | Net, among: readonly boolean[], scope: number): Integer {
    const cells = this.scopes()[scope] as readonly Cell[];
    const isWhole = cells.every((cell) => among[cell.index] === true || !appliesOn(line, cell));
    if (isWhole) return this.rounded(line)[scope] as Integer;
    const amounts = this.parts(line);
    let sum: Integer = 0;
    for (const { index } of cells) if (among[index] === true) sum = add(sum, amounts[index] as Integer);
    return sum;
  }

  exact(line: Line | Net): ExactAmounts {
    const known = this.of(line);
    known.exact ??= this.findExact(line);
    return known.exact;
  }

  private findExact(line: Line | Net): ExactAmounts {
    if (line.isSingle && this.cut !== 'rooms') {
      const exact = this.byRoom().exact(line);
      return { ...exact, factors: this.collected(this.byRoom(), exact.factors) };
    }
    if (line.from === 'net') return this.exactBases(line);
    if (line.from === 'count') return countExact(this, line);
    if (line.from === 'units') return unitExact(this, line);
    if (line.from === 'rounded') {
      const factors = this.baseParts(line);
      return this.timesRates(line, { factors, sum: sumOf(factors), numerator: 1, denominator: 1 });
    }
    if (takesUnitsIn(this, line)) return this.takenExact(line);
    return this.timesRates(line, this.exactBases(line));
  }

  /** Adds the amounts of finer cells up by the cells that they were cut from. */
  private collected(finer: Calculation, amounts: SlotSums): Integer[] {
    const sums: Integer[] = [];
    for (let at = 0; at < this.cells.length; at += 1) sums.push(0);
    // Cells of single nights come in the order of the runs that they were cut from.
    const first: number[] = [];
    if (this.cut === 'nights') for (const { of, index } of this.cells) first[of] ??= index;
    for (let at = 0; at < amounts.length; at += 1) {
      const { of, from } = finer.cells[at] as Cell;
      const place = this.cut === 'nights' ? (first[of] as number) + from - (this.runs.list[of] as Cell).from : of;
      sums[place] = add(sums[place] as Integer, amounts[at] as Integer);
    }
    return sums;
  }

  /** Bases times the rates on their cells. */
  private timesRates(line: Line, base: ExactAmounts): ExactAmounts {
    const { own, denominator } = line.rates;
    if (hasOneRate(line)) {
      return {
        factors: base.factors,
        sum: base.sum,
        numerator: multiply(base.numerator, own),
        denominator: multiply(base.denominator, denominator),
      };
    }
    const factors: Integer[] = [];
    let common: Integer = 1;
    for (const cell of this.cells) {
      const factor = base.factors[cell.index] as Integer;
      if (factor === 0) {
        factors.push(0);
        continue;
      }
      const rate = rateOn(this, line, cell);
      common = putOver(factors, common, rate.denominator);
      factors.push(multiply(multiply(factor, rate.numerator), floorDivide(common, rate.denominator)));
    }
    return { factors, sum: sumOf(factors), numerator: base.numerator, denominator: multiply(base.denominator, common) };
  }

  /** The exact base of a percent in each cell, before anything is rounded. */
  private exactBases(line: Line | Net): ExactAmounts {
    const known = this.ofBase(line);
    known.exact ??= this.findExactBases(line);
    return known.exact;
  }

  private findExactBases(line: Line | Net): ExactAmounts {
    const factors: Integer[] = [];
    let common: Integer = 1;
    for (let at = 0; at < this.cells.length; at += 1) {
      const cell = this.cells[at] as Cell;
      if (!appliesOn(line, cell)) {
        factors.push(0);
        continue;
      }
      const { numerator, denominator } = this.exactBaseOn(line.base, cell);
      common = putOver(factors, common, denominator);
      factors.push(multiply(numerator, floorDivide(common, denominator)));
    }
    return { factors, sum: sumOf(factors), numerator: 1, denominator: common };
  }

  exactBaseOn(base: Base, cell: Cell): { readonly numerator: Integer; readonly denominator: Integer } {
    const { price, given, denominator } = weightsOn(this, base, cell);
    let sum = multiply(price, cell.price);
    let over: Integer = 1;
    for (let at = 0; at < given.length; at += 1) {
      const { index, weight } = given[at] as (typeof given)[number];
      const of = this.exact(this.program.lines[index] as Line);
      const own = multiply(multiply(weight, of.factors[cell.index] as Integer), of.numerator);
      const common = leastCommonMultiple(over, of.denominator);
      sum = add(multiply(sum, floorDivide(common, over)), multiply(own, floorDivide(common, of.denominator)));
      over = common;
    }
    return { numerator: sum, denominator: multiply(denominator, over) };
  }

  /** A tax of taxes: each added line times the rates of those who owe its units. */
  private takenExact(line: Line): ExactAmounts {
    const factors: Integer[] = [];
    let common: Integer = 1;
    for (const cell of this.cells) {
      let [sum, over]: [Integer, Integer] = [0, 1];
      for (const [index, rate] of ratesByLine(this, line, cell)) {
        const of = this.exactOn(this.program.lines[index] as Line, cell);
        const denominator = multiply(of.denominator, rate.denominator);
        sum = add(multiply(sum, denominator), multiply(multiply(of.numerator, rate.numerator), over));
        over = multiply(over, denominator);
      }
      common = putOver(factors, common, over);
      factors.push(multiply(sum, floorDivide(common, over)));
    }
    return { factors, sum: sumOf(factors), numerator: 1, denominator: common };
  }

  exactOn(line: Line, cell: Cell): { readonly numerator: Integer; readonly denominator: Integer } {
    if (line.from !== 'rounded') {
      const { factors, numerator, denominator } = this.exact(line);
      return { numerator: multiply(factors[cell.index] as Integer, numerator), denominator };
    }
    if (!appliesOn(line, cell)) return { numerator: 0, denominator: 1 };
    const base = this.exactBaseOn(line.base, cell);
    const rate = rateOn(this, line, cell);
    return {
      numerator: multiply(base.numerator, rate.numerator),
      denominator: multiply(base.denominator, rate.denominator),
    };
  }

  baseParts(line: Line): SlotSums {
    const known = this.ofBase(line);
    known.parts ??= this.findBaseParts(line);
    return known.parts;
  }

  private findBaseParts(line: Line): SlotSums {
    const { cells, program } = this;
    const found = [...this.startParts(line.base)];
    for (const index of line.base.adds) {
      const added = this.parts(program.lines[index] as Line);
      for (let at = 0; at < found.length; at += 1) found[at] = add(found[at] as Integer, added[at] as Integer);
    }
    for (let at = 0; at < found.length; at += 1) if (!appliesOn(line, cells[at] as Cell)) found[at] = 0;
    return found;
  }

  /** Taxes of taxes start from nothing; as their bases are never rounded, they do not come here. */
  startParts({ start }: Base): SlotSums {
    const { program, cells } = this;
    if (start === 'rounded-net') return this.parts(program.net);
    const found: Integer[] = [];
    for (let at = 0; at < cells.length; at += 1) found.push((cells[at] as Cell).price);
    if (start === 'price') return found;
    for (const line of program.lines) {
      if (!line.isInclusive) continue;
      const inclusive = this.parts(line);
      for (let at = 0; at < found.length; at += 1) found[at] = subtract(found[at] as Integer, inclusive[at] as Integer);
    }
    return found;
  }

  parts(line: Line | Net): SlotSums {
    const known = this.of(line);
    known.parts ??= this.findParts(line);
    return known.parts;
  }

  private findParts(line: Line | Net): SlotSums {
    if (line.from === 'count' && line.rounding.step === 1) {
      const { factors, numerator, denominator } = this.exact(line);
      // A fixed charge of whole minor units is whole in each cell: there is no remainder to share.
      if (denominator === 1) return factors.map((factor) => multiply(factor, numerator));
    }
    const finer = isOneCellANight(this.root) && this.cut !== 'rooms' ? this.byNight() : this.byRoom();
    return finer === this ? shareOverCells(this, line) : this.collected(finer, finer.parts(line));
  }
}

/** Whether a line is computed on rounded amounts over whole nights and rooms. */
function isFromRounded(line: Line | Net): line is Line {
  return line.from === 'rounded' && !line.isSingle;
}

/** Converts numerators to the least common multiple of both denominators, in place, and returns it. */
function putOver(numerators: Integer[], denominator: Integer, other: Integer): Integer {
  const common = leastCommonMultiple(denominator, other);
  if (common !== denominator) {
    const times = floorDivide(common, denominator);
    for (let at = 0; at < numerators.length; at += 1) numerators[at] = multiply(numerators[at] as Integer, times);
  }
  return common;
}
