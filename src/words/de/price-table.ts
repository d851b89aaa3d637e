import type { PRICE_TABLE } from '../en/price-table.js';
import type { Translated } from '../words.js';

export const PRICE_TABLE_DE: Translated<typeof PRICE_TABLE> = {
  totalExactly: 'Verkaufen Sie für {price}: Der Gast zahlt genau {amount}.',
  netExactly: 'Verkaufen Sie für {price}: Das Haus behält genau {amount}.',
  noTotal: 'Kein Preis führt genau zum Gesamtbetrag {amount}.',
  noNet: 'Kein Preis führt genau zum Nettobetrag {amount}.',
  sellFor: 'Verkaufen für',
  below: 'Nächster darunter',
  above: 'Nächster darüber',
  nights: 'Nächte: {prices}',
  room: 'Zimmer {room}: {prices}',
  rooms: 'Zimmer {room} ({n} davon): {prices}',
};
