import type { Words } from '../words.js';
import { DIFFERENCES_DE } from './differences.js';
import { EDIT_PHRASES_DE } from './edit-phrases.js';
import { EDITS_DE } from './edits.js';
import { FIELD_NAMES_DE } from './field-names.js';
import { FINDINGS_DE } from './findings.js';
import { INVOICE_TABLE_DE } from './invoice-table.js';
import { LOCAL_RULES_DE } from './local-rules.js';
import { PREVIEW_COMMENT_DE } from './preview-comment.js';
import { PREVIEW_TABLE_DE } from './preview-table.js';
import { PRICE_TABLE_DE } from './price-table.js';
import { REPLAY_DE } from './replay.js';
import { RULE_NAMES_DE } from './rule-names.js';
import { RULE_VALUES_DE } from './rule-values.js';
import { PREVIEW_SUMMARY_DE } from './summary.js';
import { TABLE_DE } from './table.js';
import { VERDICT_DE } from './verdict.js';
import { VERDICT_UNITS_DE } from './verdict-units.js';

/** What is said of an edit, and what the command line prints. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_DE,
  'field names': FIELD_NAMES_DE,
  'invoice table': INVOICE_TABLE_DE,
  'local rules': LOCAL_RULES_DE,
  'preview comment': PREVIEW_COMMENT_DE,
  'preview table': PREVIEW_TABLE_DE,
  'price table': PRICE_TABLE_DE,
  'rule names': RULE_NAMES_DE,
  'rule values': RULE_VALUES_DE,
  'verdict units': VERDICT_UNITS_DE,
  differences: DIFFERENCES_DE,
  edits: EDITS_DE,
  findings: FINDINGS_DE,
  replay: REPLAY_DE,
  summary: PREVIEW_SUMMARY_DE,
  table: TABLE_DE,
  verdict: VERDICT_DE,
};
