import { subject } from '../words.js';

/** Periods with dates. */
export const PERIODS = subject('periods', {
  between: '{first} to {last}',
  until: 'until {last}',
  since: 'from {first} on',
  allYear: 'all year',
});
