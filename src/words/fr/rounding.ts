import type { ROUNDING } from '../en/rounding.js';
import type { Translated } from '../words.js';

export const ROUNDING_FR: Translated<typeof ROUNDING> = {
  'half-up': 'au plus proche (moitié vers le haut)',
  'half-even': 'au plus proche (moitié vers le pair)',
  'half-down': 'au plus proche (moitié vers le bas)',
  up: 'vers le haut',
  down: 'vers le bas',
};
