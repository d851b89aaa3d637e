import {
  type Calculator,
  createCalculator,
  InvalidDefinition,
  type Policy,
  type TaxSet,
  validateTaxSet,
} from '../../index.js';
import { isDoubt } from '../../issues/doubt-codes.js';
import { InvalidInput } from '../command.js';
import type { Finding } from '../output/findings.js';
import { duplicateKeys, type JsonDocument } from './json-document.js';
import { checked, issuesIn, locate, onlyPart, policyOf, valid, wholeFile } from './parts.js';
import { type PolicyOptions, policyFrom } from './policy-options.js';

/** A tax set that is valid, and the policy that was asked for. */
export interface AskedTaxSet {
  readonly taxSet: TaxSet;
  readonly policy: Policy | undefined;
  /** Of the set by itself: `warningsOf` has them under the policy. */
  readonly warnings: readonly Finding[];
}

/** Reads the tax set of a file, and ignores a stay in it. Throws all issues, and duplicate fields of `others` too. */
export function readTaxSet(
  document: JsonDocument,
  options: PolicyOptions,
  others: readonly JsonDocument[] = [],
): AskedTaxSet {
  const part = onlyPart(document, 'tax-set');
  const set = checked(part, validateTaxSet(part.value));
  const taxSet = valid(set, duplicatesIn([document, ...others]));
  return { taxSet, policy: policyFrom(options, policyOf(document)), warnings: set.warnings };
}

/** Duplicate fields in the documents. A document that is listed twice counts once. */
export function duplicatesIn(documents: readonly JsonDocument[]): Finding[] {
  return [...new Set(documents)].flatMap(duplicateKeys);
}

/** The calculator of a valid tax set. Throws when the policy of a worked case is not valid. */
export function calculatorFor(
  { taxSet, policy }: Pick<AskedTaxSet, 'taxSet' | 'policy'>,
  document: JsonDocument,
): Calculator {
  try {
    return createCalculator(taxSet, policy);
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    throw new InvalidInput(issuesIn(wholeFile(document), error.issues));
  }
}

/** The warnings of a tax set under the policy that was asked for, with their places in the file. */
export function warningsOf(
  { warnings }: Pick<AskedTaxSet, 'warnings'>,
  calculator: Calculator,
  document: JsonDocument,
): Finding[] {
  const part = onlyPart(document, 'tax-set');
  const doubts = calculator.warnings.filter(isDoubt);
  return [...warnings.filter((warning) => !isDoubt(warning)), ...doubts.map((doubt) => locate(part, doubt, 'warning'))];
}
