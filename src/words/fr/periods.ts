import type { PERIODS } from '../en/periods.js';
import type { Translated } from '../words.js';

export const PERIODS_FR: Translated<typeof PERIODS> = {
  between: 'du {first} au {last}',
  until: 'jusqu’au {last}',
  since: 'à partir du {first}',
  allYear: 'toute l’année',
};
