import type { PERIODS } from '../en/periods.js';
import type { Translated } from '../words.js';

export const PERIODS_DE: Translated<typeof PERIODS> = {
  between: 'vom {first} bis {last}',
  until: 'bis {last}',
  since: 'ab {first}',
  allYear: 'ganzjährig',
};
