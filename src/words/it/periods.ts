import type { PERIODS } from '../en/periods.js';
import type { Translated } from '../words.js';

export const PERIODS_IT: Translated<typeof PERIODS> = {
  between: 'dal giorno {first} al giorno {last}',
  until: 'fino al giorno {last}',
  since: 'a partire dal giorno {first}',
  allYear: 'tutto l’anno',
};
