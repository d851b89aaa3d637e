import type { Words } from '../words.js';
import { COUNTS_DE } from './counts.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  counts: COUNTS_DE,
};
