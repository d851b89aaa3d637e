import type { Words } from '../words.js';
import { COUNTS_FR } from './counts.js';
import { ELEMENTS_FR } from './elements.js';
import { REPLAY_VIEW_FR } from './replay-view.js';
import { STAY_WARNINGS_FR } from './stay-warnings.js';
import { VIEWS_FR } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_FR,
  views: VIEWS_FR,
  replayView: REPLAY_VIEW_FR,
  elements: ELEMENTS_FR,
  stayWarnings: STAY_WARNINGS_FR,
};
