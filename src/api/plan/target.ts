import { keptTitle } from '../../definitions/tax.js';
import type { Report } from '../../issues/report.js';
import { SYNC_CODES } from '../../issues/sync-codes.js';
import { probablyMeant } from '../../issues/texts.js';
import type { Detour } from './currency.js';
import type { PlannedEntry, Step } from './sync-plan.js';

/** Notes each target that nothing has as its title. */
export function checkTargets(
  target: readonly string[] | undefined,
  items: ReadonlyArray<{ readonly title: string }>,
  report: Report,
): void {
  const known = new Set(items.map(({ title }) => keptTitle(title)));
  for (const title of target ?? []) {
    if (known.has(keptTitle(title))) continue;
    report.addIn(SYNC_CODES, 'unknown_target', '', { target: title, suggestion: probablyMeant(title, [...known]) });
  }
}

/**
 * The steps about one of the titles, and the steps that they need: the creation of the taxes that a tax set uses,
 * and both sides of a change of currency.
 */
export function targetedSteps(steps: readonly Step[], target: readonly string[], detours: readonly Detour[]): Step[] {
  const titles = new Set(target.map(keptTitle));
  const creations = steps.filter((step) => step.action === 'create' && step.kind === 'tax');
  const wanted = new Set(steps.filter((step) => titles.has(keptTitle(step.title)) || isRenamedTo(step, titles)));
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    for (const step of linked(steps, detours, wanted)) wanted.add(step);
    const used = new Set([...wanted].flatMap(usedTitles));
    for (const step of creations) if (used.has(keptTitle(step.title))) wanted.add(step);
  }
  return steps.filter((step) => wanted.has(step));
}

function isRenamedTo(step: Step, titles: ReadonlySet<string>): boolean {
  return step.action === 'update' && step.changes.title !== undefined && titles.has(keptTitle(step.changes.title));
}

/** A tax set and the taxes whose currency changes with it belong together: each includes the others. */
function linked(steps: readonly Step[], detours: readonly Detour[], wanted: ReadonlySet<Step>): Step[] {
  const ids = new Set([...wanted].flatMap((step) => ('id' in step ? [step.id] : [])));
  return detours.flatMap(({ step: { id }, misfits }) => {
    const group = new Set([id, ...misfits]);
    return [...group].some((member) => ids.has(member))
      ? steps.filter((step) => 'id' in step && group.has(step.id))
      : [];
  });
}

/** The titles of the new taxes that a step puts into a tax set. */
function usedTitles(step: Step): string[] {
  if (step.kind !== 'tax_set' || step.action === 'remove' || step.action === 'no-change') return [];
  const entries = step.action === 'create' ? step.tax_set.taxes : (step.changes.taxes ?? []);
  return titlesIn(entries);
}

function titlesIn(entries: readonly PlannedEntry[]): string[] {
  return entries.flatMap(({ title, taxes }) => [keptTitle(title), ...titlesIn(taxes)]);
}
