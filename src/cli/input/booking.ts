import type { TaxSet } from '../../core/definitions/tax.js';
import { isDoubt } from '../../core/issues/definition-warning-codes.js';
import type { Issue } from '../../core/issues/issue.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';
import type { Calculator, FullPolicy, Policy } from '../../index.js';
import {
  createCalculator,
  difference,
  InvalidArgumentError,
  InvalidDefinitionError,
  InvalidStayError,
  validateRecord,
  validateTaxSet,
} from '../../index.js';
import { InvalidInput, locating, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { nameOf, STDIN } from '../files.js';
import type { PlacedFinding } from '../output/findings.js';
import { findingWithoutPlace } from '../output/findings.js';
import type { JsonDocument } from './json-document.js';
import {
  checkedPart,
  currencyOf,
  duplicateKeys,
  issuesIn,
  locate,
  onlyPart,
  policyOf,
  readDocument,
  valueOrThrow,
  wholeFile,
} from './json-document.js';
import type { PolicyOptions } from './shared-options.js';
import { digitsInForce, policyFrom } from './shared-options.js';
import type { StayOptions } from './stay.js';
import { checkStay, readSetAndStay } from './stay.js';

export interface QuotedBooking extends TaxSetAndPolicy {
  readonly document: JsonDocument;
  readonly stay: Stay;
  readonly policy: FullPolicy;
  readonly quote: Quote;
}

/** Reads the tax set and the stay of a command, and quotes them, with the warnings of both. Throws their issues together. */
export async function quotedBooking(
  source: string,
  options: PolicyOptions & StayOptions,
  io: Io,
): Promise<QuotedBooking> {
  const { document, given } = await readSetAndStay(source, options, io);
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const set = checkedPart(part, validateTaxSet(part.value));
  const checked = checkStay(given.value, currencyOf(part.value), digitsInForce(policy, set.value));
  const value = set.value && checked.value && { taxSet: set.value, stay: checked.value };
  const issues = [...set.issues, ...given.locate(checked.issues ?? [])];
  const both = valueOrThrow({ value, issues }, duplicatesIn([document, given.document ?? document]));
  const calculator = calculatorFor({ ...both, policy: policy }, document);
  const quote = locating(InvalidStayError, given.locate, () => calculator.quote(both.stay));
  // The first warnings of a quote are those of the calculator.
  const ofStay = quote.warnings.slice(calculator.warnings.length).map((warning) => {
    return given.part ? locate(given.part, warning, 'warning') : findingWithoutPlace(document.file, warning, 'warning');
  });
  const warnings = [...warningsOf(set, calculator, document), ...ofStay];
  return { ...both, document, policy: calculator.policy, warnings, quote };
}

/** A valid tax set, with the policy of the options or of the worked case. */
export interface TaxSetAndPolicy {
  readonly taxSet: TaxSet;
  readonly policy: Policy | undefined;
  /** Warnings of the set without the policy. `warningsOf` has those under the policy. */
  readonly warnings: readonly PlacedFinding[];
}

/** Reads the tax set of a file, and ignores a stay in it. Throws all issues, and the duplicate fields of `others`. */
export function readTaxSet(
  document: JsonDocument,
  options: PolicyOptions,
  others: readonly JsonDocument[] = [],
): TaxSetAndPolicy {
  const part = onlyPart(document, 'tax-set');
  const set = checkedPart(part, validateTaxSet(part.value));
  const taxSet = valueOrThrow(set, duplicatesIn([document, ...others]));
  return { taxSet, policy: policyFrom(options, policyOf(document)), warnings: set.warnings };
}

/** Duplicate fields in the documents. A document that is listed twice counts once. */
function duplicatesIn(documents: readonly JsonDocument[]): PlacedFinding[] {
  return [...new Set(documents)].flatMap(duplicateKeys);
}

/** The calculator of a valid tax set. Throws when the policy of a worked case is not valid. */
export function calculatorFor(
  { taxSet, policy }: Pick<TaxSetAndPolicy, 'taxSet' | 'policy'>,
  document: JsonDocument,
): Calculator {
  const places = (issues: readonly Issue[]) => issuesIn(wholeFile(document), issues);
  return locating(InvalidDefinitionError, places, () => createCalculator(taxSet, policy));
}

/** Warnings of a tax set under the policy in force, with their places in the file. */
export function warningsOf(
  { warnings }: Pick<TaxSetAndPolicy, 'warnings'>,
  calculator: Calculator,
  document: JsonDocument,
): PlacedFinding[] {
  const part = onlyPart(document, 'tax-set');
  const doubts = calculator.warnings.filter(isDoubt);
  return [...warnings.filter((warning) => !isDoubt(warning)), ...doubts.map((doubt) => locate(part, doubt, 'warning'))];
}

/** Reads two records. Throws the issues of both files together. */
export async function correctionBetween(earlier: string, later: string, io: Io) {
  if (earlier === STDIN && later === STDIN) {
    throw new UsageError('standard input (-) can be only one of the two records');
  }
  const [was, now] = [await readDocument(earlier, io), await readDocument(later, io)];
  const checked = (document: JsonDocument) => checkedPart(wholeFile(document), validateRecord(document.value));
  const [{ value: before, issues }, { value: after, issues: laterIssues }] = [checked(was), checked(now)];
  const findings = [...[was, now].flatMap(duplicateKeys), ...issues, ...laterIssues];
  if (findings.length > 0 || before === undefined || after === undefined) throw new InvalidInput(findings);
  const place = (issue: Issue) => findingWithoutPlace((issue.path.startsWith('before') ? was : now).file, issue);
  const correction = locating(
    InvalidArgumentError,
    (issues) => issues.map(place),
    () => difference(before, after),
  );
  return { now, after, correction };
}

/** Start of a file that is not booking lines: a JSON document, or a record without its booking. */
const OTHERWISE = /^\s*(?:\{\s*\n|\[|\{\s*"(?:version|staytax|of|currency|taxSet|policy|stay|quote|\$schema)")/;

/** Enough to see how a file begins. */
const HEAD_BYTES = 512;

/**
 * Throws `UsageError` for a record alone, or JSON over several lines, which would be an issue on every line.
 *
 * @param head the first bytes of the file
 */
export function mustBeBookingLines(source: string, head: Uint8Array): void {
  if (!OTHERWISE.test(new TextDecoder().decode(head.subarray(0, HEAD_BYTES)))) return;
  throw new UsageError(
    `"${nameOf(source)}" must have a booking on each line: { "reference": "A1", "record": { ... } }. This is one JSON ` +
      'document, such as a record alone. "staytax quote --record FILE --reference A1" adds such a line to FILE.',
  );
}
