import { amountOf, chargedOf } from '../calculation/amounts.js';
import type { LineFigures } from '../calculation/by.js';
import { byRate, bySide, countTaxableNights, factorOf } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt, mustEqual, sumOf } from '../calculation/calculation.js';
import type { Line, Program, TaxInFee } from '../calculation/program.js';
import { isRated } from '../calculation/reasons.js';
import type { TaxLogic } from '../definitions/logics.js';
import type { TaxType } from '../definitions/tax.js';
import { withReadable, wrongArgument } from '../issues/arguments.js';
import type { Issue } from '../issues/issue.js';
import { isRecord } from '../issues/reading.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { TaxText } from './as-json.js';
import { asJson, fieldAsJson, fieldsAsJson, taxAsJson, taxTextOf } from './as-json.js';
import type { WarningFinder } from './calculation.js';
import { attach, attachPlainly, unreadNights } from './calculation.js';
import { JsonText } from './json-writer.js';
import type { QuotedNight, QuotedRoom } from './rooms-and-nights.js';
import { writeNights } from './write-nights.js';

/**
 * The charges of a stay. Every amount is a decimal string with the currency's digits (or the policy's). Always: price =
 * net + inclusive, total = price + exclusive = kept + the charges of type `tax` and `city_tax` = `due.booking` +
 * `due.house`, all charges together = inclusive + exclusive + what is inside of fees (`inCharges`), and each charge is the
 * sum of its nights.
 */
export interface Quote {
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** The displayed price, which contains inclusive taxes. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** The sum of all inclusive charges, without what is inside of fees. */
  readonly inclusive: string;
  /** The sum of all exclusive charges, without what is inside of fees. */
  readonly exclusive: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /**
   * The amount that the house keeps: the total less every charge of type `tax` and `city_tax`, inclusive and exclusive. Fees that a
   * channel collects count.
   */
  readonly kept: string;
  /** Where the guest pays the total: with the booking, or at the house. Both add up to it. */
  readonly due: Due;
  /** In calculation order, one for each tax of the set. */
  readonly taxes: readonly QuotedTax[];
  /** The sum of all charges of each type, inclusive, exclusive and inside of fees. */
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

/** Where the guest pays a total. A tax is paid at the house if its `local.due` says so and no channel collects it. */
export interface Due {
  /** The amount that is paid with the booking: the total less `house`. */
  readonly booking: string;
  /** The amount that is paid at the house. */
  readonly house: string;
}

/** The figures that a list of offers shows. */
export interface Totals {
  /** The displayed price, which contains inclusive taxes. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /** The amount that the house keeps: the total less taxes and city taxes. */
  readonly kept: string;
}

/** Price, net, total and kept, with the warnings of the quote. */
export interface TotalsWithWarnings extends Totals {
  /** The warnings of the quote of the stay. */
  readonly warnings: readonly Issue[];
}

export function totalsOf(calculation: Calculation): Totals {
  const { digits } = calculation.program;
  const { price, inclusive, exclusive, handedOver } = bySide(calculation);
  const total = add(price, exclusive);
  return {
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    total: printUnits(total, digits),
    kept: printUnits(subtract(total, handedOver), digits),
  };
}

function dueOf(total: Integer, house: Integer, digits: number): Due {
  return { booking: printUnits(subtract(total, house), digits), house: printUnits(house, digits) };
}

/** A quote whose warnings are not looked for. */
export type PlainQuote = Omit<Quote, 'warnings'>;

/** The quote of a calculated stay. Its warnings and nights are calculated when they are first read. */
export function quoteOf(
  calculation: Calculation,
  stay: unknown,
  finder: WarningFinder,
  issues: readonly Issue[],
): Quote {
  return attach(figuresOf(calculation), { calculation, stay, finder, issues });
}

/** Like `quoteOf`, without warnings. */
export function plainQuoteOf(calculation: Calculation, stay: unknown): PlainQuote {
  return attachPlainly(figuresOf(calculation), { calculation, stay });
}

function figuresOf(calculation: Calculation): Omit<Quote, 'warnings' | 'nights' | 'rooms'> {
  const { currency, digits, lines } = calculation.program;
  const { price, inclusive, exclusive, handedOver, dueAtHouse } = bySide(calculation);
  const total = add(price, exclusive);
  const taxes = new Array<QuotedTax>(lines.length);
  for (let index = 0; index < taxes.length; index += 1) taxes[index] = quotedTax(calculation, itemAt(lines, index));
  return {
    currency,
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(total, digits),
    kept: printUnits(subtract(total, handedOver), digits),
    due: dueOf(total, dueAtHouse, digits),
    taxes,
    byType: byType(calculation, add(inclusive, exclusive)),
  };
}

/** Whether a line has one rate and nothing inside fees. */
export function isPlain(calculation: Calculation, line: Line): boolean {
  return line.tax.local === undefined && line.inFees.length === 0 && !isRated(calculation, line);
}

export function quotedTax(calculation: Calculation, line: Line): QuotedTax {
  const { tax, inFees, contains } = line;
  if (isPlain(calculation, line)) {
    const amount = amountOf(calculation, line);
    return quotedLine(calculation, line, { rate: tax.rate, amount, factor: factorOf(calculation, line) });
  }
  const quoted = quotedFigures(calculation, line, byRate(calculation, line), chargedOf(calculation, line));
  return inFees.length + contains.length === 0 ? quoted : Object.assign(quoted, insideOf(calculation, line));
}

/** The line of a tax as it would be without the fees that contain it. */
export function quotedOnPrice(calculation: Calculation, line: Line): QuotedTax {
  return quotedFigures(calculation, line, byRate(calculation, line, []), amountOf(calculation, line));
}

function quotedFigures(
  calculation: Calculation,
  line: Line,
  { rate, quantity, base, rates }: LineFigures,
  amount: Integer,
): QuotedTax {
  const { isPercent } = line;
  const shown = quotedLine(calculation, line, { rate, amount, factor: isPercent ? base : quantity });
  if (rates === undefined) return shown;
  const print = (units: Integer) => printUnits(units, calculation.program.digits);
  const quotedRates = rates.map((figures): QuotedRate => {
    if (!isPercent) return { rate: figures.rate, quantity: figures.quantity, amount: print(figures.amount) };
    return { rate: figures.rate, base: print(figures.base), amount: print(figures.amount) };
  });
  return Object.assign(shown, { rates: quotedRates });
}

/** The charges of some taxes inside fees. */
function inChargesOver(calculation: Calculation, inFees: readonly TaxInFee[]): Integer {
  return inFees.length === 0 ? 0 : sumOf(inFees.map((inFee) => amountOf(calculation, inFee)));
}

/** The part of a tax that is inside fees, or the taxes inside a fee; neither if all of it is 0. */
function insideOf(calculation: Calculation, line: Line): Pick<QuotedTax, 'inCharges' | 'contains'> {
  const { digits, lines } = calculation.program;
  const inCharges = inChargesOver(calculation, line.inFees);
  const contains = line.contains.map((inFee) => {
    return { title: itemAt(lines, inFee.of).tax.title, amount: printUnits(amountOf(calculation, inFee), digits) };
  });
  return {
    ...(inCharges === 0 ? {} : { inCharges: printUnits(inCharges, digits) }),
    ...(contains.length === 0 ? {} : { contains }),
  };
}

/** Written out for each kind of line: spreading an object, or adding a field later, costs more than the figures. */
function quotedLine(
  calculation: Calculation,
  line: Line,
  { rate, amount: charged, factor }: { readonly rate: string; readonly amount: Integer; readonly factor: Integer },
): QuotedTax {
  const { digits } = calculation.program;
  const { tax, level, computedOn } = line;
  const { id, title, type, logic, is_inclusive } = tax;
  const amount = printUnits(charged, digits);
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
  const { digits } = calculation.program;
  const { tax, fee, cityTax } = sumsByType(calculation, all);
  return { tax: printUnits(tax, digits), fee: printUnits(fee, digits), city_tax: printUnits(cityTax, digits) };
}

/** @param all the charges on both sides, without what is inside of fees */
export function sumsByType(calculation: Calculation, all: Integer): Record<'tax' | 'fee' | 'cityTax', Integer> {
  const { lines } = calculation.program;
  let tax: Integer = 0;
  let fee: Integer = 0;
  let cityTax: Integer = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = itemAt(lines, index);
    const amount = chargedOf(calculation, line);
    if (line.tax.type === 'tax') tax = add(tax, amount);
    else if (line.tax.type === 'fee') fee = add(fee, amount);
    else cityTax = add(cityTax, amount);
  }
  mustEqual(add(all, inChargesOver(calculation, calculation.program.inFees)), add(add(tax, fee), cityTax));
  return { tax, fee, cityTax };
}

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
  /** The part of it that is inside fees that contain it; absent when 0. */
  readonly inCharges?: string;
  /** Fee: the taxes inside its amount, in calculation order; absent without any. */
  readonly contains?: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
  /** percent: the base on its taxable nights: price or net, plus the charges that it adds; and fees without what they contain. */
  readonly base?: string;
  /** Not percent: how many times the rate was charged. */
  readonly quantity?: number;
  /**
   * Number of dates on which it applies to a room, however many rooms: two rooms of 4 and of 3 nights from one day have 4.
   * Its amount may be 0 on some of them.
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

/**
 * A quote as JSON: the text of `JSON.stringify(quote)`, byte for byte, in less time. Nights that were not read yet are
 * written without making their objects.
 *
 * @throws InvalidArgumentError for anything but a quote
 * @example
 * ```ts
 * import { quote, quoteToJson } from 'staytax';
 *
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const untaxed = quote({ title: 'No taxes', currency: 'EUR', taxes: [] }, stay);
 * quoteToJson(untaxed) === JSON.stringify(untaxed); // => true
 * ```
 */
export function quoteToJson(quote: Quote): string {
  return withReadable({ quote }, () => {
    if (!isRecord(quote)) throw wrongArgument('quote', quote, 'a quote as a calculator returns it');
    const unread = unreadNights(quote);
    // A copy, or a quote whose nights were read and may have changed: its fields are written as they are.
    if (unread === undefined) return copyToJson(quote);
    const texts = taxTexts(unread.program);
    return fieldsAsJson(quote, (object, name) => {
      if (name === 'nights') return nightsAsJson(unread, texts);
      return name === 'taxes' && Array.isArray(quote.taxes)
        ? taxesAsJson(quote.taxes, texts)
        : fieldAsJson(object, name);
    });
  });
}

function nightsAsJson(calculation: Calculation, texts: readonly TaxText[]): string {
  const writer = new JsonText();
  writeNights(calculation, texts, writer);
  return writer.json;
}

function copyToJson(quote: Quote): string {
  try {
    return asJson(quote);
  } catch {
    throw wrongArgument('quote', quote, 'plain data, as of a quote');
  }
}

const TEXTS = new WeakMap<Program, readonly TaxText[]>();

/** Cache of the JSON that all quotes of a tax set share. */
export function taxTexts(program: Program): readonly TaxText[] {
  const cached = TEXTS.get(program);
  if (cached !== undefined) return cached;
  const texts = program.lines.map(taxTextOf);
  TEXTS.set(program, texts);
  return texts;
}

function taxesAsJson(quoted: Quote['taxes'], texts: readonly TaxText[]): string {
  if (quoted.length !== texts.length) return asJson(quoted);
  let json = '[';
  for (let index = 0; index < texts.length; index += 1) {
    json += (index === 0 ? '' : ',') + taxAsJson(quoted[index], itemAt(texts, index));
  }
  return `${json}]`;
}

/** The amounts of a quote and its lines, without bases and quantities. */
export interface AmountsOfQuote
  extends Pick<Quote, 'price' | 'net' | 'inclusive' | 'exclusive' | 'total' | 'kept' | 'due'> {
  /** In calculation order. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}
