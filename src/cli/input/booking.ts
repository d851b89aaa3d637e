import type { TaxSet } from '../../definitions/tax.js';
import type { Calculator, Correction, FullPolicy, Policy, QuoteRecord } from '../../index.js';
import {
  createCalculator,
  difference,
  InvalidArgument,
  InvalidDefinition,
  InvalidStay,
  readRecord,
  validateTaxSet,
} from '../../index.js';
import { isDoubt } from '../../issues/definition-codes.js';
import type { Quote } from '../../quote/quote.js';
import type { Stay } from '../../stay/schema.js';
import { InvalidInput, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { nameOf, STDIN } from '../files.js';
import type { Finding } from '../output/findings.js';
import { findingWithoutPlace } from '../output/findings.js';
import type { JsonDocument, Part } from './json-document.js';
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
import type { GivenStay, StayOptions } from './stay.js';
import { checkStay, readSetAndStay } from './stay.js';

/** A tax set, a policy and a stay, checked. */
interface StayToQuote extends TaxSetAndPolicy {
  readonly document: JsonDocument;
  readonly stay: Stay;
}

/** A booking with its quote. */
export interface QuotedBooking extends StayToQuote {
  /** The policy in force. */
  readonly policy: FullPolicy;
  readonly quote: Quote;
  /** Where the stay is, unless single options gave it. */
  readonly stayPart: Part | undefined;
}

/** Reads the tax set and the stay of a command, and quotes them. */
export async function quotedBooking(
  source: string,
  options: PolicyOptions & StayOptions,
  io: Io,
): Promise<QuotedBooking> {
  const { document, given } = await readSetAndStay(source, options, io);
  const booking = readBooking(document, given, options);
  const calculator = calculatorFor(booking, document);
  try {
    const { policy } = calculator;
    const warnings = warningsOf(booking, calculator, document);
    return { ...booking, policy, warnings, quote: calculator.quote(booking.stay), stayPart: given.part };
  } catch (error) {
    if (error instanceof InvalidStay) throw new InvalidInput(given.locate(error.issues));
    throw error;
  }
}

/** Throws the issues of the tax set and of the stay together. */
function readBooking(document: JsonDocument, given: GivenStay, options: PolicyOptions): StayToQuote {
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const set = checkedPart(part, validateTaxSet(part.value));
  const stay = checkStay(given.value, currencyOf(part.value), digitsInForce(policy, set.value));
  const value = set.value && stay.value && { taxSet: set.value, stay: stay.value };
  const issues = [...set.issues, ...given.locate(stay.issues ?? [])];
  const both = valueOrThrow({ value, issues }, duplicatesIn([document, given.document ?? document]));
  return { document, policy, warnings: set.warnings, ...both };
}

/** A valid tax set, with the policy of the options or of the worked case. */
export interface TaxSetAndPolicy {
  readonly taxSet: TaxSet;
  readonly policy: Policy | undefined;
  /** Warnings of the set without the policy. `warningsOf` has those under the policy. */
  readonly warnings: readonly Finding[];
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
function duplicatesIn(documents: readonly JsonDocument[]): Finding[] {
  return [...new Set(documents)].flatMap(duplicateKeys);
}

/** The calculator of a valid tax set. Throws when the policy of a worked case is not valid. */
export function calculatorFor(
  { taxSet, policy }: Pick<TaxSetAndPolicy, 'taxSet' | 'policy'>,
  document: JsonDocument,
): Calculator {
  try {
    return createCalculator(taxSet, policy);
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    throw new InvalidInput(issuesIn(wholeFile(document), error.issues));
  }
}

/** Warnings of a tax set under the policy in force, with their places in the file. */
export function warningsOf(
  { warnings }: Pick<TaxSetAndPolicy, 'warnings'>,
  calculator: Calculator,
  document: JsonDocument,
): Finding[] {
  const part = onlyPart(document, 'tax-set');
  const doubts = calculator.warnings.filter(isDoubt);
  return [...warnings.filter((warning) => !isDoubt(warning)), ...doubts.map((doubt) => locate(part, doubt, 'warning'))];
}

/** Two records, read, and the correction between them. */
interface ReadCorrection {
  readonly was: JsonDocument;
  readonly now: JsonDocument;
  readonly before: QuoteRecord;
  readonly after: QuoteRecord;
  readonly correction: Correction;
}

/** Reads two records. Throws the issues of both files together. */
export async function correctionBetween(earlier: string, later: string, io: Io): Promise<ReadCorrection> {
  if (earlier === STDIN && later === STDIN) {
    throw new UsageError('standard input (-) can be only one of the two records');
  }
  const was = await readDocument(earlier, io);
  const now = await readDocument(later, io);
  const [one, other] = [was, now].map((document) => checkedPart(wholeFile(document), readRecord(document.value)));
  const findings = [was, now].flatMap(duplicateKeys).concat(one?.issues ?? [], other?.issues ?? []);
  if (findings.length > 0 || one === undefined || other === undefined) throw new InvalidInput(findings);
  const [before, after] = [valueOrThrow<QuoteRecord>(one), valueOrThrow<QuoteRecord>(other)];
  try {
    return { was, now, before, after, correction: difference(before, after) };
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => findingWithoutPlace(issue.path.startsWith('before') ? was.file : now.file, issue)),
    );
  }
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
