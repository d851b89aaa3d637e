import { byRate } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import type { TaxLogic } from '../definitions/logics.js';
import type { TaxType } from '../definitions/tax.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';

/** One tax of the set with its charge. Amounts are decimal strings in the quote's currency. */
export interface QuotedTax {
  /** As in the definition; absent where it has none. */
  readonly id?: string;
  /** As in the definition. */
  readonly title: string;
  /** What kind of charge it is on the bill. */
  readonly type: TaxType;
  /** The unit that its rate is multiplied by. */
  readonly logic: TaxLogic;
  /** As in the definition: a percentage, or an amount. With several rates, the tax's own. */
  readonly rate: string;
  /** Whether the price contains it; otherwise it is added to the price. */
  readonly is_inclusive: boolean;
  /** Of the entry at the top of the set; a nested tax has the level of the tax above it. */
  readonly level: number;
  /** The charge over the whole stay. */
  readonly amount: string;
  /** percent: the base on its taxable nights: price or net, plus the charges that it adds. */
  readonly base?: string;
  /** Not percent: how many times the rate was charged. */
  readonly quantity?: number;
  /**
   * Number of nights to which it applies. Rooms with the same nights count once; rooms with other nights are added, so
   * that a date on which both stay counts twice.
   */
  readonly taxableNights: number;
  /** Titles of the charges that its base adds, in calculation order. */
  readonly computedOn: readonly string[];
  /** With several rates by local rules: each of them. Their amounts add up to the line's. */
  readonly rates?: readonly QuotedRate[];
}

/** One of several rates of a tax, with its charge. Amounts are decimal strings in the quote's currency. */
export interface QuotedRate {
  /** As in the definition: a percentage, or an amount. */
  readonly rate: string;
  /** Not percent: how many times it was charged. */
  readonly quantity?: number;
  /** percent: the base. */
  readonly base?: string;
  /** Its share of the line. */
  readonly amount: string;
}

/** The figures of a line by rate, as local rules change them. */
interface LocalFigures {
  /** The only rate that was charged, or else the tax's rate. */
  readonly rate: string;
  /** Units, or the base; with several rates, without those at 0. */
  readonly quantity: number;
  readonly base: Integer;
  /** One entry for each rate, if there are several. */
  readonly rates: readonly QuotedRate[] | undefined;
}

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
