import { amountAt, itemAt, numberAt } from '../calculation/at.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import { taxableNightsIn } from '../calculation/stay/cells.js';
import { mustBe } from '../calculation/sums.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { type Issue, issue } from '../issues/issue.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { attach } from './calculation.js';
import type { QuotedNight } from './nights.js';
import { localFiguresOf, type QuotedTax } from './quoted-tax.js';
import type { QuotedRoom } from './rooms.js';

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
  /**
   * One for each entry of `stay.rooms`, as listed. They add up to the quote, as nights do. Worked out when first read;
   * not part of a copy or of JSON.
   */
  readonly rooms: readonly QuotedRoom[];
  /** What is worth a look: the warnings of the tax set, those of the stay, and `net_below_zero`. */
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

/** The totals of the stay on a sheet. */
export function totalsOf({ plan, price, inclusive, exclusive }: Sheet): Totals {
  const { digits } = plan;
  return {
    price: printUnits(price, digits),
    net: printUnits(subtract(price, inclusive), digits),
    total: printUnits(add(price, exclusive), digits),
  };
}

/** The quote of the stay on a sheet, with warnings found before. Its nights are worked out when somebody reads them. */
export function quoteOf(sheet: Sheet, groups: readonly RoomGroup[], stay: unknown, warnings: readonly Issue[]): Quote {
  const { plan, price, inclusive, exclusive } = sheet;
  const { currency, digits, charges } = plan;
  const net = subtract(price, inclusive);
  const taxes = new Array<QuotedTax>(charges.length);
  for (let index = 0; index < taxes.length; index += 1) taxes[index] = quotedTax(sheet, index);
  const quote: Omit<Quote, 'nights' | 'rooms'> = {
    currency,
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    inclusive: printUnits(inclusive, digits),
    exclusive: printUnits(exclusive, digits),
    total: printUnits(add(price, exclusive), digits),
    taxes,
    byType: byType(sheet),
    warnings: net < 0 ? [...warnings, netBelowZero(net, price, inclusive, digits)] : warnings,
  };
  return attach(quote, { sheet, groups, stay, price, amounts: sheet.amounts.slice(0, charges.length) });
}

function netBelowZero(net: Integer, price: Integer, inclusive: Integer, digits: number): Issue {
  return issue('net_below_zero', 'net', {
    net: printUnits(net, digits),
    price: printUnits(price, digits),
    inclusive: printUnits(inclusive, digits),
  });
}

function quotedTax(sheet: Sheet, index: number): QuotedTax {
  const { plan, factors } = sheet;
  const { tax } = itemAt(plan.charges, index);
  const line = itemAt(plan.lines, index);
  if (tax.local === undefined && line.rated === undefined)
    return lineOf(sheet, line, tax.rate, amountAt(factors, index));
  const { rate, quantity, base, rates } = localFiguresOf(sheet, line, tax);
  const shown = lineOf(sheet, line, rate, line.from === 'quantity' ? quantity : base);
  return rates === undefined ? shown : Object.assign(shown, { rates });
}

/** Written out, each kind of line at once: to spread an object, or to add a field later, costs more than the figures. */
function lineOf(sheet: Sheet, line: Line, rate: string, factor: Integer): QuotedTax {
  const { plan, amounts } = sheet;
  const { index } = line;
  const { tax, level } = itemAt(plan.charges, index);
  const { id, title, type, logic, is_inclusive } = tax;
  const amount = printUnits(amountAt(amounts, index), plan.digits);
  const taxableNights = taxableNightsOf(sheet, line);
  const computedOn = itemAt(plan.computedOnTitles, index);
  if (line.from !== 'quantity') {
    const base = printUnits(factor, plan.digits);
    return id === undefined
      ? { title, type, logic, rate, is_inclusive, level, amount, base, taxableNights, computedOn }
      : { id, title, type, logic, rate, is_inclusive, level, amount, base, taxableNights, computedOn };
  }
  const quantity = Number(factor);
  return id === undefined
    ? { title, type, logic, rate, is_inclusive, level, amount, quantity, taxableNights, computedOn }
    : { id, title, type, logic, rate, is_inclusive, level, amount, quantity, taxableNights, computedOn };
}

function taxableNightsOf({ isFlat, openNights, segments }: Sheet, { taxable }: Line): number {
  return isFlat ? numberAt(openNights, taxable) : taxableNightsIn(segments.cells, taxable);
}

function byType({ plan, amounts, inclusive, exclusive }: Sheet): Quote['byType'] {
  const { charges, digits } = plan;
  let tax: Integer = 0;
  let fee: Integer = 0;
  let cityTax: Integer = 0;
  for (let index = 0; index < charges.length; index += 1) {
    const { type } = itemAt(charges, index).tax;
    const amount = amountAt(amounts, index);
    if (type === 'tax') tax = add(tax, amount);
    else if (type === 'fee') fee = add(fee, amount);
    else cityTax = add(cityTax, amount);
  }
  mustBe(add(inclusive, exclusive), add(add(tax, fee), cityTax));
  return { tax: printUnits(tax, digits), fee: printUnits(fee, digits), city_tax: printUnits(cityTax, digits) };
}
