import { DEFINITION_CODES, DOUBT_CODES, LOCAL_CODES } from './definition-codes.js';
import { FIELD_CODES } from './field-codes.js';
import { STAY_CODES } from './stay-codes.js';

/** Codes of definitions and stays. Other modules bring theirs, so that a calculator in a browser loads only these. */
export const VALIDATION_CODES = {
  ...FIELD_CODES,
  ...DEFINITION_CODES,
  ...LOCAL_CODES,
  ...DOUBT_CODES,
  ...STAY_CODES,
} as const;
