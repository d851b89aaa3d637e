import type { FIELD_VALUES } from '../en/field-values.js';
import type { Translated } from '../words.js';

export const FIELD_VALUES_ES: Translated<typeof FIELD_VALUES> = {
  none: 'ninguna',
  noLimit: 'sin límite',
  allYear: 'todo el año',
  onTop: 'aparte',
  inPrice: 'incluido en el precio',
  percent: 'porcentaje',
  per_room: 'por habitación',
  per_room_per_night: 'por habitación y noche',
  per_bedroom: 'por dormitorio',
  per_bedroom_per_night: 'por dormitorio y noche',
  per_person: 'por persona',
  per_person_per_night: 'por persona y noche',
  per_night: 'por noche',
  per_booking: 'por reserva',
  tax: 'impuesto',
  fee: 'cargo',
  city_tax: 'tasa turística',
};
