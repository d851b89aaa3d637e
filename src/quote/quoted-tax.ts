import { amountAt, itemAt, numberAt } from '../calculation/at.js';
import { type ChargedUnits, chargedUnits } from '../calculation/engine/charged-units.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import { sumsBySlot } from '../calculation/engine/slots.js';
import { amountsOf } from '../calculation/rules/percent-base.js';
import type { Line } from '../calculation/tax-set/lines.js';
import type { TaxLogic } from '../definitions/logics.js';
import type { Tax, TaxType } from '../definitions/tax.js';
import { printUnits } from '../money/amount.js';
import { addUnreduced, type Fraction, multiplyFractions, whole, ZERO } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import { scaledTo, shareInProportion } from '../money/share.js';

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

/** What came of one rate: "5" and "5.0" are the same. */
interface OfRate {
  /** As the first row that gave it writes it. */
  rate: string;
  /** Its place among the rates of the line, by which it is known. */
  readonly rank: Integer;
  readonly isNothing: boolean;
  /** Of the first row that gave it: the own rate comes behind all rows. */
  place: number;
  quantity: number;
  base: Fraction;
  amount: Fraction;
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

/** The figures of a line with local rules, of the stay on a sheet. */
export function localFiguresOf(sheet: Sheet, line: Line, tax: Tax): LocalFigures {
  const { rate } = tax;
  if (line.rated === undefined && !line.isExact) return ofOneRate(rate, line, amountAt(sheet.factors, line.index));
  const units = byRate(shownUnits(sheet, line), line, tax);
  // A percent of nothing is charged at no rate: a part of the price that is free changes nothing.
  const found = line.from === 'quantity' ? units : units.filter(isOfSomething);
  const [only = { rate }] = found;
  const isSeveral = found.length > 1;
  const charged = isSeveral ? found.filter(({ isNothing }) => !isNothing) : found;
  const base = rounded(charged.reduce((sum, one) => addUnreduced(sum, one.base), ZERO));
  return {
    rate: isSeveral ? rate : only.rate,
    quantity: charged.reduce((sum, { quantity }) => sum + quantity, 0),
    base,
    rates: isSeveral ? ratesOf(sheet, line, found, base) : undefined,
  };
}

/** The units of a line, what they come to after a rounding of its own: each night has its own share of what is left. */
function shownUnits({ plan, isByNight, segments, nights }: Sheet, line: Line): readonly ChargedUnits[] {
  const units = chargedUnits(plan, isByNight ? nights : segments, line);
  if (!line.isScaled || plan.policy.rounding.unit === 'stay') return units;
  const { slots } = nights;
  const amounts = amountsOf(nights.amounts, line.index);
  const onNights = slots === undefined ? amounts : sumsBySlot(slots, amounts);
  const slotOf = ({ cell }: ChargedUnits): number => (slots === undefined ? cell : numberAt(slots.slotOf, cell));
  return [...new Set(units.map(slotOf))].flatMap((slot) => {
    const ofNight = units.filter((one) => slotOf(one) === slot);
    const scaled = scaledTo(
      amountAt(onNights, slot),
      ofNight.map(({ amount }) => amount),
    );
    return ofNight.map((one, at) => ({ ...one, amount: itemAt(scaled, at) }));
  });
}

function isOfSomething({ base, amount }: OfRate): boolean {
  return base.numerator !== 0 || amount.numerator !== 0;
}

function rounded({ numerator, denominator }: Fraction): Integer {
  return roundDivide(numerator, denominator, 'half-up');
}

/** A line that is calculated like any other shows the share of its base that counts. */
function ofOneRate(rate: string, { from, share }: Line, factor: Integer): LocalFigures {
  if (from === 'quantity') return { rate, quantity: Number(factor), base: 0, rates: undefined };
  return { rate, quantity: 0, base: rounded(multiplyFractions(share, whole(factor))), rates: undefined };
}

const OWN = Number.POSITIVE_INFINITY;

/** The rates that somebody had, in the order of the rows, the own rate last, and a rate of 0 behind all. */
function byRate(units: readonly ChargedUnits[], { rated }: Line, tax: Tax): OfRate[] {
  const rows = tax.local?.rates ?? [];
  const found: OfRate[] = [];
  const textAt = (place: number): string => rows[place]?.rate ?? tax.rate;
  for (const { row, quantity, base, amount } of units) {
    const place = row?.place ?? OWN;
    const rank = row?.rank ?? rated?.ownRank ?? 0;
    let one = ofRank(found, rank);
    if (one === undefined) {
      const rate = textAt(place);
      one = { rate, rank, isNothing: !/[1-9]/.test(rate), place, quantity: 0, base: ZERO, amount: ZERO };
      found.push(one);
    } else if (place < one.place) {
      one.place = place;
      one.rate = textAt(place);
    }
    one.quantity += quantity;
    one.base = addUnreduced(one.base, base);
    one.amount = addUnreduced(one.amount, amount);
  }
  return found.sort(inOrder);
}

function ofRank(found: readonly OfRate[], rank: Integer): OfRate | undefined {
  for (const one of found) if (one.rank === rank) return one;
  return undefined;
}

function inOrder(one: OfRate, other: OfRate): number {
  if (one.isNothing !== other.isNothing) return one.isNothing ? 1 : -1;
  return one.place < other.place ? -1 : 1;
}

/** They add up to the line. What was free has its base beside that. */
function ratesOf({ plan, amounts }: Sheet, line: Line, found: readonly OfRate[], base: Integer): QuotedRate[] {
  const print = (units: Integer) => printUnits(units, plan.digits);
  const amount = amountAt(amounts, line.index);
  const exact = found.map((one) => one.amount);
  const ofRates = shareInProportion(amount, line.isScaled ? scaledTo(amount, exact) : exact);
  const isPercent = line.from !== 'quantity';
  const charged = found.filter(({ isNothing }) => !isNothing);
  const bases = isPercent
    ? shareInProportion(
        base,
        charged.map((one) => one.base),
      )
    : [];
  return found.map(({ rate, quantity, base: own }, at): QuotedRate => {
    const printed = print(amountAt(ofRates, at));
    if (!isPercent) return { rate, quantity, amount: printed };
    return { rate, base: print(bases[at] ?? rounded(own)), amount: printed };
  });
}
