import { sumOf } from '../calculation/calculation.js';
import { pathTo } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import { isRecord } from '../issues/reading.js';
import { shown } from '../issues/texts.js';
import type { Integer } from '../money/integer.js';
import { bookingIssue } from './booking-issues.js';
import type { ReadingContext } from './notes.js';
import { listIn, printedAmount } from './notes.js';

/** A tax that an OTA prints, in minor units. */
export interface OtaTax {
  readonly name: string;
  readonly type: string;
  /** `undefined` if the OTA leaves it out. */
  readonly isInclusive: boolean | undefined;
  readonly amount: Integer;
  readonly nights: number | undefined;
  readonly persons: number | undefined;
  readonly pricePerUnit: string | undefined;
  /** The list that has it: taxes that the OTA collects and pays, the other list, or both. */
  readonly list: 'taxes' | 'collected' | 'both';
  readonly path: string;
}

/** A printed tax that cannot be compared, and its description, as the end of a sentence. */
export interface UnreadableTax {
  readonly name: string;
  readonly type: string;
  readonly says: string;
}

/** The printed taxes of a room or a booking. */
export interface OtaTaxes {
  readonly taxes: readonly OtaTax[];
  readonly unreadable: readonly UnreadableTax[];
}

/** The sum of exclusive taxes that the OTA does not collect. A tax without a side counts as inclusive. */
export function exclusiveOf(taxes: readonly OtaTax[]): Integer {
  const added = taxes.filter(({ isInclusive, list }) => isInclusive === false && list !== 'collected');
  return sumOf(added.map(({ amount }) => amount));
}

/**
 * Reads the taxes of a room or a booking. Some OTAs list collected taxes in a separate list, and some in both lists:
 * taxes of one name and amount are one.
 */
export function readPrinted(fields: Fields, path: string, reading: ReadingContext): OtaTaxes {
  const due = readList(fields, 'taxes', path, reading);
  const collected = readList(fields, 'collected_taxes', path, reading);
  const isSame = (one: OtaTax) => (other: OtaTax) => one.name === other.name && one.amount === other.amount;
  return {
    taxes: [
      ...due.taxes.map((tax) => (collected.taxes.some(isSame(tax)) ? { ...tax, list: 'both' as const } : tax)),
      ...collected.taxes.filter((tax) => !due.taxes.some(isSame(tax))),
    ],
    unreadable: [...due.unreadable, ...collected.unreadable],
  };
}

function readList(fields: Fields, field: 'taxes' | 'collected_taxes', path: string, reading: ReadingContext): OtaTaxes {
  const place = pathTo(path, field);
  const list = field === 'taxes' ? 'taxes' : 'collected';
  const read = listIn(fields, field, path, reading.notes).map((entry, at) =>
    readTax(entry, { ...reading, path: pathTo(place, at), list }),
  );
  return {
    taxes: read.flatMap((entry) => ('amount' in entry ? [entry] : [])),
    unreadable: read.flatMap((entry) => ('says' in entry ? [entry] : [])),
  };
}

interface TaxContext extends ReadingContext {
  readonly path: string;
  readonly list: OtaTax['list'];
}

function readTax(entry: unknown, { currency, digits, notes, path, list }: TaxContext): OtaTax | UnreadableTax {
  if (!isRecord(entry)) {
    notes.warnings.push(bookingIssue('printed_tax_unreadable', path, { field: WHOLE.field, received: entry }));
    return { name: 'tax', type: 'tax', says: WHOLE.says };
  }
  const { name, type, is_inclusive, total_price, price_per_unit, collected_by } = entry;
  const kind = textIn(type) ?? 'tax';
  const named = { name: textIn(name) ?? kind, type: kind };
  const unread = unreadableField(entry, currency, digits);
  const amount = printedAmount(total_price, digits);
  if (unread !== undefined || amount === undefined) {
    const { field, says } = unread ?? WHOLE;
    notes.warnings.push(bookingIssue('printed_tax_unreadable', path, { field, received: entry[field] }));
    return { ...named, says };
  }
  return {
    ...named,
    isInclusive: typeof is_inclusive === 'boolean' ? is_inclusive : undefined,
    amount,
    nights: numberIn(entry['nights']),
    persons: numberIn(entry['persons']),
    pricePerUnit: textIn(price_per_unit),
    list: list === 'taxes' && isChannel(collected_by) ? 'both' : list,
    path,
  };
}

/** A tax in the list of the booking may be marked as collected by the OTA. */
const isChannel = (value: unknown) => value === 'channel' || value === 'ota';
const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

const WHOLE = { field: 'The whole', says: 'something that cannot be read' };

/** The field that makes a printed tax incomparable, and its value for the sentence. */
function unreadableField(entry: Fields, currency: string, digits: number): typeof WHOLE | undefined {
  const { total_price, price_per_unit, currency: own = currency } = entry;
  if (own !== currency && own !== null) {
    return { field: 'currency', says: `it in another currency (${shortText(total_price)} ${shortText(own)})` };
  }
  if (total_price === undefined || total_price === null) {
    const unit =
      price_per_unit === undefined || price_per_unit === null ? '' : `, and ${shortText(price_per_unit)} a unit`;
    return { field: 'total_price', says: `it without a total${unit}` };
  }
  if (printedAmount(total_price, digits) !== undefined) return undefined;
  return { field: 'total_price', says: `an amount that cannot be read (${shortText(total_price)})` };
}

/** Short text as it is, and other values as messages show them. */
function shortText(value: unknown): string {
  return typeof value === 'string' && /^[\w.,-]{1,20}$/.test(value) ? value : shown(value);
}
