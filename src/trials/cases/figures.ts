import { chargedOf } from '../../core/calculation/amounts.js';
import type { Budget } from '../../core/calculation/budget.js';
import { calculateWithin, spend, stepsToCompile } from '../../core/calculation/budget.js';
import { bySide } from '../../core/calculation/by.js';
import type { Calculation } from '../../core/calculation/calculation.js';
import { compile, linesBehind, linesComputedOn } from '../../core/calculation/compile.js';
import type { Line, Program } from '../../core/calculation/program.js';
import { TooMuchWork } from '../../core/calculation/work.js';
import type { Tax, TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { printUnits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, subtract } from '../../core/money/integer.js';
import type { AmountsOfQuote } from '../../core/quote/quote.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import type { ChangedTax } from './changes.js';
import { withTax } from './changes.js';

/** The figures of a stay in minor units, and the amounts of all lines in their order. */
export interface StayFigures extends ReturnType<typeof bySide> {
  readonly amounts: readonly Integer[];
}

/** `refused`: the stay takes too much work for any quote; `undefined`: it takes more than is left of the budget. */
export type FoundFigures = StayFigures | 'refused' | undefined;
export type FiguresOf = (groups: readonly RoomGroup[]) => FoundFigures;

/** The figures of stays with a tax set, each found once. */
export interface FiguresFinder {
  readonly program: Program;
  readonly figuresOf: FiguresOf;
}

export function figuresFinder(program: Program, budget: Budget): FiguresFinder {
  const cache = new WeakMap<readonly RoomGroup[], StayFigures | 'refused'>();
  const find = (groups: readonly RoomGroup[]): FoundFigures =>
    unlessRefused(() => calculateWithin(budget, { program, groups }, figuresIn));
  return {
    program,
    figuresOf: (groups) => {
      const figures = cache.get(groups) ?? find(groups);
      if (figures !== undefined) cache.set(groups, figures);
      return figures;
    },
  };
}

function figuresIn(calculation: Calculation): StayFigures {
  return { ...bySide(calculation), amounts: calculation.program.lines.map((line) => chargedOf(calculation, line)) };
}

/** The figures as a quote has them. */
export function asQuoted(
  { price, inclusive, exclusive, handedOver, dueAtHouse, amounts }: StayFigures,
  { lines, digits }: Program,
): AmountsOfQuote {
  const print = (units: Integer) => printUnits(units, digits);
  const total = add(price, exclusive);
  return {
    price: print(price),
    net: print(subtract(price, inclusive)),
    inclusive: print(inclusive),
    exclusive: print(exclusive),
    total: print(total),
    kept: print(subtract(total, handedOver)),
    due: { booking: print(subtract(total, dueAtHouse)), house: print(dueAtHouse) },
    taxes: lines.map(({ tax, index }) => ({ title: tax.title, amount: print(amounts[index] ?? 0) })),
  };
}

/**
 * The part of a set that a change of a tax can affect: only the amounts of that tax and of those computed on it change,
 * so that only these are calculated again.
 */
export interface AffectedPart {
  /** The entries of the set with all needed taxes. */
  readonly set: TaxSet;
  /** The keys of the needed taxes. */
  readonly keys: ReadonlyMap<string, Line>;
  readonly rows: number;
  /** The affected lines of the whole set. */
  readonly lines: readonly Line[];
}

export function affectedPart({ lines, taxSet }: Program, tax: Tax): AffectedPart | undefined {
  const changed = lines.filter((line) => taxKey(line.tax) === taxKey(tax));
  if (changed.length === 0) return undefined;
  const affected = [...linesComputedOn(lines, changed)];
  const keys = linesBehind(lines, affected);
  const isNeeded = (entry: TaxSetEntry): boolean => keys.has(taxKey(entry)) || entry.taxes.some(isNeeded);
  return {
    set: { ...taxSet, taxes: taxSet.taxes.filter(isNeeded) },
    keys,
    rows: [...keys.values()].reduce((sum, { rates }) => sum + rates.rows.length, 0),
    lines: affected,
  };
}

/** Whether a change leaves all bases as they are, so that only the amounts of affected taxes can change. */
export function keepsBases({ before, after, isOfRows }: ChangedTax): boolean {
  if (before.is_inclusive !== after.is_inclusive) return false;
  if (isOfRows) return true;
  const [was = {}, is = {}] = [before.local, after.local];
  return was.logic === is.logic && was.only === is.only && JSON.stringify(was.base) === JSON.stringify(is.base);
}

/** The figures after a change of a tax, from those before it; `undefined` beyond the budget. */
export function figuresAfter(
  before: FiguresFinder,
  part: AffectedPart,
  after: Tax,
  budget: Budget,
): FiguresOf | undefined {
  const { set, keys, rows, lines } = part;
  if (!spend(budget, stepsToCompile({ taxes: keys.size, rows }))) return undefined;
  const program = compile(withTax(set, after), before.program.policy, undefined, keys);
  const placeOf = new Map(program.lines.map((line) => [taxKey(line.tax), line]));
  const amountsIn = (calculation: Calculation) =>
    lines.map(({ tax }): Integer => {
      const line = placeOf.get(taxKey(tax));
      return line === undefined ? 0 : chargedOf(calculation, line);
    });
  return (groups) => {
    const was = before.figuresOf(groups);
    if (was === undefined || was === 'refused') return was;
    const amounts = unlessRefused(() => calculateWithin(budget, { program, groups }, amountsIn));
    if (amounts === undefined || amounts === 'refused') return amounts;
    return withAmounts(was, lines, amounts);
  };
}

/** A stay that takes too much work by itself is refused. */
function unlessRefused<Found>(find: () => Found): Found | 'refused' {
  try {
    return find();
  } catch (error) {
    if (error instanceof TooMuchWork) return 'refused';
    throw error;
  }
}

/** Figures with other amounts of some lines; the same object if none differs. */
function withAmounts(figures: StayFigures, lines: readonly Line[], amounts: readonly Integer[]): StayFigures {
  let { inclusive, exclusive, handedOver, dueAtHouse } = figures;
  const all = [...figures.amounts];
  let isOther = false;
  for (const [position, { index, isInclusive, isKept, isDueAtHouse }] of lines.entries()) {
    const [was, is] = [figures.amounts[index] ?? 0, amounts[position] ?? 0];
    if (was === is) continue;
    isOther = true;
    all[index] = is;
    const more = subtract(is, was);
    if (isInclusive) inclusive = add(inclusive, more);
    else exclusive = add(exclusive, more);
    if (!isKept) handedOver = add(handedOver, more);
    if (isDueAtHouse) dueAtHouse = add(dueAtHouse, more);
  }
  return isOther ? { ...figures, inclusive, exclusive, handedOver, dueAtHouse, amounts: all } : figures;
}
