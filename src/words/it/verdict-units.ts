import type { VERDICT_UNITS } from '../en/verdict-units.js';
import type { Translated } from '../words.js';

export const VERDICT_UNITS_IT: Translated<typeof VERDICT_UNITS> = {
  per_room: 'per camera',
  per_room_per_night: 'per camera e per notte',
  per_bedroom: 'per camera da letto',
  per_bedroom_per_night: 'per camera da letto e per notte',
  per_person: 'per persona',
  per_person_per_night: 'per persona e per notte',
  per_night: 'per notte',
  per_booking: 'per prenotazione',
};
