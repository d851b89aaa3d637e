import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_ES: Translated<typeof ROUNDING> = {
  'half-up': 'al más cercano (mitad hacia arriba)',
  'half-even': 'al más cercano (mitad al par)',
  'half-down': 'al más cercano (mitad hacia abajo)',
  up: 'hacia arriba',
  down: 'hacia abajo',
};
