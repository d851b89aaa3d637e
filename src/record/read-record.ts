import { completePolicy } from '../definitions/complete-policy.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import type { Result } from '../issues/issue.js';
import { below } from '../issues/issue.js';
import { isRecord, readFields, readPlainly, shapeOf } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { addNoObject } from '../issues/schema-issues.js';
import { RECORD_CODES } from '../issues/stay-codes.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';

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

const SHAPE = shapeOf(['version', 'staytax', 'currency', 'taxSet', 'policy', 'stay', 'quote', 'of'], {
  inner: ['taxSet', 'policy', 'stay', 'quote'],
  nullIsAbsent: ['of'],
});

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
