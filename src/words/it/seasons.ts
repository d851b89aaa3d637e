import type { SEASONS } from '../en/seasons.js';
import type { Translated } from '../words.js';

export const SEASONS_IT: Translated<typeof SEASONS> = {
  month: 'in {month}',
  twoMonths: 'in {first} e {last}',
  months: 'da {first} a {last}',
  days: 'dal giorno {n} {first} al giorno {lastDay} {last}',
  january: 'gennaio',
  february: 'febbraio',
  march: 'marzo',
  april: 'aprile',
  may: 'maggio',
  june: 'giugno',
  july: 'luglio',
  august: 'agosto',
  september: 'settembre',
  october: 'ottobre',
  november: 'novembre',
  december: 'dicembre',
};
