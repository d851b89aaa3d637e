import type { Words } from '../words.js';
import { COUNTS_ES } from './counts.js';
import { EDITOR_ES } from './editor.js';
import { FIELDS_ES } from './fields.js';
import { PROBLEMS_ES, READING_ES } from './problems.js';
import { ROUNDING_ES } from './rounding.js';
import { STAY_FIELDS_ES } from './stay-fields.js';
import { DIALOGS_ES, STUDIO_ES } from './studio.js';
import { CASES_TAB_ES, CHANNEL_TAB_ES, STAYS_TAB_ES, YEAR_TAB_ES } from './studio-tabs.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_ES,
  editor: EDITOR_ES,
  fields: FIELDS_ES,
  problems: PROBLEMS_ES,
  reading: READING_ES,
  rounding: ROUNDING_ES,
  stayFields: STAY_FIELDS_ES,
  studio: STUDIO_ES,
  dialogs: DIALOGS_ES,
  casesTab: CASES_TAB_ES,
  staysTab: STAYS_TAB_ES,
  yearTab: YEAR_TAB_ES,
  channelTab: CHANNEL_TAB_ES,
};
