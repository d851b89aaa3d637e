import { counted } from '../candidate.js';
import type { Preview, PreviewedScenario } from '../preview-data.js';
import { changeInWords, directionOf } from './differences.js';
import { changesInWords } from './edited.js';

/** Whether anything at all differs: what guests pay, or what is written down. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || changesInWords(summary).length > 0;
}

/** How many scenarios change and by how much at most. */
export function summaryInWords({ summary, currency, scenarios }: Preview): string {
  const { changed, largest } = summary;
  const all = counted(summary.scenarios, 'scenario');
  if (!isComparable(scenarios)) return `${all}; the two are in different currencies and cannot be compared.`;
  if (changed === 0) return `Nothing is charged differently in any of ${all}.`;
  const head = `${changed} of ${all} ${changed === 1 ? 'is' : 'are'} charged differently.`;
  if (largest === undefined) return head;
  const isSame = directionOf(largest.total) === 'same';
  const most = isSame
    ? `net ${currency} ${changeInWords(largest.net)}, at the same total`
    : `${currency} ${changeInWords(largest.total)}`;
  return `${head} The largest change: ${most}, for ${largest.scenario}.`;
}

/** Without a saved set there is nothing to say of differences. */
export function isComparable(scenarios: readonly PreviewedScenario[]): boolean {
  return scenarios.some(({ saved }) => saved !== undefined);
}
