import { explain, type Quote } from '../index.js';
import { didYouMean } from '../issues/field-codes.js';
import { pathSegments } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';
import { shown } from '../issues/shown.js';
import { probablyMeant } from '../issues/texts.js';
import type { CaseDifference } from './compare.js';

/** "total: expected 171.75, got 172.54", a line for each difference. */
export function differencesText(differences: readonly CaseDifference[]): string[] {
  return differences.map(
    ({ path, expected, got }) => `${path}: expected ${valueText(expected)}, got ${valueText(got)}`,
  );
}

/** A value of a difference in a line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

/** Why the taxes that differ are what they are; all taxes, where only figures differ. */
export function whyDifferent(quote: Quote, differences: readonly CaseDifference[]): string[] {
  const titles = new Set(differences.flatMap(({ path }) => titleIn(path) ?? []));
  const { charges } = explain(quote);
  const known = [...new Set(charges.map(({ title }) => title))];
  const unknown = [...titles].filter((title) => !known.includes(title));
  const asked = titles.size === 0 ? charges : charges.filter(({ title }) => titles.has(title));
  return [...unknown.map((title) => noSuchTax(title, known)), ...asked.flatMap(({ sentences }) => sentences)];
}

function noSuchTax(title: string, known: readonly string[]): string {
  return `No tax of the quote is called ${shown(title)}.${didYouMean(probablyMeant(title, known))}`;
}

/** The tax that a difference is about. */
function titleIn(path: string): string | undefined {
  const segments = pathSegments(path);
  const at = segments.lastIndexOf('taxes');
  return at < 0 ? undefined : String(segments[at + 1]);
}
