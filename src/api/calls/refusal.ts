import { pathSegments, pathTo } from '../../issues/path.js';
import type { ApiIssue } from './errors.js';
import { type Mask, wordsOf } from './mask.js';

const MOST_ISSUES = 1_000;
const DEEPEST = 20;
/** Under this name stand the sentences about the whole value. */
const WHOLE_VALUE = 'base';

/**
 * The `details` of a 422 answer as issues. A sentence that begins with a path inside its field has that path
 * taken from it; details inside of details give the path that they are at.
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

/** The same text again when it is a path, and some other when it is not. */
function rebuilt(text: string): string {
  try {
    return pathSegments(text).reduce<string>(pathTo, '');
  } catch {
    return '';
  }
}

/** The details as the API prints them, a list of sentences for each field, whatever it sent. */
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
