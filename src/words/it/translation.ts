import type { Words } from '../words.js';
import { COUNTS_IT } from './counts.js';
import { ISSUE_PHRASES_IT } from './issue-phrases.js';
import { ISSUES_IT } from './issues.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_IT,
  issues: ISSUES_IT,
  'issue phrases': ISSUE_PHRASES_IT,
};
