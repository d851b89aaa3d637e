import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_FR: Translated<typeof ROUNDING> = {
  'half-up': 'moitié vers le haut',
  'half-even': 'moitié au chiffre pair',
  'half-down': 'moitié vers le bas',
  up: 'vers le haut',
  down: 'vers le bas',
};
