import { taxKey } from '../definitions/tax.js';
import { printUnits, unitsOf } from '../money/amount.js';
import { type Integer, subtract } from '../money/integer.js';
import type { Preview, PreviewedScenario, ScenarioGroup } from '../preview/preview-data.js';
import { type Direction, signedInWords } from '../preview/words/differences.js';
import type { ChangeSense } from '../preview/words/verdict.js';
import type { Quote } from '../quote/quote.js';
import { VIEWS } from '../words/en/pages.js';
import { say, type Words } from '../words/words.js';

/** One scenario as it is shown, and the id that its part of the page has. */
export interface ShownScenario extends PreviewedScenario {
  readonly anchor: string;
  /** Whether it is shown until another one is chosen: where most changes. */
  readonly isFirst: boolean;
}

/** So that a page stays small enough to be sent around. */
const MOST_SCENARIOS = 60;
const MOST_SCENARIOS_OF_MANY_TAXES = 15;
const MANY_TAXES = 20;

/** Groups in the order in which they stand, with the texts that say what they are. */
export const GROUPS = [
  ['own', 'ownStays'],
  ['everyday', 'everydayStays'],
  ['limits', 'limits'],
  ['seasons', 'seasons'],
  ['prices', 'prices'],
] as const satisfies ReadonlyArray<readonly [ScenarioGroup, keyof typeof VIEWS.texts]>;

/** As many as a page may hold, those that differ before others: by group, and in each those that differ first. */
export function scenariosToShow({ scenarios, summary }: Preview, prefix = ''): ShownScenario[] {
  const isLarge = scenarios.some(({ draft }) => draft.taxes.length > MANY_TAXES);
  const largest = scenarios[summary.largest?.at ?? -1];
  const others = scenarios.filter((scenario) => scenario !== largest);
  const byChange = [
    ...(largest === undefined ? [] : [largest]),
    ...others.filter(({ isChanged }) => isChanged),
    ...others.filter(({ isChanged }) => !isChanged),
  ].slice(0, isLarge ? MOST_SCENARIOS_OF_MANY_TAXES : MOST_SCENARIOS);
  const grouped = GROUPS.flatMap(([name]) => byChange.filter(({ group }) => group === name));
  const first = largest ?? grouped[0];
  return grouped.map((scenario, at) => ({
    ...scenario,
    anchor: `${prefix}s${at + 1}`,
    isFirst: scenario === first,
  }));
}

/** Minor units of the amounts of a quote, and back. */
export interface Money {
  readonly units: (amount: string) => Integer;
  readonly print: (units: Integer) => string;
}

export function moneyOf({ price }: Quote): Money {
  const digits = price.split('.')[1]?.length ?? 0;
  return { units: (amount) => unitsOf(amount, digits), print: (of) => printUnits(of, digits) };
}

interface Named {
  readonly id?: string;
  readonly title: string;
}

type Keys = ReadonlyMap<string, string>;

/** For each tax of the draft its place among the saved ones, by what those are called in the draft. */
export function placesOfSaved(draft: readonly Named[], saved: readonly Named[], keys: Keys): Array<number | undefined> {
  const places = new Map(saved.map((tax, at) => [keys.get(taxKey(tax)) ?? taxKey(tax), at]));
  return draft.map((tax) => places.get(taxKey(tax)));
}

/** Colour and pattern of a tax: by its place, so that it looks the same in every picture. */
export const LOOKS = 8;

/** The places of taxes that are gone come after those of the draft. */
export function looksOf(
  draft: readonly Named[],
  saved: readonly Named[],
  keys: Keys,
): { draft: number[]; saved: number[] } {
  const places = placesOfSaved(draft, saved, keys);
  const gone = saved.map((_, at) => at).filter((at) => !places.includes(at));
  const lookOf = (at: number) => (places.includes(at) ? places.indexOf(at) : draft.length + gone.indexOf(at));
  return { draft: draft.map((_, at) => at % LOOKS), saved: saved.map((_, at) => lookOf(at) % LOOKS) };
}

const SAME = 'same';

/** "+1.50", "-1.50", or "same"; what is not there counts as nothing. */
export function differenceOf(draft: string | undefined, saved: string | undefined, money: Money): string {
  const less = subtract(draft === undefined ? 0 : money.units(draft), saved === undefined ? 0 : money.units(saved));
  if (less === 0) return SAME;
  return less > 0 ? `+${money.print(less)}` : money.print(less);
}

/** A difference as a reader writes it, with its sign. */
export function signed(difference: string, words: Words): string {
  return difference === SAME ? say(words, VIEWS, 'same') : signedInWords(difference, words);
}

/** The class of a change, by whom it hurts or helps: what the house keeps, or what guests pay. */
const LOOKS_OF = {
  net: { more: 'gain', less: 'loss', same: 'same', both: 'loss' },
  price: { more: 'dearer', less: 'cheaper', same: 'same', both: 'same' },
  total: { more: 'dearer', less: 'cheaper', same: 'same', both: 'dearer' },
} as const satisfies Record<string, Record<ChangeSense, string>>;

export function lookOfChange(figure: keyof typeof LOOKS_OF, change: Direction | ChangeSense): string {
  return LOOKS_OF[figure][change];
}
