import type { Issue } from './issue.js';
import { counted } from './texts.js';

/**
 * Thrown for a tax set or a policy that is not valid. `issues` lists every problem.
 *
 * @example
 * ```ts
 * import { createCalculator, InvalidDefinitionError } from 'staytax';
 *
 * let error: unknown;
 * try {
 *   createCalculator({ title: 'Lisbon', currency: 'EURO', taxes: [] });
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidDefinitionError ? error.issues.map(({ path, code }) => `${path} ${code}`) : []; // => ['currency unknown_currency']
 * ```
 */
export class InvalidDefinitionError extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidDefinitionError';
  /** @param issues every problem; the message lists up to 20 of them */
  constructor(readonly issues: readonly Issue[]) {
    super(invalidMessage(issues.every(isOfPolicy) && issues.length > 0 ? 'The policy' : 'The tax set', issues));
  }
}

/**
 * The old name of `InvalidDefinitionError`.
 *
 * @deprecated
 */
export const InvalidDefinition = InvalidDefinitionError;
/**
 * The old name of `InvalidDefinitionError`.
 *
 * @deprecated
 */
export type InvalidDefinition = InvalidDefinitionError;

/**
 * Thrown for a stay that is not valid. `issues` lists every problem.
 *
 * @example
 * ```ts
 * import { InvalidStayError, quote } from 'staytax';
 *
 * const stay = { checkIn: '2026-02-30', rooms: [{ persons: 2, nightlyPrices: ['120.00'] }] };
 * let error: unknown;
 * try {
 *   quote({ title: 'None', currency: 'EUR', taxes: [] }, stay);
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidStayError ? error.issues.map(({ path, code }) => `${path} ${code}`) : []; // => ['checkIn not_a_date']
 * ```
 */
export class InvalidStayError extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidStayError';
  /** @param issues every problem; the message lists up to 20 of them */
  constructor(readonly issues: readonly Issue[]) {
    super(invalidMessage('The stay', issues));
  }
}

/**
 * The old name of `InvalidStayError`.
 *
 * @deprecated
 */
export const InvalidStay = InvalidStayError;
/**
 * The old name of `InvalidStayError`.
 *
 * @deprecated
 */
export type InvalidStay = InvalidStayError;

/** Whether an issue is about the policy argument; a tax set may have an unknown field of that name. */
function isOfPolicy({ path, code }: Issue): boolean {
  return path.startsWith('policy.') || (path === 'policy' && code !== 'unknown_field');
}

/** An error's message lists this many issues and counts the rest. */
const MOST_LINES = 20;

/** The subject with every issue and its path: one issue on the same line, several as a list. */
export function invalidMessage(subject: string, issues: ReadonlyArray<Pick<Issue, 'path' | 'message'>>): string {
  const [first] = issues;
  if (first === undefined) return `${subject} is not valid.`;
  if (issues.length === 1) return `${subject} is not valid: ${withPath(first)}`;
  const lines = issues.slice(0, MOST_LINES).map(withPath);
  const more = issues.length > MOST_LINES ? [`and ${issues.length - MOST_LINES} more`] : [];
  return [`${subject} is not valid (${counted(issues.length, 'issue')}):`, ...lines, ...more].join('\n- ');
}

/** The end of a path: a plain or quoted name, with list indexes. */
const LAST_NAME = /\.?(?:([\w$-]+)|\[(".*?")\])(?:\[\d+\])*$/;

/** The message with its path in front; a field that the message names is not repeated. */
function withPath({ path, message }: Pick<Issue, 'path' | 'message'>): string {
  const [subject = ''] = message.split(' ', 1);
  const field = path.replace(/(?:\[\d+\])+$/, '');
  if ([path, field].some((text) => text === subject || text.endsWith(`.${subject}`))) {
    return `${path}${message.slice(subject.length)}`;
  }
  const [end = '', name, quoted] = LAST_NAME.exec(path) ?? [];
  const isNamed = quoted === undefined ? message.split(/[^\w$-]+/).includes(name ?? '') : message.includes(quoted);
  const place = isNamed ? path.slice(0, path.length - end.length) : path;
  return place === '' ? message : `${place}: ${message}`;
}
