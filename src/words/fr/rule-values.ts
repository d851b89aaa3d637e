import type { RULE_VALUES } from '../en/rule-values.js';
import type { Translated } from '../words.js';

export const RULE_VALUES_FR: Translated<typeof RULE_VALUES> = {
  here: 'cet établissement',
  channel: 'channel manager',
  each: 'chaque montant séparément',
  property: 'établissement',
  room: 'chambre',
  person: 'personne',
  guest: 'client',
  bedroom: 'chambre à coucher',
  price: 'prix',
  net: 'prix net',
  lodging: 'hébergement',
  up: 'au-dessus',
  down: 'au-dessous',
  'half-up': 'demi vers le haut',
  'half-even': 'demi vers le chiffre pair',
  'half-down': 'demi vers le bas',
  percent: 'pourcentage',
  per_room: 'par chambre',
  per_room_per_night: 'par chambre et par nuit',
  per_person: 'par personne',
  per_person_per_night: 'par personne et par nuit',
  per_night: 'par nuit',
  per_booking: 'par réservation',
};
