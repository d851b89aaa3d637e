import type { Words } from '../words.js';
import { ROW_CONDITIONS_IT } from './conditions.js';
import { COUNTS_IT } from './counts.js';
import { EXPLANATION_IT } from './explanation.js';
import { FIELD_VALUES_IT } from './field-values.js';
import { INVOICE_IT } from './invoice.js';
import { ISSUE_PHRASES_IT } from './issue-phrases.js';
import { ISSUES_IT } from './issues.js';
import { NIGHT_LIMITS_IT } from './limits.js';
import { PERIODS_IT } from './periods.js';
import { PUNCTUATION_IT } from './punctuation.js';
import { ROUNDING_IT } from './rounding.js';
import { ROW_EDGES_IT } from './row-edges.js';
import { SCENARIO_NAMES_IT } from './scenario-names.js';
import { SCENARIO_REASONS_IT } from './scenario-reasons.js';
import { SEASONS_IT } from './seasons.js';

/** What the library says in this language. */
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
