import type { Words } from '../words.js';
import { DIFFERENCES_ES } from './differences.js';
import { EDIT_PHRASES_ES } from './edit-phrases.js';
import { EDITS_ES } from './edits.js';
import { FIELD_NAMES_ES } from './field-names.js';
import { FINDINGS_ES } from './findings.js';
import { INVOICE_TABLE_ES } from './invoice-table.js';
import { LOCAL_RULES_ES } from './local-rules.js';
import { PREVIEW_COMMENT_ES } from './preview-comment.js';
import { PREVIEW_TABLE_ES } from './preview-table.js';
import { PRICE_TABLE_ES } from './price-table.js';
import { REPLAY_ES } from './replay.js';
import { RULE_NAMES_ES } from './rule-names.js';
import { RULE_VALUES_ES } from './rule-values.js';
import { PREVIEW_SUMMARY_ES } from './summary.js';
import { TABLE_ES } from './table.js';
import { VERDICT_ES } from './verdict.js';
import { VERDICT_UNITS_ES } from './verdict-units.js';

/** What is said of an edit, and what the command line prints. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_ES,
  'field names': FIELD_NAMES_ES,
  'invoice table': INVOICE_TABLE_ES,
  'local rules': LOCAL_RULES_ES,
  'preview comment': PREVIEW_COMMENT_ES,
  'preview table': PREVIEW_TABLE_ES,
  'price table': PRICE_TABLE_ES,
  'rule names': RULE_NAMES_ES,
  'rule values': RULE_VALUES_ES,
  'verdict units': VERDICT_UNITS_ES,
  differences: DIFFERENCES_ES,
  edits: EDITS_ES,
  findings: FINDINGS_ES,
  replay: REPLAY_ES,
  summary: PREVIEW_SUMMARY_ES,
  table: TABLE_ES,
  verdict: VERDICT_ES,
};
