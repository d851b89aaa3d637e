/** The outlines of taxes and tax sets: what a client needs before its first call, which loads `taxes.ts` with all rules of taxes. */

import { API_ROOT, MOST_TAXES } from '../wire/conventions.js';

/** Shared by taxes and tax sets. Lists can be sorted by `inserted_at`, although records do not contain it. */
const USUAL = {
  operations: ['list', 'get', 'create', 'update', 'remove'],
  sorters: { inserted_at: 'number' },
  mostOfProperty: MOST_TAXES,
} as const;

export const TAX_OUTLINE = { ...USUAL, type: 'tax', path: `${API_ROOT}/taxes`, name: 'tax' } as const;
export const TAX_SET_OUTLINE = { ...USUAL, type: 'tax_set', path: `${API_ROOT}/tax_sets`, name: 'tax set' } as const;
