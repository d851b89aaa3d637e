import type { Words } from '../words.js';
import { COUNTS_FR } from './counts.js';
import { EXPLANATION_FR } from './explanation.js';
import { LOGIC_WORDS_FR } from './logics.js';
import { ROUNDING_FR } from './rounding.js';
import { TABLE_FR } from './table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_FR,
  explanation: EXPLANATION_FR,
  logics: LOGIC_WORDS_FR,
  rounding: ROUNDING_FR,
  table: TABLE_FR,
};
