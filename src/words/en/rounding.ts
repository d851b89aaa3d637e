import { subject } from '../words.js';

/** The rounding modes. */
export const ROUNDING = subject('rounding', {
  'half-up': 'half-up',
  'half-even': 'half-even',
  'half-down': 'half-down',
  up: 'up',
  down: 'down',
});
