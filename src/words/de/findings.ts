import type { FINDINGS } from '../en/findings.js';
import type { Translated } from '../words.js';

export const FINDINGS_DE: Translated<typeof FINDINGS> = {
  warning: 'Warnung',
};
