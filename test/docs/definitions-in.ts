import { validateDefinitions } from '../../src/channel/api/index.js';
import type { Issue } from '../../src/index.js';
import { validateStay, validateTax, validateTaxSet } from '../../src/index.js';

type Fields = Readonly<Record<string, unknown>>;

/** A stay has no currency: its prices may have the decimals of any. */
const MOST_DIGITS = 4;

const has = (value: Fields, ...names: readonly string[]): boolean => names.every((name) => name in value);

/** What is wrong with the taxes, tax sets, stays and definitions files that are somewhere in a JSON value. */
export function issuesIn(value: unknown): readonly Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(issuesIn);
  const fields = value as Fields;
  if (has(fields, 'version', 'tax_sets')) return validateDefinitions(fields).issues ?? [];
  if (has(fields, 'title', 'logic', 'rate')) return validateTax(fields).issues ?? [];
  if (isTaxSet(fields)) return validateTaxSet(fields).issues ?? [];
  if (has(fields, 'rooms')) return validateStay(fields, 'EUR', MOST_DIGITS).issues ?? [];
  return Object.values(fields).flatMap(issuesIn);
}

/** A quote has taxes as well, and a total; what the API is sent has references in place of taxes. */
function isTaxSet(fields: Fields): boolean {
  const { taxes } = fields;
  if (!has(fields, 'currency', 'taxes') || has(fields, 'total') || !Array.isArray(taxes)) return false;
  return taxes.every((tax: unknown) => typeof tax === 'object' && tax !== null && 'title' in tax);
}
