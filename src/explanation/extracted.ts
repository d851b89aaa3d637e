import type { Calculation } from '../calculation/calculation.js';
import type { Cell } from '../calculation/cells.js';
import { extractionOn } from '../calculation/net.js';
import type { Line } from '../calculation/program.js';
import { opensOn } from '../calculation/reasons.js';
import { addFractions, type Fraction, fraction, multiplyFractions, whole } from '../money/fraction.js';
import { add, type Integer } from '../money/integer.js';

/** The net of some nights, computed from their price in exact fractions of a minor unit. */
export interface ExtractedNet {
  readonly price: Integer;
  /** The inclusive charges that do not depend on the net. */
  readonly fixed: Fraction;
  /** 1 plus the inclusive charges on a net of 1. */
  readonly factor: Fraction;
  readonly net: Fraction;
  /** By line: whether it is a percent that is computed from the price of these nights. */
  readonly percentages: readonly boolean[];
  /** By line: its amount; `undefined` if it does not apply. */
  readonly amounts: ReadonlyArray<Fraction | undefined>;
}

/** Splits the price of each cell for a line that is computed from it; cached. */
export type ExtractionFinder = (cell: Cell, line: Line) => ExtractedNet;

export function extractedIn(calculation: Calculation): ExtractionFinder {
  const found = new Map<string, ExtractedNet>();
  return (cell, line) => {
    const key = `${cell.index} ${line.index}`;
    const known = found.get(key) ?? extracted(calculation, cell, line);
    found.set(key, known);
    return known;
  };
}

function extracted(calculation: Calculation, cell: Cell, of: Line): ExtractedNet {
  const { lines, net } = calculation.program;
  const { inclusive } = extractionOn(calculation, net.base, cell);
  const over = (taken: Integer): Fraction => fraction(taken, inclusive.denominator);
  let fixed = multiplyFractions(over(inclusive.price), whole(cell.price));
  for (const [index, factor] of inclusive.given) {
    const line = lines[index];
    if (line !== undefined)
      fixed = addFractions(fixed, multiplyFractions(over(factor), exactOn(calculation, line, cell)));
  }
  const { numerator, denominator } = calculation.exactBaseOn(net.base, cell);
  const needed = new Set([of.index, ...of.base.adds]);
  return {
    price: cell.price,
    fixed,
    factor: addFractions(whole(1), over(inclusive.net)),
    net: fraction(numerator, denominator),
    percentages: lines.map((line) => line.isInclusive && line.from === 'exact' && opensOn(calculation, line, cell)),
    amounts: lines.map((line) =>
      needed.has(line.index) && opensOn(calculation, line, cell) ? exactOn(calculation, line, cell) : undefined,
    ),
  };
}

function exactOn(calculation: Calculation, line: Line, cell: Cell): Fraction {
  const { numerator, denominator } = calculation.exactOn(line, cell);
  return fraction(numerator, denominator);
}

/** The sum of several prices: everything is linear in the price, so those with one factor add up. */
export function addExtracted(parts: readonly ExtractedNet[]): ExtractedNet | undefined {
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  let { price, fixed, net } = first;
  const percentages = [...first.percentages];
  const amounts = [...first.amounts];
  for (const other of others) {
    price = add(price, other.price);
    fixed = addFractions(fixed, other.fixed);
    net = addFractions(net, other.net);
    for (let at = 0; at < amounts.length; at += 1) {
      percentages[at] &&= other.percentages[at] === true;
      const [amount, more] = [amounts[at], other.amounts[at]];
      amounts[at] = amount === undefined || more === undefined ? (amount ?? more) : addFractions(amount, more);
    }
  }
  return { price, fixed, factor: first.factor, net, percentages, amounts };
}
