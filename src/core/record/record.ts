import { completePolicy } from '../definitions/complete-policy.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import type { OptionKinds } from '../issues/arguments.js';
import {
  checkKinds,
  InvalidArgumentError,
  nameAmong,
  withReadable,
  wrongArgument,
  YES_OR_NO,
} from '../issues/arguments.js';
import { InvalidDefinitionError, InvalidStayError, invalidMessage } from '../issues/errors.js';
import type { Issue, Result } from '../issues/issue.js';
import { below, pathTo } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import { isRecord, readFields, readPlainly, shapeOf } from '../issues/reading.js';
import { addNoObject, Report, SCHEMA_FIELD } from '../issues/report.js';
import { RECORD_CODES } from '../issues/stay-codes.js';
import { INPUT_CODES } from '../issues/validation-codes.js';
import { sourceOf } from '../quote/calculation.js';
import type { Calculator } from '../quote/calculator.js';
import { charged, createCalculator, quote as quoteWithCache } from '../quote/calculator.js';
import { memoizeLast } from '../quote/memoize-last.js';
import type { Quote } from '../quote/quote.js';
import { readRoomGroups } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { withAges } from './ages.js';
import type { RecordDifference } from './compare.js';
import { differencesBetween, figureDifferences, figuresOf, hasFiguresOf, readQuote, unreadFields } from './compare.js';
import type { RecordSubject } from './subject.js';
import { RECORD_SUBJECTS, subjectWarnings } from './subject.js';

/** The version in package.json, which a browser cannot read. A release writes both, and a test compares them. */
const PACKAGE_VERSION = '0.1.0';

/** A quote with everything needed to calculate it again, as plain JSON to store with the bill. */
export interface QuoteRecord {
  /** Version of the format. */
  readonly version: 1;
  /** The version of this package that calculated it. */
  readonly staytax: string;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** The tax set, every default filled in. */
  readonly taxSet: TaxSet;
  /** The policy, every default filled in; `digits` only if they were set. */
  readonly policy: FullPolicy;
  /** The stay, as passed; with ages in place of birth dates if these were requested. */
  readonly stay: Stay;
  /** Every figure of the quote. */
  readonly quote: Quote;
  /** The subject of the quote [a stay]. */
  readonly of?: RecordSubject;
}

/** The options of a record. */
export interface RecordOptions {
  /** The subject of the quote [a stay]. Returns count persons and nights of stays only, and amounts of all. */
  readonly of?: RecordSubject | undefined;
  /**
   * Whether ages take the place of birth dates, so that the record holds less of the guests [false]. It verifies, and
   * gives the same returns. A birth date stays where no single age gives the same amounts: with a birthday during the
   * stay, if taxes ask for the age on different days.
   */
  readonly ages?: boolean | undefined;
}

const OPTION_KINDS: OptionKinds<RecordOptions> = { of: nameAmong(RECORD_SUBJECTS), ages: YES_OR_NO };

/**
 * Makes a record of a quote, with everything needed to calculate it again, as plain JSON: the stay, the tax set, the
 * policy, the version of this package and every figure. Keep it beside the bill; `verifyRecord` calculates it again.
 *
 * @param quote as a calculator returned it: a copy has no stay
 * @param options its subject, if not a stay: a day room, a no-show or a fee is money in a return, and no night; and
 * whether ages take the place of birth dates
 * @throws InvalidArgumentError for a copy, or for anything but a quote
 * @throws Error when the stay, the tax set or the quote was changed since
 * @example
 * ```ts
 * import { quote, recordOf } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const record = recordOf(quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay));
 * record.policy.rounding; // => { unit: 'stay', mode: 'half-up', inclusive: 'tax' }
 * record.quote.total; // => '120.00'
 * const guests = [{ birthDate: '2014-03-09' }];
 * const family = quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, { checkIn: '2026-05-01', rooms: [{ guests, nightlyPrices: ['100.00'] }] });
 * recordOf(family, { ages: true }).stay.rooms[0]?.guests; // => [{ age: 12 }]
 * ```
 */
export function recordOf(quote: Quote, options: RecordOptions = {}): QuoteRecord {
  return withReadable({ quote, options }, () => {
    checkKinds(options, OPTION_KINDS);
    const { of, ages = false } = options;
    const source = isRecord(quote) && isRecord(quote.byType) ? sourceOf(quote) : undefined;
    if (source === undefined) {
      throw wrongArgument(
        'quote',
        quote,
        'a quote as a calculator returned it. A copy (spread, JSON, structuredClone) has no stay: ' +
          'record the quote first, and copy the record',
      );
    }
    const { taxSet, policy } = source;
    const { currency } = taxSet;
    const stay = validateStay(source.stay, currency, policy.rounding.digits).value;
    const again = stay === undefined ? undefined : quoteAgain(taxSet, policy, stay);
    const figures = figuresOf(quote);
    if (stay === undefined || again === undefined || figureDifferences(figures, again).length > 0) {
      throw new Error(
        'The stay was changed since it was quoted (or the tax set, or the quote). Quote it again, and record that.',
      );
    }
    const subject = of === undefined ? {} : { of };
    const quoteOf = (aged: Stay) => quoteAgain(taxSet, policy, aged);
    const kept = ages ? withAges(stay, { taxSet, quoted: again, quoteAgain: quoteOf }) : stay;
    const warnings = [...figures.warnings, ...subjectWarnings({ quote, of: of ?? 'stay' })];
    const calculated = { currency, taxSet, policy, stay: kept, quote: { ...figures, warnings } };
    // As JSON keeps it: getters become values.
    return JSON.parse(JSON.stringify({ version: 1, staytax: PACKAGE_VERSION, ...subject, ...calculated }));
  });
}

/** `undefined` if the tax set or the stay was changed so that it cannot be quoted. */
function quoteAgain(taxSet: TaxSet, policy: FullPolicy, stay: Stay): Quote | undefined {
  return unlessRefused(() => createCalculator(taxSet, policy).quote(stay));
}

/** Returns the result, or `undefined` if the definition or the stay is refused. */
function unlessRefused<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof InvalidDefinitionError || error instanceof InvalidStayError) return undefined;
    throw error;
  }
}

/**
 * Reads a stored record. Returns typed data for `difference` and `verifyRecord`, or every issue at once. Whether the
 * figures agree with the calculation is checked by `verifyRecord`.
 *
 * @param record anything: this never throws
 * @example
 * ```ts
 * import { quote, validateRecord, recordOf } from 'staytax';
 *
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const kept = JSON.stringify(recordOf(quote({ title: 'No taxes', currency: 'EUR', taxes: [] }, stay)));
 * validateRecord(JSON.parse(kept)).value?.quote.total; // => '100.00'
 * validateRecord({ version: 1 }).issues?.map(({ path }) => path); // => ['staytax', 'currency', 'quote', 'taxSet', 'policy', 'stay']
 * ```
 */
export function validateRecord(record: unknown): Result<QuoteRecord> {
  const { value, issues } = readCalculation(record);
  if (issues !== undefined) return { issues };
  const { recorded, of, taxSet, policy, stay } = value;
  const { staytax, quote } = recorded;
  const wrong: Issue[] = [];
  if (!isQuote(quote, wrong) || typeof staytax !== 'string') return { issues: wrong };
  const { currency } = taxSet;
  const subject = of === undefined ? {} : { of };
  return { value: { version: 1, staytax, ...subject, currency, taxSet, policy, stay, quote }, warnings: [] };
}

/**
 * The old name of `validateRecord`.
 *
 * @deprecated
 */
export const readRecord = validateRecord;

/** Whether the figures and lines of a quote can be read and add up; adds its issues to `issues`. */
function isQuote(quote: unknown, issues: Issue[]): quote is Quote {
  try {
    readQuote(quote, 'quote');
    return true;
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    issues.push(...error.issues);
    return false;
  }
}

/** A record whose stay can be calculated again. */
interface ReadRecord extends Pick<QuoteRecord, 'taxSet' | 'policy' | 'stay'> {
  readonly of: RecordSubject | undefined;
  /** The record as plain data. */
  readonly recorded: Fields;
}

const RECORD_FIELDS = ['version', 'staytax', 'currency', 'taxSet', 'policy', 'stay', 'quote', 'of'] as const;

const SHAPE = shapeOf(RECORD_FIELDS, { inner: ['taxSet', 'policy', 'stay', 'quote'], nullIsAbsent: ['of'] });

/** Reads the tax set, policy and stay of a record, or returns every issue. Figures are not checked. */
export function readCalculation(input: unknown): Result<ReadRecord> {
  return readRecorded(readPlainly(input));
}

function readRecorded(recorded: unknown): Result<ReadRecord> {
  const report = new Report(INPUT_CODES);
  const raw = readFields(recorded, SHAPE);
  if ('instead' in raw || !isRecord(recorded)) {
    const instead = 'instead' in raw ? raw.instead : recorded;
    addNoObject(instead, { path: '', expected: 'an object as recordOf makes it', report });
    return report.result<ReadRecord>(undefined);
  }
  const { fields } = raw;
  checkHead(fields, report);
  const subject = readSubject(fields['of'], report);
  const taxSet = validateTaxSet(fields['taxSet']);
  // A quote without a policy has the documented one; a record must name its policy.
  const completed = completePolicy(fields['policy'] ?? null);
  const policy = 'policy' in completed ? completed.policy : undefined;
  const ownCurrency = typeof fields['currency'] === 'string' ? fields['currency'] : '';
  const stay = validateStay(fields['stay'], taxSet.value?.currency ?? ownCurrency, policy?.rounding.digits);
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
  return { value: { taxSet: taxSet.value, policy, stay: stay.value, of: subject, recorded }, warnings: [] };
}

function checkHead(fields: Fields, report: Report): void {
  const { version, quote } = fields;
  if (version === undefined) {
    report.add('required', 'version', { field: 'version', received: undefined, expected: 'the number 1' });
  } else if (version !== 1) {
    report.addIn(RECORD_CODES, 'unknown_version', 'version', { received: version });
  }
  const texts = {
    staytax: 'the version of the package that made the record',
    currency: 'an ISO 4217 code such as "EUR"',
  };
  for (const [field, expected] of Object.entries(texts)) {
    const received = fields[field];
    if (typeof received === 'string') continue;
    const code = received === undefined || received === null ? 'required' : 'not_text';
    report.add(code, field, { field, received, expected });
  }
  if (!isRecord(quote))
    addNoObject(quote, { path: 'quote', expected: 'an object with the figures of a quote', report });
}

function readSubject(received: unknown, report: Report): RecordSubject | undefined {
  const subject = RECORD_SUBJECTS.find((name) => name === received);
  if (received !== undefined && subject === undefined) {
    const allowed = RECORD_SUBJECTS;
    report.add('not_one_of', 'of', { field: 'of', received, expected: `one of ${allowed.join(', ')}`, allowed });
  }
  return subject;
}

/**
 * Calculates the stay of a record again and lists the differences; an empty list means that the record agrees. Amounts
 * are compared as decimals. A field that a record must not have is a difference too. The version of the package may
 * differ, and warnings are not compared, because their words may change.
 *
 * @param record a record of `recordOf`, or a stored copy of it
 * @throws InvalidRecordError with every issue, if it is no record or its stay cannot be calculated
 * @example
 * ```ts
 * import { quote, recordOf, verifyRecord } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const record = recordOf(quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay));
 * verifyRecord(record); // => []
 * const changed = { ...record, quote: { ...record.quote, total: '119.00' } };
 * verifyRecord(changed); // => [{ path: 'quote.total', recorded: '119.00', computed: '120.00' }]
 * ```
 */
export function verifyRecord(record: unknown): RecordDifference[] {
  const verified = verifiedQuote(record);
  if ('issues' in verified) throw new InvalidRecordError(verified.issues);
  return 'differences' in verified ? verified.differences : [];
}

/** A quote that its record agrees with, and its subject. */
interface VerifiedQuote {
  readonly quote: Quote;
  readonly of: RecordSubject;
}

/** The quote of a record that agrees with its calculation; otherwise the issues or the differences. */
export function verifiedQuote(
  record: unknown,
): VerifiedQuote | { readonly issues: readonly Issue[] } | { readonly differences: RecordDifference[] } {
  const recorded = readPlainly(record);
  const verified = quicklyVerified(recorded);
  if (verified !== undefined) return verified;
  const { value, issues } = readRecorded(recorded);
  if (issues !== undefined) return { issues };
  const quote = quoteWithCache(value.taxSet, value.stay, value.policy);
  const differences = differencesOf(value, quote);
  return differences.length === 0 ? { quote, of: value.of ?? 'stay' } : { differences };
}

/**
 * The hot path: the quote of a record that certainly agrees with its calculation, in a tenth of the time. `undefined`
 * for any other record, also for one with amounts in another spelling or figures of an earlier version.
 */
function quicklyVerified(recorded: unknown): VerifiedQuote | undefined {
  if (!isRecord(recorded)) return undefined;
  const { version, staytax, currency, taxSet, policy, stay, quote: figures, of: named = 'stay', ...others } = recorded;
  const subject = RECORD_SUBJECTS.find((name) => name === named);
  if (version !== 1 || typeof staytax !== 'string' || subject === undefined || Object.keys(others).length > 0) {
    return undefined;
  }
  const calculator = recordedCalculator(taxSet, policy);
  if (calculator === undefined || currency !== calculator.taxSet.currency) return undefined;
  const quote = quoteOfUsual(calculator, stay);
  return quote !== undefined && hasFiguresOf(figures, quote) ? { quote, of: subject } : undefined;
}

/** The calculator of a recorded definition; `undefined` if a part of it is invalid, or was not read. */
const recordedCalculator = memoizeLast((taxSet: unknown, policy: unknown): Calculator | undefined => {
  const { value } = validateTaxSet(taxSet);
  const completed = completePolicy(policy ?? null);
  if (value === undefined || 'issues' in completed) return undefined;
  const unread = [...unreadFields(taxSet, value, 'taxSet'), ...unreadFields(policy, completed.policy, 'policy')];
  return unread.length > 0 ? undefined : unlessRefused(() => createCalculator(value, completed.policy));
});

/** The quote of a stay that is valid at first sight, has no unknown field and no unusual check-in. */
function quoteOfUsual(calculator: Calculator, stay: unknown): Quote | undefined {
  const { program } = charged(calculator);
  const isUsual = (value: unknown): value is Stay => readRoomGroups(value, program.digits) !== undefined;
  return isUsual(stay) ? unlessRefused(() => calculator.quote(stay)) : undefined;
}

function differencesOf({ taxSet, policy, stay, recorded }: ReadRecord, quote: Quote): RecordDifference[] {
  const names: readonly string[] = [SCHEMA_FIELD, ...RECORD_FIELDS];
  const unknown = Object.keys(recorded).filter((name) => !names.includes(name));
  return [
    ...differencesBetween(recorded['currency'], taxSet.currency, 'currency'),
    ...unreadFields(recorded['taxSet'], taxSet, 'taxSet'),
    ...unreadFields(recorded['policy'], policy, 'policy'),
    ...unreadFields(recorded['stay'], stay, 'stay'),
    ...figureDifferences(recorded['quote'], quote),
    ...unknown.map((name) => ({ path: pathTo('', name), recorded: recorded[name] })),
  ];
}

/**
 * Thrown with every issue for a value other than a record, or a record whose stay cannot be calculated again.
 *
 * @example
 * ```ts
 * import { InvalidRecordError, verifyRecord } from 'staytax';
 *
 * let error: unknown;
 * try {
 *   verifyRecord('a record?');
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidRecordError ? error.issues.map(({ code }) => code) : []; // => ['not_an_object']
 * ```
 */
export class InvalidRecordError extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidRecordError';
  /** @param issues every issue; the message lists up to 20 of them */
  constructor(readonly issues: readonly Issue[]) {
    super(invalidMessage('The record', issues));
  }
}

/**
 * The old name of `InvalidRecordError`.
 *
 * @deprecated
 */
export const InvalidRecord = InvalidRecordError;
/**
 * The old name of `InvalidRecordError`.
 *
 * @deprecated
 */
export type InvalidRecord = InvalidRecordError;
