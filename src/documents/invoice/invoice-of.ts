import { itemAt, sumOf } from '../../core/calculation/calculation.js';
import { dateOf, endsOf } from '../../core/calendar/plain-date.js';
import { AN_OBJECT, checkKind, required, withReadable, wrongArgument } from '../../core/issues/arguments.js';
import { groupBy, isRecord, mergeBy, withoutAbsent } from '../../core/issues/reading.js';
import { shown } from '../../core/issues/texts.js';
import { currencyDigits, parseSigned, parseUnits, printUnits, size } from '../../core/money/amount.js';
import { fractionOf } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, floorDivide, multiply, powerOfTen, sign, subtract } from '../../core/money/integer.js';
import { roundDivide, roundTo } from '../../core/money/rounding.js';
import { quotesOfCorrection } from '../../core/quote/calculation.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Correction } from '../../core/record/difference.js';
import type { QuoteRecord } from '../../core/record/record.js';
import { InvalidRecordError, verifiedQuote } from '../../core/record/record.js';
import { LODGING } from '../../core/stay/schema.js';
import { INVOICE } from '../../language/words/en/explanation.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { Bill, BilledVat } from './bill.js';
import { billOf, categoryIssues, depositBill, ofKey, reasonsOf } from './bill.js';
import { byRate, isReasonCode, reasonInWords } from './categories.js';
import type {
  DepositOptions,
  Invoice,
  InvoiceBy,
  InvoiceLine,
  InvoiceOptions,
  PaymentOptions,
  Prepayment,
  TaxCurrency,
  VatBreakdown,
} from './invoice.js';
import { checkNested, INVOICE_KINDS, PAYMENT_KINDS } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { InvalidInvoiceError, invoiceIssue } from './invoice-issues.js';
import type { Item, QuotedItems } from './items.js';
import { MOST_DIGITS, netOf, readItems, textOf } from './items.js';
import type { Payer } from './payers.js';
import { checkPayers, sharesOf } from './payers.js';
import { vatDifferences, vatNote } from './vat-differences.js';

/**
 * Builds the lines and the VAT breakdown of EN 16931 for a quote, as input for programs that write UBL, CII or a PDF.
 * The definition of a tax says whether it is VAT: `local.invoice: { vat: "S" }`. A city tax without VAT is exempt as an
 * amount that is passed on (VATEX-EU-79-C), unless its `local.invoice` has another category; a fee without VAT is
 * exempt too, with a warning.
 *
 * For each category and rate the VAT is the taxable amount x the rate, rounded (BR-CO-17), and the amount to pay is the
 * total of the quote. If these differ, `rounding` has the difference, and `notes` explain it. The `difference` of two
 * quotes gives a credit note, type "381", with positive amounts that are given back, or an invoice of the amount due;
 * its amounts are the differences of the two invoices.
 *
 * @param quote from a calculator, a record, or the `difference` of two of these; a copy has lost its calculation
 * @throws InvalidInvoiceError with every issue: two VATs on one item, no VAT at all, categories that may not meet, a currency
 * with three digits, a record that its calculation no longer gives
 * @throws InvalidArgumentError for a copy of a quote, and for an unknown option
 * @throws InvalidRecordError with every issue, for a record that cannot be read or calculated again
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { invoiceOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] };
 * const { lines, breakdown, payable } = invoiceOf(quote({ title: 'Lisbon', currency: 'EUR', taxes: [vat, cityTax] }, stay));
 * lines.map(({ text, quantity, price, net }) => `${text} ${quantity} x ${price} = ${net}`); // => ['Lodging 2 x 100.00 = 200.00', 'City tax 4 x 2.00 = 8.00']
 * breakdown.map(({ category, taxable, tax }) => `${category} ${taxable} ${tax}`); // => ['S 200.00 14.00', 'E 8.00 0.00']
 * payable; // => '222.00'
 * ```
 */
export function invoiceOf(quote: Quote | QuoteRecord | Correction, options: InvoiceOptions = {}): Invoice {
  return withReadable({ quote, options }, () => {
    checkNested(options, INVOICE_KINDS);
    return printBill(itemAt(billsOf(quote, [options]), 0), options);
  });
}

/** The bills of a quote, or of the change between two: one for each payer, or for the only one. */
function billsOf(quote: unknown, options: readonly InvoiceOptions[], payers?: readonly Payer[]): Bill[] {
  const quotes = isRecord(quote) ? quotesOfCorrection(quote) : undefined;
  if (quotes === undefined) return billsOfQuote(quote, options, payers);
  // Each as it was to be paid, so that an invoice and its corrections add up to the last invoice.
  const inCash = (bill: Bill, payer: number) => roundedInCash(bill, itemAt(options, payer), 0);
  const before = billsOfQuote(quotes.before, options, payers).map(inCash);
  const after = billsOfQuote(quotes.after, options, payers).map(inCash);
  return before.map((was, index) => billBetween(was, itemAt(after, index)));
}

function billsOfQuote(input: unknown, options: readonly InvoiceOptions[], payers?: readonly Payer[]): Bill[] {
  const quoted = quotedFor(input, itemAt(options, 0));
  const shares = payers === undefined ? [quoted] : sharesOf(quoted, payers);
  const placeOf = (payer: number) => (payers === undefined ? '' : `payers[${payer}].`);
  return shares.map((share, payer) => billOf(quoted, share, itemAt(options, payer), placeOf(payer)));
}

/** Reads a quote, or a record, as items. */
function quotedFor(input: unknown, options: InvoiceOptions): QuotedItems {
  // Any object with a quote is read as a record: calculating it again reports its issues.
  const quote = isRecord(input) && isRecord(input['quote']) ? quoteOfRecord(input) : input;
  const { quoted, issues } = (isQuote(quote) ? readItems(quote, options) : undefined) ?? {};
  if (issues !== undefined) throw new InvalidInvoiceError(issues);
  if (quoted !== undefined) return quoted;
  throw wrongArgument(
    'quote',
    input,
    'a quote as a calculator returned it, a record, or the difference of two of these. ' +
      'A copy (spread, JSON, structuredClone) does not know its stay: keep the record',
  );
}

function isQuote(value: unknown): value is Quote {
  return isRecord(value) && isRecord(value['byType']);
}

/** The quote of a record, calculated again to have nights and rooms. Throws unless it agrees with the record. */
function quoteOfRecord(record: unknown): Quote {
  const verified = verifiedQuote(record);
  if ('quote' in verified) return verified.quote;
  if ('issues' in verified) throw new InvalidRecordError(verified.issues);
  const [{ path = '', computed } = {}] = verified.differences;
  const expected = typeof computed === 'string' ? computed : shown(computed);
  throw new InvalidInvoiceError([invoiceIssue('invoice_record_differs', path, { expected })]);
}

/** Prints a bill. A negative one becomes a credit note with positive amounts. */
function printBill(due: Bill, options: InvoiceOptions, isDeposit = false): Invoice {
  const { by = 'stay', prepaid = [], deposits = [], preceding = [], taxCurrency, cashRounding: step } = options;
  const isBack = due.payable < 0;
  const { digits } = due;
  const paid = sumOf(prepaid.map((prepayment, index) => paidIn(prepayment, index, digits)));
  const bill = roundedInCash(isBack ? reversedBill(due) : due, options, paid);
  const { currency, items, collected, vats, rounding, cash, payable, words, warnings, isCorrection } = bill;
  const print = (amount: Integer) => printUnits(amount, digits);
  const net = netOf(items);
  const all = linesOf(items, by, bill);
  const lines = isCorrection ? changedLines(all, payable) : all;
  const isLined = ({ bears }: BilledVat) =>
    lines.some(({ category, rate }) => category === bears.category && rate === bears.rate);
  const lined = vats.filter(isLined).sort(byRate);
  const tax = sumOf(vats.map(({ vat }) => vat));
  const ofDeposits = deposits.flatMap(({ number, issued }) => (number === undefined ? [] : { number, issued }));
  return {
    type: isDeposit ? '386' : isBack ? '381' : '380',
    currency,
    lines,
    breakdown: lined.map((vat) => breakdownOf(vat, print, words)),
    lineNet: print(net),
    taxExclusive: print(net),
    tax: print(tax),
    taxInclusive: print(add(net, tax)),
    rounding: print(add(rounding, cash)),
    ...withoutAbsent({ cashRounding: step === undefined ? undefined : { step, amount: print(cash) } }),
    prepaid,
    paid: print(paid),
    payable: print(subtract(payable, paid)),
    ...withoutAbsent({
      taxCurrency: taxCurrency && { ...taxCurrency, tax: inCurrency(tax, digits, taxCurrency) },
    }),
    preceding: [...preceding, ...ofDeposits],
    notes: notesOf(bill, options),
    collectedByChannel: linesOf(collected, by, bill),
    warnings: [...warnings, ...mergedReasons(lined)],
  };
}

/**
 * The bill with its amount to pay, less prepayments, rounded to a multiple of `cashRounding`: half of a step away from
 * zero.
 */
function roundedInCash(bill: Bill, { cashRounding }: InvoiceOptions, paid: Integer): Bill {
  if (cashRounding === undefined) return bill;
  const { digits, payable, cash } = bill;
  const step = parseUnits(cashRounding, digits);
  if (step === undefined || step <= 0) {
    const expected = `an amount above 0, of at most ${digits} digits after the decimal point`;
    throw wrongArgument('cashRounding', cashRounding, expected);
  }
  const due = subtract(payable, paid);
  const more = subtract(roundTo(due, 1, { step, mode: 'half-up' }), due);
  return { ...bill, cash: add(cash, more), payable: add(payable, more) };
}

/** Warnings about categories with several reason codes, of which an invoice can have one (BT-121). */
function mergedReasons(vats: readonly BilledVat[]): InvoiceIssue[] {
  return vats.flatMap(({ bears: { category }, reasons }) => {
    const codes = [...reasons].filter(isReasonCode);
    return codes.length < 2 ? [] : [invoiceIssue('invoice_reasons_merged', '', { category, codes })];
  });
}

function paidIn({ amount }: Prepayment, index: number, digits: number): Integer {
  const units = parseSigned(amount, digits);
  if (units !== undefined) return units;
  throw wrongArgument(
    `prepaid[${index}].amount`,
    amount,
    `an amount of at most ${digits} digits after the decimal point`,
  );
}

/** BT-111: the total VAT in the accounting currency, rounded once. */
function inCurrency(tax: Integer, digits: number, { currency, rate }: TaxCurrency): string {
  const its = Math.min(currencyDigits(currency) ?? MOST_DIGITS, MOST_DIGITS);
  const { numerator, denominator } = fractionOf(rate, its - digits);
  return printUnits(roundDivide(multiply(tax, numerator), denominator, 'half-up'), its);
}

/** Lines that change. If only rounding changes, one line of 0.00 is kept, because an invoice needs a line (BR-16). */
function changedLines(lines: readonly InvoiceLine[], payable: Integer): readonly InvoiceLine[] {
  const changed = lines.filter(({ net }) => /[1-9]/.test(net));
  return changed.length > 0 || payable === 0 ? changed : lines.slice(0, 1);
}

/** A reason code has to hold for the whole amount. Several reasons are words, those of codes last. */
function breakdownOf(
  { bears: { category, rate }, reasons, taxable, vat }: BilledVat,
  print: (amount: Integer) => string,
  words: Words,
): VatBreakdown {
  const all = [...reasons].sort((left, right) => Number(isReasonCode(left)) - Number(isReasonCode(right)));
  const [first, second] = all;
  const isOneCode = first !== undefined && second === undefined && isReasonCode(first);
  const joined = () => {
    const texts = new Set(all.map((reason) => reasonInWords(reason, words)));
    return [...texts].reduce((left, right) => say(words, INVOICE, 'twoReasons', { one: left, other: right }));
  };
  return {
    category,
    ...withoutAbsent({ rate }),
    taxable: print(taxable),
    tax: print(vat),
    ...(first === undefined ? {} : isOneCode ? { reasonCode: first } : { reason: joined() }),
  };
}

/** The notes for the reader of the invoice, a sentence each. */
function notesOf(bill: Bill, { prepaid = [], cashRounding }: InvoiceOptions): string[] {
  const { isLodgingUntaxed, collected, currency, words } = bill;
  const amounts = (amount: string) => ({ amount: words.amount(amount), currency });
  return [
    ...(isLodgingUntaxed ? [say(words, INVOICE, 'withoutVat', { item: textOf(LODGING, words) })] : []),
    ...linesOf(collected, 'stay', bill).map(({ text, net }) =>
      say(words, INVOICE, 'byChannel', { item: text, ...amounts(net) }),
    ),
    ...roundingNote(bill, cashRounding),
    ...vatDifferences(bill).map((vat) => vatNote(vat, { currency, words })),
    ...prepaid.map(({ text, amount, date }) =>
      say(words, INVOICE, 'paid', { text, ...amounts(amount), date: words.date(date) }),
    ),
  ];
}

/** The note about the rounding (BT-114), if there is one. */
function roundingNote({ rounding: ofVat, cash, digits, currency, words, isCorrection }: Bill, step?: string): string[] {
  const rounding = add(ofVat, cash);
  if (rounding === 0) return [];
  const because =
    step === undefined
      ? say(words, INVOICE, isCorrection ? 'becauseCorrection' : 'becauseQuoted')
      : say(words, INVOICE, 'becauseCash', { step: words.amount(step), currency });
  const amount = words.amount(printUnits(size(rounding), digits));
  return [say(words, INVOICE, rounding > 0 ? 'roundingAdded' : 'roundingTakenOff', { amount, currency, because })];
}

/** The options of `invoicesOf`: those of `invoiceOf`, with payments per payer. */
export interface PayersOptions extends Omit<InvoiceOptions, keyof PaymentOptions> {
  /** The payers, in the order in which items are assigned. */
  readonly payers: readonly Payer[];
}

/**
 * Builds an invoice for each of several payers: a company pays the room and the guest the rest, or friends pay a room
 * each. The result has the order of the payers, with `null` for a payer without anything to pay.
 *
 * Each is an invoice as from `invoiceOf`. The amounts to pay add up to the total of the quote, and for a room to its
 * total in `quote.rooms`. The `difference` of two quotes gives a credit note, or an invoice of the amount due, for each
 * payer whose part changes.
 *
 * @param quote from a calculator, a record, or the `difference` of two of these
 * @throws InvalidInvoiceError with every issue: as `invoiceOf`, an item that no payer takes, a VAT in `takes`
 * @throws InvalidArgumentError for a copy of a quote, and for an unknown option
 * @throws InvalidRecordError with every issue, for a record that cannot be read or calculated again
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { invoicesOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] };
 * const payers = [{ name: 'The company', takes: [{ kind: 'lodging' as const }] }, { name: 'The guest' }];
 * const invoices = invoicesOf(quote({ title: 'Lisbon', currency: 'EUR', taxes: [vat, cityTax] }, stay), { payers });
 * invoices.map((invoice) => invoice?.payable); // => ['214.00', '8.00']
 * ```
 */
export function invoicesOf(quote: Quote | QuoteRecord | Correction, options: PayersOptions): Array<Invoice | null> {
  checkKind(options, required(AN_OBJECT), 'options');
  const { payers, ...others } = options;
  checkNested(others, INVOICE_KINDS);
  for (const name of Object.keys(PAYMENT_KINDS)) {
    const value: unknown = Reflect.get(others, name);
    if (value !== undefined) throw wrongArgument(name, value, 'left out: each payer has a list like that');
  }
  checkPayers(payers);
  const each = payers.map(({ prepaid, deposits, preceding }) => ({ ...others, prepaid, deposits, preceding }));
  return billsOf(quote, each, payers).map((bill, index) => {
    const invoice = printBill(bill, itemAt(each, index));
    // An invoice needs a line (BR-16).
    return invoice.lines.length === 0 ? null : invoice;
  });
}

/**
 * Builds the invoice of a deposit, type "386": its amount shared over the VAT rates of the quote, in proportion to
 * their totals. The final invoice, `invoiceOf(quote, { deposits: [deposit] })`, deducts it rate by rate, so that VAT is
 * charged once: the amounts to pay on both add up to the total of the quote.
 *
 * @param quote from a calculator, or a record
 * @throws InvalidInvoiceError with every issue, as `invoiceOf`
 * @throws InvalidArgumentError for an amount that is not above 0, or above the total of the stay
 * @throws InvalidRecordError with every issue, for a record that cannot be read or calculated again
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { depositInvoiceOf, invoiceOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const booked = quote({ title: 'Lisbon', currency: 'EUR', taxes: [vat] }, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] });
 * const deposit = depositInvoiceOf(booked, { amount: '53.50' });
 * [deposit.type, deposit.taxExclusive, deposit.tax, deposit.payable]; // => ['386', '50.00', '3.50', '53.50']
 * const final = invoiceOf(booked, { deposits: [{ ...deposit, number: 'D-17', issued: '2026-03-02' }] });
 * [final.taxExclusive, final.tax, final.payable]; // => ['150.00', '10.50', '160.50']
 * ```
 */
export function depositInvoiceOf(quote: Quote | QuoteRecord, options: DepositOptions): Invoice {
  checkKind(options, required(AN_OBJECT), 'options');
  const { amount, ...others } = options;
  checkNested(others, INVOICE_KINDS);
  return printBill(depositBill(itemAt(billsOfQuote(quote, [others]), 0), amount), others, true);
}

const ORDER = { lodging: 0, extra: 1, charge: 2, deposit: 3 } as const;

/**
 * The lines of items: lodging per room, over runs of nights with one price; everything else grouped as requested. In a
 * correction, no line is below zero beside one above zero of the same item.
 */
function linesOf(items: readonly Item[], by: InvoiceBy, { digits, isCorrection }: BillOfLines): InvoiceLine[] {
  const lines = new Map<string, Item[]>();
  for (const item of inOrder(items)) {
    const key = keyOf(item, by, lines);
    const cached = lines.get(key);
    if (cached === undefined) lines.set(key, [item]);
    else cached.push(item);
  }
  const lists = [...lines.values()];
  return (isCorrection ? setOff(lists) : lists).flatMap((list) => {
    const line = lineOf(list, by, digits);
    const isKept = line.kind === 'lodging' || list.some((item) => item.isKept === true);
    return isKept || /[1-9]/.test(line.net) ? line : [];
  });
}

type BillOfLines = Pick<Bill, 'digits' | 'isCorrection'>;

/** Makes one line of an item with lines of both signs: in each room, and then in all rooms. */
function setOff(lines: readonly Item[][]): readonly Item[][] {
  const itemOf = ({ kind, name, bears }: Item) => JSON.stringify([kind, name, bears.key]);
  const inRooms = withoutOpposites(lines, (item) => `${itemOf(item)} ${item.place}`);
  return withoutOpposites(inRooms, itemOf);
}

function withoutOpposites(lines: readonly Item[][], keyOf: (item: Item) => string): readonly Item[][] {
  return [...groupBy(lines, (line) => keyOf(itemAt(line, 0))).values()].flatMap((same) => {
    const signs = new Set(same.map((line) => sign(netOf(line))));
    return signs.has(1) && signs.has(-1) ? [same.flat()] : same;
  });
}

/** Extras and charges keep the order of first occurrence: parts of a room, then calculation order. */
function inOrder(items: readonly Item[]): Item[] {
  return [...groupBy(items, ({ kind, name }) => `${kind} ${name}`).values()]
    .sort(([first], [second]) => ORDER[first.kind] - ORDER[second.kind])
    .flatMap((same) => same.toSorted((first, second) => first.place - second.place || first.day - second.day));
}

function keyOf(item: Item, by: InvoiceBy, lines: ReadonlyMap<string, readonly Item[]>): string {
  const { kind, name, place, day, price, bears } = item;
  const identity = JSON.stringify([kind, name, bears.key, bears.reason]);
  if (by === 'night') return `${identity} ${place} ${day}`;
  if (kind !== 'lodging') return by === 'stay' ? identity : `${identity} ${place}`;
  const run = `${identity} ${place} ${price}`;
  // Items are sorted by day: a run continues after its last night.
  for (let index = 0; ; index += 1) {
    const last = lines.get(`${run} ${index}`)?.at(-1);
    if (last === undefined || day - last.day <= 1) return `${run} ${index}`;
  }
}

/**
 * The line of items. Its quantity is negative if its net is; its price never is. In a correction, nights that are billed
 * count against nights that are given back.
 */
function lineOf(items: readonly Item[], by: InvoiceBy, digits: number): InvoiceLine {
  const { kind, invoiceText, place, price, bears } = itemAt(items, 0);
  const net = netOf(items);
  const [firstDay] = endsOf(items.map(({ day }) => day));
  const [, lastDay] = endsOf(items.map(({ day, lastDay: last = day }) => last));
  const isInOneRoom = items.every((item) => item.place === place);
  const isOfRoom = isInOneRoom && (kind === 'lodging' || (by !== 'stay' && kind !== 'deposit'));
  const isAlike = price !== undefined && items.every((item) => item.price === price);
  const side = net < 0 ? -1 : 1;
  const nights = items.reduce((sum, item) => sum + item.rooms * side * (sign(item.net) || side), 0);
  const times = !isAlike ? 1 : kind === 'charge' ? timesIn(size(net), price) : Math.max(1, nights);
  return {
    text: invoiceText,
    kind,
    ...(isOfRoom ? { room: place + 1 } : {}),
    from: dateOf(firstDay),
    to: dateOf(lastDay),
    quantity: side * times,
    price: unitPrice(size(net), times, digits),
    net: printUnits(net, digits),
    category: bears.category,
    ...withoutAbsent({ rate: bears.rate }),
  };
}

/** How often a rate is contained in an amount; 1 if it is not a multiple. */
function timesIn(net: Integer, rate: Integer): number {
  if (rate <= 0) return 1;
  const times = floorDivide(net, rate);
  return multiply(times, rate) === net && times > 0 ? Number(times) : 1;
}

/** The price with the fewest decimals whose product with `times` is within 0.005 of the net, in any currency. */
function unitPrice(net: Integer, times: number, digits: number): string {
  for (let more = 0; ; more += 1) {
    const scale = powerOfTen(more);
    const price = roundDivide(multiply(net, scale), times, 'half-up');
    const apart = size(subtract(multiply(price, times), multiply(net, scale)));
    if (multiply(apart, 200) <= powerOfTen(digits + more)) return printUnits(price, digits + more);
  }
}

/** The difference of two bills: every amount is the later one less the earlier one. */
function billBetween(before: Bill, after: Bill): Bill {
  const back = reversedBill(before);
  const items = itemsTogether(after.items, back.items);
  const payable = add(after.payable, back.payable);
  const bill = {
    ...after,
    items: payable === 0 ? items : withLine(items, [...after.items, ...before.items]),
    collected: itemsTogether(after.collected, back.collected),
    vats: mergeBy(
      [...after.vats, ...back.vats],
      ({ bears }) => bears.key,
      (now, was) => ({
        ...was,
        // Of the items of this correction alone, without those that both bills have.
        reasons: reasonsOf(ofKey(items, was.bears.key)),
        taxable: add(now.taxable, was.taxable),
        vat: add(now.vat, was.vat),
        quoted: add(now.quoted, was.quoted),
      }),
    ),
    rounding: add(after.rounding, back.rounding),
    cash: add(after.cash, back.cash),
    payable,
    isLodgingUntaxed: false,
    warnings: warningsOnce([...before.warnings, ...after.warnings]),
    isCorrection: true,
  };
  const issues = categoryIssues(bill.items);
  if (issues.length > 0) throw new InvalidInvoiceError(issues);
  return bill;
}

/**
 * Both bills have the same options, so most warnings are on both: each is reported once, that of an item with its
 * amounts on the later bill.
 */
function warningsOnce(warnings: readonly InvoiceIssue[]): InvoiceIssue[] {
  const subjectOf = ({ code, path, params, message }: InvoiceIssue) => `${code} ${path} ${params['item'] ?? message}`;
  return [...new Map(warnings.map((warning) => [subjectOf(warning), warning])).values()];
}

/** The bill with all signs reversed, for a credit note. */
function reversedBill(bill: Bill): Bill {
  const negated = (item: Item): Item => ({ ...item, net: subtract(0, item.net) });
  return {
    ...bill,
    items: bill.items.map(negated),
    collected: bill.collected.map(negated),
    vats: bill.vats.map(({ taxable, vat, quoted, ...same }) => ({
      ...same,
      taxable: subtract(0, taxable),
      vat: subtract(0, vat),
      quoted: subtract(0, quoted),
    })),
    rounding: subtract(0, bill.rounding),
    cash: subtract(0, bill.cash),
    payable: subtract(0, bill.payable),
  };
}

/**
 * Adds a line of 0.00, of lodging if possible, to a correction where only rounding changes: an invoice needs a line.
 */
function withLine(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  if (items.some(({ kind }) => kind === 'lodging')) return items;
  const kept = others.find(({ kind }) => kind === 'lodging') ?? others[0];
  return kept === undefined ? items : [...items, { ...kept, net: 0, price: undefined, isKept: true }];
}

/** The items of two bills, one of them reversed. An item whose nets add up to zero is left out. */
function itemsTogether(now: readonly Item[], back: readonly Item[]): Item[] {
  const alike = (items: readonly Item[]) =>
    mergeBy(items, keyOnNight, (first, second) => ({
      ...first,
      net: add(first.net, second.net),
      rooms: first.rooms + second.rooms,
    }));
  return mergeBy([...alike(now), ...alike(back)], keyOnNight, (first, second) => ({
    ...first,
    net: add(first.net, second.net),
    price: first.kind === 'charge' ? first.price : undefined,
  })).filter(({ net }) => net !== 0);
}

/** The key of an item on a night of a room. Identical rooms share it. */
function keyOnNight({ kind, name, place, day, bears }: Item): string {
  return JSON.stringify([kind, name, place, day, bears.key]);
}
