import type { BaseStart } from '../definitions/local/of-tax.js';
import type { PlacedTax } from '../definitions/local/placed.js';
import { byName, inOrder } from '../definitions/local/placed.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../definitions/tax.js';

/**
 * A tax at its place in the calculation order, with the lines that its base adds by level and nesting, or by local
 * rules.
 */
export interface OrderedTax {
  readonly index: number;
  /** With the logic and the rate of its local rules. */
  readonly tax: Tax;
  /** The level of the entry at the top of the set. */
  readonly level: number;
  /** The number of taxes with a higher level, which come first: this tax is computed on all of them. */
  readonly higher: number;
  /** Indexes of the taxes nested under this one, to any depth, that are not among `higher`. */
  readonly nested: readonly number[];
  /** Indexes of the taxes that local rules name as its base, in place of `higher` and `nested`. */
  readonly plus: readonly number[] | undefined;
  /** Indexes of the charges that contain this tax: neither `higher` nor `nested` means them. */
  readonly containedIn: readonly number[];
}

/** Keys of taxes, in a set or a map. */
export type TaxKeys = Pick<ReadonlySet<string>, 'has'>;

/**
 * The taxes of a set that are calculated, in calculation order.
 *
 * @param taxKeys the taxes to calculate [every tax]
 */
export function calculationOrder({ taxes }: Pick<TaxSet, 'taxes'>, taxKeys?: TaxKeys): OrderedTax[] {
  const placed = inOrder(taxes);
  const isHere = (tax: PlacedTax): boolean => isCalculated(tax) && taxKeys?.has(tax.key) !== false;
  const siblings = placed.filter(isHere);
  const names = byName(siblings.map(({ tax }) => tax));
  // The number of taxes here before each place.
  let before = 0;
  const indexes = placed.map((tax) => {
    const index = before;
    if (isHere(tax)) before += 1;
    return index;
  });
  const indexOf = (place: number): number => indexes[place] ?? before;
  return siblings.map(({ tax, level, higher, nested, containedIn }, index): OrderedTax => {
    const isHereAt = (place: number): boolean => isHere(placed[place] as PlacedTax);
    const inside = [...new Set(nested)].filter((place) => place >= higher && isHereAt(place));
    return {
      index,
      tax: withLocalRate(tax),
      level,
      higher: indexOf(higher),
      nested: inside.map(indexOf).sort((first, second) => first - second),
      plus: tax.local?.base?.plus?.map((name) => names.find(name)).filter((place) => typeof place === 'number'),
      containedIn: containedIn.length === 0 ? containedIn : containedIn.filter(isHereAt).map(indexOf),
    };
  });
}

/** Taxes for the channel alone are not calculated. */
function isCalculated({ tax }: PlacedTax): boolean {
  return tax.local?.only !== 'channel';
}

/** A tax with the logic and the rate of its local rules, of which those of the API are an approximation. */
function withLocalRate(entry: TaxSetEntry): Tax {
  const { local } = entry;
  if (local?.logic === undefined && local?.rate === undefined) return entry;
  return { ...entry, logic: local.logic ?? entry.logic, rate: local.rate ?? entry.rate };
}

/** The price; the price less the rounded inclusive charges; the net, rounded before the charges; or nothing. */
type Start = 'price' | 'net' | 'rounded-net' | 'nothing';

/** The base of a percent: a start, and the lines that it adds. Equal bases of a set are one object. */
export interface Base {
  /** Its place among the different bases of a set. */
  readonly key: number;
  readonly start: Start;
  /** Indexes of the lines that it adds, in calculation order. */
  readonly adds: readonly number[];
}

/** The bases of a set: of percents, and of conditions on the price. */
export interface Bases {
  of(line: OrderedTax): Base;
  ofPrice(line: OrderedTax): Base;
  readonly net: Base;
  /** The base of a fixed tax, which needs none. */
  readonly none: Base;
}

export function basesOf(lines: readonly OrderedTax[], policy: FullPolicy): Bases {
  const cache = new Map<string, Base>();
  const netStart = policy.rounding.inclusive === 'net' ? 'rounded-net' : 'net';
  const make = (start: BaseStart, adds: readonly number[]): Base => {
    const name = `${start} ${adds}`;
    const base = cache.get(name) ?? { key: cache.size, start: start === 'net' ? netStart : start, adds };
    cache.set(name, base);
    return base;
  };

  /**
   * The price contains inclusive charges, so a base that starts from the price adds exclusive lines only. A base that
   * starts from the net adds all. Local rules can name the lines.
   */
  function of(line: OrderedTax): Base {
    const start = startOf(line.tax, policy);
    const named = addedTo(line);
    return make(start, start === 'price' ? named.filter((index) => lines[index]?.tax.is_inclusive === false) : named);
  }

  /**
   * Conditions on the price read the base that a percent at this place would have. For a tax of taxes it is the price
   * alone; for an inclusive tax, whose net depends on the condition, it is the displayed price.
   */
  function ofPrice(line: OrderedTax): Base {
    if (line.tax.is_inclusive) return make('price', []);
    return startOf(line.tax, policy) === 'nothing' ? make(policy.exclusiveBase, []) : of(line);
  }

  return { of, ofPrice, net: make('net', []), none: make('price', []) };
}

/** The lines that a tax is computed on: those that local rules name, or those by level and nesting. */
export function addedTo({ higher, nested, plus, containedIn }: OrderedTax): number[] {
  if (plus !== undefined) return [...plus].sort((first, second) => first - second);
  const under = [...Array(higher).keys(), ...nested];
  return containedIn.length === 0 ? under : under.filter((index) => !containedIn.includes(index));
}

/** Whether a start is the price less inclusive charges, exact or rounded: it depends on all of these. */
export function isOfNet(start: Base['start']): boolean {
  return start === 'net' || start === 'rounded-net';
}

/** The start that local rules name; otherwise the net, or for exclusive taxes the policy's `exclusiveBase`. */
export function startOf({ is_inclusive, local }: Tax, { exclusiveBase }: FullPolicy): BaseStart {
  return local?.base?.start ?? (is_inclusive ? 'net' : exclusiveBase);
}
