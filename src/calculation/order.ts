import { byName } from '../definitions/local/names.js';
import { inOrder, type Placed } from '../definitions/local/placed.js';
import type { Tax } from '../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';

/** A tax at its place in the calculation, with what it is computed on by its level and nesting, or by its local rules. */
export interface Ordered {
  readonly index: number;
  /** With the logic and the rate that are true here. */
  readonly tax: Tax;
  /** That of the entry at the top of the set. */
  readonly level: number;
  /** The taxes before this index have a higher level: this one is computed on all of them. */
  readonly higher: number;
  /** Indexes of the taxes nested under this one, to any depth, that are not among `higher`. */
  readonly nested: readonly number[];
  /** Indexes of the taxes that its base adds in place of those, where local rules name them. */
  readonly plus: readonly number[] | undefined;
}

/** The taxes of a set that are calculated here, in calculation order. */
export function calculationOrder({ taxes }: Pick<TaxSet, 'taxes'>): Ordered[] {
  const placed = inOrder(taxes);
  const here = placed.filter(isHere);
  const names = byName(here.map(({ tax }) => tax));
  const indexOf = (place: number): number => placed.slice(0, place).filter(isHere).length;
  return here.map(({ tax, level, higher, nested }, index): Ordered => {
    const inside = [...new Set(nested)].filter(
      (place) => place >= higher && placed.slice(place, place + 1).some(isHere),
    );
    return {
      index,
      tax: trueTax(tax),
      level,
      higher: indexOf(higher),
      nested: inside.map(indexOf).sort((one, other) => one - other),
      plus: tax.local?.base?.plus?.map((name) => names.find(name)).filter((place) => typeof place === 'number'),
    };
  });
}

/** What is for the channel alone is not calculated here. */
function isHere({ tax }: Placed): boolean {
  return tax.local?.only !== 'channel';
}

/** A tax with the logic and the rate that are true here, where the API's are an approximation. */
function trueTax(entry: TaxSetEntry): Tax {
  const { local } = entry;
  if (local?.logic === undefined && local?.rate === undefined) return entry;
  return { ...entry, logic: local.logic ?? entry.logic, rate: local.rate ?? entry.rate };
}
