import { explain, type Quote } from '../index.js';
import { pathSegments } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';
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
  const isAsked = (title: string) => titles.size === 0 || titles.has(title);
  return explain(quote)
    .charges.filter(({ title }) => isAsked(title))
    .flatMap(({ sentences }) => sentences);
}

/** The tax that a difference is about. */
function titleIn(path: string): string | undefined {
  const segments = pathSegments(path);
  const at = segments.lastIndexOf('taxes');
  return at < 0 ? undefined : String(segments[at + 1]);
}
