import { itemAt } from '../calculation/calculation.js';
import { collectorFor } from '../definitions/local/collector.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';
import { size, unitsOf } from '../money/amount.js';
import { currencyDigits } from '../money/currencies.js';
import { addFractions, compareFractions, type Fraction, multiplyFractions, whole } from '../money/fraction.js';
import { add, type Integer, multiply, powerOfTen, subtract } from '../money/integer.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import { wordsIn } from '../words/locales.js';
import type { Words } from '../words/words.js';
import { type Bears, categoryIssues } from './categories.js';
import type { InvoiceOptions } from './invoice.js';
import { InvalidInvoice, type InvoiceIssue, invoiceIssue } from './invoice-issues.js';
import { type Item, type Items, itemsOf } from './items.js';
import { type RateGroup, type StrictVat, strictVats } from './strict-vat.js';
import { warningsOf } from './warnings.js';

/** The VAT of one category and rate, in minor units. */
export interface BilledVat {
  readonly bears: Bears;
  readonly reasons: ReadonlySet<string>;
  readonly reasonCodes: ReadonlySet<string>;
  readonly taxable: Integer;
  readonly vat: Integer;
}

/** An invoice in minor units, before it is put into lines. */
export interface Bill {
  readonly currency: string;
  readonly digits: number;
  readonly policy: FullPolicy;
  readonly items: readonly Item[];
  readonly collected: readonly Item[];
  readonly vats: readonly BilledVat[];
  readonly rounding: Integer;
  readonly payable: Integer;
  /** Parts of the price on which no VAT is computed. */
  readonly untaxed: ReadonlySet<string>;
  /** The titles of VATs that have a rounding of their own. */
  readonly roundedApart: readonly string[];
  /** The language of its texts. */
  readonly words: Words;
  readonly warnings: readonly InvoiceIssue[];
  /** The difference of two bills. */
  readonly isCorrection: boolean;
}

/** No invoice has more digits: BR-DEC. */
const MOST_DIGITS = 2;

/**
 * The bill of a quote; `undefined` for a copy of one, which does not know its stay.
 *
 * @throws InvalidInvoice
 */
export function billOf(quote: Quote, options: InvoiceOptions): Bill | undefined {
  const calculation = calculationOf(quote);
  if (calculation === undefined) return undefined;
  const { program } = calculation;
  const { currency, policy } = program;
  const digits = Math.max(program.digits, currencyDigits(currency) ?? MOST_DIGITS);
  if (digits > MOST_DIGITS)
    throw new InvalidInvoice([invoiceIssue('invoice_digits', 'currency', { currency, digits })]);
  const issues = new Map<string, InvoiceIssue>();
  const words = wordsIn(options.locale);
  const collectorOf = collectorFor(options);
  const isCollected = (tax: Tax): boolean => collectorOf(tax) === 'channel';
  const reading = { quote, options, charges: program.lines, digits: program.digits, isCollected, issues, words };
  const found = itemsOf(calculation, reading);
  if (issues.size === 0) for (const one of categoryIssues(found.items)) issues.set(one.message, one);
  if (issues.size > 0) throw new InvalidInvoice([...issues.values()]);
  const scale = powerOfTen(digits - program.digits);
  const { items, vats, missing } = strictly(scaledBy(scale, found));
  const collected = found.collected.map((item) => scaled(scale, item));
  const payable = subtract(unitsOf(quote.total, digits), netOf(collected));
  const billed = add(
    netOf(items),
    vats.reduce<Integer>((sum, { vat }) => add(sum, vat), 0),
  );
  if (add(billed, missing) !== payable) {
    throw new Error(
      `staytax: an invoice comes to ${billed} and ${missing}, not to ${payable}; please report this stay`,
    );
  }
  const { untaxed, roundedApart } = found;
  const amounts = { items, collected, vats, rounding: missing, payable };
  const warnings = warningsOf(program.taxSet, options, untaxed);
  return { currency, digits, policy, ...amounts, untaxed, roundedApart, words, warnings, isCorrection: false };
}

export function netOf(items: readonly Item[]): Integer {
  return items.reduce<Integer>((sum, { net }) => add(sum, net), 0);
}

function scaled(scale: Integer, item: Item): Item {
  const { net, price, exact } = item;
  return {
    ...item,
    net: multiply(net, scale),
    price: price === undefined ? undefined : multiply(price, scale),
    ...(exact === undefined ? {} : { exact: multiplyFractions(exact, whole(scale)) }),
  };
}

function scaledBy(scale: Integer, found: Items): Items {
  if (scale === 1) return found;
  return {
    ...found,
    items: found.items.map((item) => scaled(scale, item)),
    quotedVat: new Map([...found.quotedVat].map(([key, vat]) => [key, multiply(vat, scale)])),
  };
}

/** Items whose nets add up to taxable amounts that lead to whole VAT, and that VAT. */
function strictly({ items, quotedVat, bearings }: Items): {
  items: readonly Item[];
  vats: readonly BilledVat[];
  missing: Integer;
} {
  const groups = [...bearings.values()].map((bears) => {
    const { key, share } = bears;
    const own = items.filter((item) => item.bears.key === key);
    const open = own.filter(({ exact }) => exact !== undefined);
    const group: RateGroup = {
      share,
      fixed: netOf(own.filter(({ exact }) => exact === undefined)),
      open: open.length === 0 ? undefined : netOf(open),
      quotedVat: quotedVat.get(key) ?? 0,
    };
    return { bears, own, open, group };
  });
  const chosen = strictVats(groups.map(({ group }) => group));
  const moved = groups.flatMap(({ group, open }, at) => moveNets(open, group, itemAt(chosen, at)));
  const byOld = new Map(moved);
  return {
    items: items.map((item) => byOld.get(item) ?? item),
    vats: groups.map(({ bears, own }, at) => {
      const { taxable, vat } = itemAt(chosen, at);
      const said = (list: ReadonlyArray<string | undefined>) => new Set(list.flatMap((one) => one ?? []));
      return {
        bears,
        reasons: said(own.map((item) => item.bears.reason)),
        reasonCodes: said(own.map((item) => item.bears.reasonCode)),
        taxable,
        vat,
      };
    }),
    missing: chosen.reduce<Integer>((sum, one) => add(sum, one.missing), 0),
  };
}

/** What a taxable amount is more or less than quoted goes where rounding took or gave most, a minor unit each. */
function moveNets(
  open: readonly Item[],
  { fixed, open: quoted }: RateGroup,
  { taxable }: StrictVat,
): Array<[Item, Item]> {
  if (quoted === undefined) return [];
  const more = subtract(subtract(taxable, fixed), quoted);
  if (more === 0) return [];
  const step = more > 0 ? 1 : -1;
  const order = [...open].sort((one, other) => step * compareFractions(lossOf(other), lossOf(one)));
  const units = Number(size(more));
  return order.map((item, at): [Item, Item] => {
    const times = Math.floor(units / order.length) + (at < units % order.length ? 1 : 0);
    return [item, { ...item, net: add(item.net, step * times) }];
  });
}

/** What rounding took from a net. */
function lossOf({ net, exact = whole(net) }: Item): Fraction {
  return addFractions(exact, whole(subtract(0, net)));
}
