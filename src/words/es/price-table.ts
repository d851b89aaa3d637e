import type { PRICE_TABLE } from '../en/price-table.js';
import type { Translated } from '../words.js';

export const PRICE_TABLE_ES: Translated<typeof PRICE_TABLE> = {
  totalExactly: 'Venda a {price}: el huésped paga exactamente {amount}.',
  netExactly: 'Venda a {price}: el establecimiento se queda exactamente con {amount}.',
  noTotal: 'Ningún precio da exactamente un total de {amount}.',
  noNet: 'Ningún precio da exactamente un neto de {amount}.',
  sellFor: 'Vender a',
  below: 'El más cercano por debajo',
  above: 'El más cercano por encima',
  nights: 'Noches: {prices}',
  room: 'Habitación {room}: {prices}',
  rooms: 'Habitación {room} ({n} iguales): {prices}',
};
