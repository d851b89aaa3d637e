import type { Integer } from '../money/integer.js';

/**
 * The one way in which the engine reads its parallel arrays: at places that exist by construction, without a check.
 *
 * TypeScript cannot know that a cell or a line is there, and a check at each access costs a tenth of a quote. One
 * function a kind of content keeps each of them quick: the engines behind JavaScript specialise by it. A list is made
 * longer by pushing, and read by one of these functions alone: a list of another kind (with holes; of amounts among
 * places) would change all others to its kind. Only sums read by themselves (sums.ts). These are amounts, and counts, which
 * rates are multiplied by.
 */
export function amountAt(amounts: readonly Integer[], place: number): Integer {
  return amounts[place] as Integer;
}

/** The same for places and numbers of nights. */
export function numberAt(numbers: readonly number[], place: number): number {
  return numbers[place] as number;
}

/** The same for days and prices, lists that are made for each stay: those above would copy every one of them. */
export function givenAt<Given extends Integer>(given: readonly Given[], place: number): Given {
  return given[place] as Given;
}

/** The same for lines, rule sets, room groups and lists. */
export function itemAt<Item extends object>(items: readonly Item[], place: number): Item {
  return items[place] as Item;
}

/** Makes a list so long that all its places can be written. */
export function lengthen(list: Integer[], size: number): void {
  while (list.length < size) list.push(0);
}

/** A new list of that length, of nothing but zeros. */
export function zeros(size: number): Integer[] {
  const list: Integer[] = [];
  lengthen(list, size);
  return list;
}
