import type { SEASONS } from '../en/seasons.js';
import type { Translated } from '../words.js';

export const SEASONS_DE: Translated<typeof SEASONS> = {
  month: 'im {month}',
  twoMonths: 'im {first} und {last}',
  months: 'von {first} bis {last}',
  days: 'vom {n}. {first} bis {lastDay}. {last}',
  january: 'Januar',
  february: 'Februar',
  march: 'März',
  april: 'April',
  may: 'Mai',
  june: 'Juni',
  july: 'Juli',
  august: 'August',
  september: 'September',
  october: 'Oktober',
  november: 'November',
  december: 'Dezember',
};
