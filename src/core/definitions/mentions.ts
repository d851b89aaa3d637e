import { pathTo } from '../issues/issue.js';
import type { TaxSet, TaxSetEntry } from './tax.js';

/** A place of a tax in a set. */
export interface TaxMention {
  readonly path: string;
  readonly entry: TaxSetEntry;
}

/** Every place of every tax, each before the taxes nested in it. */
export function mentionsOf(set: Pick<TaxSet, 'taxes'>): TaxMention[] {
  const visit = (entries: readonly TaxSetEntry[], list: string): TaxMention[] =>
    entries.flatMap((entry, index) => {
      const path = pathTo(list, index);
      return [{ path, entry }, ...visit(entry.taxes, pathTo(path, 'taxes'))];
    });
  return visit(set.taxes, 'taxes');
}
