import type { FINDINGS } from '../en/findings.js';
import type { Translated } from '../words.js';

export const FINDINGS_FR: Translated<typeof FINDINGS> = {
  warning: 'avertissement',
};
