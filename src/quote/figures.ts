import { bySide } from '../calculation/by.js';
import { calculate } from '../calculation/calculate.js';
import { compile } from '../calculation/compile.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { printUnits } from '../money/amount.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { type Quote, totalsOf } from './quote.js';

/** The amounts of a quote and its lines, without bases and quantities. */
export interface AmountsOfQuote extends Pick<Quote, 'price' | 'net' | 'inclusive' | 'exclusive' | 'total'> {
  /** In calculation order. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/** Calculates only amounts of many stays: the rates of lines are half of the time of a quote. */
export interface AmountsFinder {
  readonly taxSet: TaxSet;
  readonly policy: FullPolicy;
  /** Stays are read in units of 10^-digits. */
  readonly digits: number;
  readonly figuresOf: (groups: readonly RoomGroup[]) => AmountsOfQuote;
}

/** The figures of `createCalculator(taxSet, policy).quote(stay)`. The set must be valid, under that policy too. */
export function amountsFinder(taxSet: TaxSet, policy: FullPolicy): AmountsFinder {
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
