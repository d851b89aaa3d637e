import { DEFINITION_CODES, LOCAL_CODES } from './definition-codes.js';
import { DOUBT_CODES } from './doubt-codes.js';
import { FIELD_CODES } from './field-codes.js';
import { STAY_CODES } from './stay-codes.js';

/**
 * Codes of definitions and stays. Other modules bring their codes along, so that a calculator in a browser does not
 * load the sentences of files, records and advice.
 */
export const VALIDATION_CODES = {
  ...FIELD_CODES,
  ...DEFINITION_CODES,
  ...LOCAL_CODES,
  ...DOUBT_CODES,
  ...STAY_CODES,
} as const;
