import type { Words } from '../words.js';
import { PERIODS_IT, ROW_CONDITIONS_IT, SEASONS_IT } from './conditions.js';
import {
  COUNTS_IT,
  EXPLANATION_IT,
  FIELD_VALUES_IT,
  NIGHT_LIMITS_IT,
  PUNCTUATION_IT,
  ROUNDING_IT,
} from './explanation.js';
import { INVOICE_IT } from './invoice.js';
import { ISSUE_PHRASES_IT, ISSUES_IT } from './issues.js';
import { ROW_EDGES_IT, SCENARIO_NAMES_IT, SCENARIO_REASONS_IT } from './scenarios.js';

/** The texts of the library in this language. */
export const TRANSLATION: Words['translated'] = {
  'field values': FIELD_VALUES_IT,
  'issue phrases': ISSUE_PHRASES_IT,
  conditions: ROW_CONDITIONS_IT,
  counts: COUNTS_IT,
  explanation: EXPLANATION_IT,
  invoice: INVOICE_IT,
  issues: ISSUES_IT,
  limits: NIGHT_LIMITS_IT,
  periods: PERIODS_IT,
  punctuation: PUNCTUATION_IT,
  rounding: ROUNDING_IT,
  rowEdges: ROW_EDGES_IT,
  scenarioNames: SCENARIO_NAMES_IT,
  scenarioReasons: SCENARIO_REASONS_IT,
  seasons: SEASONS_IT,
};
