import { byRate } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import type { TaxLogic } from '../definitions/logics.js';
import type { TaxType } from '../definitions/tax.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';

/** What one tax of the set comes to. Amounts are decimal strings in the quote's currency. */
export interface QuotedTax {
  /** As in the definition; absent where it has none. */
  readonly id?: string;
  /** As in the definition. */
  readonly title: string;
  /** What kind of charge it is on the bill. */
  readonly type: TaxType;
  /** What its rate is multiplied by. */
  readonly logic: TaxLogic;
  /** As the definition writes it: a percentage, or an amount. With several rates, the tax's own. */
  readonly rate: string;
  /** Whether the price contains it; otherwise it comes on top. */
  readonly is_inclusive: boolean;
  /** Of the entry at the top of the set; a nested tax has the level of the one it is nested under. */
  readonly level: number;
  /** What the guest pays of it, over the whole stay. */
  readonly amount: string;
  /** percent: what the rate was applied to, over its taxable nights: price or net there, plus the charges it adds. */
  readonly base?: string;
  /** Not percent: how many times the rate was charged. */
  readonly quantity?: number;
  /**
   * How many nights it applies to. Rooms with the same nights count once, however many they are; rooms with other
   * nights are counted beside them, so that a date on which both stay counts twice.
   */
  readonly taxableNights: number;
  /** Titles of the charges that its base adds, in calculation order. */
  readonly computedOn: readonly string[];
  /** Where rows of local rules gave it several rates: each of them. Their amounts add up to the line's. */
  readonly rates?: readonly QuotedRate[];
}

/** One of several rates of a tax, and what it comes to. Amounts are decimal strings in the quote's currency. */
export interface QuotedRate {
  /** As the definition writes it: a percentage, or an amount. */
  readonly rate: string;
  /** Not percent: how many times it was charged. */
  readonly quantity?: number;
  /** percent: what it was applied to. */
  readonly base?: string;
  /** Its part of the line. */
  readonly amount: string;
}

/** What local rules make of the figures of a line. */
interface LocalFigures {
  /** The one that it had, or else the tax's own. */
  readonly rate: string;
  /** How often it is charged, or what it is computed on; with several rates, at those that are not 0. */
  readonly quantity: number;
  readonly base: Integer;
  /** Each rate that somebody had, where that is more than one. */
  readonly rates: readonly QuotedRate[] | undefined;
}

/** The figures of a line with local rules. */
export function localFiguresOf(calculation: Calculation, line: Line): LocalFigures {
  const { rates, ...figures } = byRate(calculation, line);
  const print = (units: Integer) => printUnits(units, calculation.program.digits);
  return {
    ...figures,
    rates: rates?.map(({ rate, quantity, base, amount }): QuotedRate => {
      if (!line.isPercent) return { rate, quantity, amount: print(amount) };
      return { rate, base: print(base), amount: print(amount) };
    }),
  };
}
