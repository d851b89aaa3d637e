import type { Wording } from '../issues/schema-issues.js';
import { decimalsOf, type FieldTable, rulesOf } from '../schema/fields.js';
import { EXTRA_FIELDS, GUEST_FIELDS, ROOM_FIELDS, STAY_FIELDS } from './fields.js';

const TABLES: readonly FieldTable[] = [STAY_FIELDS, ROOM_FIELDS, GUEST_FIELDS, EXTRA_FIELDS];

/** How messages say what the fields of stays must be. */
export const WORDING: Wording = {
  rules: new Map(TABLES.flatMap(rulesOf)),
  decimals: new Set(TABLES.flatMap(decimalsOf)),
};

/** What a field must be, in words. */
export function expectedOf(field: string): string {
  return WORDING.rules.get(field)?.expected ?? '';
}
