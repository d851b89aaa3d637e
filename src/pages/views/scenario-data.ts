import { taxKey } from '../../core/definitions/tax.js';
import { printUnits, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { subtract } from '../../core/money/integer.js';
import type { Quote } from '../../core/quote/quote.js';
import { VIEWS } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { Preview, PreviewedScenario, ScenarioGroup } from '../../trials/preview/preview-data.js';
import type { ChangeSense, Direction } from '../../trials/preview/words/verdict.js';
import { changedFirst, signedInWords } from '../../trials/preview/words/verdict.js';

/** A scenario with the id of its section on the page. */
export interface ShownScenario extends PreviewedScenario {
  readonly anchor: string;
  /** Whether it is open until another one is chosen. It is the one that changes most. */
  readonly isFirst: boolean;
}

/** Keeps the page small enough for an email. */
const MAX_SCENARIOS = 60;
const MAX_SCENARIOS_OF_MANY_TAXES = 15;
const MANY_TAXES = 20;

/** The groups in display order, with the texts that explain them. */
export const GROUPS = [
  ['own', 'ownStays'],
  ['everyday', 'everydayStays'],
  ['limits', 'limits'],
  ['seasons', 'seasons'],
  ['prices', 'prices'],
] as const satisfies ReadonlyArray<readonly [ScenarioGroup, keyof typeof VIEWS.texts]>;

/** The scenarios that fit on a page, by group. Changed ones come first. */
export function scenariosToShow(preview: Preview, prefix = ''): ShownScenario[] {
  const { scenarios, summary } = preview;
  const isLarge = scenarios.some(({ draft }) => draft.taxes.length > MANY_TAXES);
  const largest = scenarios[summary.largest?.at ?? -1];
  const byChange = [
    ...new Set([...(largest === undefined ? [] : [largest]), ...changedFirst(preview), ...scenarios]),
  ].slice(0, isLarge ? MAX_SCENARIOS_OF_MANY_TAXES : MAX_SCENARIOS);
  const grouped = GROUPS.flatMap(([name]) => byChange.filter(({ group }) => group === name));
  const first = largest ?? grouped[0];
  return grouped.map((scenario, index) => ({
    ...scenario,
    anchor: `${prefix}s${index + 1}`,
    isFirst: scenario === first,
  }));
}

export interface Money {
  readonly digits: number;
  readonly units: (amount: string) => Integer;
  readonly print: (units: Integer) => string;
}

export function moneyOf({ price }: Quote): Money {
  const digits = price.split('.')[1]?.length ?? 0;
  return { digits, units: (amount) => unitsOf(amount, digits), print: (amount) => printUnits(amount, digits) };
}

interface TitledTax {
  readonly id?: string;
  readonly title: string;
}

type Keys = ReadonlyMap<string, string>;

/** For each tax of the draft the index of its match in the saved set. */
export function placesOfSaved(
  draft: readonly TitledTax[],
  saved: readonly TitledTax[],
  keys: Keys,
): Array<number | undefined> {
  const places = new Map(saved.map((tax, index) => [keys.get(taxKey(tax)) ?? taxKey(tax), index]));
  return draft.map((tax) => places.get(taxKey(tax)));
}

/** Number of colours for taxes. */
export const LOOK_COLOURS = 8;

/** Number of looks: each colour with each pattern. A tax has the same look in every picture. */
export const LOOKS = LOOK_COLOURS * LOOK_COLOURS;

/** The looks of the taxes. Removed taxes come after those of the draft. */
export function looksOf(
  draft: readonly TitledTax[],
  saved: readonly TitledTax[],
  keys: Keys,
): { draft: number[]; saved: number[] } {
  const places = placesOfSaved(draft, saved, keys);
  const gone = saved.map((_, index) => index).filter((index) => !places.includes(index));
  const lookOf = (index: number) =>
    places.includes(index) ? places.indexOf(index) : draft.length + gone.indexOf(index);
  return { draft: draft.map((_, index) => index % LOOKS), saved: saved.map((_, index) => lookOf(index) % LOOKS) };
}

/** The class of a change by its effect: on what the house keeps, and on what guests pay. */
const LOOKS_OF = {
  kept: { more: 'gain', less: 'loss', same: 'same', both: 'loss' },
  price: { more: 'dearer', less: 'cheaper', same: 'same', both: 'same' },
  total: { more: 'dearer', less: 'cheaper', same: 'same', both: 'dearer' },
} as const satisfies Record<string, Record<ChangeSense, string>>;

export function lookOfChange(figure: keyof typeof LOOKS_OF, change: Direction | ChangeSense): string {
  return LOOKS_OF[figure][change];
}
