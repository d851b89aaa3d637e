import type { FINDINGS } from '../en/findings.js';
import type { Translated } from '../words.js';

export const FINDINGS_IT: Translated<typeof FINDINGS> = {
  warning: 'avviso',
};
