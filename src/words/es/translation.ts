import type { Words } from '../words.js';
import { ROW_CONDITIONS_ES } from './conditions.js';
import { COUNTS_ES } from './counts.js';
import { DIFFERENCES_ES } from './differences.js';
import { EDIT_PHRASES_ES } from './edit-phrases.js';
import { EDITOR_ES } from './editor.js';
import { EDITS_ES } from './edits.js';
import { ELEMENTS_ES } from './elements.js';
import { EXPLANATION_ES } from './explanation.js';
import { FIELD_NAMES_ES } from './field-names.js';
import { FIELD_VALUES_ES } from './field-values.js';
import { FIELDS_ES } from './fields.js';
import { INVOICE_ES } from './invoice.js';
import { INVOICE_TABLE_ES } from './invoice-table.js';
import { ISSUE_PHRASES_ES } from './issue-phrases.js';
import { ISSUES_ES } from './issues.js';
import { NIGHT_LIMITS_ES } from './limits.js';
import { LOCAL_RULES_ES } from './local-rules.js';
import { PERIODS_ES } from './periods.js';
import { PROBLEMS_ES, READING_ES } from './problems.js';
import { PUNCTUATION_ES } from './punctuation.js';
import { REPLAY_VIEW_ES } from './replay-view.js';
import { ROUNDING_ES } from './rounding.js';
import { ROW_EDGES_ES } from './row-edges.js';
import { RULE_NAMES_ES } from './rule-names.js';
import { RULE_VALUES_ES } from './rule-values.js';
import { SCENARIO_NAMES_ES } from './scenario-names.js';
import { SCENARIO_REASONS_ES } from './scenario-reasons.js';
import { SEASONS_ES } from './seasons.js';
import { STAY_FIELDS_ES } from './stay-fields.js';
import { STAY_WARNINGS_ES } from './stay-warnings.js';
import { DIALOGS_ES, STUDIO_ES } from './studio.js';
import { CASES_TAB_ES, CHANNEL_TAB_ES, STAYS_TAB_ES, YEAR_TAB_ES } from './studio-tabs.js';
import { PREVIEW_SUMMARY_ES } from './summary.js';
import { TABLE_ES } from './table.js';
import { VERDICT_ES } from './verdict.js';
import { VERDICT_UNITS_ES } from './verdict-units.js';
import { VIEWS_ES } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_ES,
  'field names': FIELD_NAMES_ES,
  'field values': FIELD_VALUES_ES,
  'invoice table': INVOICE_TABLE_ES,
  'issue phrases': ISSUE_PHRASES_ES,
  'local rules': LOCAL_RULES_ES,
  'rule names': RULE_NAMES_ES,
  'rule values': RULE_VALUES_ES,
  'verdict units': VERDICT_UNITS_ES,
  casesTab: CASES_TAB_ES,
  channelTab: CHANNEL_TAB_ES,
  conditions: ROW_CONDITIONS_ES,
  counts: COUNTS_ES,
  dialogs: DIALOGS_ES,
  differences: DIFFERENCES_ES,
  editor: EDITOR_ES,
  edits: EDITS_ES,
  elements: ELEMENTS_ES,
  explanation: EXPLANATION_ES,
  fields: FIELDS_ES,
  invoice: INVOICE_ES,
  issues: ISSUES_ES,
  limits: NIGHT_LIMITS_ES,
  periods: PERIODS_ES,
  problems: PROBLEMS_ES,
  punctuation: PUNCTUATION_ES,
  reading: READING_ES,
  replayView: REPLAY_VIEW_ES,
  rounding: ROUNDING_ES,
  rowEdges: ROW_EDGES_ES,
  scenarioNames: SCENARIO_NAMES_ES,
  scenarioReasons: SCENARIO_REASONS_ES,
  seasons: SEASONS_ES,
  stayFields: STAY_FIELDS_ES,
  stayWarnings: STAY_WARNINGS_ES,
  staysTab: STAYS_TAB_ES,
  studio: STUDIO_ES,
  summary: PREVIEW_SUMMARY_ES,
  table: TABLE_ES,
  verdict: VERDICT_ES,
  views: VIEWS_ES,
  yearTab: YEAR_TAB_ES,
};
