import type { Words } from '../words.js';
import { COUNTS_FR } from './counts.js';
import { EDITOR_FR } from './editor.js';
import { FIELDS_FR } from './fields.js';
import { PROBLEMS_FR, READING_FR } from './problems.js';
import { ROUNDING_FR } from './rounding.js';
import { STAY_FIELDS_FR } from './stay-fields.js';
import { DIALOGS_FR, STUDIO_FR } from './studio.js';
import { CASES_TAB_FR, CHANNEL_TAB_FR, STAYS_TAB_FR, YEAR_TAB_FR } from './studio-tabs.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_FR,
  editor: EDITOR_FR,
  fields: FIELDS_FR,
  problems: PROBLEMS_FR,
  reading: READING_FR,
  rounding: ROUNDING_FR,
  stayFields: STAY_FIELDS_FR,
  studio: STUDIO_FR,
  dialogs: DIALOGS_FR,
  casesTab: CASES_TAB_FR,
  staysTab: STAYS_TAB_FR,
  yearTab: YEAR_TAB_FR,
  channelTab: CHANNEL_TAB_FR,
};
