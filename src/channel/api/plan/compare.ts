import type { KeptTax } from '../../../core/definitions/local/channel-side.js';
import { differingKept, entriesWithout, isOnlyHere, keptTax } from '../../../core/definitions/local/channel-side.js';
import { pathTo } from '../../../core/issues/issue.js';
import { groupBy } from '../../../core/issues/reading.js';
import type { Report } from '../../../core/issues/report.js';
import { SYNC_CODES } from '../../../core/issues/sync-codes.js';
import { compareTexts, isSameTitle, isSameUuid, keptTitle } from '../../../core/issues/texts.js';
import { canonicalDecimal } from '../../../core/money/decimal.js';
import type { OddRecord } from '../calls/options.js';
import type { DefinedTax, Definitions, TaxReference } from '../definitions-file/definitions.js';
import type { StoredTax, StoredTaxSet, StoredTaxSetEntry } from '../resources/taxes.js';
import type { CreateTaxSet, FieldDifference, Kind, PlannedEntry, Remote } from './sync-plan.js';
import { oddOf } from './sync-plan.js';

/** The fields in which a tax differs from the file, as `differingKept` compares them. */
export function taxDifferences(before: KeptTax, after: KeptTax): FieldDifference[] {
  const [from, to] = [keptTax(before), keptTax(after)];
  return differingKept(from, to).map((field) => ({ field, before: from[field], after: to[field] }));
}

/** The fields of a tax set that are kept in step. Absent rate plans are not compared. */
export type ComparedTaxSet = CreateTaxSet['tax_set'];

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
export function taxSetDifferences(before: StoredTaxSet, after: ComparedTaxSet): FieldDifference[] {
  const { title, currency, taxes, associated_rate_plan_ids: plans = [] } = comparedTaxSet(before);
  const { associated_rate_plan_ids: wanted = plans } = after;
  const areSameTaxes = canonicalEntries(taxes) === canonicalEntries(after.taxes);
  const compared = [
    { field: 'title', isSame: isSameTitle(title, after.title), before: title, after: after.title },
    { field: 'currency', isSame: currency === after.currency, before: currency, after: after.currency },
    { field: 'taxes', isSame: areSameTaxes, before: shownEntries(taxes), after: shownEntries(after.taxes) },
    { field: 'associated_rate_plan_ids', isSame: isSameSet(plans, wanted), before: [...plans], after: [...wanted] },
  ];
  return compared.flatMap(({ isSame, ...difference }) => (isSame ? [] : [difference]));
}

/** From the highest level to the lowest, in a level by title: the order of calculation, and the same every time. */
export function inOrderOfLevels<Entry extends { title: string; level: number; id?: string }>(
  entries: readonly Entry[],
): Entry[] {
  return [...entries].sort(
    (first, second) =>
      second.level - first.level ||
      compareTexts(first.title, second.title) ||
      compareTexts(first.id ?? '', second.id ?? ''),
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
function shownEntries(entries: readonly PlannedEntry[]): unknown[] {
  return inOrderOfLevels(entries).map(({ id, title, level, taxes }) => ({
    tax: title,
    ...(id === undefined ? {} : { id }),
    ...(level === 0 ? {} : { level }),
    ...(taxes.length === 0 ? {} : { taxes: shownEntries(taxes.map((entry) => ({ ...entry, level: 0 }))) }),
  }));
}

function isSameSet(first: readonly string[], second: readonly string[]): boolean {
  const [a, b] = [new Set(first.map(lower)), new Set(second.map(lower))];
  return a.size === b.size && [...a].every((id) => b.has(id));
}

const lower = (text: string) => text.toLowerCase();

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
  const facts = [property_id.toLowerCase(), ofTaxes.sort(compareTexts), ofSets.sort(compareTexts)];
  return fingerprintOf(ofOdd.length === 0 ? facts : [...facts, ofOdd.sort(compareTexts)]);
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

/** A definition of the file with its record of the property; `undefined` if there is none yet. */
export interface Matched<Desired, Stored> {
  readonly desired: Desired;
  readonly stored: Stored | undefined;
}

interface Titled {
  readonly id?: string;
  readonly title: string;
}

export const KIND_NAMES: Readonly<Record<Kind, string>> = { tax: 'tax', tax_set: 'tax set' };

/**
 * Finds the record of each definition: by id if it has one, else by title among the records that no id of the file
 * claims. A definition with several candidates is an issue, and so is a record that cannot be read. Definitions that are
 * left out, because the property should not have them, match no record.
 */
function match<Desired extends Titled, Stored extends Titled & { readonly id: string }>(
  desired: readonly Desired[],
  stored: readonly Stored[],
  { kind, odd, report }: { readonly kind: Kind; readonly odd: readonly OddRecord[]; readonly report: Report },
  isLeftOut: (desired: Desired) => boolean = () => false,
): Array<Matched<Desired, Stored>> {
  const kindName = KIND_NAMES[kind];
  const path = kind === 'tax' ? 'taxes' : 'tax_sets';
  const byId = new Map<string, Stored | OddRecord>([...stored, ...odd].map((item) => [item.id, item]));
  const claimed = new Set(desired.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const unclaimed = [...byId.values()].filter((item) => !claimed.has(item.id));
  const byTitle = groupBy(unclaimed, (item) => keptTitle(item.title));
  return desired.map((wanted, index) => {
    if (isLeftOut(wanted)) return { desired: wanted, stored: undefined };
    const place = pathTo(path, index);
    const { id, title } = wanted;
    const namesakes = id === undefined ? (byTitle.get(keptTitle(title)) ?? []) : [];
    const stored = id === undefined ? namesakes[0] : byId.get(id);
    if (id !== undefined && stored === undefined) {
      report.addIn(SYNC_CODES, 'id_not_at_property', pathTo(place, 'id'), { id, what: kindName });
    }
    if (namesakes.length > 1) {
      const ids = namesakes.map((item) => item.id);
      report.addIn(SYNC_CODES, 'title_ambiguous', pathTo(place, 'title'), { title, what: kindName, ids });
    }
    if (stored === undefined || !isOdd(stored)) return { desired: wanted, stored };
    const { id: oddId, title: oddTitle, reason } = stored;
    report.addIn(SYNC_CODES, 'stored_record_unreadable', place, { what: kindName, title: oddTitle, id: oddId, reason });
    return { desired: wanted, stored: undefined };
  });
}

function isOdd<Stored extends object>(item: Stored | OddRecord): item is OddRecord {
  return 'record' in item && 'reason' in item;
}

/** The taxes and tax sets of a file with their records, and the tax sets that cannot be read. */
export function matchAll(desired: Definitions, remote: Remote, report: Report) {
  const oddSets = oddOf(remote, 'tax_set');
  return {
    taxes: match(desired.taxes, remote.taxes, { kind: 'tax', odd: oddOf(remote, 'tax'), report }, isOnlyHere),
    taxSets: match(desired.tax_sets, remote.tax_sets, { kind: 'tax_set', odd: oddSets, report }),
    oddSets,
  };
}

export type MatchedTax = Matched<DefinedTax, StoredTax>;

/** Finds the tax that a reference of the file names: by id, or else by title. Every reference was validated. */
export function referred(taxes: readonly MatchedTax[]): (reference: TaxReference) => MatchedTax {
  const byId = new Map(taxes.map((match) => [match.desired.id, match]));
  const byTitle = new Map(taxes.map((match) => [keptTitle(match.desired.title), match]));
  return ({ tax }) => {
    const matched = byId.get(tax) ?? byTitle.get(keptTitle(tax));
    if (matched === undefined) throw new TypeError(`No tax has the title or id ${tax}: the definitions are not valid.`);
    return matched;
  };
}

/** The entries of a tax set of the file as they are to be written: without the taxes that are charged here alone. */
export function plannedEntries(
  references: readonly TaxReference[],
  find: (reference: TaxReference) => MatchedTax,
): PlannedEntry[] {
  const planned = (reference: TaxReference): PlannedEntry => {
    const { desired, stored } = find(reference);
    const entry = { title: desired.title, level: reference.level, taxes: reference.taxes.map(planned) };
    return stored === undefined ? entry : { id: stored.id, ...entry };
  };
  const sent = entriesWithout(references, {
    isLeftOut: (reference) => isOnlyHere(find(reference).desired),
    keyOf: (reference) => {
      const { id = null, title } = find(reference).desired;
      return JSON.stringify([id, title]);
    },
  });
  return sent.map(planned);
}

export function entriesAtDepth<Entry extends { readonly taxes: readonly Entry[] }>(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...entriesAtDepth(entry.taxes)]);
}

/** Whether a record names an id anywhere inside: a tax set that cannot be read may use a tax. */
export function mentions(record: unknown, id: string): boolean {
  if (record === id) return true;
  if (typeof record !== 'object' || record === null) return false;
  return Object.values(record).some((part) => mentions(part, id));
}
