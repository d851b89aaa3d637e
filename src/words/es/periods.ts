import type { PERIODS } from '../en/periods.js';
import type { Translated } from '../words.js';

export const PERIODS_ES: Translated<typeof PERIODS> = {
  between: 'del {first} al {last}',
  until: 'hasta el {last}',
  since: 'a partir del {first}',
  allYear: 'todo el año',
};
