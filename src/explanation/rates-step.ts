import type { NightUnits } from '../calculation/by.js';
import { nightUnits, unitsBeforeLimit } from '../calculation/by.js';
import type { Line } from '../calculation/program.js';
import { isGiven } from '../calculation/program.js';
import { isOpenOnCell } from '../calculation/reasons.js';
import { endsOf } from '../calendar/plain-date.js';
import type { LocalTax } from '../definitions/local/of-tax.js';
import type { DateRange } from '../definitions/local/periods.js';
import { rangeSpan } from '../definitions/local/periods.js';
import { hasLimits, limitsOf, roundingOf } from '../definitions/local/resolve.js';
import { isPercent } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import {
  compareFractions,
  divideFractions,
  fraction,
  fractionOf,
  multiplyFractions,
  whole,
  ZERO,
} from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import type { QuotedRate, QuotedTax } from '../quote/quoted-tax.js';
import type { CalculatedQuote } from './calculated.js';
import { nightRuns } from './calculated.js';
import { inCurrency, printFraction } from './exact.js';
import type { RatesStep, RateTerm, RateUnit } from './explanation-data.js';
import type { CalculatedCharge } from './steps.js';
import type { BaseTerm } from './units.js';
import { addUnits, baseTerms, countUnits, productsIn, slotsWith } from './units.js';
import { whoInWords } from './words/local-rows.js';

/** One rate of a tax with its units. */
export interface PaidRate {
  /** The spelling of the first row with this rate. */
  readonly rate: string;
  /** The payers, one text a row; rows that need no text are left out. */
  readonly who: readonly string[];
  /** Whether a row has this rate, not only the tax. */
  readonly isOfRow: boolean;
  readonly isFree: boolean;
  readonly units: readonly NightUnits[];
}

const OWN = Number.POSITIVE_INFINITY;

/** The rates that apply to the stay, in the order of the quote: "5" and "5.0" are one rate. */
export function paidRates({ calculated, line, words }: CalculatedCharge): PaidRate[] {
  const { tax } = line;
  const local = withinStay(tax.local ?? {}, calculated);
  const byRate = new Map<Integer, { units: NightUnits[]; places: Set<number> }>();
  for (const units of unitsBeforeLimit(calculated.calculation, line)) {
    if (!isComputed(calculated, line, units)) continue;
    const rank = units.row?.rank ?? line.rates.ownRank;
    const known = byRate.get(rank) ?? { units: [], places: new Set() };
    byRate.set(rank, known);
    known.units.push(units);
    known.places.add(units.row?.place ?? OWN);
  }
  return [...byRate.values()]
    .map(({ units, places }) => ({
      units,
      places: [...places].sort((one, other) => one - other),
      first: Math.min(...places),
    }))
    .sort((one, other) => (one.first < other.first ? -1 : 1))
    .map(({ units, places, first }): PaidRate => {
      const rate = local.rates?.[first]?.rate ?? tax.rate;
      const who = places.map((place) => whoInWords(local, place === OWN ? undefined : place, words));
      const isOfRow = !places.includes(OWN);
      return { rate, who: who.filter((words) => words !== ''), isOfRow, isFree: !/[1-9]/.test(rate), units };
    })
    .sort((one, other) => Number(one.isFree) - Number(other.isFree));
}

/** The rows, reduced to the dates of the stay: a row may list the high seasons of many years. */
function withinStay({ rates = [], ...local }: LocalTax, { slots }: CalculatedQuote): LocalTax {
  const days = slots.map(({ day }) => day);
  const [first, last] = endsOf(days);
  const isNear = (range: DateRange): boolean => {
    const span = rangeSpan(range);
    return span.first <= last && span.last >= first;
  };
  return { ...local, rates: rates.map((row) => (row.dates ? { ...row, dates: row.dates.filter(isNear) } : row)) };
}

/** A percent of extras has no base in the lodging. */
function isComputed({ calculation }: CalculatedQuote, line: Line, { cell }: NightUnits): boolean {
  return isGiven(line) || isOpenOnCell(calculation, line, cell);
}

/** The rates as data, with the figures of the quote. */
export function ratesStep(of: CalculatedCharge, quoted: QuotedTax, paid: readonly PaidRate[]): RatesStep {
  const { digits } = of.calculated.calculation.program;
  const { logic, local = {} } = of.line.tax;
  const { rate, quantity, base, amount } = quoted;
  const single: QuotedRate = {
    rate,
    ...(quantity === undefined ? {} : { quantity }),
    ...(base === undefined ? {} : { base }),
    amount,
  };
  return {
    kind: 'rates',
    payer: of.line.payer,
    ...(isPercent(logic) ? { start: of.line.base.start } : {}),
    ...(isPercent(logic) && local.base?.share !== undefined ? { share: local.base.share } : {}),
    ...(local.at_most === undefined ? {} : { atMost: local.at_most }),
    ...(local.at_least === undefined ? {} : { atLeast: local.at_least }),
    isRoundedEach: roundingOf(local).each === true,
    parts: (quoted.rates ?? [single]).map((part) => {
      const { units = [], who = [] } = paid.find((one) => one.rate === part.rate) ?? {};
      const terms = isPercent(logic) ? baseTerms(of, units).map((term) => printedTerm(term, digits)) : [];
      const { cut } = cutUnits(of, part.rate, units);
      return {
        ...part,
        reasons: who,
        exact: inCurrency(
          addUnits(units, ({ amount: own }) => own),
          digits,
        ),
        nights: nightRuns(slotsWith(of.calculated, units).map(({ slot }) => slot)),
        ...(isPercent(logic) ? { terms } : { products: productsIn(of.calculated, units, logic) }),
        ...(cut.length === 0 ? {} : { cut: cut.map((one) => printedUnit(one, digits)) }),
      };
    }),
    amount,
  };
}

function printedTerm({ part, roomNights, start, added }: BaseTerm, digits: number): RateTerm {
  return {
    part: printFraction(part),
    roomNights,
    ...(start === undefined ? {} : { start: inCurrency(start, digits) }),
    added: added.map(({ title, amount }) => ({ title, exact: inCurrency(amount, digits) })),
  };
}

function printedUnit({ units, base, exact, amount, limit }: AlikeUnits, digits: number): RateUnit {
  return {
    quantity: countUnits(units),
    ...(base === undefined ? {} : { base: inCurrency(base, digits) }),
    exact: inCurrency(exact, digits),
    amount: inCurrency(amount, digits),
    ...(limit === undefined ? {} : { [limit.name]: limit.text }),
  };
}

/** The amounts to round: one over the stay, or one for each night of a room group. */
export function amountsToRound({ calculated, line }: CalculatedCharge, paid: readonly PaidRate[]): Fraction[] {
  const all = line.isLimited ? nightUnits(calculated.calculation, line) : paid.flatMap(({ units }) => units);
  return slotsWith(calculated, all).map(({ units: own }) => addUnits(own, ({ amount }) => amount));
}

/** Units of a rate with equal amounts. */
export interface AlikeUnits {
  readonly units: readonly NightUnits[];
  /** percent: the base of one unit. */
  readonly base: Fraction | undefined;
  /** The amount of one unit, before its limit and rounding; then after them. */
  readonly exact: Fraction;
  readonly amount: Fraction;
  /** The limit of the row or the tax that changed the amount; `undefined`: none did. */
  readonly limit: MetLimit | undefined;
}

/** A limit of a unit: its text, and its value in minor units. */
interface MetLimit {
  readonly name: 'atMost' | 'atLeast';
  readonly text: string;
  readonly to: Fraction;
}

/** The units of a rate that a limit or a rounding changed, grouped; and the unchanged ones. */
export function cutUnits(
  { calculated, line: { tax } }: CalculatedCharge,
  rate: string,
  units: readonly NightUnits[],
): { readonly cut: readonly AlikeUnits[]; readonly plain: readonly NightUnits[] } {
  const { local = {} } = tax;
  const { digits } = calculated.calculation.program;
  if (!hasLimits(local) && !roundingOf(local).each) return { cut: [], plain: units };
  const alike = new Map<string, AlikeUnits & { units: NightUnits[] }>();
  const plain: NightUnits[] = [];
  for (const one of units) {
    const found = isPercent(tax.logic)
      ? cutOf(one, fractionOf(rate, -2), lowest(divideFractions(one.base, whole(one.quantity || 1))))
      : cutOf(one, fractionOf(rate, digits), undefined);
    if (found === undefined) {
      plain.push(one);
      continue;
    }
    const { base = ZERO, amount, exact } = found;
    const limit = limitMet(exact, limitsOf(local, local.rates?.[one.row?.place ?? OWN]), digits);
    const sizes = [base, amount, exact].map(({ numerator, denominator }) => `${numerator}/${denominator}`);
    const key = [...sizes, limit?.name, limit?.text].join();
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { ...found, limit, units: [one] });
    else known.units.push(one);
  }
  return { cut: [...alike.values()], plain };
}

function limitMet(
  exact: Fraction,
  { at_most, at_least }: ReturnType<typeof limitsOf>,
  digits: number,
): MetLimit | undefined {
  const most = at_most === undefined ? undefined : fractionOf(at_most, digits);
  if (most !== undefined && compareFractions(exact, most) > 0) return { name: 'atMost', text: at_most ?? '', to: most };
  const least = at_least === undefined ? undefined : fractionOf(at_least, digits);
  if (least === undefined || compareFractions(exact, least) >= 0) return undefined;
  return { name: 'atLeast', text: at_least ?? '', to: least };
}

/** `undefined` for units whose amount is that of their rate. */
function cutOf(
  one: NightUnits,
  rate: Fraction,
  base: Fraction | undefined,
): Omit<AlikeUnits, 'units' | 'limit'> | undefined {
  if (one.quantity === 0) return undefined;
  const amount = lowest(divideFractions(one.amount, whole(one.quantity)));
  const exact = base === undefined ? rate : multiplyFractions(rate, base);
  return compareFractions(exact, amount) === 0 ? undefined : { base, exact, amount };
}

export function lowest({ numerator, denominator }: Fraction): Fraction {
  return fraction(numerator, denominator);
}
