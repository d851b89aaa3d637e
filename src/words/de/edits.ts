import type { EDITS } from '../en/edits.js';
import type { Translated } from '../words.js';

export const EDITS_DE: Translated<typeof EDITS> = {
  ofSet: 'Steuergruppe: {change}',
  newTax: 'Neu: {tax}',
  goneTax: 'Entfallen: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Ebene',
  notAtTop: 'nicht auf oberster Ebene',
  nested: 'Abgaben darunter',
  order: 'Reihenfolge der Berechnung',
};
