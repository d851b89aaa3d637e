import type { Integer } from '../money/integer.js';

/**
 * The one way in which the engine reads its parallel arrays: at places that exist by construction, without a check.
 *
 * TypeScript cannot know that a cell or a line is there, and a check at each access costs a tenth of a quote. One
 * function a kind of content keeps each of them quick: the engines behind JavaScript specialise by it. Lists that come
 * here are filled by pushing numbers, or at places that are there: one list of another kind (with holes; spread out of a
 * set) would change all others to its kind, those of each stay included.
 */
export function amountAt(amounts: readonly Integer[], place: number): Integer {
  return amounts[place] as Integer;
}

/** The same for counts of nights, rooms, persons and places. */
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
