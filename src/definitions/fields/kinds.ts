import { isDecimalText } from '../../money/amount.js';
import { decimal, orAbsent, TEXT, UUID } from '../../schema/fields.js';
import { compareRates } from '../rates.js';

/** An id, absent in a draft. */
export const ID = {
  ...orAbsent(TEXT),
  nullIsAbsent: true,
  isSame: (one: unknown, other: unknown) => (one ?? null) === null || (other ?? null) === null,
} as const;

/** A property; absence equals any property. */
export const PROPERTY = {
  ...orAbsent(UUID),
  nullIsAbsent: true,
  isSame: (one: unknown, other: unknown) => ID.isSame(one, other) || isSameUuid(String(one), String(other)),
} as const;

/** A rate: "10.0" equals "10.00". */
export const RATE = {
  ...decimal('10.00'),
  isSame: (one: unknown, other: unknown) => isDecimal(one) && isDecimal(other) && compareRates(one, other) === 0,
} as const;

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && isDecimalText(value);
}

/** UUIDs compare without case. */
export function isSameUuid(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
