import type { Words } from '../words.js';
import { CARDS_FR } from './cards.js';
import { EDITOR_FR } from './editor.js';
import { ELEMENTS_FR } from './elements.js';
import { FIELDS_FR } from './fields.js';
import { PROBLEMS_FR, READING_FR } from './problems.js';
import { REPLAY_VIEW_FR } from './replay-view.js';
import { STAY_FIELDS_FR } from './stay-fields.js';
import { STAY_WARNINGS_FR } from './stay-warnings.js';
import { DIALOGS_FR, STUDIO_FR } from './studio.js';
import { CASES_TAB_FR, CHANNEL_TAB_FR, STAYS_TAB_FR, YEAR_TAB_FR } from './studio-tabs.js';
import { VIEWS_FR } from './views.js';

/** What pages, elements and the studio say beside that. */
export const PAGES: Words['translated'] = {
  cards: CARDS_FR,
  casesTab: CASES_TAB_FR,
  channelTab: CHANNEL_TAB_FR,
  dialogs: DIALOGS_FR,
  editor: EDITOR_FR,
  elements: ELEMENTS_FR,
  fields: FIELDS_FR,
  problems: PROBLEMS_FR,
  reading: READING_FR,
  replayView: REPLAY_VIEW_FR,
  stayFields: STAY_FIELDS_FR,
  stayWarnings: STAY_WARNINGS_FR,
  staysTab: STAYS_TAB_FR,
  studio: STUDIO_FR,
  views: VIEWS_FR,
  yearTab: YEAR_TAB_FR,
};
