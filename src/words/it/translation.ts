import type { Words } from '../words.js';
import { COUNTS_IT } from './counts.js';
import { INVOICE_IT } from './invoice.js';
import { INVOICE_TABLE_IT } from './invoice-table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_IT,
  invoice: INVOICE_IT,
  'invoice table': INVOICE_TABLE_IT,
};
