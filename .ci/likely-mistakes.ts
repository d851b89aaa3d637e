import { RECORD_MISTAKES } from '../src/channel/api/plan/plan.js';
import { SET_DOUBTS, TAX_IN_SET_DOUBTS } from '../src/core/definitions/doubts/of-set.js';
import { TAX_DOUBTS } from '../src/core/definitions/doubts/of-tax.js';
import { PARTS_DOUBTS } from '../src/core/definitions/doubts/parts.js';
import { LOCAL_MISTAKES } from '../src/core/definitions/local/rules.js';
import { MEANT_MISTAKES } from '../src/core/definitions/meant-warnings.js';
import { TAX_MISTAKES, TITLE_MISTAKES } from '../src/core/definitions/tax-mistakes.js';
import type { LikelyMistake, WarningCode } from '../src/core/issues/mistakes.js';
import { FIELD_MISTAKES } from '../src/core/issues/report.js';
import { STAY_MISTAKES } from '../src/core/quote/stay-mistakes.js';
import { SUBJECT_MISTAKES } from '../src/core/record/subject.js';
import { CHECK_IN_MISTAKES } from '../src/core/stay/validate-stay.js';
import { BUDGET_ADVICE, ROW_ADVICE, SET_ADVICE, TAX_ADVICE } from '../src/trials/preview/advice.js';
import { CHANNEL_ADVICE } from '../src/trials/preview/channel.js';

/** Every table of likely mistakes, with its subject. A code may be in several. */
const TABLES = [
  ['stored definition', FIELD_MISTAKES],
  ['title', TITLE_MISTAKES],
  ['tax', LOCAL_MISTAKES],
  ['tax', TAX_MISTAKES],
  ['tax', TAX_DOUBTS],
  ['tax set', TAX_IN_SET_DOUBTS],
  ['tax set', SET_DOUBTS],
  ['tax set', PARTS_DOUBTS],
  ['tax', MEANT_MISTAKES],
  ['tax set', MEANT_MISTAKES],
  ['stay', CHECK_IN_MISTAKES],
  ['stay', STAY_MISTAKES],
  ['record', SUBJECT_MISTAKES],
  ['plan', RECORD_MISTAKES],
  ['advice', TAX_ADVICE],
  ['advice', ROW_ADVICE],
  ['advice', SET_ADVICE],
  ['advice', BUDGET_ADVICE],
  ['advice', CHANNEL_ADVICE],
] as const;

type KeysOf<Table> = Table extends unknown ? keyof Table : never;

type None<Rest extends never> = Rest;

/** None: the compiler names here the warnings of the catalogue that have no row. */
type CodeWithoutRow = None<Exclude<WarningCode, KeysOf<(typeof TABLES)[number][1]>>>;

/** A row with its subject. */
interface ListedMistake extends LikelyMistake {
  readonly subject: string;
}

/** The rows of each warning. */
export function mistakesByCode(): ReadonlyMap<Exclude<string, CodeWithoutRow>, readonly ListedMistake[]> {
  const byCode = new Map<string, ListedMistake[]>();
  for (const [subject, rows] of TABLES) {
    for (const [code, row] of Object.entries<LikelyMistake>(rows)) {
      byCode.set(code, [...(byCode.get(code) ?? []), { ...row, subject }]);
    }
  }
  return byCode;
}
