import type { Words } from '../words.js';
import { COUNTS_IT } from './counts.js';
import { EXPLANATION_IT } from './explanation.js';
import { LOGIC_WORDS_IT } from './logics.js';
import { ROUNDING_IT } from './rounding.js';
import { TABLE_IT } from './table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_IT,
  explanation: EXPLANATION_IT,
  logics: LOGIC_WORDS_IT,
  rounding: ROUNDING_IT,
  table: TABLE_IT,
};
