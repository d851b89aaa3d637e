import type { Words } from '../words.js';
import { PERIODS_ES, ROW_CONDITIONS_ES, SEASONS_ES } from './conditions.js';
import {
  COUNTS_ES,
  EXPLANATION_ES,
  FIELD_VALUES_ES,
  NIGHT_LIMITS_ES,
  PUNCTUATION_ES,
  ROUNDING_ES,
} from './explanation.js';
import { INVOICE_ES } from './invoice.js';
import { ISSUE_PHRASES_ES, ISSUES_ES } from './issues.js';
import { ROW_EDGES_ES, SCENARIO_NAMES_ES, SCENARIO_REASONS_ES } from './scenarios.js';

/** The texts of the library in this language. */
export const TRANSLATION: Words['translated'] = {
  'field values': FIELD_VALUES_ES,
  'issue phrases': ISSUE_PHRASES_ES,
  conditions: ROW_CONDITIONS_ES,
  counts: COUNTS_ES,
  explanation: EXPLANATION_ES,
  invoice: INVOICE_ES,
  issues: ISSUES_ES,
  limits: NIGHT_LIMITS_ES,
  periods: PERIODS_ES,
  punctuation: PUNCTUATION_ES,
  rounding: ROUNDING_ES,
  rowEdges: ROW_EDGES_ES,
  scenarioNames: SCENARIO_NAMES_ES,
  scenarioReasons: SCENARIO_REASONS_ES,
  seasons: SEASONS_ES,
};
