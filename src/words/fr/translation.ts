import type { Words } from '../words.js';
import { PERIODS_FR, ROW_CONDITIONS_FR, SEASONS_FR } from './conditions.js';
import {
  COUNTS_FR,
  EXPLANATION_FR,
  FIELD_VALUES_FR,
  NIGHT_LIMITS_FR,
  PUNCTUATION_FR,
  ROUNDING_FR,
} from './explanation.js';
import { INVOICE_FR } from './invoice.js';
import { ISSUE_PHRASES_FR, ISSUES_FR } from './issues.js';
import { ROW_EDGES_FR, SCENARIO_NAMES_FR, SCENARIO_REASONS_FR } from './scenarios.js';

/** The texts of the library in this language. */
export const TRANSLATION: Words['translated'] = {
  'field values': FIELD_VALUES_FR,
  'issue phrases': ISSUE_PHRASES_FR,
  conditions: ROW_CONDITIONS_FR,
  counts: COUNTS_FR,
  explanation: EXPLANATION_FR,
  invoice: INVOICE_FR,
  issues: ISSUES_FR,
  limits: NIGHT_LIMITS_FR,
  periods: PERIODS_FR,
  punctuation: PUNCTUATION_FR,
  rounding: ROUNDING_FR,
  rowEdges: ROW_EDGES_FR,
  scenarioNames: SCENARIO_NAMES_FR,
  scenarioReasons: SCENARIO_REASONS_FR,
  seasons: SEASONS_FR,
};
