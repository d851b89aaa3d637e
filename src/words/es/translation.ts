import type { Words } from '../words.js';
import { COUNTS_ES } from './counts.js';
import { ELEMENTS_ES } from './elements.js';
import { REPLAY_VIEW_ES } from './replay-view.js';
import { STAY_WARNINGS_ES } from './stay-warnings.js';
import { VIEWS_ES } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_ES,
  views: VIEWS_ES,
  replayView: REPLAY_VIEW_ES,
  elements: ELEMENTS_ES,
  stayWarnings: STAY_WARNINGS_ES,
};
