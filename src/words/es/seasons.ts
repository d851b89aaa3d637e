import type { SEASONS } from '../en/seasons.js';
import type { Translated } from '../words.js';

export const SEASONS_ES: Translated<typeof SEASONS> = {
  month: 'en {month}',
  twoMonths: 'en {first} y {last}',
  months: 'de {first} a {last}',
  days: 'del {n} de {first} al {lastDay} de {last}',
  january: 'enero',
  february: 'febrero',
  march: 'marzo',
  april: 'abril',
  may: 'mayo',
  june: 'junio',
  july: 'julio',
  august: 'agosto',
  september: 'septiembre',
  october: 'octubre',
  november: 'noviembre',
  december: 'diciembre',
};
