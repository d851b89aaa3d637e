import type { TaxLogic, TaxType } from '../definitions/tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { mustAddUp } from './add-up.js';
import type { Bill } from './bill.js';
import type { Ledger } from './ledger.js';
import type { Charge } from './order.js';
import type { Plan } from './plan.js';
import { type QuotedNight, quotedNights } from './quoted-nights.js';

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

/** The totals of a bill. */
export function totalsOf(
  { price, inclusive, exclusive }: Pick<Bill, 'price' | 'inclusive' | 'exclusive'>,
  digits: number,
): Totals {
  return {
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    total: printUnits(add(price, exclusive), digits),
  };
}

/** The quote of a bill. The ledger is opened when somebody reads the nights. */
export function quoteOf(plan: Plan, bill: Bill, openBooks: () => Ledger): Quote {
  const { currency, digits, order } = plan;
  const { price, inclusive, exclusive } = bill;
  const net = subtract(price, inclusive);
  const quote = {
    currency,
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(add(price, exclusive), digits),
    taxes: order.charges.map((charge) => quotedTax(plan, bill, charge)),
    byType: byType(plan, bill),
  };
  return withNights(quote, openBooks, net < 0 ? [netBelowZero(quote)] : NO_WARNINGS);
}

/** How a quote finds its nights. A symbol, not a private field: proxies (reactive state) pass it through. */
const BOOKS = Symbol('books');

/** The books of a quote, opened when they are first needed. */
interface Books {
  readonly open: () => Ledger;
  ledger?: Ledger;
  nights?: readonly QuotedNight[];
}

/**
 * `nights` as a property like the others, worked out when first read. One getter serves all quotes: a closure
 * in each would give every quote a shape of its own, which costs more than the whole calculation.
 */
const NIGHTS: PropertyDescriptor & ThisType<{ readonly [BOOKS]: Books }> = {
  enumerable: true,
  get() {
    const books = this[BOOKS];
    books.nights ??= quotedNights(openedBooks(books));
    return books.nights;
  },
};

function openedBooks(books: Books): Ledger {
  books.ledger ??= books.open();
  return books.ledger;
}

/** The books of a quote as a calculator made it; `undefined` for a copy, or for one that came from JSON. */
export function ledgerOf(quote: Quote): Ledger | undefined {
  const { [BOOKS]: books } = quote as { readonly [BOOKS]?: Books };
  return books && openedBooks(books);
}

type QuoteStart = Omit<Quote, 'nights' | 'warnings'> & { nights?: Quote['nights']; warnings?: Quote['warnings'] };

/** The last two fields; a quote's fields stand in the order in which a bill is read. */
function withNights(quote: QuoteStart, open: () => Ledger, warnings: readonly Issue[]): Quote {
  const books: Books = { open };
  Object.defineProperty(quote, BOOKS, { value: books });
  Object.defineProperty(quote, 'nights', NIGHTS);
  quote.warnings = warnings;
  return quote as Quote;
}

function netBelowZero({ net, price, inclusive }: Pick<Quote, 'net' | 'price' | 'inclusive'>): Issue {
  return issue('net_below_zero', 'net', { net, price, inclusive });
}

const NO_WARNINGS: readonly Issue[] = Object.freeze([]);

/** Written field by field: spreading one object into another costs a hundred times as much here. */
function quotedTax(
  { digits, computedOnTitles }: Plan,
  bill: Bill,
  { index, level, tax, isPercent }: Charge,
): QuotedTax {
  const { title, type, logic, rate, is_inclusive } = tax;
  const amount = printUnits(bill.amounts[index] as Integer, digits);
  const taxableNights = bill.taxableNights[index] as number;
  const computedOn = computedOnTitles[index] as readonly string[];
  const line: { -readonly [Field in keyof QuotedTax]: QuotedTax[Field] } =
    tax.id === undefined
      ? { title, type, logic, rate, is_inclusive, level, amount, taxableNights, computedOn }
      : { id: tax.id, title, type, logic, rate, is_inclusive, level, amount, taxableNights, computedOn };
  if (isPercent) line.base = printUnits(bill.bases[index] as Integer, digits);
  else line.quantity = bill.times[index] as number;
  return line;
}

function byType({ order, digits }: Plan, { amounts, inclusive, exclusive }: Bill): Quote['byType'] {
  const sums: Record<TaxType, Integer> = { tax: 0, fee: 0, city_tax: 0 };
  for (const { index, tax } of order.charges) sums[tax.type] = add(sums[tax.type], amounts[index] as Integer);
  const { tax, fee, city_tax } = sums;
  mustAddUp([tax, fee, city_tax], add(inclusive, exclusive));
  return { tax: printUnits(tax, digits), fee: printUnits(fee, digits), city_tax: printUnits(city_tax, digits) };
}
