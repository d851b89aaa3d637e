import type { ADVICE_CODES } from '../../issues/advice-codes.js';
import { writeField } from '../../issues/cures.js';
import type { DOUBT_CODES } from '../../issues/definition-warning-codes.js';
import type { FIELD_CODES } from '../../issues/field-codes.js';
import type { WarningCode } from '../../issues/mistakes.js';
import type { DEFINITION_CODES, LOCAL_CODES } from '../../issues/validation-codes.js';
import { namesOf } from '../../schema/fields.js';

/** The warnings about definitions. */
type DefinitionWarning = WarningCode &
  (
    | keyof typeof FIELD_CODES
    | keyof typeof DEFINITION_CODES
    | keyof typeof LOCAL_CODES
    | keyof typeof DOUBT_CODES
    | keyof typeof ADVICE_CODES
  );

/**
 * By warning: where it is found, if `local.meant` silences it; or that the definition says in another way that it is
 * meant. `meant` silences every warning that nothing else does. Later: by advice, or by a quote or its record.
 */
const SILENCED = {
  field_ignored: 'in a tax',
  never_applies: 'in a tax',
  cap_within_skip: 'in a tax',
  ranges_overlap: 'in a tax',
  ranges_touch: 'in a tax',
  title_not_kept: 'in a tax',
  row_never_reached: 'in a tax',
  row_never_holds: 'in a tax',
  row_without_effect: 'in a tax',
  rows_leave_gap: 'otherwise',
  key_without_effect: 'in a tax',
  free_nights_counted: 'in a tax',
  order_decides: 'in a tax',
  rate_under_tenth: 'otherwise',
  over_stay_each_unsaid: 'otherwise',
  guest_row_on_room_percent: 'otherwise',
  guest_counts_among: 'in a tax',
  price_for_unsaid: 'otherwise',
  parts_leave_nothing: 'in a set',
  shares_split_net: 'in a set',
  price_of_unsaid: 'otherwise',
  inclusive_on_exclusive: 'otherwise',
  base_unsaid: 'otherwise',
  fee_on_vat: 'otherwise',
  net_adds_inclusive: 'otherwise',
  ranges_share_day: 'in a set',
  meant_without_use: 'otherwise',
  never_charged: 'otherwise',
  length_or_number: 'otherwise',
  source_old: 'otherwise',
  cap_out_of_reach: 'later',
  level_without_effect: 'later',
  same_title: 'later',
  fee_untaxed: 'later',
  inclusive_over_price: 'later',
  nested_unevenly: 'later',
  policy_matters: 'later',
  // Not about the definition: `channel: false` says that no channel manager charges by it, and a budget is spent.
  channel_charges_otherwise: 'otherwise',
  channel_may_differ: 'otherwise',
  not_all_tried: 'otherwise',
  day_use_persons: 'later',
  moved_room: 'later',
} as const satisfies Readonly<
  Record<DefinitionWarning | 'day_use_persons' | 'moved_room', 'in a tax' | 'in a set' | 'later' | 'otherwise'>
>;

/** The code of a warning that `local.meant` silences. */
export type MeantCode = {
  [Code in keyof typeof SILENCED]: (typeof SILENCED)[Code] extends 'otherwise' ? never : Code;
}[keyof typeof SILENCED];

export const MEANT_CODES: readonly MeantCode[] = namesOf(SILENCED).filter(isMeantCode);

/** Whether `local.meant` silences a warning of a definition. */
export function isMeantCode(code: keyof typeof SILENCED): code is MeantCode {
  return SILENCED[code] !== 'otherwise';
}

/** Whether validation finds every such warning. */
export function isFoundByValidation(code: MeantCode): boolean {
  return SILENCED[code] !== 'later';
}

/** Whether a tax alone shows every such warning. */
export function isFoundInTax(code: MeantCode): boolean {
  return SILENCED[code] === 'in a tax';
}

/** How the local rules of a definition say that a warning is meant, beside the codes that they name. */
export function meantBy(code: MeantCode, others: readonly MeantCode[] = []): string {
  return writeField('', 'meant', [...others, code]).write;
}

/** What to write in a tax to say that a warning is meant. */
export function meantIn({ local }: { readonly local?: { readonly meant?: MeantCode[] } }, code: MeantCode): string {
  return local === undefined ? writeField('', 'local', { meant: [code] }).write : meantBy(code, local.meant);
}
