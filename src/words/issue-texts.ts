import type { ChannelKind } from '../issues/advice-codes.js';
import type { IssueCode } from '../issues/codes.js';
import type { Message } from './words.js';

/** A text where the English sentence branches too. */
type Variant =
  | 'required.whole'
  | 'required.null'
  | 'number_not_text.other'
  | 'too_many_digits.rate'
  | 'not_a_date.year'
  | 'unknown_field.meant'
  | 'title_not_kept.space'
  | 'guest_row_on_room_percent.label'
  | 'ranges_share_day.tax'
  | 'price_form.none'
  | 'extra_price_form.none'
  | 'price_decimals.none'
  | 'ranges_past.stay'
  | 'policy_matters.less'
  | 'channel_charges_otherwise.less'
  | `channel_may_differ.${Exclude<ChannelKind, 'month_end'>}`
  | 'id_not_at_property.set'
  | 'title_ambiguous.set'
  | 'stored_record_unreadable.set'
  | 'stored_record_skipped.set';

/**
 * The sentences of issues in another language, by code, with the params of the code in them. `didYouMean` follows the sentences
 * of all codes that suggest something, `toWrite` and `bothWays` those of doubts, `byPolicy` one about the channel manager; `at` is the line with the path; `missing` is a
 * value that is not there.
 */
export type IssueTexts = Readonly<Record<IssueCode | Variant | Following | 'at' | 'missing', Message>>;

/** A sentence that follows the one of a code, where the params say what is in it. */
export type Following =
  | 'didYouMean'
  | 'toWrite'
  | 'toWrite.keep'
  | 'bothWays'
  | 'bothWays.keep'
  | 'byPolicy'
  | 'byPolicy.less';
