import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';
import { EDITOR_DE } from './editor.js';
import { FIELDS_DE } from './fields.js';
import { PROBLEMS_DE, READING_DE } from './problems.js';
import { ROUNDING_DE } from './rounding.js';
import { STAY_FIELDS_DE } from './stay-fields.js';
import { DIALOGS_DE, STUDIO_DE } from './studio.js';
import { CASES_TAB_DE, CHANNEL_TAB_DE, STAYS_TAB_DE, YEAR_TAB_DE } from './studio-tabs.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
  editor: EDITOR_DE,
  fields: FIELDS_DE,
  problems: PROBLEMS_DE,
  reading: READING_DE,
  rounding: ROUNDING_DE,
  stayFields: STAY_FIELDS_DE,
  studio: STUDIO_DE,
  dialogs: DIALOGS_DE,
  casesTab: CASES_TAB_DE,
  staysTab: STAYS_TAB_DE,
  yearTab: YEAR_TAB_DE,
  channelTab: CHANNEL_TAB_DE,
};
