import { type Calculator, createCalculator, InvalidDefinition, type Policy, type TaxSet } from '../index.js';
import { InvalidInput } from './command.js';
import type { JsonDocument } from './json-document.js';
import { locate, wholeFile } from './parts.js';

/** The calculator of a tax set that is valid: what can still be refused is the policy of a worked case. */
export function calculatorFor(taxSet: TaxSet, policy: Policy | undefined, document: JsonDocument): Calculator {
  try {
    return createCalculator(taxSet, policy);
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    throw new InvalidInput(error.issues.map((issue) => locate(wholeFile(document), issue, 'issue')));
  }
}
