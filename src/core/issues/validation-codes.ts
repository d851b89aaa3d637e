import { DEFINITION_ERRORS, LOCAL_INPUT_CODES } from './definition-codes.js';
import { DEFINITION_WARNINGS, DOUBT_CODES, LOCAL_WARNINGS } from './definition-warning-codes.js';
import { FIELD_CODES } from './field-codes.js';
import { STAY_INPUT_CODES } from './stay-codes.js';
import { STAY_WARNINGS } from './stay-warning-codes.js';

export const DEFINITION_CODES = { ...DEFINITION_ERRORS, ...DEFINITION_WARNINGS } as const;

export const LOCAL_CODES = { ...LOCAL_INPUT_CODES, ...LOCAL_WARNINGS } as const;

export const STAY_CODES = { ...STAY_INPUT_CODES, ...STAY_WARNINGS } as const;

/**
 * Codes of definitions and stays that are read. A calculation without warnings loads no others: those of warnings are in
 * files of their own.
 */
export const INPUT_CODES = { ...FIELD_CODES, ...DEFINITION_ERRORS, ...LOCAL_INPUT_CODES, ...STAY_INPUT_CODES } as const;

/** Codes of definitions and stays, with those of warnings. */
export const VALIDATION_CODES = {
  ...FIELD_CODES,
  ...DEFINITION_CODES,
  ...LOCAL_CODES,
  ...DOUBT_CODES,
  ...STAY_CODES,
} as const;
