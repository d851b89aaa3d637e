import type { EDITS } from '../en/edits.js';
import type { Translated } from '../words.js';

export const EDITS_IT: Translated<typeof EDITS> = {
  ofSet: 'Insieme di imposte: {change}',
  newTax: 'Nuovo: {tax}',
  goneTax: 'Eliminato: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Livello',
  notAtTop: 'non al primo posto',
  nested: 'Imposte sottostanti',
  order: 'Ordine di calcolo',
};
