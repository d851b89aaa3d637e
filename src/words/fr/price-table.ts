import type { PRICE_TABLE } from '../en/price-table.js';
import type { Translated } from '../words.js';

export const PRICE_TABLE_FR: Translated<typeof PRICE_TABLE> = {
  totalExactly: 'Vendez à {price}\u00a0: le client paie exactement {amount}.',
  netExactly: 'Vendez à {price}\u00a0: l’établissement garde exactement {amount}.',
  noTotal: 'Aucun prix ne donne exactement un total de {amount}.',
  noNet: 'Aucun prix ne donne exactement un net de {amount}.',
  sellFor: 'À vendre à',
  below: 'Le plus proche en dessous',
  above: 'Le plus proche au-dessus',
  nights: 'Nuits\u00a0: {prices}',
  room: 'Chambre {room}\u00a0: {prices}',
  rooms: 'Chambre {room} ({n} identiques)\u00a0: {prices}',
};
