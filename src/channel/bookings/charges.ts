import { sumOf } from '../../core/calculation/calculation.js';
import { issue, issueIn, pathTo } from '../../core/issues/issue.js';
import type { Fields } from '../../core/issues/reading.js';
import { isList, isRecord } from '../../core/issues/reading.js';
import { MOST_ISSUES } from '../../core/issues/report.js';
import { LONGEST_TITLE, shown } from '../../core/issues/texts.js';
import { STAY_CODES } from '../../core/issues/validation-codes.js';
import { parseSigned, parseUnits, printUnits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { subtract } from '../../core/money/integer.js';
import { LODGING } from '../../core/stay/schema.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { isCancellationFee } from './names.js';

export interface RevisionNotes {
  readonly issues: BookingIssue[];
  readonly warnings: BookingIssue[];
}

/** Adds a warning, of at most a thousand. */
export function warn({ warnings }: Pick<RevisionNotes, 'warnings'>, warning: BookingIssue): void {
  if (warnings.length < MOST_ISSUES) warnings.push(warning);
}

/** The context in which the fields at a path of a revision are read. */
export interface ReadingContext {
  readonly path: string;
  /** '' if it cannot be read: reading continues, to find further issues. */
  readonly currency: string;
  /** Digits of amounts: those of the currency, or the maximum of any currency if the currency cannot be read. */
  readonly digits: number;
  readonly notes: RevisionNotes;
  /** Whether a number beside this one has decimals [no]. */
  readonly hasDecimals?: boolean;
}

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** The entries of an optional list, each read at its path. Another value is left out with a warning. */
function entriesOf<Entry>(
  fields: Fields,
  field: string,
  reading: ReadingContext,
  read: (entry: unknown, reading: ReadingContext) => Entry,
): Entry[] {
  const received = fields[field];
  const path = pathTo(reading.path, field);
  if (isList(received)) return received.map((entry, index) => read(entry, { ...reading, path: pathTo(path, index) }));
  if (!isAbsent(received)) warn(reading.notes, bookingIssue('part_unreadable', path, { field, received }));
  return [];
}

/** In characters. The bound keeps the sum of a million amounts calculable, and the rates derived from it valid. */
const LONGEST_AMOUNT = 24;

/** A printed amount in minor units. It may be below zero. */
export function printedAmount(received: unknown, digits: number): Integer | undefined {
  return typeof received === 'string' && received.length <= LONGEST_AMOUNT ? parseSigned(received, digits) : undefined;
}

/**
 * An amount in minor units; `undefined` if there is none. A number whose decimals show that it does not count minor
 * units is read, with a warning. Another value adds an issue.
 */
export function amountIn(fields: Fields, field: string, reading: ReadingContext): Integer | undefined {
  const received = fields[field];
  if (isAbsent(received)) return undefined;
  const number = numberAmount(received, reading);
  if (number !== undefined) {
    const params = { field, received, amount: printUnits(number, reading.digits) };
    warn(reading.notes, bookingIssue('price_is_number', pathTo(reading.path, field), params));
    return number;
  }
  const units =
    typeof received === 'string' && received.length <= LONGEST_AMOUNT
      ? parseUnits(received, reading.digits)
      : undefined;
  if (units === undefined) reading.notes.issues.push(amountIssue(field, received, reading));
  return units;
}

function amountIssue(field: string, received: unknown, { path, currency, digits }: ReadingContext): BookingIssue {
  const place = pathTo(path, field);
  const params = { field, received, expected: 'an amount such as "100.00"' };
  const meant = amountOfMinorUnits(received, currency === '' ? USUAL_DIGITS : digits);
  if (meant !== undefined) return bookingIssue('minor_units', place, { ...params, expected: meant });
  if (typeof received === 'number') return numberIssue(received, place, { ...params, currency, digits });
  if (typeof received !== 'string') return issue('not_text', place, params);
  if (received.length > LONGEST_AMOUNT) {
    const expected = `${params.expected}, of at most ${LONGEST_AMOUNT} characters`;
    return issue('not_decimal', place, { ...params, expected });
  }
  return /^\d+\.\d+$/.test(received)
    ? issueIn(STAY_CODES, 'price_decimals', place, { received, currency, digits })
    : issue('not_decimal', place, params);
}

/** The message is for the sender of the booking: the reader did not write the number. */
function numberIssue(
  received: number,
  path: string,
  {
    currency,
    digits,
    ...params
  }: Pick<ReadingContext, 'currency' | 'digits'> & Readonly<Record<'field' | 'expected', string>>,
): BookingIssue {
  const decimals = currency === '' ? USUAL_DIGITS : digits;
  const units = parseUnits(String(received), decimals);
  const text = units === undefined ? '100.00' : printUnits(units, decimals);
  const message =
    `${params.field} must be an amount as text, such as "${text}" (got ${shown(received)}). ` +
    'Ask the sender for text: a number loses its digits, and may count minor units.';
  return { ...issue('number_not_text', path, { ...params, received }), message };
}

/** A number is an amount if it has decimals, or stands beside one that has: it cannot be in minor units then. */
function numberAmount(received: unknown, { digits, hasDecimals = false }: ReadingContext): Integer | undefined {
  if (typeof received !== 'number' || !(hasDecimals || isDecimal(received, digits))) return undefined;
  return parseUnits(String(received), digits);
}

/** Whether a value is a number with decimals, and with no more than the currency has. */
export function isDecimal(value: unknown, digits: number): boolean {
  return typeof value === 'number' && !Number.isInteger(value) && parseUnits(String(value), digits) !== undefined;
}

const USUAL_DIGITS = 2;

/** Whole numbers below this may be amounts: prices of rooms are rarely lower. */
const LEAST_PRICE = 10;

/** The amount if a whole number counts minor units; `undefined` if it is too small for that. */
function amountOfMinorUnits(received: unknown, digits: number): string | undefined {
  const isLarge = Number.isSafeInteger(received) && Number(received) >= LEAST_PRICE * 10 ** digits;
  return isLarge && digits > 0 ? printUnits(Number(received), digits) : undefined;
}

/** A tax that an OTA prints, in minor units. */
export interface OtaTax {
  readonly name: string;
  readonly type: string;
  /** `undefined` if the OTA leaves it out. */
  readonly isInclusive: boolean | undefined;
  readonly amount: Integer;
  readonly nights?: number | undefined;
  readonly persons?: number | undefined;
  readonly pricePerUnit?: string | undefined;
  /** The list that has it: taxes that the OTA collects and pays, the other list, or both. */
  readonly list: 'taxes' | 'collected' | 'both';
  /** Whether the OTA withholds it from the payout, which is then less than the price. */
  readonly isWithheld: boolean;
  readonly path: string;
}

/** A printed tax that cannot be compared, and its description, as the end of a sentence. */
export interface UnreadableTax extends Pick<OtaTax, 'name' | 'type'> {
  readonly says: string;
}

export interface OtaTaxes {
  readonly taxes: readonly OtaTax[];
  readonly unreadable: readonly UnreadableTax[];
}

/** The sum of exclusive taxes that the OTA does not collect. A tax without a side counts as inclusive. */
export function exclusiveOf(taxes: readonly OtaTax[]): Integer {
  const added = taxes.filter(({ isInclusive, list }) => isInclusive === false && list !== 'collected');
  return sumOf(added.map(({ amount }) => amount));
}

/** Some OTAs list collected taxes apart, and some in both lists: taxes of one name and amount are one. */
export function readPrinted(fields: Fields, reading: ReadingContext): OtaTaxes {
  const all = [
    ...entriesOf(fields, 'taxes', reading, (entry, place) => readTax(entry, 'taxes', place)),
    ...entriesOf(fields, 'collected_taxes', reading, (entry, place) => readTax(entry, 'collected', place)),
  ];
  const taxes = all.flatMap((entry) => ('amount' in entry ? [entry] : []));
  const due = taxes.filter(({ list }) => list !== 'collected');
  const collected = taxes.filter(({ list }) => list === 'collected');
  const isSame = (tax: OtaTax) => (candidate: OtaTax) => tax.name === candidate.name && tax.amount === candidate.amount;
  return {
    taxes: [
      ...due.map((tax) => (collected.some(isSame(tax)) ? { ...tax, list: 'both' as const } : tax)),
      ...collected.filter((tax) => !due.some(isSame(tax))),
    ],
    unreadable: all.flatMap((entry) => ('says' in entry ? [entry] : [])),
  };
}

function readTax(entry: unknown, list: OtaTax['list'], reading: ReadingContext): OtaTax | UnreadableTax {
  const { digits, notes, path } = reading;
  const fields: Fields = isRecord(entry) ? entry : {};
  const type = textIn(fields['type']) ?? 'tax';
  const named = { name: textIn(fields['name']) ?? type, type };
  const unread = isRecord(entry) ? unreadableField(entry, reading) : WHOLE;
  const amount = printedAmount(fields['total_price'], digits);
  if (unread !== undefined || amount === undefined) {
    const { field, says } = unread ?? WHOLE;
    const received = isRecord(entry) ? entry[field] : entry;
    warn(notes, bookingIssue('printed_tax_unreadable', path, { field, received }));
    return { ...named, says };
  }
  const { is_inclusive, collected_by, is_withheld } = fields;
  const isOfChannel = collected_by === 'channel' || collected_by === 'ota';
  const isWithheld = is_withheld === true;
  return {
    ...named,
    isInclusive: typeof is_inclusive === 'boolean' ? is_inclusive : undefined,
    amount,
    nights: numberIn(fields['nights']),
    persons: numberIn(fields['persons']),
    pricePerUnit: textIn(fields['price_per_unit']),
    list: isWithheld ? 'collected' : list === 'taxes' && isOfChannel ? 'both' : list,
    isWithheld,
    path,
  };
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

const WHOLE = { field: 'The whole', says: 'something that cannot be read' };

/** The field that makes a printed tax incomparable, and its value for the sentence. */
function unreadableField(entry: Fields, { currency, digits }: ReadingContext): typeof WHOLE | undefined {
  const { total_price, price_per_unit, currency: printedCurrency = currency } = entry;
  if (printedCurrency !== currency && printedCurrency !== null) {
    return {
      field: 'currency',
      says: `it in another currency (${shortText(total_price)} ${shortText(printedCurrency)})`,
    };
  }
  if (isAbsent(total_price)) {
    const unit = isAbsent(price_per_unit) ? '' : `, and ${shortText(price_per_unit)} a unit`;
    return { field: 'total_price', says: `it without a total${unit}` };
  }
  if (printedAmount(total_price, digits) !== undefined) return undefined;
  return { field: 'total_price', says: `an amount that cannot be read (${shortText(total_price)})` };
}

/** Short text as it is, and other values as messages show them. */
function shortText(value: unknown): string {
  return typeof value === 'string' && /^[\w.,-]{1,20}$/.test(value) ? value : shown(value);
}

/** A service with a separate price, such as breakfast. */
export interface BookedService {
  readonly label: string;
  readonly amount: Integer;
  readonly path: string;
  readonly isFee: boolean;
}

/** Services beside the nights, and discounts: services with a negative price. */
export interface BookedServices {
  readonly services: readonly BookedService[];
  readonly discounts: readonly BookedService[];
}

/** The services with a price of a room or a booking, and its discounts as amounts above zero. */
export function readServices(fields: Fields, reading: ReadingContext): BookedServices {
  const services = entriesOf(fields, 'services', reading, readService).flat();
  const discounts = services.filter(({ amount }) => amount < 0);
  return {
    services: services.filter(({ amount }) => amount > 0),
    discounts: discounts.map((discount) => ({ ...discount, amount: subtract(0, discount.amount) })),
  };
}

function readService(service: unknown, { path, notes, digits }: ReadingContext): BookedService[] {
  const fields: Fields = isRecord(service) ? service : {};
  const { total_price } = fields;
  const amount = printedAmount(total_price, digits);
  if (amount !== undefined) return [{ label: labelOf(fields), amount, path, isFee: isCancellationFee(fields) }];
  const unread = isRecord(service)
    ? { field: 'total_price', received: total_price }
    : { field: 'services', received: service };
  const isUnpriced = isRecord(service) && isAbsent(total_price);
  warn(
    notes,
    isUnpriced ? bookingIssue('service_without_price', path, {}) : bookingIssue('part_unreadable', path, unread),
  );
  return [];
}

/** The label of an extra, from its name or type. It must differ from the label of the room itself. */
function labelOf({ name, type }: Fields): string {
  const label = [name, type].map(textIn).find((text) => text !== undefined && text !== LODGING);
  return label?.trim().slice(0, LONGEST_TITLE) ?? 'service';
}
