import { itemAt, sumOf } from '../../core/calculation/calculation.js';
import { dayNumber, endsOf } from '../../core/calendar/plain-date.js';
import { misspeltTaxes } from '../../core/definitions/local/collector.js';
import type { VatCategory } from '../../core/definitions/local/of-tax.js';
import { inOrder } from '../../core/definitions/local/placed.js';
import { wrongArgument } from '../../core/issues/arguments.js';
import { pathTo } from '../../core/issues/issue.js';
import { groupBy } from '../../core/issues/reading.js';
import { parseSigned, parseUnits, printUnits, size } from '../../core/money/amount.js';
import type { Fraction } from '../../core/money/fraction.js';
import {
  addFractions,
  compareFractions,
  divideFractions,
  multiplyFractions,
  ONE,
  subtractFractions,
  whole,
} from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply, sign, subtract } from '../../core/money/integer.js';
import { roundDivide, scaleTo, shareInProportion } from '../../core/money/rounding.js';
import { LODGING } from '../../core/stay/schema.js';
import { INVOICE } from '../../language/words/en/explanation.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { VatBearing } from './categories.js';
import { bearingOf, byRate, isBearing } from './categories.js';
import type { DepositInvoice, InvoiceOptions } from './invoice.js';
import { collectedTaxes, collectors } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { InvalidInvoiceError, invoiceIssue, pathOf } from './invoice-issues.js';
import type { Item, PayerShare, QuotedItems, VatShare } from './items.js';
import { grossOf, isUnexplained, netOf, quotedStep, textOf } from './items.js';
import { strictVats } from './strict-vat.js';

/** The VAT of one category and rate, in minor units. */
export interface BilledVat {
  readonly bears: VatBearing;
  /** Why there is no VAT: texts, and codes of the VATEX list. */
  readonly reasons: ReadonlySet<string>;
  readonly taxable: Integer;
  readonly vat: Integer;
  /** The VAT of its items in the quote, less that of deposits. */
  readonly quoted: Integer;
}

/** An invoice in minor units, before items are grouped into lines. */
export interface Bill extends Omit<QuotedItems, 'vats'> {
  readonly vats: readonly BilledVat[];
  /** The rounding (BT-114) apart from that of cash: VAT is the rounded product of a taxable amount. */
  readonly rounding: Integer;
  /** The rounding to multiples of `cashRounding`, and back where it is that of a deducted deposit. */
  readonly cash: Integer;
  readonly payable: Integer;
  /** Whether there is lodging without VAT and without a reason for that. */
  readonly isLodgingUntaxed: boolean;
  readonly warnings: readonly InvoiceIssue[];
  /** Whether it is the difference of two bills. */
  readonly isCorrection: boolean;
}

/**
 * The bill of a share, less the deposits of the options.
 *
 * @param place of the options in those of all payers, such as `payers[0].`
 */
export function billOf(quoted: QuotedItems, share: PayerShare, options: InvoiceOptions, place: string): Bill {
  const deposits = (options.deposits ?? []).map((deposit, index) =>
    deductedDeposit(deposit, `${place}deposits[${index}]`, quoted),
  );
  const issues = categoryIssues([...share.items, ...deposits.flatMap(({ items }) => items)]);
  if (issues.length > 0) throw new InvalidInvoiceError(issues);
  const strict = strictBill(share, deposits);
  const payable = subtract(grossOf(share), sumOf(deposits.map((deposit) => deposit.payable)));
  const billed = add(netOf(strict.items), sumOf(strict.vats.map(({ vat }) => vat)));
  const cash = subtract(0, sumOf(deposits.map((deposit) => deposit.cash)));
  if (add(add(billed, strict.rounding), cash) !== payable) {
    const parts = `${billed} and ${strict.rounding}`;
    throw new Error(`staytax: an invoice has ${parts} in place of ${payable}; please report this stay`);
  }
  const warnings = warningsOf(quoted, options, share.items);
  const isLodgingUntaxed = share.items.some(isLodgingWithoutVat);
  const { collected } = share;
  return { ...quoted, ...strict, collected, cash, payable, isLodgingUntaxed, warnings, isCorrection: false };
}

/** Category O excludes all others, and split payment excludes category S (BR-O-11, BR-B-02). */
const APART: { readonly [Category in VatCategory]?: (present: VatCategory) => boolean } = {
  O: (present) => present !== 'O',
  B: (present) => present === 'S',
};

/** The issues for categories that one invoice cannot combine. */
export function categoryIssues(items: readonly Item[]): InvoiceIssue[] {
  const byText = new Map(items.map((item) => [`${item.text} ${item.bears.key}`, item]));
  const all = [...new Set(items.map(({ bears }) => bears.category))];
  return [...byText.values()].flatMap((item): InvoiceIssue[] => {
    const { text, line, bears } = item;
    const { category } = bears;
    const path = item.path ?? (line === undefined ? '' : pathOf(line));
    if ((category === 'S' || category === 'B') && !isBearing(bears)) {
      return [invoiceIssue('invoice_category_needs_rate', path, { item: text, category })];
    }
    const others = all.filter((present) => APART[category]?.(present));
    if (others.length === 0) return [];
    return [invoiceIssue('invoice_categories_apart', path, { category, item: text, others })];
  });
}

/**
 * The bill of a deposit: its amount shared over the VAT groups of the bill of the stay, in proportion to their totals
 * with VAT. A group without VAT gets its exact part; in the others rounding may move a minor unit or two.
 */
export function depositBill(bill: Bill, amount: string): Bill {
  const { digits, words } = bill;
  const units = typeof amount === 'string' ? parseUnits(amount, digits) : undefined;
  if (units === undefined || units <= 0 || units > bill.payable) {
    throw wrongArgument('amount', amount, `an amount above 0, of at most ${printUnits(bill.payable, digits)}`);
  }
  const groups = bill.vats.filter(({ taxable, vat }) => add(taxable, vat) !== 0).sort(byRate);
  const gross = groups.map(({ taxable, vat }) => whole(add(taxable, vat)));
  const parts = shareInProportion(units, scaleTo(units, gross));
  const chosen = strictVats(
    groups.map(({ bears }, index) => {
      const part = itemAt(parts, index);
      return { share: bears.share, gross: part, fixed: isBearing(bears) ? undefined : part };
    }),
  );
  const vats = groups.map((group, index) => {
    const { taxable, vat } = itemAt(chosen, index);
    return { ...group, taxable, vat, quoted: vat };
  });
  const item = depositItem(words, endsOf(bill.items.map(({ day }) => day)));
  return {
    ...bill,
    items: vats.map(({ bears, taxable }) => ({ ...item, bears, net: taxable })),
    collected: [],
    vats,
    rounding: sumOf(chosen.map(({ missing }) => missing)),
    cash: 0,
    payable: units,
    isLodgingUntaxed: false,
  };
}

/** Reads a deposit invoice, to deduct it: its items and VAT are negative. */
function deductedDeposit(deposit: DepositInvoice, place: string, { currency, digits, words }: QuotedItems) {
  if (deposit.currency !== currency) throw wrongArgument(`${place}.currency`, deposit.currency, currency);
  const units = (field: string, text: unknown): Integer => {
    const amount = typeof text === 'string' ? parseSigned(text, digits) : undefined;
    if (amount === undefined) throw wrongArgument(`${place}.${field}`, text, `an amount of ${digits} digits`);
    return amount;
  };
  const [line] = deposit.lines ?? [];
  const [day, lastDay] = [line?.from, line?.to].map((date) => dayNumber(String(date)));
  if (day === undefined || lastDay === undefined)
    throw wrongArgument(`${place}.lines`, deposit.lines, 'lines with dates');
  const { number } = deposit;
  const item = { ...depositItem(words, [day, lastDay], number), name: `${place} ${number ?? ''}`, path: place };
  const groups = deposit.breakdown.map(({ category, rate, reason, reasonCode, taxable, tax }, row) => ({
    bears: bearingOf({ category, rate, reason: reason ?? reasonCode }),
    net: subtract(0, units(`breakdown[${row}].taxable`, taxable)),
    amount: subtract(0, units(`breakdown[${row}].tax`, tax)),
  }));
  const cash = deposit.cashRounding === undefined ? 0 : units('cashRounding.amount', deposit.cashRounding.amount);
  return {
    items: groups.map(({ bears, net }): Item => ({ ...item, bears, net })),
    vats: groups,
    payable: add(units('payable', deposit.payable), units('paid', deposit.paid)),
    rounding: subtract(units('rounding', deposit.rounding), cash),
    cash,
  };
}

/** The item of a deposit, without its amount. */
function depositItem(
  words: Words,
  [day, lastDay]: readonly [first: number, last: number],
  number?: string,
): Omit<Item, 'bears' | 'net'> {
  const invoiceText =
    number === undefined ? say(words, INVOICE, 'deposit') : say(words, INVOICE, 'depositOf', { number });
  return {
    kind: 'deposit',
    text: number === undefined ? 'Deposit' : `Deposit ${number}`,
    invoiceText,
    name: '',
    place: 0,
    rooms: 1,
    day,
    lastDay,
    price: undefined,
  };
}

export function ofKey<Entry extends { readonly bears: VatBearing }>(entries: readonly Entry[], key: string): Entry[] {
  return entries.filter(({ bears }) => bears.key === key);
}

export function vatIn(vats: readonly VatShare[], key: string): Integer {
  return sumOf(ofKey(vats, key).map(({ amount }) => amount));
}

/** A share less deposits, with items whose nets add up to taxable amounts that give whole VAT. */
export function strictBill(
  share: PayerShare,
  deposits: ReadonlyArray<ReturnType<typeof deductedDeposit>> = [],
): Pick<Bill, 'items' | 'vats' | 'rounding'> {
  const taken = { items: deposits.flatMap(({ items }) => items), vats: deposits.flatMap(({ vats }) => vats) };
  const [items, vats] = [
    [...share.items, ...taken.items],
    [...share.vats, ...taken.vats],
  ];
  const undeducted = deposits.length === 0 ? [] : strictBill(share).vats;
  const missing = subtract(0, sumOf(deposits.map(({ rounding }) => rounding)));
  const bearings = new Map([...items, ...vats].map(({ bears }) => [bears.key, bears]));
  const groups = [...bearings.values()].map((bears) => {
    const { key, share } = bears;
    const group = ofKey(items, key);
    const net = netOf(group);
    const fixed = group.some(({ exact }) => exact !== undefined) ? undefined : net;
    const [wanted] = ofKey(undeducted, key).map(({ taxable, vat }) => ({
      taxable: add(taxable, netOf(ofKey(taken.items, key))),
      vat: add(vat, vatIn(taken.vats, key)),
    }));
    const quoted = vatIn(vats, key);
    return { bears, items: group, net, share, quoted, gross: add(net, quoted), fixed, wanted };
  });
  const chosen = strictVats(groups, missing);
  const moved = new Map(
    groups.flatMap((group, index) => movedNets(group.items, subtract(itemAt(chosen, index).taxable, group.net))),
  );
  return {
    items: items.map((item) => moved.get(item) ?? item),
    vats: groups.map((group, index) => {
      const { taxable, vat } = itemAt(chosen, index);
      return { bears: group.bears, reasons: reasonsOf(group.items), taxable, vat, quoted: group.quoted };
    }),
    rounding: add(missing, sumOf(chosen.map((choice) => choice.missing))),
  };
}

/** The reasons of items. A deducted deposit repeats those of its stay. */
export function reasonsOf(items: readonly Item[]): Set<string> {
  const charged = items.filter(({ kind }) => kind !== 'deposit');
  return new Set((charged.length > 0 ? charged : items).flatMap(({ bears }) => bears.reason ?? []));
}

/**
 * Moves the difference between a taxable amount and the quoted one to the items with the largest rounding, one minor
 * unit each. If the difference exceeds a unit for each price, as with VAT in steps of 1.00, the whole amount is shared
 * in proportion to the exact nets. A free night gets nothing.
 */
function movedNets(items: readonly Item[], more: Integer): Array<[Item, Item]> {
  if (more === 0) return [];
  const open = items.flatMap((item) => (item.exact === undefined ? [] : { item, exact: item.exact }));
  const priced = open.filter(({ item, exact }) => item.net !== 0 || exact.numerator !== 0);
  const moved = priced.length === 0 ? open : priced;
  const units = Number(size(more));
  if (units > moved.length) {
    const amount = add(netOf(moved.map(({ item }) => item)), more);
    const parts = moved.map(({ exact }) => exact);
    const nets = shareInProportion(amount, scaleTo(amount, parts));
    return moved.map(({ item }, index) => [item, { ...item, net: itemAt(nets, index) }]);
  }
  const step = sign(more);
  const lost = moved.map(({ item, exact }) => ({ item, loss: subtractFractions(exact, whole(item.net)) }));
  return lost
    .sort((first, second) => step * compareFractions(second.loss, first.loss))
    .slice(0, units)
    .map(({ item }) => [item, { ...item, net: add(item.net, step) }]);
}

function isLodgingWithoutVat(item: Item): boolean {
  return item.kind === 'lodging' && isUnexplained(item);
}

/** Likely mistakes: unknown names, and lodging or fees that are exempt by default. */
function warningsOf(quoted: QuotedItems, options: InvoiceOptions, items: readonly Item[]): InvoiceIssue[] {
  const { taxSet, currency } = quoted;
  // Includes taxes that are not calculated here.
  const calculated = inOrder(taxSet.taxes).map(({ tax }) => tax);
  const misspelt = misspeltTaxes(calculated, collectors(options));
  const names = new Set([
    ...calculated.flatMap(({ id, title }) => [id, title]),
    ...misspelt.flatMap(({ field, received }) => (field === 'collectedByChannel' ? received : [])),
  ]);
  const fees = items.filter((item) => item.kind === 'charge' && isUnexplained(item));
  return [
    ...misspelt.map(({ place, ...said }) => invoiceIssue('invoice_tax_unknown', pathTo(said.field, place), said)),
    ...collectedTaxes(options).flatMap(({ name: received, amount }, place) => {
      const params = { received, amount: amount === undefined ? undefined : `${amount} ${currency}` };
      const path = pathTo('collectedByChannel', place);
      return names.has(received) ? [] : [invoiceIssue('invoice_collected_unknown', path, params)];
    }),
    ...(items.some(isLodgingWithoutVat)
      ? [invoiceIssue('invoice_part_without_vat', '', { item: textOf(LODGING), part: LODGING })]
      : []),
    ...[...groupBy(fees, ({ line = 0 }) => line)].map(([line, ofLine]) =>
      invoiceIssue('invoice_fee_without_vat', pathOf(line), feeParams(ofLine, quoted)),
    ),
  ];
}

/** A charge without VAT: its amount, and those with the VAT that the price contains. */
function feeParams(
  items: readonly [Item, ...Item[]],
  quoted: Pick<QuotedItems, 'vats' | 'digits' | 'currency' | 'policy'>,
) {
  const { vats, digits, currency, policy } = quoted;
  const [{ text: item, name: reference }] = items;
  const amount = netOf(items);
  const print = (units: Integer) => `${printUnits(units, digits)} ${currency}`;
  const charged = { item, reference, amount: print(amount) };
  const inPrice = vats.filter(({ isInPrice, bears }) => isInPrice && isBearing(bears));
  const vat = inPrice.find(({ on }) => on.some(({ kind }) => kind === 'lodging')) ?? inPrice[0];
  if (vat === undefined) return charged;
  const { rate, share } = vat.bears;
  const step = quotedStep(quoted);
  const rounded = ({ numerator, denominator }: Fraction) => {
    return multiply(roundDivide(numerator, multiply(denominator, step), policy.rounding.mode), step);
  };
  const net = rounded(divideFractions(whole(amount), addFractions(ONE, share)));
  const taxOn = (units: Integer) => print(rounded(multiplyFractions(whole(units), share)));
  return { ...charged, rate, onTop: taxOn(amount), net: print(net), tax: taxOn(net), vat: vat.title };
}
