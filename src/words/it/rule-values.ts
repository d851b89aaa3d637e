import type { RULE_VALUES } from '../en/rule-values.js';
import type { Translated } from '../words.js';

export const RULE_VALUES_IT: Translated<typeof RULE_VALUES> = {
  here: 'questa struttura',
  channel: 'channel manager',
  each: 'ogni importo separatamente',
  property: 'struttura',
  room: 'camera',
  person: 'persona',
  guest: 'ospite',
  bedroom: 'camera da letto',
  price: 'prezzo',
  net: 'prezzo netto',
  lodging: 'pernottamento',
  up: 'per eccesso',
  down: 'per difetto',
  'half-up': 'metà per eccesso',
  'half-even': 'metà alla cifra pari',
  'half-down': 'metà per difetto',
  percent: 'percentuale',
  per_room: 'per camera',
  per_room_per_night: 'per camera e per notte',
  per_person: 'per persona',
  per_person_per_night: 'per persona e per notte',
  per_night: 'per notte',
  per_booking: 'per prenotazione',
};
