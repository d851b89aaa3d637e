import { pathTo } from '../../issues/issue.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';
import { taxKey } from '../tax.js';

/** A tax of a set at its first place, and the taxes that it is computed on by its level and nesting. */
export interface PlacedTax {
  readonly tax: TaxSetEntry;
  readonly path: string;
  readonly key: string;
  /** The level of the entry at the top of the set. */
  readonly level: number;
  /** The number of taxes before it with a higher level. */
  readonly higher: number;
  /** Indexes of the taxes nested under it, to any depth, in order of appearance. */
  readonly nested: readonly number[];
  /** Indexes of the charges that contain it: it is inside their amount, so level and nesting do not compute it on them. */
  readonly containedIn: readonly number[];
}

const IN_NONE: readonly number[] = [];

/**
 * The calculation order: each tax once, at its first place, from the highest level down. Within a level taxes keep
 * their order, and each follows those nested under it.
 */
export function inOrder(taxes: readonly TaxSetEntry[]): PlacedTax[] {
  const placed: PlacedTax[] = [];
  const places = new Map<string, number>();
  const visit = (tax: TaxSetEntry, path: string, level: number, higher: number): number[] => {
    const nested = tax.taxes.flatMap((inner, index) =>
      visit(inner, pathTo(pathTo(path, 'taxes'), index), level, higher),
    );
    const key = taxKey(tax);
    const place = places.get(key) ?? placed.push({ tax, path, key, level, higher, nested, containedIn: IN_NONE }) - 1;
    places.set(key, place);
    return [...nested, place];
  };
  const entries = taxes.map((tax, index) => ({ tax, path: pathTo('taxes', index) }));
  let [level, higher] = [Number.POSITIVE_INFINITY, 0];
  for (const { tax, path } of entries.sort((first, second) => second.tax.level - first.tax.level)) {
    if (tax.level < level) [level, higher] = [tax.level, placed.length];
    visit(tax, path, level, higher);
  }
  return placed.some(({ tax }) => tax.local?.contains !== undefined) ? withContaining(placed) : placed;
}

/** Adds to each tax the charges that contain it. */
function withContaining(placed: readonly PlacedTax[]): PlacedTax[] {
  const names = byName(placed.map(({ tax }) => tax));
  const containedIn = placed.map((): number[] => []);
  for (const [place, { tax }] of placed.entries()) {
    for (const name of tax.local?.contains ?? []) {
      const contained = names.find(name);
      if (typeof contained === 'number') containedIn[contained]?.push(place);
    }
  }
  return placed.map((tax, place) => ({ ...tax, containedIn: containedIn[place] ?? IN_NONE }));
}

/** The path of a tax of a set at its first place in the calculation order. */
export function pathOfTax(tax: Tax, { taxes }: TaxSet): string {
  return inOrder(taxes).find(({ key }) => key === taxKey(tax))?.path ?? '';
}

/** Indexes of the taxes that a tax is computed on by its level and nesting, each once. */
export function placesUnder({ higher, nested, containedIn }: PlacedTax): number[] {
  const places = [...new Set([...Array(higher).keys(), ...nested])];
  return containedIn.length === 0 ? places : places.filter((place) => !containedIn.includes(place));
}

interface Nameable {
  readonly id?: string;
  readonly title: string;
}

/** The taxes of a set by the names that `plus` can use. */
export interface NamedTaxes {
  readonly titles: readonly string[];
  /** The index of the tax with an id, or else with a title; `several` if several taxes have that title. */
  find(name: string): number | 'several' | undefined;
}

/** Indexes the taxes of a list by id and by title. The list has each tax once. */
export function byName(taxes: readonly Nameable[]): NamedTaxes {
  const ids = new Map<string | undefined, number>();
  const titles = new Map<string, number | 'several'>();
  for (const [index, { id, title }] of taxes.entries()) {
    ids.set(id, index);
    titles.set(title, titles.has(title) ? 'several' : index);
  }
  return { titles: [...titles.keys()], find: (name) => ids.get(name) ?? titles.get(name) };
}
