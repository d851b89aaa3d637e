import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';
import { ISSUE_PHRASES_DE } from './issue-phrases.js';
import { ISSUES_DE } from './issues.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
  issues: ISSUES_DE,
  'issue phrases': ISSUE_PHRASES_DE,
};
