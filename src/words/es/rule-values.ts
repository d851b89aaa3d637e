import type { RULE_VALUES } from '../en/rule-values.js';
import type { Translated } from '../words.js';

export const RULE_VALUES_ES: Translated<typeof RULE_VALUES> = {
  here: 'este establecimiento',
  channel: 'channel manager',
  each: 'cada importe por separado',
  property: 'establecimiento',
  room: 'habitación',
  person: 'persona',
  guest: 'huésped',
  bedroom: 'dormitorio',
  price: 'precio',
  net: 'precio neto',
  lodging: 'alojamiento',
  up: 'hacia arriba',
  down: 'hacia abajo',
  'half-up': 'mitad hacia arriba',
  'half-even': 'mitad al par',
  'half-down': 'mitad hacia abajo',
  percent: 'porcentaje',
  per_room: 'por habitación',
  per_room_per_night: 'por habitación y noche',
  per_person: 'por persona',
  per_person_per_night: 'por persona y noche',
  per_night: 'por noche',
  per_booking: 'por reserva',
};
