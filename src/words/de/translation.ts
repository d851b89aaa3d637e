import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';
import { EXPLANATION_DE } from './explanation.js';
import { LOGIC_WORDS_DE } from './logics.js';
import { ROUNDING_DE } from './rounding.js';
import { TABLE_DE } from './table.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
  explanation: EXPLANATION_DE,
  logics: LOGIC_WORDS_DE,
  rounding: ROUNDING_DE,
  table: TABLE_DE,
};
