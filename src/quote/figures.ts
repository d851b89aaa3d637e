import { amountAt } from '../calculation/at.js';
import { calculate } from '../calculation/engine/calculate.js';
import { createSheet } from '../calculation/engine/sheet.js';
import { planFor } from '../calculation/tax-set/plan.js';
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
  const plan = planFor(taxSet, policy);
  const sheet = createSheet(plan);
  const { digits, charges } = plan;
  return {
    taxSet,
    policy,
    digits,
    figuresOf: (groups) => {
      calculate(sheet, groups, 'quote');
      return {
        ...totalsOf(sheet),
        inclusive: printUnits(sheet.inclusive, digits),
        exclusive: printUnits(sheet.exclusive, digits),
        taxes: charges.map(({ tax: { title } }, index) => ({
          title,
          amount: printUnits(amountAt(sheet.amounts, index), digits),
        })),
      };
    },
  };
}
