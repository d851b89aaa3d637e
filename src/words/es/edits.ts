import type { EDITS } from '../en/edits.js';
import type { Translated } from '../words.js';

export const EDITS_ES: Translated<typeof EDITS> = {
  ofSet: 'Conjunto de impuestos: {change}',
  newTax: 'Nuevo: {tax}',
  goneTax: 'Eliminado: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Nivel',
  notAtTop: 'no en el primer rango',
  nested: 'Impuestos por debajo',
  order: 'Orden de cálculo',
};
