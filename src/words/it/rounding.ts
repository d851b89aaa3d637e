import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_IT: Translated<typeof ROUNDING> = {
  'half-up': 'al più vicino (metà per eccesso)',
  'half-even': 'al più vicino (metà al pari)',
  'half-down': 'al più vicino (metà per difetto)',
  up: 'per eccesso',
  down: 'per difetto',
};
