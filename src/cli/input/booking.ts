import {
  type Calculator,
  createCalculator,
  type FullPolicy,
  InvalidDefinition,
  InvalidStay,
  type Policy,
  type Quote,
  type Stay,
  type TaxSet,
  validateTaxSet,
} from '../../index.js';
import { InvalidInput, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { type Finding, inFileOrder } from '../output/findings.js';
import { duplicateKeys, type JsonDocument, readDocument } from './json-document.js';
import { currencyOf, locate, onlyPart, policyOf, wholeFile } from './parts.js';
import { digitsOf, type PolicyOptions, policyFrom } from './policy-options.js';
import { STDIN } from './read-file.js';
import { checkStay, type GivenStay, givenStay, type StayOptions } from './stay.js';

/** What was asked for, read and checked. */
interface Booking {
  readonly document: JsonDocument;
  readonly taxSet: TaxSet;
  readonly stay: Stay;
  /** What was asked for. */
  readonly policy: Policy | undefined;
  readonly warnings: readonly Finding[];
}

/** The same with its answer. */
export interface QuotedBooking extends Booking {
  /** The policy in force. */
  readonly policy: FullPolicy;
  readonly quote: Quote;
}

/** Reads the tax set and the stay of a command, and quotes them. */
export async function quotedBooking(
  source: string,
  options: PolicyOptions & StayOptions,
  io: Io,
): Promise<QuotedBooking> {
  if (source === STDIN && options.stay === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the stay, not both');
  }
  const document = await readDocument(source, io);
  const given = await givenStay(document, options, io);
  const booking = readBooking(document, given, options);
  return { ...booking, ...quoteOf(booking, given) };
}

/** Everything that is wrong with the tax set and the stay is told in one go. */
function readBooking(document: JsonDocument, given: GivenStay, options: PolicyOptions): Booking {
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const taxSet = validateTaxSet(part.value);
  const stay = checkStay(given.value, currencyOf(part.value), digitsOf(policy, taxSet.value));
  const duplicates = [...new Set([document, given.document ?? document])].flatMap(duplicateKeys);
  if (taxSet.issues !== undefined || stay.issues !== undefined || duplicates.length > 0) {
    const ofTaxSet = (taxSet.issues ?? []).map((issue) => locate(part, issue, 'issue'));
    throw new InvalidInput(inFileOrder([...duplicates, ...ofTaxSet, ...given.locate(stay.issues ?? [])]));
  }
  const warnings = taxSet.warnings.map((issue) => locate(part, issue, 'warning'));
  return { document, taxSet: taxSet.value, stay: stay.value, policy, warnings };
}

function quoteOf(
  { document, taxSet, stay, policy }: Booking,
  given: GivenStay,
): Pick<QuotedBooking, 'policy' | 'quote'> {
  try {
    const calculator = calculatorFor(taxSet, policy, document);
    return { policy: calculator.policy, quote: calculator.quote(stay) };
  } catch (error) {
    if (error instanceof InvalidStay) throw new InvalidInput(given.locate(error.issues));
    throw error;
  }
}

/** The calculator of a tax set that is valid: what can still be refused is the policy of a worked case. */
export function calculatorFor(taxSet: TaxSet, policy: Policy | undefined, document: JsonDocument): Calculator {
  try {
    return createCalculator(taxSet, policy);
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    throw new InvalidInput(error.issues.map((issue) => locate(wholeFile(document), issue, 'issue')));
  }
}
