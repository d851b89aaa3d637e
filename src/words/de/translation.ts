import type { Words } from '../words.js';
import { PERIODS_DE, ROW_CONDITIONS_DE, SEASONS_DE } from './conditions.js';
import {
  COUNTS_DE,
  EXPLANATION_DE,
  FIELD_VALUES_DE,
  NIGHT_LIMITS_DE,
  PUNCTUATION_DE,
  ROUNDING_DE,
} from './explanation.js';
import { INVOICE_DE } from './invoice.js';
import { ISSUE_PHRASES_DE, ISSUES_DE } from './issues.js';
import { ROW_EDGES_DE, SCENARIO_NAMES_DE, SCENARIO_REASONS_DE } from './scenarios.js';

/** The texts of the library in this language. */
export const TRANSLATION: Words['translated'] = {
  'field values': FIELD_VALUES_DE,
  'issue phrases': ISSUE_PHRASES_DE,
  conditions: ROW_CONDITIONS_DE,
  counts: COUNTS_DE,
  explanation: EXPLANATION_DE,
  invoice: INVOICE_DE,
  issues: ISSUES_DE,
  limits: NIGHT_LIMITS_DE,
  periods: PERIODS_DE,
  punctuation: PUNCTUATION_DE,
  rounding: ROUNDING_DE,
  rowEdges: ROW_EDGES_DE,
  scenarioNames: SCENARIO_NAMES_DE,
  scenarioReasons: SCENARIO_REASONS_DE,
  seasons: SEASONS_DE,
};
