import { isDecimalText } from '../../money/amount.js';
import { decimal, orAbsent, TEXT, UUID } from '../../schema/fields.js';
import { compareRates } from '../rates.js';

/** What a draft does not have yet. */
export const ID = {
  ...orAbsent(TEXT),
  nullIsAbsent: true,
  isSame: (one: unknown, other: unknown) => (one ?? null) === null || (other ?? null) === null,
} as const;

/** Who does not name the property means the same one. */
export const PROPERTY = {
  ...orAbsent(UUID),
  nullIsAbsent: true,
  isSame: (one: unknown, other: unknown) => ID.isSame(one, other) || isSameUuid(String(one), String(other)),
} as const;

/** "10.0" and "10.00" are one rate. */
export const RATE = {
  ...decimal('10.00'),
  isSame: (one: unknown, other: unknown) => isDecimal(one) && isDecimal(other) && compareRates(one, other) === 0,
} as const;

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && isDecimalText(value);
}

/** Uuids are the same in capitals and in small letters. */
export function isSameUuid(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
