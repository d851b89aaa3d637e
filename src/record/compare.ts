import { pathTo } from '../issues/path.js';
import { isList, isRecord } from '../issues/reading.js';
import { significantDecimals } from '../money/amount.js';
import { parseSigned } from '../money/signed.js';
import type { RecordDifference } from './record-data.js';

/** The fields of a quote that are decimals: "10.0" and "10.00" are one amount there, and two titles elsewhere. */
const DECIMALS: ReadonlySet<PropertyKey> = new Set([
  ...['price', 'net', 'inclusive', 'exclusive', 'total'],
  ...['amount', 'base', 'rate', 'tax', 'fee', 'city_tax'],
]);

/** Every place at which two plain values differ. What one of them lacks is listed as a whole. */
export function differencesBetween(recorded: unknown, computed: unknown, path: string): RecordDifference[] {
  const names = partNames(recorded, computed);
  if (names === undefined) return isSame(recorded, computed, path) ? [] : [differing(path, recorded, computed)];
  return names.flatMap((name) =>
    differencesBetween(partOf(recorded, name), partOf(computed, name), pathTo(path, name)),
  );
}

/**
 * What is written into a tax set, a policy or a stay, and is not read from there. What they lack has its default, and
 * `null` says the same as leaving a field out.
 */
export function unreadIn(recorded: unknown, read: unknown, path: string): RecordDifference[] {
  const lacks = (value: unknown) => value === undefined || value === null;
  return differencesBetween(recorded, read, path).filter((found) => !lacks(found.recorded));
}

function differing(path: string, recorded: unknown, computed: unknown): RecordDifference {
  return {
    path,
    ...(recorded === undefined ? {} : { recorded }),
    ...(computed === undefined ? {} : { computed }),
  };
}

/** The names of the parts of two lists or two objects; `undefined` for anything else. */
function partNames(one: unknown, other: unknown): Array<string | number> | undefined {
  if (isList(one) && isList(other)) return [...(one.length < other.length ? other : one).keys()];
  if (isRecord(one) && isRecord(other)) return [...new Set([...Object.keys(other), ...Object.keys(one)])];
  return undefined;
}

function partOf(whole: unknown, name: string | number): unknown {
  if (isList(whole)) return whole[Number(name)];
  return isRecord(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;
}

function isSame(recorded: unknown, computed: unknown, path: string): boolean {
  if (recorded === computed) return true;
  if (typeof recorded !== 'string' || typeof computed !== 'string') return false;
  if (!DECIMALS.has(path.slice(path.lastIndexOf('.') + 1))) return false;
  const digits = Math.max(significantDecimals(recorded), significantDecimals(computed));
  const units = parseSigned(recorded, digits);
  return units !== undefined && units === parseSigned(computed, digits);
}
