import type { Words } from '../words.js';
import { COUNTS_ES } from './counts.js';
import { INVOICE_ES } from './invoice.js';
import { INVOICE_TABLE_ES } from './invoice-table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_ES,
  invoice: INVOICE_ES,
  'invoice table': INVOICE_TABLE_ES,
};
