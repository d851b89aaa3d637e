import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';
import { ELEMENTS_DE } from './elements.js';
import { REPLAY_VIEW_DE } from './replay-view.js';
import { STAY_WARNINGS_DE } from './stay-warnings.js';
import { VIEWS_DE } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
  views: VIEWS_DE,
  replayView: REPLAY_VIEW_DE,
  elements: ELEMENTS_DE,
  stayWarnings: STAY_WARNINGS_DE,
};
