import { pageOf } from '../../../src/cli/commands/preview/page.js';
import type { TaxSet, TaxSetInput } from '../../../src/index.js';
import { preview, validateTaxSet } from '../../../src/index.js';

/** The page of a draft, beside what is saved when that is given. */
export function page(draft: TaxSetInput, saved?: TaxSetInput): string {
  const sets = { draft: valid(draft), saved: saved === undefined ? undefined : valid(saved) };
  return pageOf(preview(draft, saved === undefined ? {} : { saved }), sets);
}

function valid(given: TaxSetInput): TaxSet {
  const { value, issues } = validateTaxSet(given);
  if (value === undefined) throw new Error(`The test set is not valid: ${JSON.stringify(issues)}`);
  return value;
}
