import type { Words } from '../words.js';
import { ROW_CONDITIONS_FR } from './conditions.js';
import { COUNTS_FR } from './counts.js';
import { EXPLANATION_FR } from './explanation.js';
import { FIELD_VALUES_FR } from './field-values.js';
import { INVOICE_FR } from './invoice.js';
import { ISSUE_PHRASES_FR } from './issue-phrases.js';
import { ISSUES_FR } from './issues.js';
import { NIGHT_LIMITS_FR } from './limits.js';
import { PERIODS_FR } from './periods.js';
import { PUNCTUATION_FR } from './punctuation.js';
import { ROUNDING_FR } from './rounding.js';
import { ROW_EDGES_FR } from './row-edges.js';
import { SCENARIO_NAMES_FR } from './scenario-names.js';
import { SCENARIO_REASONS_FR } from './scenario-reasons.js';
import { SEASONS_FR } from './seasons.js';

/** What the library says in this language. */
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
