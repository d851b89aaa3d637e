import type { BaseStart } from '../definitions/local/of-tax.js';
import { byName, inOrder, type Placed } from '../definitions/local/placed.js';
import type { FullPolicy } from '../definitions/policy.js';
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

/** The price, the price less the rounded inclusive charges, the net that is rounded before the charges, or nothing. */
type Start = 'price' | 'net' | 'rounded-net' | 'nothing';

/** What a percent is taken of: a start, and the lines that it adds. Equal bases of a set are one object. */
export interface Base {
  /** Its place among the different bases of a set. */
  readonly key: number;
  readonly start: Start;
  /** Indexes of the lines that it adds, in calculation order. */
  readonly adds: readonly number[];
}

/** The bases of a set: what each percent is taken of, and what conditions on the price look at. */
export interface Bases {
  of(line: Ordered): Base;
  ofPrice(line: Ordered): Base;
  readonly net: Base;
  /** Of a fixed tax, which has none. */
  readonly none: Base;
}

export function basesOf(lines: readonly Ordered[], policy: FullPolicy): Bases {
  const known = new Map<string, Base>();
  const netStart = policy.rounding.inclusive === 'net' ? 'rounded-net' : 'net';
  const make = (start: BaseStart, adds: readonly number[]): Base => {
    const name = `${start} ${adds}`;
    const base = known.get(name) ?? { key: known.size, start: start === 'net' ? netStart : start, adds };
    known.set(name, base);
    return base;
  };

  /**
   * Inclusive charges are part of the price: what starts from the price adds only the exclusive ones of a higher level or
   * nested in it, and what starts from the net adds all. Local rules may name what it adds.
   */
  function of({ tax, higher, nested, plus }: Ordered): Base {
    const start = startOf(tax, policy);
    const named =
      plus === undefined ? [...Array(higher).keys(), ...nested] : [...plus].sort((one, other) => one - other);
    return make(start, start === 'price' ? named.filter((index) => lines[index]?.tax.is_inclusive === false) : named);
  }

  /**
   * Conditions on the price look at what a percent at this place is taken of. Where that is other taxes alone, the price
   * by itself; an inclusive tax, whose net depends on the answer, looks at the shown price.
   */
  function ofPrice(line: Ordered): Base {
    if (line.tax.is_inclusive) return make('price', []);
    return startOf(line.tax, policy) === 'nothing' ? make(policy.exclusiveBase, []) : of(line);
  }

  return { of, ofPrice, net: make('net', []), none: make('price', []) };
}

/** What local rules say, or else the net, or where the policy says so an exclusive percent from the price. */
export function startOf({ is_inclusive, local }: Tax, { exclusiveBase }: FullPolicy): BaseStart {
  return local?.base?.start ?? (is_inclusive ? 'net' : exclusiveBase);
}
