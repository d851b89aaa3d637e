import type { Words } from '../words.js';
import { CARDS_ES } from './cards.js';
import { EDITOR_ES } from './editor.js';
import { ELEMENTS_ES } from './elements.js';
import { FIELDS_ES } from './fields.js';
import { PROBLEMS_ES, READING_ES } from './problems.js';
import { REPLAY_VIEW_ES } from './replay-view.js';
import { STAY_FIELDS_ES } from './stay-fields.js';
import { STAY_WARNINGS_ES } from './stay-warnings.js';
import { DIALOGS_ES, STUDIO_ES } from './studio.js';
import { CASES_TAB_ES, CHANNEL_TAB_ES, STAYS_TAB_ES, YEAR_TAB_ES } from './studio-tabs.js';
import { VIEWS_ES } from './views.js';

/** What pages, elements and the studio say beside that. */
export const PAGES: Words['translated'] = {
  cards: CARDS_ES,
  casesTab: CASES_TAB_ES,
  channelTab: CHANNEL_TAB_ES,
  dialogs: DIALOGS_ES,
  editor: EDITOR_ES,
  elements: ELEMENTS_ES,
  fields: FIELDS_ES,
  problems: PROBLEMS_ES,
  reading: READING_ES,
  replayView: REPLAY_VIEW_ES,
  stayFields: STAY_FIELDS_ES,
  stayWarnings: STAY_WARNINGS_ES,
  staysTab: STAYS_TAB_ES,
  studio: STUDIO_ES,
  views: VIEWS_ES,
  yearTab: YEAR_TAB_ES,
};
