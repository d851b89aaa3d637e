import type { Words } from '../words.js';
import { COUNTS_FR } from './counts.js';
import { INVOICE_FR } from './invoice.js';
import { INVOICE_TABLE_FR } from './invoice-table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_FR,
  invoice: INVOICE_FR,
  'invoice table': INVOICE_TABLE_FR,
};
