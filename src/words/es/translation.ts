import type { Words } from '../words.js';
import { COUNTS_ES } from './counts.js';
import { ISSUE_PHRASES_ES } from './issue-phrases.js';
import { ISSUES_ES } from './issues.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_ES,
  issues: ISSUES_ES,
  'issue phrases': ISSUE_PHRASES_ES,
};
