import type { PUNCTUATION } from '../en/punctuation.js';
import type { Translated } from '../words.js';

export const PUNCTUATION_FR: Translated<typeof PUNCTUATION> = {
  colon: '{head}\u00a0: {text}',
  semicolon: '{text}\u00a0; {next}',
  percent: '{rate}\u00a0%',
};
