import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_IT: Translated<typeof ROUNDING> = {
  'half-up': 'metà per eccesso',
  'half-even': 'metà alla cifra pari',
  'half-down': 'metà per difetto',
  up: 'per eccesso',
  down: 'per difetto',
};
