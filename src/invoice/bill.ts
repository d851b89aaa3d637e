import { itemAt } from '../calculation/calculation.js';
import { collectorFor } from '../definitions/local/collector.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { currencyDigits, size, unitsOf } from '../money/amount.js';
import { addFractions, compareFractions, type Fraction, multiplyFractions, whole } from '../money/fraction.js';
import { add, type Integer, multiply, powerOfTen, subtract } from '../money/integer.js';
import { scaledTo, shareInProportion } from '../money/share.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import { entriesOf } from '../stay/room-groups.js';
import { wordsIn } from '../words/locales.js';
import type { Words } from '../words/words.js';
import { type Bears, categoryIssues } from './categories.js';
import { codeIssues } from './codes.js';
import { collectors, type InvoiceOptions } from './invoice.js';
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
export const MOST_DIGITS = 2;

/** A quote, read for invoices: what its bills have in common. */
export interface QuotedItems extends Items {
  readonly currency: string;
  readonly digits: number;
  readonly policy: FullPolicy;
  readonly taxSet: TaxSet;
  /** How many entries its list of rooms has. */
  readonly rooms: number;
  readonly words: Words;
}

/** The VAT that was quoted for one category and rate, in minor units. */
export interface VatShare {
  readonly bears: Bears;
  readonly amount: Integer;
}

/** What one payer takes of a quote. */
export interface Share {
  readonly items: readonly Item[];
  readonly collected: readonly Item[];
  /** By the key of what bears it. */
  readonly vats: ReadonlyMap<string, VatShare>;
}

/**
 * Reads a quote for invoices; `undefined` for a copy of one, which does not know its stay.
 *
 * @throws InvalidInvoice
 */
export function quotedItems(quote: Quote, options: InvoiceOptions): QuotedItems | undefined {
  const calculation = calculationOf(quote);
  if (calculation === undefined) return undefined;
  const { program } = calculation;
  const { currency, policy, taxSet } = program;
  const digits = Math.max(program.digits, currencyDigits(currency) ?? MOST_DIGITS);
  if (digits > MOST_DIGITS)
    throw new InvalidInvoice([invoiceIssue('invoice_digits', 'currency', { currency, digits })]);
  const issues = new Map<string, InvoiceIssue>();
  for (const one of codeIssues(taxSet, options)) issues.set(`${one.path} ${one.message}`, one);
  const words = wordsIn(options.locale);
  const collectorOf = collectorFor(collectors(options));
  const isCollected = (tax: Tax): boolean => collectorOf(tax) === 'channel';
  const reading = { quote, options, charges: program.lines, digits: program.digits, isCollected, issues, words };
  const found = scaledBy(powerOfTen(digits - program.digits), itemsOf(calculation, reading));
  if (issues.size > 0) throw new InvalidInvoice([...issues.values()]);
  const quoted = { ...found, currency, digits, policy, taxSet, rooms: entriesOf(calculation.groups).length, words };
  const [gross, total] = [grossOf(wholeShare(quoted)), subtract(unitsOf(quote.total, digits), netOf(found.collected))];
  if (gross !== total)
    throw new Error(`staytax: an invoice has ${gross} in place of ${total}; please report this stay`);
  return quoted;
}

/** Everything for one payer. */
export function wholeShare({ items, collected, vats }: QuotedItems): Share {
  return { items, collected, vats: vatShares(vats) };
}

/** A deposit invoice that a final invoice takes back, in minor units: its items and VAT are below zero. */
export interface TakenBack {
  readonly items: readonly Item[];
  readonly vats: readonly VatShare[];
  /** What was added to the deposit. */
  readonly rounding: Integer;
  /** What was to be paid for the deposit. */
  readonly payable: Integer;
}

/** VAT by the key of what bears it. */
export function vatShares(vats: readonly VatShare[]): Map<string, VatShare> {
  const byKey = new Map<string, VatShare>();
  for (const { bears, amount } of vats) {
    byKey.set(bears.key, { bears, amount: add(byKey.get(bears.key)?.amount ?? 0, amount) });
  }
  return byKey;
}

/**
 * The bill of what one payer takes, less the deposits that are taken back.
 *
 * @throws InvalidInvoice
 */
export function billOf(
  quoted: QuotedItems,
  share: Share,
  options: InvoiceOptions,
  deposits: readonly TakenBack[],
): Bill {
  const { currency, digits, policy, words, taxSet, roundedApart } = quoted;
  const issues = categoryIssues(share.items);
  if (issues.length > 0) throw new InvalidInvoice(issues);
  const { items, vats, missing } = deposits.length === 0 ? strictly(share) : strictlyLess(share, deposits);
  const payable = deposits.reduce<Integer>((sum, one) => subtract(sum, one.payable), grossOf(share));
  const billed = add(
    netOf(items),
    vats.reduce<Integer>((sum, { vat }) => add(sum, vat), 0),
  );
  if (add(billed, missing) !== payable) {
    throw new Error(
      `staytax: an invoice comes to ${billed} and ${missing}, not to ${payable}; please report this stay`,
    );
  }
  const names = new Set(share.items.map(({ kind, name }) => (kind === 'charge' ? '' : name)));
  const untaxed = new Set([...quoted.untaxed].filter((part) => names.has(part)));
  const warnings = warningsOf(taxSet, options, { currency, untaxed, items: share.items });
  const amounts = { items, collected: share.collected, vats, rounding: missing, payable };
  return { currency, digits, policy, ...amounts, untaxed, roundedApart, words, warnings, isCorrection: false };
}

/** What it was quoted at. */
function grossOf({ items, vats }: Share): Integer {
  return [...vats.values()].reduce<Integer>((sum, { amount }) => add(sum, amount), netOf(items));
}

/** The same bill less deposits, whose rounding is taken back too. */
function strictlyLess(share: Share, deposits: readonly TakenBack[]): StrictBill {
  const whole = strictly(share);
  const items = deposits.flatMap((deposit) => deposit.items);
  const taken = vatShares(deposits.flatMap((deposit) => deposit.vats));
  const wanted = new Map(
    whole.vats.map(({ bears: { key }, taxable, vat }) => {
      const own = netOf(items.filter(({ bears }) => bears.key === key));
      return [key, { taxable: add(taxable, own), vat: add(vat, taken.get(key)?.amount ?? 0) }];
    }),
  );
  const vats = vatShares([...share.vats.values(), ...taken.values()]);
  const missing = deposits.reduce<Integer>((sum, { rounding }) => subtract(sum, rounding), 0);
  return strictly({ ...share, items: [...share.items, ...items], vats }, { wanted, missing });
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
  const byOld = new Map<Item, Item>();
  const once = (item: Item): Item => {
    const known = byOld.get(item) ?? scaled(scale, item);
    byOld.set(item, known);
    return known;
  };
  return {
    ...found,
    items: found.items.map(once),
    collected: found.collected.map(once),
    vats: found.vats.map((vat) => ({ ...vat, amount: multiply(vat.amount, scale), on: vat.on.map(once) })),
  };
}

/** Items whose nets add up to taxable amounts that lead to whole VAT, and that VAT. */
interface StrictBill {
  readonly items: readonly Item[];
  readonly vats: readonly BilledVat[];
  readonly missing: Integer;
}

/** Taxable amounts to come near to, and what is missing before any. */
interface Aim {
  readonly wanted: ReadonlyMap<string, NonNullable<RateGroup['wanted']>>;
  readonly missing: Integer;
}

const NO_AIM: Aim = { wanted: new Map(), missing: 0 };

function strictly({ items, vats: quotedVats }: Omit<Share, 'collected'>, aim: Aim = NO_AIM): StrictBill {
  const bearings = new Map([...items, ...quotedVats.values()].map(({ bears }) => [bears.key, bears]));
  const groups = [...bearings.values()].map((bears) => {
    const { key, share } = bears;
    const own = items.filter((item) => item.bears.key === key);
    const open = own.filter(({ exact }) => exact !== undefined);
    const wanted = aim.wanted.get(key);
    const group: RateGroup = {
      share,
      fixed: netOf(own.filter(({ exact }) => exact === undefined)),
      open: open.length === 0 ? undefined : netOf(open),
      quotedVat: quotedVats.get(key)?.amount ?? 0,
      ...(wanted === undefined ? {} : { wanted }),
    };
    return { bears, own, open, group };
  });
  const chosen = strictVats(
    groups.map(({ group }) => group),
    aim.missing,
  );
  const moved = groups.flatMap(({ group, open }, at) => moveNets(open, group, itemAt(chosen, at)));
  const byOld = new Map(moved);
  return {
    items: items.map((item) => byOld.get(item) ?? item),
    vats: groups.map(({ bears, own }, at) => {
      const { taxable, vat } = itemAt(chosen, at);
      const said = (list: ReadonlyArray<string | undefined>) => new Set(list.flatMap((one) => one ?? []));
      // A deposit that is taken back repeats the reasons of its stay.
      const charged = own.filter(({ kind }) => kind !== 'deposit');
      const saying = charged.length > 0 ? charged : own;
      return {
        bears,
        reasons: said(saying.map((item) => item.bears.reason)),
        reasonCodes: said(saying.map((item) => item.bears.reasonCode)),
        taxable,
        vat,
      };
    }),
    missing: chosen.reduce<Integer>((sum, one) => add(sum, one.missing), aim.missing),
  };
}

/** How far an invoice of it would be from what was quoted, in minor units. */
export function roundingOf(share: Omit<Share, 'collected'>): Integer {
  return strictly(share).missing;
}

/**
 * What a taxable amount is more or less than quoted goes where rounding took or gave most, a minor unit each. Where that is
 * more than a unit for each price, as under a VAT in steps of 1.00, the amount is shared out anew, by what each price is
 * exactly without its VAT; a free night has none.
 */
function moveNets(
  open: readonly Item[],
  { fixed, open: quoted }: RateGroup,
  { taxable }: StrictVat,
): Array<[Item, Item]> {
  if (quoted === undefined) return [];
  const more = subtract(subtract(taxable, fixed), quoted);
  if (more === 0) return [];
  const priced = open.filter(({ net, exact = whole(net) }) => net !== 0 || exact.numerator !== 0);
  const moved = priced.length === 0 ? open : priced;
  const units = Number(size(more));
  if (units > moved.length) {
    const exact = moved.map(({ net, exact = whole(net) }) => exact);
    const amount = subtract(taxable, fixed);
    const nets = shareInProportion(amount, scaledTo(amount, exact));
    return moved.map((item, at) => [item, { ...item, net: itemAt(nets, at) }]);
  }
  const step = more > 0 ? 1 : -1;
  const order = [...moved].sort((one, other) => step * compareFractions(lossOf(other), lossOf(one)));
  return order.slice(0, units).map((item) => [item, { ...item, net: add(item.net, step) }]);
}

/** What rounding took from a net. */
function lossOf({ net, exact = whole(net) }: Item): Fraction {
  return addFractions(exact, whole(subtract(0, net)));
}
