import type { Words } from '../words.js';
import { COUNTS_ES } from './counts.js';
import { REPLAY_VIEW_ES } from './replay-view.js';
import { VIEWS_ES } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_ES,
  views: VIEWS_ES,
  replayView: REPLAY_VIEW_ES,
};
