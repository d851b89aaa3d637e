import type { Words } from '../words.js';
import { ROW_CONDITIONS_DE } from './conditions.js';
import { COUNTS_DE } from './counts.js';
import { EXPLANATION_DE } from './explanation.js';
import { FIELD_VALUES_DE } from './field-values.js';
import { INVOICE_DE } from './invoice.js';
import { ISSUE_PHRASES_DE } from './issue-phrases.js';
import { ISSUES_DE } from './issues.js';
import { NIGHT_LIMITS_DE } from './limits.js';
import { PERIODS_DE } from './periods.js';
import { PUNCTUATION_DE } from './punctuation.js';
import { ROUNDING_DE } from './rounding.js';
import { ROW_EDGES_DE } from './row-edges.js';
import { SCENARIO_NAMES_DE } from './scenario-names.js';
import { SCENARIO_REASONS_DE } from './scenario-reasons.js';
import { SEASONS_DE } from './seasons.js';

/** What the library says in this language. */
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
