import type { Words } from '../words.js';
import { ROW_CONDITIONS_FR } from './conditions.js';
import { COUNTS_FR } from './counts.js';
import { DIFFERENCES_FR } from './differences.js';
import { EDIT_PHRASES_FR } from './edit-phrases.js';
import { EDITOR_FR } from './editor.js';
import { EDITS_FR } from './edits.js';
import { ELEMENTS_FR } from './elements.js';
import { EXPLANATION_FR } from './explanation.js';
import { FIELD_NAMES_FR } from './field-names.js';
import { FIELD_VALUES_FR } from './field-values.js';
import { FIELDS_FR } from './fields.js';
import { INVOICE_FR } from './invoice.js';
import { INVOICE_TABLE_FR } from './invoice-table.js';
import { ISSUE_PHRASES_FR } from './issue-phrases.js';
import { ISSUES_FR } from './issues.js';
import { NIGHT_LIMITS_FR } from './limits.js';
import { LOCAL_RULES_FR } from './local-rules.js';
import { PERIODS_FR } from './periods.js';
import { PROBLEMS_FR, READING_FR } from './problems.js';
import { PUNCTUATION_FR } from './punctuation.js';
import { REPLAY_VIEW_FR } from './replay-view.js';
import { ROUNDING_FR } from './rounding.js';
import { ROW_EDGES_FR } from './row-edges.js';
import { RULE_NAMES_FR } from './rule-names.js';
import { RULE_VALUES_FR } from './rule-values.js';
import { SCENARIO_NAMES_FR } from './scenario-names.js';
import { SCENARIO_REASONS_FR } from './scenario-reasons.js';
import { SEASONS_FR } from './seasons.js';
import { STAY_FIELDS_FR } from './stay-fields.js';
import { STAY_WARNINGS_FR } from './stay-warnings.js';
import { DIALOGS_FR, STUDIO_FR } from './studio.js';
import { CASES_TAB_FR, CHANNEL_TAB_FR, STAYS_TAB_FR, YEAR_TAB_FR } from './studio-tabs.js';
import { PREVIEW_SUMMARY_FR } from './summary.js';
import { TABLE_FR } from './table.js';
import { VERDICT_FR } from './verdict.js';
import { VERDICT_UNITS_FR } from './verdict-units.js';
import { VIEWS_FR } from './views.js';

/** Every subject in this language. */
export const TRANSLATION: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_FR,
  'field names': FIELD_NAMES_FR,
  'field values': FIELD_VALUES_FR,
  'invoice table': INVOICE_TABLE_FR,
  'issue phrases': ISSUE_PHRASES_FR,
  'local rules': LOCAL_RULES_FR,
  'rule names': RULE_NAMES_FR,
  'rule values': RULE_VALUES_FR,
  'verdict units': VERDICT_UNITS_FR,
  casesTab: CASES_TAB_FR,
  channelTab: CHANNEL_TAB_FR,
  conditions: ROW_CONDITIONS_FR,
  counts: COUNTS_FR,
  dialogs: DIALOGS_FR,
  differences: DIFFERENCES_FR,
  editor: EDITOR_FR,
  edits: EDITS_FR,
  elements: ELEMENTS_FR,
  explanation: EXPLANATION_FR,
  fields: FIELDS_FR,
  invoice: INVOICE_FR,
  issues: ISSUES_FR,
  limits: NIGHT_LIMITS_FR,
  periods: PERIODS_FR,
  problems: PROBLEMS_FR,
  punctuation: PUNCTUATION_FR,
  reading: READING_FR,
  replayView: REPLAY_VIEW_FR,
  rounding: ROUNDING_FR,
  rowEdges: ROW_EDGES_FR,
  scenarioNames: SCENARIO_NAMES_FR,
  scenarioReasons: SCENARIO_REASONS_FR,
  seasons: SEASONS_FR,
  stayFields: STAY_FIELDS_FR,
  stayWarnings: STAY_WARNINGS_FR,
  staysTab: STAYS_TAB_FR,
  studio: STUDIO_FR,
  summary: PREVIEW_SUMMARY_FR,
  table: TABLE_FR,
  verdict: VERDICT_FR,
  views: VIEWS_FR,
  yearTab: YEAR_TAB_FR,
};
