import type { TaxSet } from '../../core/definitions/tax.js';

/** Names the lodging and the extras of which a stay needs a price so that labels of its price are charged. */
export type SoldAs = (labels: readonly string[]) => readonly string[];

/**
 * The lodging and extras behind labels in `on`: a stay sells the whole, which a set splits, never a part. With two sets
 * a whole of one may be a part in the other; labels that lead in a circle are left out, since no stay fits both sets.
 */
export function soldIn(sets: ReadonlyArray<TaxSet | undefined>): SoldAs {
  const parts = sets.flatMap((set) => set?.local?.parts ?? []);
  if (parts.length === 0) return (labels) => labels;
  const wholes = new Map(parts.map(({ label, of }) => [label, of]));
  const wholeOf = (label: string): string[] => {
    const seen = new Set<string>();
    let whole = label;
    for (let of = wholes.get(whole); of !== undefined; of = wholes.get(whole)) {
      if (seen.has(whole)) return [];
      seen.add(whole);
      whole = of;
    }
    return [whole];
  };
  return (labels) => [...new Set(labels.flatMap(wholeOf))];
}
