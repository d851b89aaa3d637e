import type { Words } from '../words.js';
import { COUNTS_IT } from './counts.js';
import { EDITOR_IT } from './editor.js';
import { FIELDS_IT } from './fields.js';
import { PROBLEMS_IT, READING_IT } from './problems.js';
import { ROUNDING_IT } from './rounding.js';
import { STAY_FIELDS_IT } from './stay-fields.js';
import { DIALOGS_IT, STUDIO_IT } from './studio.js';
import { CASES_TAB_IT, CHANNEL_TAB_IT, STAYS_TAB_IT, YEAR_TAB_IT } from './studio-tabs.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_IT,
  editor: EDITOR_IT,
  fields: FIELDS_IT,
  problems: PROBLEMS_IT,
  reading: READING_IT,
  rounding: ROUNDING_IT,
  stayFields: STAY_FIELDS_IT,
  studio: STUDIO_IT,
  dialogs: DIALOGS_IT,
  casesTab: CASES_TAB_IT,
  staysTab: STAYS_TAB_IT,
  yearTab: YEAR_TAB_IT,
  channelTab: CHANNEL_TAB_IT,
};
