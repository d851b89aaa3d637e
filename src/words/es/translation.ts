import type { Words } from '../words.js';
import { ROW_CONDITIONS_ES } from './conditions.js';
import { COUNTS_ES } from './counts.js';
import { DIFFERENCES_ES } from './differences.js';
import { EDIT_PHRASES_ES } from './edit-phrases.js';
import { EDITS_ES } from './edits.js';
import { EXPLANATION_ES } from './explanation.js';
import { FIELD_NAMES_ES } from './field-names.js';
import { FIELD_VALUES_ES } from './field-values.js';
import { FINDINGS_ES } from './findings.js';
import { INVOICE_ES } from './invoice.js';
import { INVOICE_TABLE_ES } from './invoice-table.js';
import { ISSUE_PHRASES_ES } from './issue-phrases.js';
import { ISSUES_ES } from './issues.js';
import { NIGHT_LIMITS_ES } from './limits.js';
import { LOCAL_RULES_ES } from './local-rules.js';
import { PERIODS_ES } from './periods.js';
import { PREVIEW_COMMENT_ES } from './preview-comment.js';
import { PREVIEW_TABLE_ES } from './preview-table.js';
import { PRICE_TABLE_ES } from './price-table.js';
import { PUNCTUATION_ES } from './punctuation.js';
import { REPLAY_ES } from './replay.js';
import { ROUNDING_ES } from './rounding.js';
import { ROW_EDGES_ES } from './row-edges.js';
import { RULE_NAMES_ES } from './rule-names.js';
import { RULE_VALUES_ES } from './rule-values.js';
import { SCENARIO_NAMES_ES } from './scenario-names.js';
import { SCENARIO_REASONS_ES } from './scenario-reasons.js';
import { SEASONS_ES } from './seasons.js';
import { PREVIEW_SUMMARY_ES } from './summary.js';
import { TABLE_ES } from './table.js';
import { VERDICT_ES } from './verdict.js';
import { VERDICT_UNITS_ES } from './verdict-units.js';

/** What the library and the command line say in this language. */
export const TRANSLATION: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_ES,
  'field names': FIELD_NAMES_ES,
  'field values': FIELD_VALUES_ES,
  'invoice table': INVOICE_TABLE_ES,
  'issue phrases': ISSUE_PHRASES_ES,
  'local rules': LOCAL_RULES_ES,
  'preview comment': PREVIEW_COMMENT_ES,
  'preview table': PREVIEW_TABLE_ES,
  'price table': PRICE_TABLE_ES,
  'rule names': RULE_NAMES_ES,
  'rule values': RULE_VALUES_ES,
  'verdict units': VERDICT_UNITS_ES,
  conditions: ROW_CONDITIONS_ES,
  counts: COUNTS_ES,
  differences: DIFFERENCES_ES,
  edits: EDITS_ES,
  explanation: EXPLANATION_ES,
  findings: FINDINGS_ES,
  invoice: INVOICE_ES,
  issues: ISSUES_ES,
  limits: NIGHT_LIMITS_ES,
  periods: PERIODS_ES,
  punctuation: PUNCTUATION_ES,
  replay: REPLAY_ES,
  rounding: ROUNDING_ES,
  rowEdges: ROW_EDGES_ES,
  scenarioNames: SCENARIO_NAMES_ES,
  scenarioReasons: SCENARIO_REASONS_ES,
  seasons: SEASONS_ES,
  summary: PREVIEW_SUMMARY_ES,
  table: TABLE_ES,
  verdict: VERDICT_ES,
};
