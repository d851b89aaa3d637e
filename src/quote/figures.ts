import { bySide } from '../calculation/by.js';
import { calculate } from '../calculation/calculate.js';
import { compile } from '../calculation/compile.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { printUnits } from '../money/amount.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { type Quote, totalsOf } from './quote.js';

/** What a quote and its lines come to, without what each line is computed from. */
export interface Figures extends Pick<Quote, 'price' | 'net' | 'inclusive' | 'exclusive' | 'total'> {
  /** In calculation order. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/** Finds the figures of many stays, for those who compare amounts alone: half of a quote is the rates of its lines. */
export interface FiguresFinder {
  readonly taxSet: TaxSet;
  readonly policy: FullPolicy;
  /** Stays are read in units of 10^-digits. */
  readonly digits: number;
  readonly figuresOf: (groups: readonly RoomGroup[]) => Figures;
}

/** The figures are those of `createCalculator(taxSet, policy).quote(stay)`. The set is valid, under that policy too. */
export function figuresFinder(taxSet: TaxSet, policy: FullPolicy): FiguresFinder {
  const program = compile(taxSet, policy);
  const { digits, lines } = program;
  return {
    taxSet,
    policy,
    digits,
    figuresOf: (groups) => {
      const calculation = calculate(program, groups);
      const { inclusive, exclusive } = bySide(calculation);
      return {
        ...totalsOf(calculation),
        inclusive: printUnits(inclusive, digits),
        exclusive: printUnits(exclusive, digits),
        taxes: lines.map((line) => ({
          title: line.tax.title,
          amount: printUnits(calculation.amount(line), digits),
        })),
      };
    },
  };
}
