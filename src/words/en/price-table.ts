import { subject } from '../words.js';

/** The price that leads to a total or a net, on the command line. */
export const PRICE_TABLE = subject('price table', {
  totalExactly: 'Sell for {price}: the guest pays exactly {amount}.',
  netExactly: 'Sell for {price}: the house keeps exactly {amount}.',
  noTotal: 'No price leads to a total of exactly {amount}.',
  noNet: 'No price leads to a net of exactly {amount}.',
  sellFor: 'Sell for',
  below: 'Nearest below',
  above: 'Nearest above',
  nights: 'Nights: {prices}',
  room: 'Room {room}: {prices}',
  rooms: 'Room {room} ({n} of them): {prices}',
});
