import { isSameUuid } from '../../definitions/fields/tax.js';
import type { KeptTax } from '../../definitions/local/channel-side.js';
import { differingKept, keptTax } from '../../definitions/local/channel-side.js';
import { isSameTitle, keptTitle } from '../../definitions/tax.js';
import { compareTexts } from '../../issues/printable.js';
import { canonicalDecimal } from '../../money/decimal.js';
import type { StoredTaxSet, StoredTaxSetEntry } from '../resources/tax-sets.js';
import type { FieldDifference, PlannedEntry, PlannedTaxSet, Remote } from './sync-plan.js';

/** The fields in which a tax differs from the file, as `differingKept` compares them. */
export function taxDifferences(before: KeptTax, after: KeptTax): FieldDifference[] {
  const [from, to] = [keptTax(before), keptTax(after)];
  return differingKept(from, to).map((field) => ({ field, before: from[field], after: to[field] }));
}

/** The fields of a tax set that are kept in step. Absent rate plans are not compared. */
export type ComparedTaxSet = Required<Omit<PlannedTaxSet, 'associated_rate_plan_ids'>> &
  Pick<PlannedTaxSet, 'associated_rate_plan_ids'>;

/** A tax set that is stored, as one that could be written. */
export function comparedTaxSet({ title, currency, taxes, associated_rate_plan_ids }: StoredTaxSet): ComparedTaxSet {
  return { title, currency, taxes: taxes.map(plannedEntry), associated_rate_plan_ids: associated_rate_plan_ids ?? [] };
}

function plannedEntry({ id, title, level, taxes }: StoredTaxSetEntry): PlannedEntry {
  return { id, title, level, taxes: taxes.map(plannedEntry) };
}

/**
 * The fields in which a tax set differs from the file. The order of its taxes is not compared: levels and nesting
 * determine the bases, and no amount depends on anything else.
 */
export function taxSetDifferences(before: ComparedTaxSet, after: ComparedTaxSet): FieldDifference[] {
  const differences: FieldDifference[] = [];
  if (!isSameTitle(before.title, after.title)) {
    differences.push({ field: 'title', before: before.title, after: after.title });
  }
  if (before.currency !== after.currency) {
    differences.push({ field: 'currency', before: before.currency, after: after.currency });
  }
  if (canonicalEntries(before.taxes) !== canonicalEntries(after.taxes)) {
    differences.push({ field: 'taxes', before: toldEntries(before.taxes), after: toldEntries(after.taxes) });
  }
  const [from, to] = [before.associated_rate_plan_ids ?? [], after.associated_rate_plan_ids];
  if (to !== undefined && !isSameSet(from, to)) {
    differences.push({ field: 'associated_rate_plan_ids', before: [...from], after: [...to] });
  }
  return differences;
}

/** From the highest level to the lowest, in a level by title: the order of calculation, and the same every time. */
export function inOrderOfLevels<Entry extends { title: string; level: number; id?: string }>(
  entries: readonly Entry[],
): Entry[] {
  return [...entries].sort(
    (one, other) =>
      other.level - one.level || compareTexts(one.title, other.title) || compareTexts(one.id ?? '', other.id ?? ''),
  );
}

/** A text that is equal for equivalent entries. A nested entry has the level of the entry that it is nested in. */
function canonicalEntries(entries: readonly PlannedEntry[]): string {
  return JSON.stringify(entries.map((entry) => canonicalEntry(entry, entry.level)).sort(compareTexts));
}

function canonicalEntry({ id, title, taxes }: PlannedEntry, level: number | null): string {
  const nested = taxes.map((entry) => canonicalEntry(entry, null)).sort(compareTexts);
  return JSON.stringify([level, id === undefined ? { title: keptTitle(title) } : { id }, nested]);
}

/** The entries as a definitions file would write them, for people to read. */
function toldEntries(entries: readonly PlannedEntry[]): unknown[] {
  return inOrderOfLevels(entries).map(({ id, title, level, taxes }) => ({
    tax: title,
    ...(id === undefined ? {} : { id }),
    ...(level === 0 ? {} : { level }),
    ...(taxes.length === 0 ? {} : { taxes: toldEntries(taxes.map((entry) => ({ ...entry, level: 0 }))) }),
  }));
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one.map(lower)), new Set(other.map(lower))];
  return a.size === b.size && [...a].every((id) => b.has(id));
}

const lower = (text: string) => text.toLowerCase();

/** Whether something belongs to the property. */
export function isOfProperty({ property_id }: { readonly property_id: string }, propertyId: string): boolean {
  return isSameUuid(property_id, propertyId);
}

/** A text that is equal for two states of a property without a difference in fields that are kept in step. */
export function remoteFingerprint({ property_id, taxes, tax_sets, odd = [] }: Remote): string {
  const ofTaxes = taxes.map((tax) => JSON.stringify([tax.id, { ...keptTax(tax), rate: canonicalDecimal(tax.rate) }]));
  const ofSets = tax_sets.map((taxSet) => {
    const { title, currency, taxes: entries, associated_rate_plan_ids: plans = [] } = comparedTaxSet(taxSet);
    return JSON.stringify([taxSet.id, title, currency, canonicalEntries(entries), [...plans].sort(compareTexts)]);
  });
  const ofOdd = odd.map(({ kind, id, record }) => JSON.stringify([kind, id, record]));
  const known = [property_id.toLowerCase(), ofTaxes.sort(compareTexts), ofSets.sort(compareTexts)];
  return fingerprintOf(ofOdd.length === 0 ? known : [...known, ofOdd.sort(compareTexts)]);
}

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A short hash of plain data (FNV-1a, 64 bits). It distinguishes states, but gives no protection against a deliberate
 * collision.
 */
export function fingerprintOf(data: unknown): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}
