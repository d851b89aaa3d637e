import { completePolicy } from '../definitions/complete-policy.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet, TaxType } from '../definitions/tax.js';
import { MOST_TAXES, TAX_TYPES } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import type { InvalidArgument } from '../issues/arguments.js';
import { wrongArgument } from '../issues/arguments.js';
import type { Result } from '../issues/issue.js';
import { below } from '../issues/issue.js';
import { isList, isRecord, readFields, readPlainly, shapeOf } from '../issues/reading.js';
import { addNoObject, Report } from '../issues/report.js';
import { RECORD_CODES } from '../issues/stay-codes.js';
import { parseSigned } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import type { Figures } from './compare.js';
import { figuresBy } from './compare.js';

/** The subjects of records. */
export const RECORD_SUBJECTS = ['stay', 'day-use', 'no-show', 'fee'] as const;

/** A stay, a room by day, a no-show, or a fee, such as that of a cancellation. */
export type RecordSubject = (typeof RECORD_SUBJECTS)[number];

/** A record whose stay can be calculated again. */
export interface ReadRecord {
  readonly taxSet: TaxSet;
  readonly policy: FullPolicy;
  readonly stay: Stay;
  readonly of: RecordSubject | undefined;
  /** The record as plain data. */
  readonly recorded: Readonly<Record<string, unknown>>;
}

/** The fields of a record. */
export const RECORD_FIELDS = ['version', 'staytax', 'currency', 'taxSet', 'policy', 'stay', 'quote', 'of'] as const;

const SHAPE = shapeOf(RECORD_FIELDS, { inner: ['taxSet', 'policy', 'stay', 'quote'], nullIsAbsent: ['of'] });

/** Reads the tax set, policy and stay of a record, or returns every issue. Figures are not checked. */
export function readCalculation(input: unknown): Result<ReadRecord> {
  const recorded = readPlainly(input);
  const report = new Report();
  const read = readFields(recorded, SHAPE);
  if ('instead' in read || !isRecord(recorded)) {
    const instead = 'instead' in read ? read.instead : recorded;
    addNoObject(instead, { path: '', expected: 'an object as recordOf makes it', report });
    return report.result<ReadRecord>(undefined);
  }
  const { fields } = read;
  checkHead(fields, report);
  const of = readSubject(fields['of'], report);
  const taxSet = validateTaxSet(fields['taxSet']);
  // A quote without a policy has the documented one; a record must name its policy.
  const completed = completePolicy(fields['policy'] ?? null);
  const policy = 'policy' in completed ? completed.policy : undefined;
  const currency = taxSet.value?.currency ?? textIn(fields, 'currency');
  const stay = validateStay(fields['stay'], currency, policy?.rounding.digits);
  const issues = [
    ...(report.result(true).issues ?? []),
    ...below('taxSet', taxSet.issues ?? []),
    ...('issues' in completed ? completed.issues : []),
    // The currency is no field of the stay; its issue belongs to the currency.
    ...below(
      'stay',
      (stay.issues ?? []).filter(({ code }) => code !== 'unknown_currency'),
    ),
  ];
  if (issues.length > 0 || taxSet.value === undefined || policy === undefined || stay.value === undefined) {
    return { issues };
  }
  return { value: { taxSet: taxSet.value, policy, stay: stay.value, of, recorded }, warnings: [] };
}

function checkHead(fields: Readonly<Record<string, unknown>>, report: Report): void {
  const { version, quote } = fields;
  if (version === undefined) {
    report.add('required', 'version', { field: 'version', received: undefined, expected: 'the number 1' });
  } else if (version !== 1) {
    report.addIn(RECORD_CODES, 'unknown_version', 'version', { received: version });
  }
  checkText(fields, { field: 'staytax', expected: 'the version of the package that made the record' }, report);
  checkText(fields, { field: 'currency', expected: 'an ISO 4217 code such as "EUR"' }, report);
  if (!isRecord(quote))
    addNoObject(quote, { path: 'quote', expected: 'an object with the figures of a quote', report });
}

function readSubject(received: unknown, report: Report): RecordSubject | undefined {
  if (received === undefined) return undefined;
  const of = RECORD_SUBJECTS.find((one) => one === received);
  if (of === undefined) {
    const allowed = RECORD_SUBJECTS;
    report.add('not_one_of', 'of', { field: 'of', received, expected: `one of ${allowed.join(', ')}`, allowed });
  }
  return of;
}

function checkText(
  fields: Readonly<Record<string, unknown>>,
  { field, expected }: { readonly field: string; readonly expected: string },
  report: Report,
): void {
  const received = fields[field];
  if (typeof received === 'string') return;
  report.add(received === undefined || received === null ? 'required' : 'not_text', field, {
    field,
    received,
    expected,
  });
}

function textIn(fields: Readonly<Record<string, unknown>>, field: string): string {
  const text = fields[field];
  return typeof text === 'string' ? text : '';
}

/** A quote with the fields of a correction, amounts in minor units. */
export interface ReadQuote {
  readonly currency: string;
  /** As written. */
  readonly total: unknown;
  readonly digits: number;
  readonly figures: Figures<Integer>;
  readonly taxes: readonly ReadTax[];
}

export interface ReadTax {
  readonly id: string | undefined;
  readonly title: string;
  readonly type: TaxType;
  readonly is_inclusive: boolean;
  readonly amount: Integer;
}

/**
 * Reads a quote, a copy of one, or the quote of a record. Throws if the figures do not add up, because the lines of the
 * correction would not either.
 *
 * @param name the name of the argument in messages
 */
export function readQuote(input: unknown, name: string): ReadQuote {
  const quote = isRecord(input) && isRecord(input['quote']) ? input['quote'] : input;
  if (!isRecord(quote)) throw wrongArgument(name, quote, 'a quote or a record');
  const { currency, total, taxes: list } = quote;
  if (typeof currency !== 'string') throw noQuote(name, 'currency', currency);
  const digits = typeof total === 'string' ? decimalsOf(total) : 0;
  const figures = figuresBy((figure) => amountOf(quote[figure], digits, `${name}.${figure}`));
  if (!isList(list) || list.length > MOST_TAXES) throw noQuote(name, 'taxes', list);
  const taxes = list.map((tax, at) => readTax(tax, digits, `${name}.taxes[${at}]`));
  mustAddUp(figures, taxes, name);
  return { currency, total, digits, figures, taxes };
}

function readTax(tax: unknown, digits: number, path: string): ReadTax {
  if (!isRecord(tax)) throw wrongArgument(path, tax, 'a line of a quote');
  const { id, title, type, is_inclusive } = tax;
  if (id !== undefined && typeof id !== 'string') throw noQuote(path, 'id', id);
  if (typeof title !== 'string') throw noQuote(path, 'title', title);
  const known = TAX_TYPES.find((word) => word === type);
  if (known === undefined) throw noQuote(path, 'type', type);
  if (typeof is_inclusive !== 'boolean') throw noQuote(path, 'is_inclusive', is_inclusive);
  return { id, title, type: known, is_inclusive, amount: amountOf(tax['amount'], digits, `${path}.amount`) };
}

function amountOf(text: unknown, digits: number, path: string): Integer {
  const units = typeof text === 'string' && decimalsOf(text) === digits ? parseSigned(text, digits) : undefined;
  if (units === undefined) {
    throw wrongArgument(path, text, 'a decimal text with as many digits as the total has');
  }
  return units;
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

function noQuote(path: string, field: string, received: unknown): InvalidArgument {
  return wrongArgument(`${path}.${field}`, received, 'what a quote has there');
}

function mustAddUp(
  { price, net, inclusive, exclusive, total }: Figures<Integer>,
  taxes: readonly ReadTax[],
  name: string,
) {
  const sumOf = (isInclusive: boolean) =>
    taxes.reduce<Integer>((sum, tax) => (tax.is_inclusive === isInclusive ? add(sum, tax.amount) : sum), 0);
  const addsUp =
    price === add(net, inclusive) &&
    total === add(price, exclusive) &&
    inclusive === sumOf(true) &&
    exclusive === sumOf(false);
  if (!addsUp) throw wrongArgument(`${name}.taxes`, taxes, 'amounts that add up, as a calculator returns them');
}
