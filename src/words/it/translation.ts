import type { Words } from '../words.js';
import { COUNTS_IT } from './counts.js';
import { ELEMENTS_IT } from './elements.js';
import { REPLAY_VIEW_IT } from './replay-view.js';
import { STAY_WARNINGS_IT } from './stay-warnings.js';
import { VIEWS_IT } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_IT,
  views: VIEWS_IT,
  replayView: REPLAY_VIEW_IT,
  elements: ELEMENTS_IT,
  stayWarnings: STAY_WARNINGS_IT,
};
