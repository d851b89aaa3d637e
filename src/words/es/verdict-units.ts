import type { VERDICT_UNITS } from '../en/verdict-units.js';
import type { Translated } from '../words.js';

export const VERDICT_UNITS_ES: Translated<typeof VERDICT_UNITS> = {
  per_room: 'por habitación',
  per_room_per_night: 'por habitación y noche',
  per_bedroom: 'por dormitorio',
  per_bedroom_per_night: 'por dormitorio y noche',
  per_person: 'por persona',
  per_person_per_night: 'por persona y noche',
  per_night: 'por noche',
  per_booking: 'por reserva',
};
