import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_ES: Translated<typeof ROUNDING> = {
  'half-up': 'mitad hacia arriba',
  'half-even': 'mitad al dígito par',
  'half-down': 'mitad hacia abajo',
  up: 'hacia arriba',
  down: 'hacia abajo',
};
