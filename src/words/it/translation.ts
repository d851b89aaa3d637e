import type { Words } from '../words.js';
import { ROW_CONDITIONS_IT } from './conditions.js';
import { COUNTS_IT } from './counts.js';
import { DIFFERENCES_IT } from './differences.js';
import { EDIT_PHRASES_IT } from './edit-phrases.js';
import { EDITS_IT } from './edits.js';
import { EXPLANATION_IT } from './explanation.js';
import { FIELD_NAMES_IT } from './field-names.js';
import { FIELD_VALUES_IT } from './field-values.js';
import { FINDINGS_IT } from './findings.js';
import { INVOICE_IT } from './invoice.js';
import { INVOICE_TABLE_IT } from './invoice-table.js';
import { ISSUE_PHRASES_IT } from './issue-phrases.js';
import { ISSUES_IT } from './issues.js';
import { NIGHT_LIMITS_IT } from './limits.js';
import { LOCAL_RULES_IT } from './local-rules.js';
import { PERIODS_IT } from './periods.js';
import { PREVIEW_COMMENT_IT } from './preview-comment.js';
import { PREVIEW_TABLE_IT } from './preview-table.js';
import { PRICE_TABLE_IT } from './price-table.js';
import { PUNCTUATION_IT } from './punctuation.js';
import { REPLAY_IT } from './replay.js';
import { ROUNDING_IT } from './rounding.js';
import { ROW_EDGES_IT } from './row-edges.js';
import { RULE_NAMES_IT } from './rule-names.js';
import { RULE_VALUES_IT } from './rule-values.js';
import { SCENARIO_NAMES_IT } from './scenario-names.js';
import { SCENARIO_REASONS_IT } from './scenario-reasons.js';
import { SEASONS_IT } from './seasons.js';
import { PREVIEW_SUMMARY_IT } from './summary.js';
import { TABLE_IT } from './table.js';
import { VERDICT_IT } from './verdict.js';
import { VERDICT_UNITS_IT } from './verdict-units.js';

/** What the library and the command line say in this language. */
export const TRANSLATION: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_IT,
  'field names': FIELD_NAMES_IT,
  'field values': FIELD_VALUES_IT,
  'invoice table': INVOICE_TABLE_IT,
  'issue phrases': ISSUE_PHRASES_IT,
  'local rules': LOCAL_RULES_IT,
  'preview comment': PREVIEW_COMMENT_IT,
  'preview table': PREVIEW_TABLE_IT,
  'price table': PRICE_TABLE_IT,
  'rule names': RULE_NAMES_IT,
  'rule values': RULE_VALUES_IT,
  'verdict units': VERDICT_UNITS_IT,
  conditions: ROW_CONDITIONS_IT,
  counts: COUNTS_IT,
  differences: DIFFERENCES_IT,
  edits: EDITS_IT,
  explanation: EXPLANATION_IT,
  findings: FINDINGS_IT,
  invoice: INVOICE_IT,
  issues: ISSUES_IT,
  limits: NIGHT_LIMITS_IT,
  periods: PERIODS_IT,
  punctuation: PUNCTUATION_IT,
  replay: REPLAY_IT,
  rounding: ROUNDING_IT,
  rowEdges: ROW_EDGES_IT,
  scenarioNames: SCENARIO_NAMES_IT,
  scenarioReasons: SCENARIO_REASONS_IT,
  seasons: SEASONS_IT,
  summary: PREVIEW_SUMMARY_IT,
  table: TABLE_IT,
  verdict: VERDICT_IT,
};
