import type { ChannelKind } from '../../issues/advice-codes.js';
import type { IssueCode } from '../../issues/codes.js';
import type { Message } from '../words.js';

/**
 * A phrase in the params of issues, such as a requirement. The English phrase is the key of its translations; `{1}`, `{2}`
 * are the numbers, examples and names in it, in order.
 */
export type IssuePhrase = keyof typeof import('../de/translation.json')['issue phrases'];

/** A variant of a code's text, as in the English sentence. */
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
 * The sentences of issues in another language, by code, with its params. Besides codes: `didYouMean` for suggestions,
 * `toWrite` and `bothWays` for doubts, `byPolicy` for the channel manager, `at` for the line with the path, `missing`
 * for an absent value.
 */
export type IssueTexts = Readonly<Record<IssueCode | Variant | SentenceAfter | 'at' | 'missing', Message>>;

/** A sentence that follows the sentence of a code, depending on its params. */
export type SentenceAfter =
  | 'didYouMean'
  | 'toWrite'
  | 'toWrite.keep'
  | 'bothWays'
  | 'bothWays.keep'
  | 'byPolicy'
  | 'byPolicy.less';
