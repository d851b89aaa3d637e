import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_DE: Translated<typeof ROUNDING> = {
  'half-up': 'kaufmännisch',
  'half-even': 'zur geraden Ziffer',
  'half-down': 'bei genau der Hälfte nach unten',
  up: 'nach oben',
  down: 'nach unten',
};
