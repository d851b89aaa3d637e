import { ADVICE_CODES } from './advice-codes.js';
import type { SentenceParams } from './field-codes.js';
import { RECORD_CODES } from './stay-codes.js';
import { SYNC_CODES } from './sync-codes.js';
import { VALIDATION_CODES } from './validation-codes.js';

/** Every code with its sentence. A code is never renamed: programs and translations depend on it. */
export const ISSUES = { ...VALIDATION_CODES, ...RECORD_CODES, ...SYNC_CODES, ...ADVICE_CODES } as const;

/** The code of a problem or a warning; docs/issues.md has each with an example. */
export type IssueCode = keyof typeof ISSUES;

/**
 * Every code, in the order of the catalogue: the list to translate.
 *
 * @example
 * ```ts
 * import { ISSUE_CODES } from 'staytax';
 *
 * ISSUE_CODES.includes('rate_over_100'); // => true
 * ```
 */
export const ISSUE_CODES = Object.freeze(Object.keys(ISSUES)) as readonly IssueCode[];

export type ParamsOf<Code extends IssueCode> = SentenceParams<(typeof ISSUES)[Code]>;
