import type { SEASONS } from '../en/seasons.js';
import type { Translated } from '../words.js';

export const SEASONS_FR: Translated<typeof SEASONS> = {
  month: 'en {month}',
  twoMonths: 'en {first} et {last}',
  months: '{first} à {last}',
  days: { one: 'du {n}er {first} au {lastDay} {last}', other: 'du {n} {first} au {lastDay} {last}' },
  january: 'janvier',
  february: 'février',
  march: 'mars',
  april: 'avril',
  may: 'mai',
  june: 'juin',
  july: 'juillet',
  august: 'août',
  september: 'septembre',
  october: 'octobre',
  november: 'novembre',
  december: 'décembre',
};
