import { withReadable, wrongArgument } from './arguments.js';
import type { Issue } from './issue.js';
import { pathSegments } from './path.js';
import { isRecord } from './reading.js';

/** The key of issues that concern the whole value and not one of its fields. */
const WHOLE_VALUE = 'base';

const NO_ISSUE = { path: undefined, message: undefined };

/**
 * Issues in the shape of the API's 422 `details`: sentences by the name of a top field, so that a form shows them
 * where it shows the API's own. The sentence of an inner field starts with its path; issues of the whole value are
 * under `base`. Without issues the object is empty.
 *
 * The shape is that of the channel manager's `validation_error`.
 *
 * @throws InvalidArgument for what is no list
 * @example
 * ```ts
 * import { toDetails, validateTax } from 'staytax';
 *
 * const { issues = [] } = validateTax({ title: ' ', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true });
 * toDetails(issues); // => { title: ['title must not be blank (got " ").'] }
 * ```
 */
export function toDetails(issues: ReadonlyArray<Pick<Issue, 'path' | 'message'>>): Record<string, string[]> {
  return withReadable({ issues }, () => {
    if (!Array.isArray(issues)) throw wrongArgument('issues', issues, 'a list of issues');
    // A Map first: a field that is called __proto__ is then a key like any other.
    const details = new Map<string, string[]>();
    for (const [at, entry] of issues.entries()) {
      const [field, sentence] = detailOf(entry, at);
      const sentences = details.get(field);
      if (sentences === undefined) details.set(field, [sentence]);
      else sentences.push(sentence);
    }
    return Object.fromEntries(details);
  });
}

/** The field of an issue, and its sentence with what lies below the field. */
function detailOf(entry: unknown, at: number): [field: string, sentence: string] {
  const { path, message } = isRecord(entry) ? entry : NO_ISSUE;
  if (typeof path !== 'string' || typeof message !== 'string') {
    throw wrongArgument(`issues[${at}]`, entry, 'an issue, with path and message');
  }
  const segments = pathSegments(path);
  return [String(segments[0] ?? WHOLE_VALUE), segments.length > 1 ? `${path}: ${message}` : message];
}
