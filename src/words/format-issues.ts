import { checkOptions, optionsShape, withReadable, wrongArgument } from '../issues/arguments.js';
import { isRecord } from '../issues/reading.js';
import { type IssueToWord, issueIn } from './issue-text.js';
import { wordsIn } from './locales.js';
import type { Words } from './words.js';

/** The options of `formatIssues`. */
export interface FormatIssuesOptions {
  /** A language that was loaded: see `loadLocale` [en]. */
  readonly locale?: string | undefined;
}

const OPTIONS = optionsShape<FormatIssuesOptions>({ locale: true });

/**
 * All issues or warnings as one text, in their order: the sentence of each, and below it where it is. Without issues the text is
 * empty.
 *
 * @throws InvalidArgument for what is no list of issues, an unknown option, and a language that was not loaded
 * @example
 * ```ts
 * import { formatIssues, validateTaxSet } from 'staytax';
 *
 * const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
 * const { issues = [] } = validateTaxSet({ title: 'Lisbon', taxes: [tax] });
 * formatIssues(issues).split('\n');
 * // => ['currency is required.', '  → at currency', 'rate must be between 0 and 100 when logic is percent (got "119").', '  → at taxes[0].rate']
 * ```
 */
export function formatIssues(
  issues: ReadonlyArray<IssueToWord & { readonly path: string }>,
  options: FormatIssuesOptions = {},
): string {
  return withReadable({ issues, options }, () => {
    if (!Array.isArray(issues)) throw wrongArgument('issues', issues, 'a list of issues');
    checkOptions(options, OPTIONS);
    const words = wordsIn(options.locale);
    return issues.map((issue: unknown, at) => formatted(issue, at, words)).join('\n');
  });
}

function formatted(issue: unknown, at: number, words: Words): string {
  const { code, path, message, params } = isRecord(issue) ? issue : {};
  if (typeof code !== 'string' || typeof path !== 'string' || typeof message !== 'string') {
    throw wrongArgument(`issues[${at}]`, issue, 'an issue, with code, path and message');
  }
  const sentence = issueIn(words, { code, message, params: isRecord(params) ? params : {} });
  return path === '' ? sentence : `${sentence}\n  ${placeIn(words, path)}`;
}

function placeIn({ translated }: Words, path: string): string {
  const text = translated['issues']?.['at'];
  return typeof text === 'string' ? text.replace('{path}', () => path) : `→ at ${path}`;
}
