import type { TaxLogic } from '../definitions/logics.js';
import type { TaxType } from '../definitions/tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { mustAddUp } from './add-up.js';
import type { Bill, BillSums } from './bill.js';
import type { Ledger } from './ledger.js';
import type { Charge } from './order.js';
import type { Plan } from './plan.js';
import { type QuotedNight, quotedNights } from './quoted-nights.js';

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
  /** As the definition writes it: a percentage, or an amount. */
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
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** What the guest is shown: inclusive taxes in it. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** All inclusive charges together. */
  readonly inclusive: string;
  /** All exclusive charges together. */
  readonly exclusive: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
  /** In calculation order, one for each tax of the set. */
  readonly taxes: readonly QuotedTax[];
  /** All charges of each type together, inclusive ones and exclusive ones. */
  readonly byType: { readonly tax: string; readonly fee: string; readonly city_tax: string };
  /** One for each distinct date, in order. Worked out when first read. */
  readonly nights: readonly QuotedNight[];
  /** What is worth a look: `net_below_zero`, or nothing. */
  readonly warnings: readonly Issue[];
}

/** The three figures that a list of offers shows. */
export interface Totals {
  /** What the guest is shown: inclusive taxes in it. */
  readonly price: string;
  /** The price less the inclusive charges. */
  readonly net: string;
  /** The price plus the exclusive charges. */
  readonly total: string;
}

/** The totals of a bill. */
export function totalsOf({ price, inclusive, exclusive }: BillSums, digits: number): Totals {
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
  const taxes = new Array<QuotedTax>(order.charges.length);
  for (let index = 0; index < taxes.length; index += 1) {
    taxes[index] = quotedTax(plan, bill, order.charges[index] as Charge);
  }
  const quote: Omit<Quote, 'nights'> = {
    currency,
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(add(price, exclusive), digits),
    taxes,
    byType: byType(plan, bill),
    warnings: net < 0 ? [netBelowZero(net, price, inclusive, digits)] : NO_WARNINGS,
  };
  return withNights(quote, bill, openBooks);
}

/** The books of a quote, opened when they are first needed. */
interface Books {
  readonly owner: object;
  readonly bill: Bill;
  readonly open: () => Ledger;
  ledger?: Ledger;
  nights?: readonly QuotedNight[];
}

/** Returns what it is given, so that a class above it can put a private field on it. */
const Given = function (this: unknown, given: object) {
  return given;
} as unknown as new (
  given: object,
) => object;

/**
 * Puts books on an object where nobody sees them: not a copy, not a comparison, not JSON. A private field, since
 * a property that does not count as data costs as much as reading the whole stay.
 */
class Bookkeeper extends Given {
  readonly #books: Books;

  private constructor(owner: object, books: Books) {
    super(owner);
    this.#books = books;
  }

  static entrust(owner: object, books: Books): void {
    new Bookkeeper(owner, books);
  }

  static booksOf(owner: object): Books | undefined {
    return #books in owner ? owner.#books : undefined;
  }
}

/**
 * `nights` as a property like the others, worked out when first read. One getter serves all quotes: a closure
 * in each would give every quote a shape of its own, which costs more than the whole calculation.
 */
const NIGHTS: PropertyDescriptor & ThisType<Quote> = {
  enumerable: true,
  get() {
    const books = Bookkeeper.booksOf(this.byType);
    if (books === undefined) throw new TypeError('staytax: the nights of a quote were read on something else');
    books.nights ??= quotedNights(openedBooks(books), books.bill);
    return books.nights;
  },
};

function openedBooks(books: Books): Ledger {
  books.ledger ??= books.open();
  return books.ledger;
}

/** The ledger of a quote as a calculator made it; `undefined` for a copy, or for one that came from JSON. */
export function ledgerOf(quote: Quote): Ledger | undefined {
  const books = Bookkeeper.booksOf(quote.byType);
  return books?.owner === quote ? openedBooks(books) : undefined;
}

function withNights(quote: Omit<Quote, 'nights'>, bill: Bill, open: () => Ledger): Quote {
  // Frozen, since a proxy (reactive state) hands out what is frozen as it is; of the quote it would hand out a proxy.
  Bookkeeper.entrust(Object.freeze(quote.byType), { owner: quote, bill, open });
  return Object.defineProperty(quote, 'nights', NIGHTS) as Quote;
}

function netBelowZero(net: Integer, price: Integer, inclusive: Integer, digits: number): Issue {
  return issue('net_below_zero', 'net', {
    net: printUnits(net, digits),
    price: printUnits(price, digits),
    inclusive: printUnits(inclusive, digits),
  });
}

const NO_WARNINGS: readonly Issue[] = Object.freeze([]);

/** Written out, each kind of line at once: to spread an object, or to add a field later, costs more than the figures. */
function quotedTax(
  { digits, computedOnTitles }: Plan,
  bill: Bill,
  { index, level, tax, isPercent }: Charge,
): QuotedTax {
  const { id, title, type, logic, rate, is_inclusive } = tax;
  const amount = printUnits(bill.amounts[index] as Integer, digits);
  const taxableNights = bill.taxableNights[index] as number;
  const computedOn = computedOnTitles[index] as readonly string[];
  if (isPercent) {
    const base = printUnits(bill.bases[index] as Integer, digits);
    return id === undefined
      ? { title, type, logic, rate, is_inclusive, level, amount, base, taxableNights, computedOn }
      : { id, title, type, logic, rate, is_inclusive, level, amount, base, taxableNights, computedOn };
  }
  const quantity = bill.times[index] as number;
  return id === undefined
    ? { title, type, logic, rate, is_inclusive, level, amount, quantity, taxableNights, computedOn }
    : { id, title, type, logic, rate, is_inclusive, level, amount, quantity, taxableNights, computedOn };
}

function byType({ order, digits }: Plan, { amounts, inclusive, exclusive }: Bill): Quote['byType'] {
  const { charges } = order;
  let tax: Integer = 0;
  let fee: Integer = 0;
  let cityTax: Integer = 0;
  for (let index = 0; index < charges.length; index += 1) {
    const { type } = (charges[index] as Charge).tax;
    const amount = amounts[index] as Integer;
    if (type === 'tax') tax = add(tax, amount);
    else if (type === 'fee') fee = add(fee, amount);
    else cityTax = add(cityTax, amount);
  }
  mustAddUp([tax, fee, cityTax], add(inclusive, exclusive));
  return { tax: printUnits(tax, digits), fee: printUnits(fee, digits), city_tax: printUnits(cityTax, digits) };
}
