import { PLAIN, type Writing, wordsOf } from '../../explanation/words/writing.js';
import { PREVIEW_SUMMARY } from '../../words/en/previews.js';
import { ENGLISH, say, type Words } from '../../words/words.js';
import type { LargestChange, Preview, PreviewedScenario } from '../preview-data.js';
import { directionOf, moneyInWords, youKeep } from './differences.js';
import { hasEdits } from './edited.js';

/** Whether anything at all differs: what guests pay, or what is written down. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || hasEdits(summary);
}

/** How many scenarios change and by how much at most. */
export function summaryInWords(preview: Preview, words: Words = ENGLISH): string {
  const { largest } = preview.summary;
  const count = countInWords(preview, words);
  const change = largest === undefined ? undefined : largestInWords(preview, largest, words);
  if (largest === undefined || change === undefined) return count;
  return `${count} ${say(words, PREVIEW_SUMMARY, 'largest', { change, scenario: largest.scenario })}`;
}

/** How many scenarios change. */
export function countInWords({ summary, scenarios }: Preview, words: Words = ENGLISH): string {
  const { changed, scenarios: all } = summary;
  if (!isComparable(scenarios)) return say(words, PREVIEW_SUMMARY, 'otherCurrency', { n: all });
  if (changed === 0) return say(words, PREVIEW_SUMMARY, 'unchanged', { n: all });
  const ofAll = say(words, PREVIEW_SUMMARY, 'ofScenarios', { n: all });
  return say(words, PREVIEW_SUMMARY, 'changed', { n: changed, scenarios: ofAll });
}

/** "EUR 48.00 more", "you keep EUR 3.00 less"; undefined where only the taxes of one sum are others. */
export function largestInWords(
  { currency }: Preview,
  { total, net }: LargestChange,
  writing: Writing = PLAIN,
): string | undefined {
  const words = wordsOf(writing);
  const parts = [
    ...(directionOf(total) === 'same' ? [] : [moneyInWords(total, currency, words)]),
    ...(directionOf(net) === 'same' ? [] : [youKeep(moneyInWords(net, currency, words), words)]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Without a saved set there is nothing to say of differences. */
export function isComparable(scenarios: readonly PreviewedScenario[]): boolean {
  return scenarios.some(({ saved }) => saved !== undefined);
}
