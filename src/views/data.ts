import type { Preview, PreviewedScenario, Quote, TaxSet } from '../index.js';
import { parseUnits, printUnits } from '../money/amount.js';
import { type Integer, multiply } from '../money/integer.js';

/** What is shown, beside the preview. */
export interface ShownSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
}

/** One scenario as it is shown, and the id that its part of the page has. */
export interface ShownScenario extends PreviewedScenario {
  readonly anchor: string;
}

/** So that a page stays small enough to be sent around. */
const MOST_SCENARIOS = 60;
const MOST_SCENARIOS_OF_MANY_TAXES = 15;
const MANY_TAXES = 20;

/** Those that differ first, as many as a page may hold. */
export function scenariosToShow({ scenarios }: Preview, prefix = ''): ShownScenario[] {
  const isLarge = scenarios.some(({ draft }) => draft.taxes.length > MANY_TAXES);
  const differing = scenarios.filter(({ isChanged }) => isChanged);
  const others = scenarios.filter(({ isChanged }) => !isChanged);
  return [...differing, ...others]
    .slice(0, isLarge ? MOST_SCENARIOS_OF_MANY_TAXES : MOST_SCENARIOS)
    .map((scenario, at) => ({ ...scenario, anchor: `${prefix}s${at + 1}` }));
}

/** Minor units of the amounts of a quote, and back. */
export interface Money {
  readonly units: (amount: string) => Integer;
  readonly print: (units: Integer) => string;
}

export function moneyOf({ price }: Quote): Money {
  const digits = price.split('.')[1]?.length ?? 0;
  const units = (amount: string): Integer => {
    if (amount.startsWith('-')) return multiply(units(amount.slice(1)), -1);
    const found = parseUnits(amount, digits);
    if (found === undefined) throw new Error(`staytax: ${amount} is no amount of this quote`);
    return found;
  };
  return { units, print: (of) => printUnits(of, digits) };
}

interface Named {
  readonly id?: string | undefined;
  readonly title: string;
}

/** For each tax of one list its place in the other, matched by id, then by title; each is taken once. */
export function placesIn(taxes: readonly Named[], others: readonly Named[]): Array<number | undefined> {
  const taken = new Set<number>();
  const find = (fits: (other: Named) => boolean): number | undefined => {
    const at = others.findIndex((other, place) => !taken.has(place) && fits(other));
    if (at === -1) return undefined;
    taken.add(at);
    return at;
  };
  const byId = taxes.map(({ id }) => (id === undefined ? undefined : find((other) => other.id === id)));
  return taxes.map(({ title }, at) => byId[at] ?? find((other) => other.title === title));
}

/** Colour and pattern of a tax: by its place, so that it looks the same in every picture. */
export const LOOKS = 8;

/** The places of taxes that are gone come after those of the draft. */
export function looksOf(draft: readonly Named[], saved: readonly Named[]): { draft: number[]; saved: number[] } {
  const places = placesIn(saved, draft);
  let next = draft.length;
  return {
    draft: draft.map((_, at) => at % LOOKS),
    saved: places.map((place) => {
      const look = place ?? next;
      if (place === undefined) next += 1;
      return look % LOOKS;
    }),
  };
}
