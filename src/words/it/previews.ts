import type { Words } from '../words.js';
import { DIFFERENCES_IT } from './differences.js';
import { EDIT_PHRASES_IT } from './edit-phrases.js';
import { EDITS_IT } from './edits.js';
import { FIELD_NAMES_IT } from './field-names.js';
import { FINDINGS_IT } from './findings.js';
import { INVOICE_TABLE_IT } from './invoice-table.js';
import { LOCAL_RULES_IT } from './local-rules.js';
import { PREVIEW_COMMENT_IT } from './preview-comment.js';
import { PREVIEW_TABLE_IT } from './preview-table.js';
import { PRICE_TABLE_IT } from './price-table.js';
import { REPLAY_IT } from './replay.js';
import { RULE_NAMES_IT } from './rule-names.js';
import { RULE_VALUES_IT } from './rule-values.js';
import { PREVIEW_SUMMARY_IT } from './summary.js';
import { TABLE_IT } from './table.js';
import { VERDICT_IT } from './verdict.js';
import { VERDICT_UNITS_IT } from './verdict-units.js';

/** What is said of an edit, and what the command line prints. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_IT,
  'field names': FIELD_NAMES_IT,
  'invoice table': INVOICE_TABLE_IT,
  'local rules': LOCAL_RULES_IT,
  'preview comment': PREVIEW_COMMENT_IT,
  'preview table': PREVIEW_TABLE_IT,
  'price table': PRICE_TABLE_IT,
  'rule names': RULE_NAMES_IT,
  'rule values': RULE_VALUES_IT,
  'verdict units': VERDICT_UNITS_IT,
  differences: DIFFERENCES_IT,
  edits: EDITS_IT,
  findings: FINDINGS_IT,
  replay: REPLAY_IT,
  summary: PREVIEW_SUMMARY_IT,
  table: TABLE_IT,
  verdict: VERDICT_IT,
};
