import type { Issue } from './issue.js';
import { counted } from './shown.js';

/**
 * Thrown for a tax set or a policy that is not valid. `issues` has everything that is wrong.
 *
 * @example
 * ```ts
 * import { createCalculator, InvalidDefinition } from 'staytax';
 *
 * let error: unknown;
 * try {
 *   createCalculator({ title: 'Lisbon', currency: 'EURO', taxes: [] });
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidDefinition ? error.issues.map(({ path, code }) => `${path} ${code}`) : []; // => ['currency unknown_currency']
 * ```
 */
export class InvalidDefinition extends Error {
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidDefinition';
  /** @param issues everything that is wrong; the message says it too, up to 20 issues */
  constructor(readonly issues: readonly Issue[]) {
    super(invalidMessage(issues.every(isOfPolicy) && issues.length > 0 ? 'The policy' : 'The tax set', issues));
  }
}

/**
 * Thrown for a stay that is not valid. `issues` has everything that is wrong.
 *
 * @example
 * ```ts
 * import { InvalidStay, quote } from 'staytax';
 *
 * const stay = { checkIn: '2026-02-30', rooms: [{ persons: 2, nightlyPrices: ['120.00'] }] };
 * let error: unknown;
 * try {
 *   quote({ title: 'None', currency: 'EUR', taxes: [] }, stay);
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidStay ? error.issues.map(({ path, code }) => `${path} ${code}`) : []; // => ['checkIn not_a_date']
 * ```
 */
export class InvalidStay extends Error {
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidStay';
  /** @param issues everything that is wrong; the message says it too, up to 20 issues */
  constructor(readonly issues: readonly Issue[]) {
    super(invalidMessage('The stay', issues));
  }
}

/** Whether the policy that was passed is wrong; a tax set may have an unknown field of that name. */
function isOfPolicy({ path, code }: Issue): boolean {
  return path.startsWith('policy.') || (path === 'policy' && code !== 'unknown_field');
}

/** More issues than these are counted in an error's message. */
const MOST_LINES = 20;

/** What is not valid, and every issue with its place: one beside it, several below it in a list. */
export function invalidMessage(what: string, issues: ReadonlyArray<Pick<Issue, 'path' | 'message'>>): string {
  const [first] = issues;
  if (first === undefined) return `${what} is not valid.`;
  if (issues.length === 1) return `${what} is not valid: ${placed(first)}`;
  const lines = issues.slice(0, MOST_LINES).map(placed);
  const more = issues.length > MOST_LINES ? [`and ${issues.length - MOST_LINES} more`] : [];
  return [`${what} is not valid (${counted(issues.length, 'issue')}):`, ...lines, ...more].join('\n- ');
}

/** The end of a path: a name, as it is or in quotes, and places in lists. */
const LAST_NAME = /\.?(?:([\w$-]+)|\[(".*?")\])(?:\[\d+\])*$/;

/** The sentence with the path in front; a field that the sentence names does not stand there twice. */
function placed({ path, message }: Pick<Issue, 'path' | 'message'>): string {
  const [subject = ''] = message.split(' ', 1);
  const field = path.replace(/(?:\[\d+\])+$/, '');
  if ([path, field].some((one) => one === subject || one.endsWith(`.${subject}`))) {
    return `${path}${message.slice(subject.length)}`;
  }
  const [end = '', name, quoted] = LAST_NAME.exec(path) ?? [];
  const isNamed = quoted === undefined ? message.split(/[^\w$-]+/).includes(name ?? '') : message.includes(quoted);
  const place = isNamed ? path.slice(0, path.length - end.length) : path;
  return place === '' ? message : `${place}: ${message}`;
}
