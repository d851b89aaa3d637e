import { itemAt, sumOf } from '../calculation/calculation.js';
import { collectorFor, misspeltTaxes } from '../definitions/local/collector.js';
import { inOrder } from '../definitions/local/placed.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax, TaxSet } from '../definitions/tax.js';
import { pathTo } from '../issues/issue.js';
import { currencyDigits, size, unitsOf } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import { addFractions, compareFractions, multiplyFractions, whole } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply, powerOfTen, subtract } from '../money/integer.js';
import { roundDivide, scaleTo, shareInProportion } from '../money/rounding.js';
import { calculationOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import { entriesOf } from '../stay/room-groups.js';
import { wordsIn } from '../words/locales.js';
import type { Words } from '../words/words.js';
import type { VatBearing } from './categories.js';
import { categoryIssues, codeIssues } from './categories.js';
import type { InvoiceOptions } from './invoice.js';
import { collectedTaxes, collectors } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { InvalidInvoice, invoiceIssue, pathOf } from './invoice-issues.js';
import type { Item, Items } from './items.js';
import { itemsOf, textOf } from './items.js';

/** The VAT of one category and rate, in minor units. */
export interface BilledVat {
  readonly bears: VatBearing;
  readonly reasons: ReadonlySet<string>;
  readonly reasonCodes: ReadonlySet<string>;
  readonly taxable: Integer;
  readonly vat: Integer;
}

/** An invoice in minor units, before items are grouped into lines. */
export interface Bill {
  readonly currency: string;
  readonly digits: number;
  readonly policy: FullPolicy;
  readonly items: readonly Item[];
  readonly collected: readonly Item[];
  readonly vats: readonly BilledVat[];
  readonly rounding: Integer;
  readonly payable: Integer;
  /** Parts of the price without VAT. */
  readonly untaxed: ReadonlySet<string>;
  /** Titles of VATs with a separate rounding rule. */
  readonly roundedApart: readonly string[];
  /** The language of the texts. */
  readonly words: Words;
  readonly warnings: readonly InvoiceIssue[];
  /** Whether it is the difference of two bills. */
  readonly isCorrection: boolean;
}

/** The maximum number of digits of an amount (BR-DEC). */
export const MOST_DIGITS = 2;

/** A quote as items: the part that all of its bills share. */
export interface QuotedItems extends Items {
  readonly currency: string;
  readonly digits: number;
  readonly policy: FullPolicy;
  readonly taxSet: TaxSet;
  /** The number of entries in its list of rooms. */
  readonly rooms: number;
  readonly words: Words;
}

/** The quoted VAT of one category and rate, in minor units. */
export interface VatShare {
  readonly bears: VatBearing;
  readonly amount: Integer;
}

/** The items and VAT of one payer. */
export interface PayerShare {
  readonly items: readonly Item[];
  readonly collected: readonly Item[];
  /** By the key of a category and rate. */
  readonly vats: ReadonlyMap<string, VatShare>;
}

/**
 * Reads a quote as items; `undefined` for a copy of a quote, which has lost its calculation.
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
  const found = scaledItems(powerOfTen(digits - program.digits), itemsOf(calculation, reading));
  if (issues.size > 0) throw new InvalidInvoice([...issues.values()]);
  const quoted = { ...found, currency, digits, policy, taxSet, rooms: entriesOf(calculation.groups).length, words };
  const [gross, total] = [grossOf(wholeShare(quoted)), subtract(unitsOf(quote.total, digits), netOf(found.collected))];
  if (gross !== total)
    throw new Error(`staytax: an invoice has ${gross} in place of ${total}; please report this stay`);
  return quoted;
}

/** The share of a payer who pays everything. */
export function wholeShare({ items, collected, vats }: QuotedItems): PayerShare {
  return { items, collected, vats: vatShares(vats) };
}

/** A deposit invoice that a final invoice deducts, in minor units: its items and VAT are negative. */
export interface DeductedDeposit {
  readonly items: readonly Item[];
  readonly vats: readonly VatShare[];
  /** The rounding of the deposit invoice. */
  readonly rounding: Integer;
  /** The amount paid for the deposit. */
  readonly payable: Integer;
}

/** VAT by the key of its category and rate. */
export function vatShares(vats: readonly VatShare[]): Map<string, VatShare> {
  const byKey = new Map<string, VatShare>();
  for (const { bears, amount } of vats) {
    byKey.set(bears.key, { bears, amount: add(byKey.get(bears.key)?.amount ?? 0, amount) });
  }
  return byKey;
}

/**
 * The bill of a share, less deposits.
 *
 * @throws InvalidInvoice
 */
export function billOf(
  quoted: QuotedItems,
  share: PayerShare,
  options: InvoiceOptions,
  deposits: readonly DeductedDeposit[],
): Bill {
  const { currency, digits, policy, words, taxSet, roundedApart } = quoted;
  const issues = categoryIssues(share.items);
  if (issues.length > 0) throw new InvalidInvoice(issues);
  const { items, vats, missing } = deposits.length === 0 ? strictBill(share) : strictBillLess(share, deposits);
  const payable = deposits.reduce<Integer>((sum, one) => subtract(sum, one.payable), grossOf(share));
  const billed = add(netOf(items), sumOf(vats.map(({ vat }) => vat)));
  if (add(billed, missing) !== payable) {
    throw new Error(`staytax: an invoice has ${billed} and ${missing} in place of ${payable}; please report this stay`);
  }
  const names = new Set(share.items.map(({ kind, name }) => (kind === 'charge' ? '' : name)));
  const untaxed = new Set([...quoted.untaxed].filter((part) => names.has(part)));
  const warnings = warningsOf(taxSet, options, { currency, untaxed, items: share.items });
  const amounts = { items, collected: share.collected, vats, rounding: missing, payable };
  return { currency, digits, policy, ...amounts, untaxed, roundedApart, words, warnings, isCorrection: false };
}

/** The quoted total of a share. */
function grossOf({ items, vats }: PayerShare): Integer {
  return add(netOf(items), sumOf([...vats.values()].map(({ amount }) => amount)));
}

/** Deducts deposits from a share. Their rounding is deducted too. */
function strictBillLess(share: PayerShare, deposits: readonly DeductedDeposit[]): StrictBill {
  const whole = strictBill(share);
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
  return strictBill({ ...share, items: [...share.items, ...items], vats }, { wanted, missing });
}

export function netOf(items: readonly Item[]): Integer {
  return sumOf(items.map(({ net }) => net));
}

function scaledItem(scale: Integer, item: Item): Item {
  const { net, price, exact } = item;
  return {
    ...item,
    net: multiply(net, scale),
    price: price === undefined ? undefined : multiply(price, scale),
    ...(exact === undefined ? {} : { exact: multiplyFractions(exact, whole(scale)) }),
  };
}

function scaledItems(scale: Integer, found: Items): Items {
  if (scale === 1) return found;
  const byOld = new Map<Item, Item>();
  const once = (item: Item): Item => {
    const known = byOld.get(item) ?? scaledItem(scale, item);
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

/** Items whose nets add up to taxable amounts that give whole VAT, and that VAT. */
interface StrictBill {
  readonly items: readonly Item[];
  readonly vats: readonly BilledVat[];
  readonly missing: Integer;
}

/** The taxable amounts to approximate, and the rounding to start with. */
interface VatAim {
  readonly wanted: ReadonlyMap<string, NonNullable<RateGroup['wanted']>>;
  readonly missing: Integer;
}

const NO_AIM: VatAim = { wanted: new Map(), missing: 0 };

function strictBill({ items, vats: quotedVats }: Omit<PayerShare, 'collected'>, aim: VatAim = NO_AIM): StrictBill {
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
      // A deducted deposit repeats the reasons of its stay.
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
    missing: add(sumOf(chosen.map(({ missing }) => missing)), aim.missing),
  };
}

/** The rounding of an invoice of a share, in minor units. */
export function roundingOf(share: Omit<PayerShare, 'collected'>): Integer {
  return strictBill(share).missing;
}

/**
 * Moves the difference between a taxable amount and the quoted one to the items with the largest rounding, one minor
 * unit each. If the difference exceeds a unit for each price, as with VAT in steps of 1.00, the whole amount is shared
 * in proportion to the exact nets. A free night gets nothing.
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
    const nets = shareInProportion(amount, scaleTo(amount, exact));
    return moved.map((item, at) => [item, { ...item, net: itemAt(nets, at) }]);
  }
  const step = more > 0 ? 1 : -1;
  const order = [...moved].sort((one, other) => step * compareFractions(lossOf(other), lossOf(one)));
  return order.slice(0, units).map((item) => [item, { ...item, net: add(item.net, step) }]);
}

/** The amount that rounding took from a net. */
function lossOf({ net, exact = whole(net) }: Item): Fraction {
  return addFractions(exact, whole(subtract(0, net)));
}

/** The invoice data that warnings need. */
interface WarnedInvoice {
  readonly currency: string;
  /** Parts of the price without VAT. */
  readonly untaxed: Iterable<string>;
  readonly items: readonly Item[];
}

/** Likely mistakes: unknown names, and parts of the price or fees that are exempt by default. */
function warningsOf(
  { taxes }: TaxSet,
  options: InvoiceOptions,
  { currency, untaxed, items }: WarnedInvoice,
): readonly InvoiceIssue[] {
  // Includes taxes that are not calculated here.
  const known = inOrder(taxes).map(({ tax }) => tax);
  const misspelt = misspeltTaxes(known, collectors(options));
  const near = misspelt.map(({ place, ...said }) =>
    invoiceIssue('invoice_tax_unknown', pathTo(said.field, place), said),
  );
  const isNear = new Set(misspelt.filter(({ field }) => field === 'collectedByChannel').map(({ place }) => place));
  const isKnown = (name: string) => known.some(({ id, title }) => title === name || id === name);
  const foreign = collectedTaxes(options).flatMap(({ name, amount }, place): InvoiceIssue[] => {
    if (isNear.has(place) || isKnown(name)) return [];
    const params = { received: name, amount: amount === undefined ? undefined : `${amount} ${currency}` };
    return [invoiceIssue('invoice_collected_unknown', pathTo('collectedByChannel', place), params)];
  });
  const exempt = [...untaxed].map((part) => invoiceIssue('invoice_part_without_vat', '', { item: textOf(part), part }));
  const fees = new Map(items.flatMap(({ isUnexplained, line, text }) => (isUnexplained ? [[line ?? 0, text]] : [])));
  return [
    ...near,
    ...foreign,
    ...exempt,
    ...[...fees].map(([line, item]) => invoiceIssue('invoice_fee_without_vat', pathOf(line), { item })),
  ];
}

/** The taxable items of one rate, in minor units. */
export interface RateGroup {
  readonly share: Fraction;
  /** Exact amounts: net prices, and charges. */
  readonly fixed: Integer;
  /** The quoted net of prices that contain VAT: rounding may move it. `undefined` if there are none. */
  readonly open: Integer | undefined;
  /** The quoted VAT. */
  readonly quotedVat: Integer;
  /** The amounts left after a deposit: taxable amount and VAT stay within one minor unit of them. */
  readonly wanted?: Pick<StrictVat, 'taxable' | 'vat'>;
}

/** A taxable amount, its VAT, and how far they fall short of the quote. */
export interface StrictVat {
  readonly taxable: Integer;
  readonly vat: Integer;
  readonly missing: Integer;
}

/** Offsets from the exact taxable amount that are tried, in minor units. Real rates need no larger ones. */
const STEPS = [-2, -1, 0, 1, 2];

/** The VAT on a taxable amount (BR-CO-17). */
function vatOn(taxable: Integer, { numerator, denominator }: Fraction): Integer {
  return roundDivide(multiply(taxable, numerator), denominator, 'half-up');
}

/**
 * Finds a taxable amount for each rate, so that each VAT is the rounded taxable amount x rate, and their sum misses as
 * little of the quote as possible. Prices that contain VAT may move by a minor unit or two.
 *
 * @param missing the rounding before any group: that of deducted deposits
 */
export function strictVats(groups: readonly RateGroup[], missing: Integer = 0): readonly StrictVat[] {
  let states: VatChoices[] = [{ missing, moved: 0, away: 0, chosen: [] }];
  for (const group of groups) {
    const next = new Map<Integer, VatChoices>();
    for (const state of states) for (const one of choicesFor(group)) keepLeast(next, withChoice(state, one, group));
    states = [...next.values()];
  }
  return states.reduce((best, state) => (isLess(state, best) ? state : best)).chosen;
}

/** The choices for the first groups. */
interface VatChoices {
  readonly missing: Integer;
  /** The total distance that prices were moved. */
  readonly moved: Integer;
  /** The total distance from the wanted amounts. */
  readonly away: Integer;
  readonly chosen: readonly StrictVat[];
}

function withChoice(state: VatChoices, one: StrictVat, { wanted = one }: RateGroup): VatChoices {
  return {
    missing: add(state.missing, one.missing),
    moved: add(state.moved, size(one.missing)),
    away: add(state.away, size(subtract(one.taxable, wanted.taxable))),
    chosen: [...state.chosen, one],
  };
}

function keepLeast(states: Map<Integer, VatChoices>, state: VatChoices): void {
  const known = states.get(state.missing);
  if (known === undefined || movesLess(state, known)) states.set(state.missing, state);
}

function isLess(one: VatChoices, other: VatChoices): boolean {
  const [missing, least] = [size(one.missing), size(other.missing)];
  return missing < least || (missing === least && movesLess(one, other));
}

function movesLess(one: VatChoices, other: VatChoices): boolean {
  return one.moved < other.moved || (one.moved === other.moved && one.away < other.away);
}

function choicesFor({ share, fixed, open, quotedVat, wanted }: RateGroup): StrictVat[] {
  if (open === undefined) return [strictVatOf(fixed, share, add(fixed, quotedVat))];
  const gross = add(add(fixed, open), quotedVat);
  if (wanted !== undefined) {
    const near = [-1, 0, 1].map((step) => strictVatOf(add(wanted.taxable, step), share, gross));
    const nearer = near.filter(({ vat }) => size(subtract(vat, wanted.vat)) <= 1);
    // A deposit whose VAT does not fit its taxable amount was not built by this module.
    return nearer.length > 0 ? nearer : near;
  }
  const { numerator, denominator } = share;
  const nearest = floorDivide(multiply(gross, denominator), add(denominator, numerator));
  return STEPS.map((step) => strictVatOf(add(nearest, step), share, gross));
}

function strictVatOf(taxable: Integer, share: Fraction, gross: Integer): StrictVat {
  const vat = vatOn(taxable, share);
  return { taxable, vat, missing: subtract(gross, add(taxable, vat)) };
}
