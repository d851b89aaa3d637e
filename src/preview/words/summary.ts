import { counted } from '../../issues/shown.js';
import type { LargestChange, Preview, PreviewedScenario } from '../preview-data.js';
import { changeInWords, directionOf } from './differences.js';
import { hasEdits } from './edited.js';
import { PLAIN, type Writing } from './writing.js';

/** Whether anything at all differs: what guests pay, or what is written down. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || hasEdits(summary);
}

/** How many scenarios change and by how much at most. */
export function summaryInWords(preview: Preview): string {
  const { largest } = preview.summary;
  const most = largest === undefined ? undefined : largestInWords(preview, largest);
  const end = most === undefined ? '' : ` The largest change: ${most}, for ${largest?.scenario}.`;
  return `${countInWords(preview)}${end}`;
}

/** How many scenarios change. */
export function countInWords({ summary, scenarios }: Preview): string {
  const { changed } = summary;
  const all = counted(summary.scenarios, 'scenario');
  if (!isComparable(scenarios)) return `${all}; the two are in different currencies and cannot be compared.`;
  if (changed === 0) return `Nothing is charged differently in any of ${all}.`;
  return `${changed} of ${all} ${changed === 1 ? 'is' : 'are'} charged differently.`;
}

/** "EUR 48.00 more", "you keep EUR 3.00 less"; undefined where only the taxes of one sum are others. */
export function largestInWords(
  { currency }: Preview,
  { total, net }: LargestChange,
  writing: Writing = PLAIN,
): string | undefined {
  const parts = [
    ...(directionOf(total) === 'same' ? [] : [`${currency} ${changeInWords(total, writing)}`]),
    ...(directionOf(net) === 'same' ? [] : [`you keep ${currency} ${changeInWords(net, writing)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Without a saved set there is nothing to say of differences. */
export function isComparable(scenarios: readonly PreviewedScenario[]): boolean {
  return scenarios.some(({ saved }) => saved !== undefined);
}
