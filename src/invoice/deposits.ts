import { sumOf } from '../calculation/calculation.js';
import { dayNumber } from '../calendar/plain-date.js';
import { wrongArgument } from '../issues/arguments.js';
import { parseSigned, parseUnits, printUnits } from '../money/amount.js';
import { compareFractions, whole } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import { scaleTo, shareInProportion } from '../money/rounding.js';
import { INVOICE } from '../words/en/invoice.js';
import type { Words } from '../words/words.js';
import { say } from '../words/words.js';
import type { Bill, BilledVat, DeductedDeposit, QuotedItems } from './bill.js';
import { strictVats } from './bill.js';
import type { VatBearing } from './categories.js';
import { bearingOf, isBearing } from './categories.js';
import type { DepositInvoice, InvoiceOptions } from './invoice.js';
import type { Item } from './items.js';

/** The options of `depositInvoiceOf`. */
export interface DepositOptions
  extends Pick<
    InvoiceOptions,
    'lodging' | 'collectedByChannel' | 'collectedByProperty' | 'taxCurrency' | 'locale' | 'prepaid'
  > {
  /** The amount of the deposit, decimal text: above 0, and at most the total of the stay. */
  readonly amount: string;
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
  const groups = bill.vats
    .filter(({ taxable, vat }) => add(taxable, vat) !== 0)
    .sort(({ bears: one }, { bears: other }) => compareFractions(other.share, one.share));
  const gross = groups.map(({ taxable, vat }) => whole(add(taxable, vat)));
  const parts = shareInProportion(units, scaleTo(units, gross));
  const chosen = strictVats(
    groups.map(({ bears }, at) => {
      const part = parts[at] ?? 0;
      const isOpen = isBearing(bears);
      return { share: bears.share, fixed: isOpen ? 0 : part, open: isOpen ? part : undefined, quotedVat: 0 };
    }),
  );
  const days = bill.items.map(({ day }) => day);
  const span = { day: Math.min(...days), lastDay: Math.max(...days) };
  const vats = groups.map((group, at): BilledVat => {
    const { taxable = 0, vat = 0 } = chosen[at] ?? {};
    return { ...group, taxable, vat };
  });
  return {
    ...bill,
    items: vats.map(({ bears, taxable }) => depositItem(bears, taxable, { ...span, words })),
    collected: [],
    vats,
    rounding: sumOf(chosen.map(({ missing }) => missing)),
    payable: units,
    untaxed: new Set(),
    roundedApart: [],
  };
}

/** Reads a deposit invoice, to deduct it; `at` is its index among the deposits. */
export function deductedDeposit(
  deposit: DepositInvoice,
  at: number,
  { currency, digits, words }: QuotedItems,
): DeductedDeposit {
  const place = `deposits[${at}]`;
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
  const name = `${at} ${deposit.number ?? ''}`;
  const groups = deposit.breakdown.map((group, row) => {
    const field = `breakdown[${row}]`;
    const bears = bearingOf(group);
    const said = { day, lastDay, words, name, number: deposit.number };
    return {
      item: depositItem(bears, subtract(0, units(`${field}.taxable`, group.taxable)), said),
      vat: { bears, amount: subtract(0, units(`${field}.tax`, group.tax)) },
    };
  });
  const payable = add(units('payable', deposit.payable), units('paid', deposit.paid));
  return {
    items: groups.map(({ item }) => item),
    vats: groups.map(({ vat }) => vat),
    rounding: units('rounding', deposit.rounding),
    payable,
  };
}

function depositItem(bears: VatBearing, net: Integer, { words, number, name = '', ...days }: DepositText): Item {
  const invoiceText =
    number === undefined ? say(words, INVOICE, 'deposit') : say(words, INVOICE, 'depositOf', { number });
  const text = 'Deposit';
  return { kind: 'deposit', text, invoiceText, name, place: 0, rooms: 1, ...days, price: undefined, net, bears };
}

/** The name, the number and the nights of a deposit. */
interface DepositText
  extends Pick<DepositInvoice, 'number'>,
    Pick<Item, 'day' | 'lastDay'>,
    Partial<Pick<Item, 'name'>> {
  readonly words: Words;
}
