import { isKept, TAX_TYPES } from '../definitions/tax.js';
import { withReadable, wrongArgument } from '../issues/arguments.js';
import { isListOf, isRecord, withoutAbsent } from '../issues/reading.js';
import { decimalsIn, parseSigned, printUnits, unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { subtract } from '../money/integer.js';
import type { Quote, QuotedTax } from './quote.js';

/** A part of the total of a quote. */
export interface LedgerRow {
  /** The rooms, a fee of the house, or a tax or city tax that it hands over. */
  readonly kind: 'rooms' | 'fee' | 'tax' | 'city_tax';
  /** The id of the charge from the API; absent for the rooms, and for a draft. */
  readonly id?: string;
  /** The title of the charge; absent for the rooms. */
  readonly title?: string;
  /** Decimal text in the currency of the quote. */
  readonly amount: string;
  /** `price`: the displayed price contains it; `charges`: only fees contain it. Absent for a charge on top. */
  readonly inside?: 'price' | 'charges';
}

/**
 * The parts of the total of a quote: what the house keeps for the rooms, then each fee without the taxes that it contains,
 * then each tax and city tax, in the order of the quote. Charges of 0 are listed. All rows add up to `total`, the rooms
 * and fees to `kept`.
 *
 * @param quote a quote, or a copy of one (from JSON)
 * @throws InvalidArgumentError for anything but a quote
 * @example
 * ```ts
 * import { ledgerOf, quote } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true } as const;
 * const fee = { title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '30.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['110.00'] }] };
 * const rows = ledgerOf(quote({ title: 'House', currency: 'EUR', taxes: [vat, fee] }, stay));
 * rows[0]; // => { kind: 'rooms', amount: '100.00' }
 * rows[1]; // => { kind: 'fee', title: 'Cleaning', amount: '30.00' }
 * rows[2]; // => { kind: 'tax', title: 'VAT', amount: '10.00', inside: 'price' }
 * ```
 */
export function ledgerOf(quote: Pick<Quote, 'total' | 'taxes'>): LedgerRow[] {
  return withReadable({ quote }, () => {
    const { total, taxes } = isRecord(quote) ? quote : {};
    if (typeof total !== 'string' || !isListOf(taxes, isLine)) throw noQuote(quote);
    const digits = decimalsIn(total);
    const unitsIn = (amount: string): Integer => {
      const units = decimalsIn(amount) === digits ? parseSigned(amount, digits) : undefined;
      if (units === undefined) throw noQuote(quote);
      return units;
    };
    const parts = [...taxes.filter(isKept), ...taxes.filter((line) => !isKept(line))].map((line) => {
      const { amount, contains = [] } = line;
      return {
        line,
        units: contains.reduce((left, inside) => subtract(left, unitsIn(inside.amount)), unitsIn(amount)),
      };
    });
    const rooms = parts.reduce((left, { units }) => subtract(left, units), unitsIn(total));
    return [
      { kind: 'rooms', amount: printUnits(rooms, digits) },
      ...parts.map(({ line, units }) => rowOf(line, printUnits(units, digits))),
    ];
  });
}

/** The charge of a tax without its part inside fees: what the price or the total has of it beside these. */
export function amountBesideFees({ amount, inCharges }: Pick<QuotedTax, 'amount' | 'inCharges'>): string {
  return inCharges === undefined ? amount : amountLess(amount, [inCharges]);
}

function amountLess(amount: string, parts: readonly string[]): string {
  const digits = decimalsIn(amount);
  const left = parts.reduce((sum, part) => subtract(sum, unitsOf(part, digits)), unitsOf(amount, digits));
  return printUnits(left, digits);
}

type ChargeLine = Pick<QuotedTax, 'id' | 'type' | 'title' | 'amount' | 'is_inclusive' | 'inCharges' | 'contains'>;

function isLine(line: unknown): line is ChargeLine {
  if (!isRecord(line)) return false;
  const { type, title, amount, is_inclusive, inCharges = '', contains = [] } = line;
  const isTaxType = TAX_TYPES.some((taxType) => taxType === type);
  const areTexts = [title, amount, inCharges].every((text) => typeof text === 'string');
  return isTaxType && areTexts && typeof is_inclusive === 'boolean' && isListOf(contains, isInside);
}

function isInside(inside: unknown): boolean {
  return isRecord(inside) && typeof inside['amount'] === 'string';
}

function rowOf({ id, type, title, amount: all, is_inclusive, inCharges }: ChargeLine, amount: string): LedgerRow {
  const inside: LedgerRow['inside'] = all === inCharges ? 'charges' : is_inclusive ? 'price' : undefined;
  return withoutAbsent({ kind: type, id, title, amount, inside });
}

function noQuote(received: unknown) {
  return wrongArgument('quote', received, 'a quote as a calculator returns it, or a copy of it');
}
