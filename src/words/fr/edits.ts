import type { EDITS } from '../en/edits.js';
import type { Translated } from '../words.js';

export const EDITS_FR: Translated<typeof EDITS> = {
  ofSet: 'Jeu de taxes\u00a0: {change}',
  newTax: 'Nouveau\u00a0: {tax}',
  goneTax: 'Supprimé\u00a0: {tax}',
  changed: '{field}\u00a0: {saved} → {draft}',
  level: 'Niveau',
  notAtTop: 'pas au premier rang',
  nested: 'Taxes en dessous',
  order: 'Ordre de calcul',
};
