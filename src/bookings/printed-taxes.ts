import { pathTo } from '../issues/path.js';
import { type Fields, isRecord } from '../issues/reading.js';
import { shown } from '../issues/shown.js';
import { add, type Integer } from '../money/integer.js';
import { bookingIssue } from './booking-issues.js';
import { listIn, printedAmount, type Reading } from './notes.js';

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
  /** In which list it stands: that of what the OTA collects and pays itself, the other one, or both. */
  readonly list: 'taxes' | 'collected' | 'both';
  readonly path: string;
}

/** A printed tax that cannot be compared, and what the OTA says of it, as the end of a sentence. */
export interface UnreadableTax {
  readonly name: string;
  readonly type: string;
  readonly says: string;
}

/** What an OTA prints of a room or a booking. */
export interface Printed {
  readonly taxes: readonly PrintedTax[];
  readonly unreadable: readonly UnreadableTax[];
}

/** What comes on top of the price and is not collected by the OTA. A tax that does not say where it is, is in the price. */
export function exclusiveOf(taxes: readonly PrintedTax[]): Integer {
  return taxes
    .filter(({ isInclusive, list }) => isInclusive === false && list !== 'collected')
    .reduce<Integer>((sum, { amount }) => add(sum, amount), 0);
}

/**
 * The taxes of a room or a booking. Some OTAs list those that they collect themselves apart, and some list them twice:
 * one of the same name and amount is the same.
 */
export function readPrinted(fields: Fields, path: string, reading: Reading): Printed {
  const due = readList(fields, 'taxes', path, reading);
  const collected = readList(fields, 'collected_taxes', path, reading);
  const isSame = (one: PrintedTax) => (other: PrintedTax) => one.name === other.name && one.amount === other.amount;
  return {
    taxes: [
      ...due.taxes.map((tax) => (collected.taxes.some(isSame(tax)) ? { ...tax, list: 'both' as const } : tax)),
      ...collected.taxes.filter((tax) => !due.taxes.some(isSame(tax))),
    ],
    unreadable: [...due.unreadable, ...collected.unreadable],
  };
}

function readList(fields: Fields, field: 'taxes' | 'collected_taxes', path: string, reading: Reading): Printed {
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

interface TaxReading extends Reading {
  readonly path: string;
  readonly list: PrintedTax['list'];
}

function readTax(entry: unknown, { currency, digits, notes, path, list }: TaxReading): PrintedTax | UnreadableTax {
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

/** A tax among those of the booking may say itself that the OTA keeps it. */
const isChannel = (value: unknown) => value === 'channel' || value === 'ota';
const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

const WHOLE = { field: 'The whole', says: 'something that cannot be read' };

/** The field because of which a printed tax cannot be compared, and what the OTA says there. */
function unreadableField(entry: Fields, currency: string, digits: number): typeof WHOLE | undefined {
  const { total_price, price_per_unit, currency: own = currency } = entry;
  if (own !== currency && own !== null) {
    return { field: 'currency', says: `it in another currency (${written(total_price)} ${written(own)})` };
  }
  if (total_price === undefined || total_price === null) {
    const unit =
      price_per_unit === undefined || price_per_unit === null ? '' : `, and ${written(price_per_unit)} a unit`;
    return { field: 'total_price', says: `it without a total${unit}` };
  }
  if (printedAmount(total_price, digits) !== undefined) return undefined;
  return { field: 'total_price', says: `an amount that cannot be read (${written(total_price)})` };
}

/** A short text as it is; anything else as messages show it. */
function written(value: unknown): string {
  return typeof value === 'string' && /^[\w.,-]{1,20}$/.test(value) ? value : shown(value);
}
