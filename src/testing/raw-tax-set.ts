import fc from 'fast-check';
import type { TaxInput, TaxSetEntryInput, TaxSetInput } from '../definitions/tax.js';
import { DEEPEST_NESTING, MOST_ENTRIES, MOST_TAXES } from '../definitions/tax.js';
import type { OptionKinds } from '../issues/kinds.js';
import { A_NUMBER, YES_OR_NO } from '../issues/kinds.js';
import { demandRange, mostly } from './model.js';
import type { RawLocal } from './raw-local.js';
import { rawLocal, withLocal } from './raw-local.js';
import type { RangeDays, RawTax, TaxConstraints } from './raw-tax.js';
import { rawTax, TAX_KINDS, taxFrom } from './raw-tax.js';
import { idOf } from './tax.js';

/** The constraints of tax sets: those of each tax, and these. Every default is in brackets. */
export interface TaxSetConstraints extends TaxConstraints {
  /** The fewest different taxes [0]. */
  readonly minTaxes?: number;
  /** The most different taxes [6; the rules allow 200]. */
  readonly maxTaxes?: number;
  /** The highest level; 0 for one level [3]. */
  readonly maxLevel?: number;
  /** The deepest nesting, the top counted; 1 for none [3; the rules allow 16]. */
  readonly maxDepth?: number;
  /** Whether some taxes have no id and are identified by their title [true]. */
  readonly drafts?: boolean;
  /** Whether taxes have local rules [false]. */
  readonly local?: boolean;
}

export const TAX_SET_KINDS: OptionKinds<TaxSetConstraints> = {
  ...TAX_KINDS,
  minTaxes: A_NUMBER,
  maxTaxes: A_NUMBER,
  maxLevel: A_NUMBER,
  maxDepth: A_NUMBER,
  drafts: YES_OR_NO,
  local: YES_OR_NO,
};

/** A tax of the pool for a set, with its place. */
interface RawEntry {
  readonly tax: RawTax;
  readonly level: number | undefined;
  readonly hasId: boolean;
  readonly hasSameTitle: boolean;
  /** Whether it is at the top, even if it is also nested elsewhere. */
  readonly isTop: boolean;
  /** Indexes of later taxes of the pool that are nested under it. */
  readonly nested: readonly number[];
}

export interface RawTaxSet {
  readonly pool: readonly RawEntry[];
  readonly maxDepth: number;
  readonly hasProperty: boolean;
  /** The local rules of the taxes at the top, in order. */
  readonly local: ReadonlyArray<RawLocal | undefined>;
}

export function rawTaxSet(constraints: TaxSetConstraints, days: Pick<RangeDays, 'span'>): fc.Arbitrary<RawTaxSet> {
  const maxTaxes = demandRange('maxTaxes', constraints.maxTaxes ?? 6, 0, MOST_TAXES);
  const minTaxes = demandRange('minTaxes', constraints.minTaxes ?? 0, 0, maxTaxes);
  const maxLevel = demandRange('maxLevel', constraints.maxLevel ?? 3, 0, Number.MAX_SAFE_INTEGER);
  const maxDepth = demandRange('maxDepth', constraints.maxDepth ?? 3, 1, DEEPEST_NESTING);
  const entry = fc.record({
    tax: rawTax(constraints, days),
    level: mostly<number | undefined>(undefined, fc.nat(maxLevel), 1),
    hasId: constraints.drafts === false ? fc.constant(true) : fc.boolean(),
    hasSameTitle: mostly(false, fc.constant(true), 5),
    isTop: mostly(true, fc.constant(false), 4),
    nested:
      maxDepth === 1 ? fc.constant([]) : mostly([], fc.array(fc.nat(maxTaxes), { minLength: 1, maxLength: 3 }), 1),
  });
  return fc.record({
    // Independent of fast-check's size: pools of all sizes up to the requested maximum.
    pool: fc.array(entry, { minLength: minTaxes, maxLength: maxTaxes, size: 'max' }),
    maxDepth: fc.constant(maxDepth),
    hasProperty: mostly(false, fc.constant(true)),
    local:
      constraints.local === true
        ? fc.array(rawLocal(), { minLength: 1, maxLength: Math.max(1, maxTaxes), size: 'max' })
        : fc.constant([]),
  });
}

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

/**
 * A tax nests only later taxes of the pool, so none contains itself. A tax may have several places, with the same
 * nested taxes in each. Every tax of the pool is in the set.
 */
export function taxSetFrom(
  { pool, maxDepth, hasProperty, local }: RawTaxSet,
  currency: string,
  days: RangeDays,
): TaxSetInput {
  const property = hasProperty ? { property_id: PROPERTY } : {};
  // Shared taxes multiply entries, and a set has a limit of them.
  const mostEntries = Math.floor(MOST_ENTRIES / Math.max(1, pool.length));
  const isNested = new Set<number>();
  const built: BuiltEntry[] = [];
  for (const [at, raw] of [...pool.entries()].reverse()) {
    const title = titleOf(raw, at);
    const id = raw.hasId ? { id: idOf(at + 1) } : {};
    const own = taxFrom(raw.tax, { currency, days, title, ...id, ...property });
    const entry: BuiltEntry = { own, taxes: [], height: 1, entries: 1 };
    const later = pool.length - at - 1;
    for (const pick of later === 0 ? [] : raw.nested) {
      const below = at + 1 + (pick % later);
      if (nest(built[below], entry, { maxDepth, mostEntries })) isNested.add(below);
    }
    built[at] = entry;
  }
  const taxes = pool.flatMap(({ level, isTop }, at): TaxSetEntryInput[] => {
    const entry = built[at];
    if (entry === undefined || (!isTop && isNested.has(at))) return [];
    return [{ ...entry.own, ...(level === undefined ? {} : { level }), taxes: entry.taxes }];
  });
  const taxSet = { title: 'Random taxes', currency, ...property, taxes };
  return local.length === 0 ? taxSet : withLocal(taxSet, local);
}

function titleOf({ hasId, hasSameTitle, tax }: RawTaxSet['pool'][number], at: number): string {
  return hasId && hasSameTitle ? 'Same title' : `${tax.title} ${at + 1}`;
}

interface BuiltEntry {
  readonly own: TaxInput;
  readonly taxes: TaxSetEntryInput[];
  height: number;
  entries: number;
}

interface NestingLimits {
  readonly maxDepth: number;
  readonly mostEntries: number;
}

/** Nests an entry in another one if the limits allow it; returns whether they do. */
function nest(inner: BuiltEntry | undefined, outer: BuiltEntry, { maxDepth, mostEntries }: NestingLimits): boolean {
  if (inner === undefined || inner.height >= maxDepth || outer.entries + inner.entries > mostEntries) return false;
  outer.taxes.push({ ...inner.own, taxes: inner.taxes });
  outer.height = Math.max(outer.height, inner.height + 1);
  outer.entries += inner.entries;
  return true;
}
