import { subject } from '../words.js';

/** What stands beside an issue or a warning of a file. */
export const FINDINGS = subject('findings', {
  warning: 'warning',
});
