import type { PUNCTUATION } from '../en/punctuation.js';
import type { Translated } from '../words.js';

export const PUNCTUATION_IT: Translated<typeof PUNCTUATION> = {
  colon: '{head}: {text}',
  semicolon: '{text}; {next}',
  percent: '{rate}%',
};
