import type { Words } from '../words.js';
import { DIFFERENCES_FR } from './differences.js';
import { EDIT_PHRASES_FR } from './edit-phrases.js';
import { EDITS_FR } from './edits.js';
import { FIELD_NAMES_FR } from './field-names.js';
import { FINDINGS_FR } from './findings.js';
import { INVOICE_TABLE_FR } from './invoice-table.js';
import { LOCAL_RULES_FR } from './local-rules.js';
import { PREVIEW_COMMENT_FR } from './preview-comment.js';
import { PREVIEW_TABLE_FR } from './preview-table.js';
import { PRICE_TABLE_FR } from './price-table.js';
import { REPLAY_FR } from './replay.js';
import { RULE_NAMES_FR } from './rule-names.js';
import { RULE_VALUES_FR } from './rule-values.js';
import { PREVIEW_SUMMARY_FR } from './summary.js';
import { TABLE_FR } from './table.js';
import { VERDICT_FR } from './verdict.js';
import { VERDICT_UNITS_FR } from './verdict-units.js';

/** What is said of an edit, and what the command line prints. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_FR,
  'field names': FIELD_NAMES_FR,
  'invoice table': INVOICE_TABLE_FR,
  'local rules': LOCAL_RULES_FR,
  'preview comment': PREVIEW_COMMENT_FR,
  'preview table': PREVIEW_TABLE_FR,
  'price table': PRICE_TABLE_FR,
  'rule names': RULE_NAMES_FR,
  'rule values': RULE_VALUES_FR,
  'verdict units': VERDICT_UNITS_FR,
  differences: DIFFERENCES_FR,
  edits: EDITS_FR,
  findings: FINDINGS_FR,
  replay: REPLAY_FR,
  summary: PREVIEW_SUMMARY_FR,
  table: TABLE_FR,
  verdict: VERDICT_FR,
};
