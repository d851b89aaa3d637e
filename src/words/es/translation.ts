import type { Words } from '../words.js';
import { ROW_CONDITIONS_ES } from './conditions.js';
import { COUNTS_ES } from './counts.js';
import { EXPLANATION_ES } from './explanation.js';
import { FIELD_VALUES_ES } from './field-values.js';
import { INVOICE_ES } from './invoice.js';
import { ISSUE_PHRASES_ES } from './issue-phrases.js';
import { ISSUES_ES } from './issues.js';
import { NIGHT_LIMITS_ES } from './limits.js';
import { PERIODS_ES } from './periods.js';
import { PUNCTUATION_ES } from './punctuation.js';
import { ROUNDING_ES } from './rounding.js';
import { ROW_EDGES_ES } from './row-edges.js';
import { SCENARIO_NAMES_ES } from './scenario-names.js';
import { SCENARIO_REASONS_ES } from './scenario-reasons.js';
import { SEASONS_ES } from './seasons.js';

/** What the library says in this language. */
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
