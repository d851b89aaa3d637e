import { pathTo } from '../../issues/path.js';
import { taxKey } from '../same-tax.js';
import type { TaxSetEntry } from '../tax-set.js';

/** A tax of a set, where it is first met, and the taxes that it is computed on by its level and nesting. */
export interface Placed {
  readonly tax: TaxSetEntry;
  readonly path: string;
  readonly key: string;
  readonly on: ReadonlySet<string>;
}

/** Every tax once, in calculation order: from the highest level down, each after those nested under it. */
export function inOrder(taxes: readonly TaxSetEntry[]): Placed[] {
  const placed: Placed[] = [];
  const seen = new Set<string>();
  const visit = (tax: TaxSetEntry, path: string, higher: readonly string[]): string[] => {
    const nested = tax.taxes.flatMap((inner, at) => visit(inner, pathTo(pathTo(path, 'taxes'), at), higher));
    const key = taxKey(tax);
    if (!seen.has(key)) {
      seen.add(key);
      placed.push({ tax, path, key, on: new Set([...higher, ...nested]) });
    }
    return [...nested, key];
  };
  const entries = taxes.map((tax, at) => ({ tax, path: pathTo('taxes', at) }));
  for (const level of [...new Set(taxes.map((tax) => tax.level))].sort((one, other) => other - one)) {
    const higher = [...seen];
    for (const { tax, path } of entries) if (tax.level === level) visit(tax, path, higher);
  }
  return placed;
}
