import type { Words } from '../words.js';
import { ROW_CONDITIONS_FR } from './conditions.js';
import { COUNTS_FR } from './counts.js';
import { DIFFERENCES_FR } from './differences.js';
import { EDIT_PHRASES_FR } from './edit-phrases.js';
import { EDITS_FR } from './edits.js';
import { EXPLANATION_FR } from './explanation.js';
import { FIELD_NAMES_FR } from './field-names.js';
import { FIELD_VALUES_FR } from './field-values.js';
import { FINDINGS_FR } from './findings.js';
import { INVOICE_FR } from './invoice.js';
import { INVOICE_TABLE_FR } from './invoice-table.js';
import { ISSUE_PHRASES_FR } from './issue-phrases.js';
import { ISSUES_FR } from './issues.js';
import { NIGHT_LIMITS_FR } from './limits.js';
import { LOCAL_RULES_FR } from './local-rules.js';
import { PERIODS_FR } from './periods.js';
import { PREVIEW_COMMENT_FR } from './preview-comment.js';
import { PREVIEW_TABLE_FR } from './preview-table.js';
import { PRICE_TABLE_FR } from './price-table.js';
import { PUNCTUATION_FR } from './punctuation.js';
import { REPLAY_FR } from './replay.js';
import { ROUNDING_FR } from './rounding.js';
import { ROW_EDGES_FR } from './row-edges.js';
import { RULE_NAMES_FR } from './rule-names.js';
import { RULE_VALUES_FR } from './rule-values.js';
import { SCENARIO_NAMES_FR } from './scenario-names.js';
import { SCENARIO_REASONS_FR } from './scenario-reasons.js';
import { SEASONS_FR } from './seasons.js';
import { PREVIEW_SUMMARY_FR } from './summary.js';
import { TABLE_FR } from './table.js';
import { VERDICT_FR } from './verdict.js';
import { VERDICT_UNITS_FR } from './verdict-units.js';

/** What the library and the command line say in this language. */
export const TRANSLATION: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_FR,
  'field names': FIELD_NAMES_FR,
  'field values': FIELD_VALUES_FR,
  'invoice table': INVOICE_TABLE_FR,
  'issue phrases': ISSUE_PHRASES_FR,
  'local rules': LOCAL_RULES_FR,
  'preview comment': PREVIEW_COMMENT_FR,
  'preview table': PREVIEW_TABLE_FR,
  'price table': PRICE_TABLE_FR,
  'rule names': RULE_NAMES_FR,
  'rule values': RULE_VALUES_FR,
  'verdict units': VERDICT_UNITS_FR,
  conditions: ROW_CONDITIONS_FR,
  counts: COUNTS_FR,
  differences: DIFFERENCES_FR,
  edits: EDITS_FR,
  explanation: EXPLANATION_FR,
  findings: FINDINGS_FR,
  invoice: INVOICE_FR,
  issues: ISSUES_FR,
  limits: NIGHT_LIMITS_FR,
  periods: PERIODS_FR,
  punctuation: PUNCTUATION_FR,
  replay: REPLAY_FR,
  rounding: ROUNDING_FR,
  rowEdges: ROW_EDGES_FR,
  scenarioNames: SCENARIO_NAMES_FR,
  scenarioReasons: SCENARIO_REASONS_FR,
  seasons: SEASONS_FR,
  summary: PREVIEW_SUMMARY_FR,
  table: TABLE_FR,
  verdict: VERDICT_FR,
};
