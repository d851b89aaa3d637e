import type { TaxLogic, TaxType } from '../definitions/tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { mustAddUp } from './add-up.js';
import type { Ledger } from './ledger.js';
import type { Charge } from './order.js';
import { timesInAll } from './quantities.js';
import { type QuotedNight, quotedNights } from './quoted-nights.js';
import { baseOf } from './sums.js';
import { ALWAYS, applies } from './windows.js';

/** What one tax of the set comes to. Amounts are decimal strings in the quote's currency. */
export interface QuotedTax {
  readonly id?: string;
  readonly title: string;
  readonly type: TaxType;
  readonly logic: TaxLogic;
  /** As the definition writes it: a percentage, or an amount. */
  readonly rate: string;
  readonly is_inclusive: boolean;
  readonly level: number;
  readonly amount: string;
  /** percent: what the rate was applied to, over its taxable nights: price or net there, plus the charges it adds. */
  readonly base?: string;
  /** Not percent: how many times the rate was charged. */
  readonly quantity?: number;
  /** Added over the strips of the stay. */
  readonly taxableNights: number;
  /** Titles of the charges that its base adds, in calculation order. */
  readonly computedOn: readonly string[];
}

/**
 * What a stay costs. Every amount is a decimal string with exactly the currency's digits (the policy's,
 * where it sets them). Always: price = net + inclusive, total = price + exclusive, each total is the sum of
 * its charges, and each charge the sum of its nights.
 */
export interface Quote {
  readonly currency: string;
  /** What the guest is shown: inclusive taxes in it. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  readonly inclusive: string;
  readonly exclusive: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /** In calculation order, one for each tax of the set. */
  readonly taxes: readonly QuotedTax[];
  readonly byType: { readonly tax: string; readonly fee: string; readonly city_tax: string };
  /** One for each distinct date, in order. Worked out when first read. */
  readonly nights: readonly QuotedNight[];
  readonly warnings: readonly Issue[];
}

/** The three figures that a list of offers shows. */
export interface Totals {
  readonly price: string;
  readonly net: string;
  readonly total: string;
}

/** The totals of a settled ledger. */
export function totalsOf(ledger: Ledger): Totals {
  const { digits } = ledger.plan;
  const { price, net, total } = sumsOf(ledger);
  return { price: printUnits(price, digits), net: printUnits(net, digits), total: printUnits(total, digits) };
}

interface Sums {
  readonly price: Integer;
  readonly net: Integer;
  readonly inclusive: Integer;
  readonly exclusive: Integer;
  readonly total: Integer;
}

function sumsOf(ledger: Ledger): Sums {
  const { price, settled } = ledger;
  let inclusive: Integer = 0;
  let exclusive: Integer = 0;
  for (const { index, tax } of ledger.plan.order.charges) {
    if (tax.is_inclusive) inclusive = add(inclusive, settled[index] as Integer);
    else exclusive = add(exclusive, settled[index] as Integer);
  }
  return { price, net: subtract(price, inclusive), inclusive, exclusive, total: add(price, exclusive) };
}

/** The quote of a settled ledger. */
export function quoteOf(ledger: Ledger): Quote {
  const { currency, digits, order } = ledger.plan;
  const sums = sumsOf(ledger);
  const quote = {
    currency,
    price: printUnits(sums.price, digits),
    net: printUnits(sums.net, digits),
    inclusive: printUnits(sums.inclusive, digits),
    exclusive: printUnits(sums.exclusive, digits),
    total: printUnits(sums.total, digits),
    taxes: order.charges.map((charge) => quotedTax(ledger, charge)),
    byType: byType(ledger, sums),
  };
  return withNights(quote, ledger, sums.net < 0 ? [netBelowZero(sums, digits)] : NO_WARNINGS);
}

/** Where a quote keeps its books. A symbol, not a private field: proxies (reactive state) pass it through. */
const LEDGER = Symbol('ledger');

/**
 * `nights` as a property like the others, worked out when first read. One getter serves all quotes: a closure
 * in each would give every quote a shape of its own, which costs more than the whole calculation.
 */
const NIGHTS: PropertyDescriptor & ThisType<{ [LEDGER]: { ledger: Ledger; nights?: readonly QuotedNight[] } }> = {
  enumerable: true,
  get() {
    const books = this[LEDGER];
    books.nights ??= quotedNights(books.ledger);
    return books.nights;
  },
};

/** The books of a quote as a calculator made it; `undefined` for a copy, or for one that came from JSON. */
export function ledgerOf(quote: Quote): Ledger | undefined {
  const { [LEDGER]: books } = quote as { readonly [LEDGER]?: { readonly ledger: Ledger } };
  return books?.ledger;
}

type QuoteStart = Omit<Quote, 'nights' | 'warnings'> & { nights?: Quote['nights']; warnings?: Quote['warnings'] };

/** The last two fields; a quote's fields stand in the order in which a bill is read. */
function withNights(quote: QuoteStart, ledger: Ledger, warnings: readonly Issue[]): Quote {
  Object.defineProperty(quote, LEDGER, { value: { ledger, nights: undefined } });
  Object.defineProperty(quote, 'nights', NIGHTS);
  quote.warnings = warnings;
  return quote as Quote;
}

function netBelowZero({ net, price, inclusive }: Sums, digits: number): Issue {
  return issue('net_below_zero', 'net', {
    net: printUnits(net, digits),
    price: printUnits(price, digits),
    inclusive: printUnits(inclusive, digits),
  });
}

const NO_WARNINGS: readonly Issue[] = Object.freeze([]);

/** Written field by field: spreading one object into another costs a hundred times as much here. */
function quotedTax(ledger: Ledger, charge: Charge): QuotedTax {
  const { digits, computedOnTitles } = ledger.plan;
  const { index, level, tax } = charge;
  const { title, type, logic, rate, is_inclusive } = tax;
  const amount = printUnits(ledger.settled[index] as Integer, digits);
  const nights = taxableNights(ledger, charge);
  const computedOn = computedOnTitles[index] as readonly string[];
  const times = ledger.times[index];
  const line: { -readonly [Field in keyof QuotedTax]: QuotedTax[Field] } =
    tax.id === undefined
      ? { title, type, logic, rate, is_inclusive, level, amount, taxableNights: nights, computedOn }
      : { id: tax.id, title, type, logic, rate, is_inclusive, level, amount, taxableNights: nights, computedOn };
  if (times === undefined) line.base = printUnits(baseOf(ledger, charge), digits);
  else line.quantity = timesInAll(times);
  return line;
}

function taxableNights(ledger: Ledger, charge: Charge): number {
  if (charge.window === ALWAYS) return ledger.nightCount;
  let nights = 0;
  for (const { from, to, kind } of ledger.stretches) if (applies(charge, kind)) nights += to - from;
  return nights;
}

function byType(ledger: Ledger, sums: Sums): Quote['byType'] {
  const byType: Record<TaxType, Integer> = { tax: 0, fee: 0, city_tax: 0 };
  for (const { index, tax } of ledger.plan.order.charges) {
    byType[tax.type] = add(byType[tax.type], ledger.settled[index] as Integer);
  }
  const { tax, fee, city_tax } = byType;
  mustAddUp([tax, fee, city_tax], add(sums.inclusive, sums.exclusive));
  const { digits } = ledger.plan;
  return { tax: printUnits(tax, digits), fee: printUnits(fee, digits), city_tax: printUnits(city_tax, digits) };
}
