import type { Words } from '../words.js';
import { COUNTS_FR } from './counts.js';
import { ISSUE_PHRASES_FR } from './issue-phrases.js';
import { ISSUES_FR } from './issues.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_FR,
  issues: ISSUES_FR,
  'issue phrases': ISSUE_PHRASES_FR,
};
