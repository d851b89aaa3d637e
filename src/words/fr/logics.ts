import type { Message } from '../words.js';

export const LOGIC_WORDS_FR: Readonly<Record<string, Message>> = {
  percent: 'pour cent',
  per_room: 'par chambre',
  per_room_per_night: 'par chambre et par nuit',
  per_person: 'par personne',
  per_person_per_night: 'par personne et par nuit',
  per_night: 'par nuit',
  per_booking: 'par réservation',
};
