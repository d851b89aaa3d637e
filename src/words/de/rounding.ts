import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_DE: Translated<typeof ROUNDING> = {
  'half-up': 'kaufmännisch',
  'half-even': 'Hälfte zur geraden Ziffer',
  'half-down': 'Hälfte ab',
  up: 'immer auf',
  down: 'immer ab',
};
