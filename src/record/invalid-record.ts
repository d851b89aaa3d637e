import { inWords } from '../issues/errors.js';
import type { Issue } from '../issues/issue.js';

/**
 * Something that is no record, or one whose stay cannot be calculated again: `issues` holds everything that is wrong.
 *
 * @example
 * ```ts
 * import { InvalidRecord, verifyRecord } from 'staytax';
 *
 * let error: unknown;
 * try {
 *   verifyRecord('a record?');
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidRecord ? error.issues.map(({ code }) => code) : []; // => ['not_an_object']
 * ```
 */
export class InvalidRecord extends Error {
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidRecord';
  /** @param issues everything that is wrong; the message says the first */
  constructor(readonly issues: readonly Issue[]) {
    super(inWords('The record', issues));
  }
}
