import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';
import { EDITOR_DE } from './editor.js';
import { FIELDS_DE } from './fields.js';
import { PROBLEMS_DE, READING_DE } from './problems.js';
import { ROUNDING_DE } from './rounding.js';
import { STAY_FIELDS_DE } from './stay-fields.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
  editor: EDITOR_DE,
  fields: FIELDS_DE,
  problems: PROBLEMS_DE,
  reading: READING_DE,
  rounding: ROUNDING_DE,
  stayFields: STAY_FIELDS_DE,
};
