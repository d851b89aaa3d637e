import type { VERDICT_UNITS } from '../en/verdict-units.js';
import type { Translated } from '../words.js';

export const VERDICT_UNITS_FR: Translated<typeof VERDICT_UNITS> = {
  per_room: 'par chambre',
  per_room_per_night: 'par chambre et par nuit',
  per_bedroom: 'par chambre à coucher',
  per_bedroom_per_night: 'par chambre à coucher et par nuit',
  per_person: 'par personne',
  per_person_per_night: 'par personne et par nuit',
  per_night: 'par nuit',
  per_booking: 'par réservation',
};
