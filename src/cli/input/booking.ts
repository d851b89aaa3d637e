import { type FullPolicy, InvalidStay, type Quote, type Stay, validateTaxSet } from '../../index.js';
import { InvalidInput } from '../command.js';
import type { Io } from '../command-io.js';
import type { JsonDocument } from './json-document.js';
import { checked, currencyOf, onlyPart, type Part, policyOf, valid } from './parts.js';
import { digitsInForce, type PolicyOptions, policyFrom } from './policy-options.js';
import { checkStay, type GivenStay, readSetAndStay, type StayOptions } from './stay.js';
import { type AskedTaxSet, calculatorFor, duplicatesIn, warningsOf } from './tax-set.js';

/** A tax set, a policy and a stay, checked. */
interface AskedStay extends AskedTaxSet {
  readonly document: JsonDocument;
  readonly stay: Stay;
}

/** A booking with its quote. */
export interface QuotedBooking extends AskedStay {
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
function readBooking(document: JsonDocument, given: GivenStay, options: PolicyOptions): AskedStay {
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const set = checked(part, validateTaxSet(part.value));
  const stay = checkStay(given.value, currencyOf(part.value), digitsInForce(policy, set.value));
  const value = set.value && stay.value && { taxSet: set.value, stay: stay.value };
  const issues = [...set.issues, ...given.locate(stay.issues ?? [])];
  const both = valid({ value, issues }, duplicatesIn([document, given.document ?? document]));
  return { document, policy, warnings: set.warnings, ...both };
}
