import { pathTo } from '../issues/path.js';
import { type Fields, isRecord } from '../issues/reading.js';
import { parseUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { bookingIssue } from './booking-issues.js';
import { listIn, type Reading } from './notes.js';

/** A tax as the OTA prints it, in minor units. */
export interface PrintedTax {
  readonly name: string;
  readonly type: string;
  /** `undefined` where the OTA does not say. */
  readonly isInclusive: boolean | undefined;
  readonly amount: Integer;
  readonly nights: number | undefined;
  readonly persons: number | undefined;
  readonly pricePerUnit: string | undefined;
}

/**
 * The taxes of a room or a booking. Some OTAs list those that they collect themselves apart, and some list them twice:
 * one of the same name and amount is the same.
 */
export function readPrintedTaxes(fields: Fields, path: string, reading: Reading): PrintedTax[] {
  const taxes = readList(fields, 'taxes', path, reading);
  const collected = readList(fields, 'collected_taxes', path, reading);
  const isKnown = (tax: PrintedTax) => taxes.some(({ name, amount }) => name === tax.name && amount === tax.amount);
  return [...taxes, ...collected.filter((tax) => !isKnown(tax))];
}

function readList(fields: Fields, field: string, path: string, reading: Reading): PrintedTax[] {
  const place = pathTo(path, field);
  return listIn(fields, field, path, reading.notes).flatMap((entry, at) => readTax(entry, pathTo(place, at), reading));
}

function readTax(entry: unknown, path: string, { currency, digits, notes }: Reading): PrintedTax[] {
  const unreadable = (field: string, received: unknown) => {
    notes.warnings.push(bookingIssue('printed_tax_unreadable', path, { field, received }));
    return [];
  };
  if (!isRecord(entry)) return unreadable('The whole', entry);
  const { name, type, is_inclusive, total_price, nights, persons, price_per_unit } = entry;
  if (typeof name !== 'string' || name.trim() === '') return unreadable('name', name);
  const amount = typeof total_price === 'string' ? parseUnits(total_price, digits) : undefined;
  if (amount === undefined) return unreadable('total_price', total_price);
  const own = entry['currency'] ?? currency;
  if (own !== currency) return unreadable('currency', own);
  if (typeof is_inclusive !== 'boolean') notes.warnings.push(bookingIssue('printed_side_missing', path, {}));
  return [
    {
      name,
      type: typeof type === 'string' ? type : 'tax',
      isInclusive: typeof is_inclusive === 'boolean' ? is_inclusive : undefined,
      amount,
      nights: typeof nights === 'number' ? nights : undefined,
      persons: typeof persons === 'number' ? persons : undefined,
      pricePerUnit: typeof price_per_unit === 'string' ? price_per_unit : undefined,
    },
  ];
}
