import type { Words } from '../words.js';
import { ROW_CONDITIONS_DE } from './conditions.js';
import { COUNTS_DE } from './counts.js';
import { DIFFERENCES_DE } from './differences.js';
import { EDIT_PHRASES_DE } from './edit-phrases.js';
import { EDITS_DE } from './edits.js';
import { EXPLANATION_DE } from './explanation.js';
import { FIELD_NAMES_DE } from './field-names.js';
import { FIELD_VALUES_DE } from './field-values.js';
import { FINDINGS_DE } from './findings.js';
import { INVOICE_DE } from './invoice.js';
import { INVOICE_TABLE_DE } from './invoice-table.js';
import { ISSUE_PHRASES_DE } from './issue-phrases.js';
import { ISSUES_DE } from './issues.js';
import { NIGHT_LIMITS_DE } from './limits.js';
import { LOCAL_RULES_DE } from './local-rules.js';
import { PERIODS_DE } from './periods.js';
import { PREVIEW_COMMENT_DE } from './preview-comment.js';
import { PREVIEW_TABLE_DE } from './preview-table.js';
import { PRICE_TABLE_DE } from './price-table.js';
import { PUNCTUATION_DE } from './punctuation.js';
import { REPLAY_DE } from './replay.js';
import { ROUNDING_DE } from './rounding.js';
import { ROW_EDGES_DE } from './row-edges.js';
import { RULE_NAMES_DE } from './rule-names.js';
import { RULE_VALUES_DE } from './rule-values.js';
import { SCENARIO_NAMES_DE } from './scenario-names.js';
import { SCENARIO_REASONS_DE } from './scenario-reasons.js';
import { SEASONS_DE } from './seasons.js';
import { PREVIEW_SUMMARY_DE } from './summary.js';
import { TABLE_DE } from './table.js';
import { VERDICT_DE } from './verdict.js';
import { VERDICT_UNITS_DE } from './verdict-units.js';

/** What the library and the command line say in this language. */
export const TRANSLATION: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_DE,
  'field names': FIELD_NAMES_DE,
  'field values': FIELD_VALUES_DE,
  'invoice table': INVOICE_TABLE_DE,
  'issue phrases': ISSUE_PHRASES_DE,
  'local rules': LOCAL_RULES_DE,
  'preview comment': PREVIEW_COMMENT_DE,
  'preview table': PREVIEW_TABLE_DE,
  'price table': PRICE_TABLE_DE,
  'rule names': RULE_NAMES_DE,
  'rule values': RULE_VALUES_DE,
  'verdict units': VERDICT_UNITS_DE,
  conditions: ROW_CONDITIONS_DE,
  counts: COUNTS_DE,
  differences: DIFFERENCES_DE,
  edits: EDITS_DE,
  explanation: EXPLANATION_DE,
  findings: FINDINGS_DE,
  invoice: INVOICE_DE,
  issues: ISSUES_DE,
  limits: NIGHT_LIMITS_DE,
  periods: PERIODS_DE,
  punctuation: PUNCTUATION_DE,
  replay: REPLAY_DE,
  rounding: ROUNDING_DE,
  rowEdges: ROW_EDGES_DE,
  scenarioNames: SCENARIO_NAMES_DE,
  scenarioReasons: SCENARIO_REASONS_DE,
  seasons: SEASONS_DE,
  summary: PREVIEW_SUMMARY_DE,
  table: TABLE_DE,
  verdict: VERDICT_DE,
};
