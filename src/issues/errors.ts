import type { Issue } from './issue.js';

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
  /** @param issues everything that is wrong; the message says the first */
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
  /** @param issues everything that is wrong; the message says the first */
  constructor(readonly issues: readonly Issue[]) {
    super(invalidMessage('The stay', issues));
  }
}

/** Whether the policy that was passed is wrong; a tax set may have an unknown field of that name. */
function isOfPolicy({ path, code }: Issue): boolean {
  return path.startsWith('policy.') || (path === 'policy' && code !== 'unknown_field');
}

/** The first issue as a sentence about what is not valid, and how many more there are. */
export function invalidMessage(what: string, issues: ReadonlyArray<Pick<Issue, 'path' | 'message'>>): string {
  const [first] = issues;
  if (first === undefined) return `${what} is not valid.`;
  const place = first.path === '' ? '' : `${first.path}: `;
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more, see issues)`;
  return `${what} is not valid: ${place}${first.message}${more}`;
}
