import type { Words } from '../words.js';
import { COUNTS_ES } from './counts.js';
import { EXPLANATION_ES } from './explanation.js';
import { LOGIC_WORDS_ES } from './logics.js';
import { ROUNDING_ES } from './rounding.js';
import { TABLE_ES } from './table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_ES,
  explanation: EXPLANATION_ES,
  logics: LOGIC_WORDS_ES,
  rounding: ROUNDING_ES,
  table: TABLE_ES,
};
