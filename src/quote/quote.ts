import { bySide, countTaxableNights, factorOf } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt, mustEqual } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import { isRated } from '../calculation/reasons.js';
import type { Issue } from '../issues/issue.js';
import { issue } from '../issues/issue.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { attach } from './calculation.js';
import type { QuotedNight } from './nights.js';
import type { QuotedTax } from './quoted-tax.js';
import { localFiguresOf } from './quoted-tax.js';
import type { QuotedRoom } from './rooms.js';

/**
 * The charges of a stay. Every amount is a decimal string with the currency's digits (or the policy's). Always: price =
 * net + inclusive, total = price + exclusive, each total is the sum of its charges, and each charge the sum of its
 * nights.
 */
export interface Quote {
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** The displayed price, which contains inclusive taxes. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** The sum of all inclusive charges. */
  readonly inclusive: string;
  /** The sum of all exclusive charges. */
  readonly exclusive: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /** In calculation order, one for each tax of the set. */
  readonly taxes: readonly QuotedTax[];
  /** The sum of all charges of each type, inclusive and exclusive. */
  readonly byType: { readonly tax: string; readonly fee: string; readonly city_tax: string };
  /** One for each distinct date, in order. Calculated when first read. */
  readonly nights: readonly QuotedNight[];
  /**
   * One for each entry of `stay.rooms`, in its order. They add up to the quote, like nights. Calculated when first
   * read; not part of a copy or of JSON.
   */
  readonly rooms: readonly QuotedRoom[];
  /** Warnings of the tax set, of the stay, and `net_below_zero`. Found when first read. */
  readonly warnings: readonly Issue[];
}

/** The three figures that a list of offers shows. */
export interface Totals {
  /** The displayed price, which contains inclusive taxes. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
}

/** Price, net and total, with the warnings of the quote. */
export interface TotalsWithWarnings extends Totals {
  /** The warnings of the quote of the stay. */
  readonly warnings: readonly Issue[];
}

/** The totals of a calculated stay. */
export function totalsOf(calculation: Calculation): Totals {
  const { digits } = calculation.program;
  const { price, inclusive, exclusive } = bySide(calculation);
  return {
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    total: printUnits(add(price, exclusive), digits),
  };
}

/** The totals of a calculated stay with its warnings: those found before, and `net_below_zero`. */
export function totalsWithWarningsOf(calculation: Calculation, found: readonly Issue[]): TotalsWithWarnings {
  const { digits } = calculation.program;
  const { price, inclusive, exclusive } = bySide(calculation);
  const net = subtract(price, inclusive);
  return {
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    total: printUnits(add(price, exclusive), digits),
    warnings: withNet(found, net, price, inclusive, digits),
  };
}

/** Where the warnings of a quote come from. */
interface FoundWarnings {
  readonly ofSet: () => readonly Issue[];
  readonly ofStay: () => readonly Issue[];
}

/** The quote of a calculated stay. Its warnings and nights are calculated when they are first read. */
export function quoteOf(calculation: Calculation, stay: unknown, { ofSet, ofStay }: FoundWarnings): Quote {
  const { currency, digits, lines } = calculation.program;
  const { price, inclusive, exclusive } = bySide(calculation);
  const net = subtract(price, inclusive);
  const taxes = new Array<QuotedTax>(lines.length);
  for (let index = 0; index < taxes.length; index += 1) taxes[index] = quotedTax(calculation, itemAt(lines, index));
  const quote: Omit<Quote, 'warnings' | 'nights' | 'rooms'> = {
    currency,
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(add(price, exclusive), digits),
    taxes,
    byType: byType(calculation, add(inclusive, exclusive)),
  };
  const about = () => withNet(ofStay(), net, price, inclusive, digits);
  return attach(quote, calculation, stay, { stay: about, quote: () => joined(ofSet(), about()) });
}

/** Two lists of warnings. An empty one leaves the other as it is: frozen, and shared by quotes. */
export function joined(ofSet: readonly Issue[], ofStay: readonly Issue[]): readonly Issue[] {
  return ofStay.length === 0 ? ofSet : [...ofSet, ...ofStay];
}

function withNet(
  found: readonly Issue[],
  net: Integer,
  price: Integer,
  inclusive: Integer,
  digits: number,
): readonly Issue[] {
  if (net >= 0) return found;
  const params = {
    net: printUnits(net, digits),
    price: printUnits(price, digits),
    inclusive: printUnits(inclusive, digits),
  };
  return [...found, issue('net_below_zero', 'net', params)];
}

function quotedTax(calculation: Calculation, line: Line): QuotedTax {
  const { tax, isPercent } = line;
  if (tax.local === undefined && !isRated(calculation, line)) {
    return quotedLine(calculation, line, tax.rate, factorOf(calculation, line));
  }
  const { rate, quantity, base, rates } = localFiguresOf(calculation, line);
  const shown = quotedLine(calculation, line, rate, isPercent ? base : quantity);
  return rates === undefined ? shown : Object.assign(shown, { rates });
}

/** Written out for each kind of line: spreading an object, or adding a field later, costs more than the figures. */
function quotedLine(calculation: Calculation, line: Line, rate: string, factor: Integer): QuotedTax {
  const { digits } = calculation.program;
  const { tax, level, computedOn } = line;
  const { id, title, type, logic, is_inclusive } = tax;
  const amount = printUnits(calculation.amount(line), digits);
  const nights = countTaxableNights(calculation, line);
  if (line.isPercent) {
    const base = printUnits(factor, digits);
    return id === undefined
      ? { title, type, logic, rate, is_inclusive, level, amount, base, taxableNights: nights, computedOn }
      : { id, title, type, logic, rate, is_inclusive, level, amount, base, taxableNights: nights, computedOn };
  }
  const quantity = Number(factor);
  return id === undefined
    ? { title, type, logic, rate, is_inclusive, level, amount, quantity, taxableNights: nights, computedOn }
    : { id, title, type, logic, rate, is_inclusive, level, amount, quantity, taxableNights: nights, computedOn };
}

function byType(calculation: Calculation, all: Integer): Quote['byType'] {
  const { lines, digits } = calculation.program;
  let tax: Integer = 0;
  let fee: Integer = 0;
  let cityTax: Integer = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = itemAt(lines, index);
    const amount = calculation.amount(line);
    if (line.tax.type === 'tax') tax = add(tax, amount);
    else if (line.tax.type === 'fee') fee = add(fee, amount);
    else cityTax = add(cityTax, amount);
  }
  mustEqual(all, add(add(tax, fee), cityTax));
  return { tax: printUnits(tax, digits), fee: printUnits(fee, digits), city_tax: printUnits(cityTax, digits) };
}
