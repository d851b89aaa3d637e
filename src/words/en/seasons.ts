import { subject } from '../words.js';

/** Seasons of every year. */
export const SEASONS = subject('seasons', {
  month: 'in {month}',
  twoMonths: 'in {first} and {last}',
  months: 'from {first} to {last}',
  days: 'from {n} {first} to {lastDay} {last}',
  january: 'January',
  february: 'February',
  march: 'March',
  april: 'April',
  may: 'May',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
});
