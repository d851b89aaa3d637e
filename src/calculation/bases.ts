import type { BaseStart } from '../definitions/local/of-tax.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';
import type { Ordered } from './order.js';

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
