/** What the night-by-night implementation needs of a library for money. */
export interface Arithmetic<Money, Factor> {
  readonly nothing: Money;
  /** The smallest amount that can be paid: 0.01. */
  readonly cent: Money;
  readonly one: Factor;
  amount(text: string): Money;
  /** "12.5" as the factor 0.125. */
  percent(text: string): Factor;
  add(one: Money, other: Money): Money;
  subtract(one: Money, other: Money): Money;
  repeat(amount: Money, times: number): Money;
  scale(amount: Money, factor: Factor): Money;
  divide(amount: Money, factor: Factor): Money;
  addFactors(one: Factor, other: Factor): Factor;
  multiplyFactors(one: Factor, other: Factor): Factor;
  /** Divisions are cut somewhere: an amount as it was before that. */
  clean(amount: Money): Money;
  /** A clean amount to whole cents, half up. */
  round(amount: Money): Money;
  /** The whole cents that are not above a clean amount. */
  floor(amount: Money): Money;
  compare(one: Money, other: Money): number;
  print(amount: Money): string;
}
