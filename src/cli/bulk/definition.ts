import { type Calculator, type Policy, validateTaxSet } from '../../index.js';
import { calculatorFor } from '../calculator-for.js';
import { InvalidInput } from '../exit.js';
import { type Finding, inFileOrder } from '../finding.js';
import { duplicateKeys, type JsonDocument } from '../json-document.js';
import { locate, onlyPart, policyOf } from '../parts.js';
import { type PolicyOptions, policyFrom } from '../policy-options.js';

/** What all stays are quoted with. */
export interface Definition {
  readonly calculator: Calculator;
  readonly policy: Policy;
  readonly warnings: readonly Finding[];
}

/** The tax set and the policy of a file, checked before the first stay is read. A stay beside them is left alone. */
export function readDefinition(document: JsonDocument, options: PolicyOptions): Definition {
  const part = onlyPart(document, 'tax-set');
  const taxSet = validateTaxSet(part.value);
  const duplicates = duplicateKeys(document);
  if (taxSet.issues !== undefined || duplicates.length > 0) {
    const issues = (taxSet.issues ?? []).map((issue) => locate(part, issue, 'issue'));
    throw new InvalidInput(inFileOrder([...duplicates, ...issues]));
  }
  const policy = policyFrom(options, policyOf(document));
  const warnings = taxSet.warnings.map((issue) => locate(part, issue, 'warning'));
  return { calculator: calculatorFor(taxSet.value, policy, document), policy, warnings };
}
