import { pathSegments, pathTo } from '../../issues/issue.js';
import type { ApiIssue } from './errors.js';
import type { Mask } from './mask.js';
import { wordsOf } from './mask.js';

const MOST_ISSUES = 1_000;
const DEEPEST = 20;
/** The API's name for sentences about the whole value. */
const WHOLE_VALUE = 'base';

/**
 * The `details` of a 422 answer as issues. A path at the start of a sentence becomes the path of the issue; nested
 * details extend the path.
 *
 * @example
 * ```ts
 * issuesOf({ title: ["can't be blank"], taxes: ['taxes[0].rate: is too high'] }, (text) => text).map(({ path }) => path);
 * // => ['title', 'taxes[0].rate']
 * ```
 */
export function issuesOf(details: unknown, mask: Mask): ApiIssue[] {
  const issues: ApiIssue[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (issues.length >= MOST_ISSUES || depth > DEEPEST) return;
    if (typeof value === 'string') {
      issues.push(issueOf(wordsOf(value, mask), path));
    } else if (Array.isArray(value)) {
      for (const [at, entry] of value.entries()) walk(entry, pathOfEntry(path, at, entry), depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, entry] of Object.entries(value)) walk(entry, pathOfField(path, name), depth + 1);
    }
  };
  walk(details, '', 0);
  return issues;
}

/** Sentences in a list are about the field that has the list; objects in a list are its entries. */
function pathOfEntry(path: string, at: number, entry: unknown): string {
  return typeof entry === 'string' ? path : pathTo(path, at);
}

function pathOfField(path: string, name: string): string {
  return path === '' && name === WHOLE_VALUE ? '' : pathTo(path, name);
}

function issueOf(sentence: string, path: string): ApiIssue {
  const colon = sentence.indexOf(': ');
  const inside = sentence.slice(0, Math.max(colon, 0));
  const isPath = path !== '' && inside.length > path.length && inside.startsWith(path) && rebuilt(inside) === inside;
  if (!isPath) return { code: 'refused', path, message: sentence };
  return { code: 'refused', path: inside, message: sentence.slice(colon + 2) };
}

/** Returns a path unchanged, and any other text changed. */
function rebuilt(text: string): string {
  try {
    return pathSegments(text).reduce<string>(pathTo, '');
  } catch {
    return '';
  }
}

/** A list of sentences for each field, also where the API sends another shape. */
export function detailsOf(
  details: Readonly<Record<string, unknown>>,
  issues: readonly ApiIssue[],
  mask: Mask,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(details)
      .slice(0, MOST_ISSUES)
      .map(([name, value]) => {
        if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
          return [name, value.slice(0, MOST_ISSUES).map((entry) => wordsOf(entry, mask))];
        }
        const inside = issues.filter(({ path }) => pathSegments(path)[0] === name);
        return [name, inside.map(({ path, message }) => (path === name ? message : `${path}: ${message}`))];
      }),
  );
}
