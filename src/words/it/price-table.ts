import type { PRICE_TABLE } from '../en/price-table.js';
import type { Translated } from '../words.js';

export const PRICE_TABLE_IT: Translated<typeof PRICE_TABLE> = {
  totalExactly: 'Venda a {price}: l’ospite paga esattamente {amount}.',
  netExactly: 'Venda a {price}: la struttura incassa esattamente {amount}.',
  noTotal: 'Nessun prezzo porta esattamente a un totale di {amount}.',
  noNet: 'Nessun prezzo porta esattamente a un netto di {amount}.',
  sellFor: 'Da vendere a',
  below: 'Il più vicino al di sotto',
  above: 'Il più vicino al di sopra',
  nights: 'Notti: {prices}',
  room: 'Camera {room}: {prices}',
  rooms: 'Camera {room} ({n} uguali): {prices}',
};
