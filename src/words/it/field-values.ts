import type { FIELD_VALUES } from '../en/field-values.js';
import type { Translated } from '../words.js';

export const FIELD_VALUES_IT: Translated<typeof FIELD_VALUES> = {
  none: 'nessuna',
  noLimit: 'senza limite',
  allYear: 'tutto l’anno',
  onTop: 'in aggiunta',
  inPrice: 'compreso nel prezzo',
  percent: 'percentuale',
  per_room: 'per camera',
  per_room_per_night: 'per camera e per notte',
  per_bedroom: 'per camera da letto',
  per_bedroom_per_night: 'per camera da letto e per notte',
  per_person: 'per persona',
  per_person_per_night: 'per persona e per notte',
  per_night: 'per notte',
  per_booking: 'per prenotazione',
  tax: 'imposta',
  fee: 'spesa',
  city_tax: 'imposta di soggiorno',
};
