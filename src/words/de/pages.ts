import type { Words } from '../words.js';
import { CARDS_DE } from './cards.js';
import { EDITOR_DE } from './editor.js';
import { ELEMENTS_DE } from './elements.js';
import { FIELDS_DE } from './fields.js';
import { PROBLEMS_DE, READING_DE } from './problems.js';
import { REPLAY_VIEW_DE } from './replay-view.js';
import { STAY_FIELDS_DE } from './stay-fields.js';
import { STAY_WARNINGS_DE } from './stay-warnings.js';
import { DIALOGS_DE, STUDIO_DE } from './studio.js';
import { CASES_TAB_DE, CHANNEL_TAB_DE, STAYS_TAB_DE, YEAR_TAB_DE } from './studio-tabs.js';
import { VIEWS_DE } from './views.js';

/** What pages, elements and the studio say beside that. */
export const PAGES: Words['translated'] = {
  cards: CARDS_DE,
  casesTab: CASES_TAB_DE,
  channelTab: CHANNEL_TAB_DE,
  dialogs: DIALOGS_DE,
  editor: EDITOR_DE,
  elements: ELEMENTS_DE,
  fields: FIELDS_DE,
  problems: PROBLEMS_DE,
  reading: READING_DE,
  replayView: REPLAY_VIEW_DE,
  stayFields: STAY_FIELDS_DE,
  stayWarnings: STAY_WARNINGS_DE,
  staysTab: STAYS_TAB_DE,
  studio: STUDIO_DE,
  views: VIEWS_DE,
  yearTab: YEAR_TAB_DE,
};
