import type { ChannelKind } from '../../issues/advice-codes.js';
import type { IssueCode } from '../../issues/codes.js';
import type { Message } from '../words.js';
import { subject } from '../words.js';

/**
 * The phrases in the params of issues, such as requirements. The English phrase is the key; `{1}`, `{2}` are the
 * numbers, examples and names in it, in order.
 */
export const ISSUE_PHRASES = /* @__PURE__ */ subject(
  'issue phrases',
  keyedByText(
    'The value',
    'the stay',
    'a list',
    'a Date',
    'an object',
    'a bigint',
    'a symbol',
    'a function',
    'text',
    'text that is not blank',
    'text of {1} to {2} characters that is not blank',
    'a number',
    'the number {1}',
    'a whole number',
    'a whole number of {1} or more',
    'a whole number of {1} or more, or null',
    'a whole number from {1} to {2}',
    'a decimal number as text, such as {1}',
    'a price such as {1}',
    'an amount such as {1}',
    'an amount above {1}',
    'a multiple of {1} {2} above {3}',
    'true or false',
    'a UUID such as {1}',
    'an {1} {2} code such as {3}',
    'a date such as {1}',
    'a real date such as {1}',
    'a real date such as {1}, or null',
    'a month and a day such as {1}',
    'one of {1}',
    'one of {1}, or an object with each, step or mode',
    'a list of texts',
    'a list of taxes',
    'a list of any of {1}',
    'a list of at most {1} date ranges',
    'a list of at most {1} UUIDs',
    'a list of at most {1} titles or ids of taxes',
    'a list of at most {1} rows',
    'a list of at most {1} texts',
    'a list of at most {1} guests',
    'a list of at most {1} extras',
    'a list of at most {1} documents',
    'a document such as {1}',
    'a list of at most {1} taxes',
    'a list of at most {1} tax sets',
    'a list of {1} to {2} date ranges',
    'a list of {1} to {2} seasons',
    'a list of {1} to {2} rooms',
    'a list of {1} to {2} labels, such as {3}',
    'a list of {1} to {2} prices, one for each night',
    'a date range such as {1}',
    'a season such as {1}',
    'a row such as {1}',
    'a reference such as {1}',
    'a room such as {1}',
    'an extra such as {1}',
    'a guest such as {1}, or {2} for an adult',
    'an object with the fields of a tax',
    'an object with the fields of a tax set',
    'an object with local rules',
    'an object with checkIn and rooms',
    'an object with taxes and {1}',
    'an object with any of {1}',
    'an object with the figures of a quote',
    'an object as recordOf makes it',
    'the version of the package that made the record',
    'the address of a JSON Schema',
    'the title or the id of a tax in the file',
    'a calculator of createCalculator',
    'logic percent',
    'named by the title of a tax',
    'an object of at most {1} amounts by title, such as {2}',
    'an object with {1} or {2}',
    'charges of every night',
    'one unit of the tax is for a guest',
    'one unit of the tax is for a room',
    'one unit of the tax is for all rooms of a date',
    'one unit of the tax is for the whole stay',
    'of a guest',
    'of a room',
    'of the stay',
    'of a guest or of a room',
    'of a guest or of the stay',
    'of a room or of the stay',
    'logic percent, {1} or {2}',
    'rows with {1} or {2}',
    'rows with a condition on the price, such as {1}',
    'logic percent, or rows with a condition on the price, such as {1}',
    'a percentage of other taxes alone takes their units',
    'a stay of at most {1} nights has no night {2}',
    '{1} leaves out the first {2} nights',
    'its rate is {1}',
    'the first {1} nights can be taxed, and the first {2} are skipped',
    'under this policy {1} is due at arrival, and the night of arrival is skipped',
    'night {1}',
    'nights {1} to {2}',
    'stays of {1} nights',
    'stays of {1} to {2} nights',
    'a price of {1}',
    'a price over {1} and under {2}',
    'a price of {1} or more and under {2}',
    'a price over {1} and up to {2}',
    'a price of {1} or more and up to {2}',
    '{1}',
    '{1} to {2}',
    'title {1}',
    'id {1}',
    'at any price',
    'for less than {1}',
    'a night for two persons',
    'this stay',
    'two guests for a night at {1} on {2}',
    'two guests for {1} nights at {2} each from {3}',
    'an adult and a guest of {1} for a night at {2} on {3}',
    'an adult and a guest of {1} for {2} nights at {3} each from {4}',
    'total',
    'net',
  ),
);

function keyedByText<const Text extends string>(...texts: readonly Text[]): { readonly [One in Text]: One } {
  return Object.fromEntries(texts.map((text): readonly unknown[] => [text, text]));
}

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
