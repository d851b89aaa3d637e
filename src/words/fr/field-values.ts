import type { FIELD_VALUES } from '../en/field-values.js';
import type { Translated } from '../words.js';

export const FIELD_VALUES_FR: Translated<typeof FIELD_VALUES> = {
  none: 'aucune',
  noLimit: 'sans limite',
  allYear: 'toute l’année',
  onTop: 'en sus',
  inPrice: 'compris dans le prix',
  percent: 'pourcentage',
  per_room: 'par chambre',
  per_room_per_night: 'par chambre et par nuit',
  per_bedroom: 'par chambre à coucher',
  per_bedroom_per_night: 'par chambre à coucher et par nuit',
  per_person: 'par personne',
  per_person_per_night: 'par personne et par nuit',
  per_night: 'par nuit',
  per_booking: 'par réservation',
  tax: 'taxe',
  fee: 'frais',
  city_tax: 'taxe de séjour',
};
