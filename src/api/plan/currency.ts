import { pathTo } from '../../issues/issue.js';
import type { Report } from '../../issues/report.js';
import { SYNC_CODES } from '../../issues/sync-codes.js';
import type { OddRecord } from '../calls/options.js';
import { mentions } from '../client/odd.js';
import type { StoredTaxSet, StoredTaxSetEntry } from '../resources/tax-sets.js';
import { comparedTaxSet, taxSetDifferences } from './compare.js';
import type { MatchedTax } from './matching.js';
import type { UpdateTaxSet } from './sync-plan.js';

/** A tax set without the taxes that could not stay in it, and the step that takes them out. */
export interface Detour {
  readonly without: StoredTaxSet;
  readonly step: UpdateTaxSet;
  /** The ids of the taxes that are taken out. */
  readonly misfits: ReadonlySet<string>;
}

interface DetourRules {
  readonly mayChange: (taxSet: StoredTaxSet) => boolean;
  /** The tax sets that cannot be read, and so cannot be changed. */
  readonly odd: readonly OddRecord[];
  readonly report: Report;
}

/**
 * A fixed tax has the currency of every tax set that it is in, so neither of the two can change its currency
 * first. Where both do, the tax is taken out of the set for so long. Answers with the sets for which that is
 * needed, by id. A set that is to be left alone and would be left with a tax in another currency is an issue.
 */
export function currencyDetours(
  taxes: readonly MatchedTax[],
  taxSets: readonly StoredTaxSet[],
  { mayChange, odd, report }: DetourRules,
): ReadonlyMap<string, Detour> {
  const detours = new Map<string, Detour>();
  const changing = taxes.flatMap(({ desired, stored }, at) => {
    const { currency } = desired;
    const changes = stored !== undefined && currency !== null && currency !== stored.currency;
    return changes ? [{ id: stored.id, currency, path: pathTo('taxes', at) }] : [];
  });
  for (const { path, id: taxId } of changing) {
    const using = odd.find(({ record }) => mentions(record, taxId));
    if (using === undefined) continue;
    const { id, title, reason } = using;
    report.addIn(SYNC_CODES, 'stored_record_unreadable', pathTo(path, 'currency'), {
      what: 'tax set',
      id,
      title,
      reason,
    });
  }
  for (const taxSet of taxSets) {
    const misfits = changing.filter(({ id, currency }) => currency !== taxSet.currency && isIn(taxSet.taxes, id));
    if (misfits.length === 0) continue;
    if (mayChange(taxSet)) {
      detours.set(taxSet.id, detour(taxSet, new Set(misfits.map(({ id }) => id))));
    } else {
      const { id, title, currency: set } = taxSet;
      for (const { path, currency } of misfits) {
        report.addIn(SYNC_CODES, 'currency_in_use', pathTo(path, 'currency'), { currency, title, id, set });
      }
    }
  }
  return detours;
}

function detour(taxSet: StoredTaxSet, misfits: ReadonlySet<string>): Detour {
  const without = { ...taxSet, taxes: withoutTaxes(taxSet.taxes, misfits) };
  const { id, title } = taxSet;
  const { taxes } = comparedTaxSet(without);
  const fields = taxSetDifferences(comparedTaxSet(taxSet), comparedTaxSet(without));
  return {
    without,
    misfits,
    step: { action: 'update', kind: 'tax_set', id, title, fields, changes: { taxes }, interim: true },
  };
}

function isIn(entries: readonly StoredTaxSetEntry[], id: string): boolean {
  return entries.some((entry) => entry.id === id || isIn(entry.taxes, id));
}

function withoutTaxes(entries: readonly StoredTaxSetEntry[], ids: ReadonlySet<string>): StoredTaxSetEntry[] {
  return entries.filter(({ id }) => !ids.has(id)).map((entry) => ({ ...entry, taxes: withoutTaxes(entry.taxes, ids) }));
}
