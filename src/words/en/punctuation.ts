import { subject } from '../words.js';

/** Marks between texts, and after numbers. */
export const PUNCTUATION = subject('punctuation', {
  colon: '{head}: {text}',
  semicolon: '{text}; {next}',
  percent: '{rate}%',
});
