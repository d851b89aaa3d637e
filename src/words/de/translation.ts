import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';
import { INVOICE_DE } from './invoice.js';
import { INVOICE_TABLE_DE } from './invoice-table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
  invoice: INVOICE_DE,
  'invoice table': INVOICE_TABLE_DE,
};
