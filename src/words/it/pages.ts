import type { Words } from '../words.js';
import { CARDS_IT } from './cards.js';
import { EDITOR_IT } from './editor.js';
import { ELEMENTS_IT } from './elements.js';
import { FIELDS_IT } from './fields.js';
import { PROBLEMS_IT, READING_IT } from './problems.js';
import { REPLAY_VIEW_IT } from './replay-view.js';
import { STAY_FIELDS_IT } from './stay-fields.js';
import { STAY_WARNINGS_IT } from './stay-warnings.js';
import { DIALOGS_IT, STUDIO_IT } from './studio.js';
import { CASES_TAB_IT, CHANNEL_TAB_IT, STAYS_TAB_IT, YEAR_TAB_IT } from './studio-tabs.js';
import { VIEWS_IT } from './views.js';

/** What pages, elements and the studio say beside that. */
export const PAGES: Words['translated'] = {
  cards: CARDS_IT,
  casesTab: CASES_TAB_IT,
  channelTab: CHANNEL_TAB_IT,
  dialogs: DIALOGS_IT,
  editor: EDITOR_IT,
  elements: ELEMENTS_IT,
  fields: FIELDS_IT,
  problems: PROBLEMS_IT,
  reading: READING_IT,
  replayView: REPLAY_VIEW_IT,
  stayFields: STAY_FIELDS_IT,
  stayWarnings: STAY_WARNINGS_IT,
  staysTab: STAYS_TAB_IT,
  studio: STUDIO_IT,
  views: VIEWS_IT,
  yearTab: YEAR_TAB_IT,
};
