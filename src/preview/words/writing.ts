/** How numbers and dates are written for whoever reads: the rooms below know no language. */
export interface Writing {
  /** A decimal text without a sign. */
  readonly amount: (decimal: string) => string;
  /** A date, YYYY-MM-DD. */
  readonly date: (date: string) => string;
}

/** As the data has them. */
export const PLAIN: Writing = { amount: (decimal) => decimal, date: (date) => date };
