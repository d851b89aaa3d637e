import { printUnits, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import type { Quote } from '../../core/quote/quote.js';
import type { VIEWS } from '../../language/words/en/pages.js';
import type { Preview, PreviewedScenario, ScenarioGroup } from '../../trials/preview/preview-data.js';
import type { ChangeSense, Direction } from '../../trials/preview/words/verdict.js';
import { changedFirst } from '../../trials/preview/words/verdict.js';

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

/** Number of colours for taxes. */
export const LOOK_COLOURS = 8;

/** Number of looks: each colour with each pattern. A tax has the same look in every picture. */
export const LOOKS = LOOK_COLOURS * LOOK_COLOURS;

/** The class of a change by its effect: on what the house keeps, and on what guests pay. */
const LOOKS_OF = {
  kept: { more: 'gain', less: 'loss', same: 'same', both: 'loss' },
  total: { more: 'dearer', less: 'cheaper', same: 'same', both: 'dearer' },
} as const satisfies Record<string, Record<ChangeSense, string>>;

export function lookOfChange(figure: keyof typeof LOOKS_OF, change: Direction | ChangeSense): string {
  return LOOKS_OF[figure][change];
}
