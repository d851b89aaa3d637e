import type { DoubtCode } from '../../core/definitions/doubts/doubt.js';
import { DOUBT_CODES, isDoubt } from '../../core/issues/definition-warning-codes.js';
import { isNegative, isOfOtherYears } from '../../core/issues/field-codes.js';
import type { IssueOf } from '../../core/issues/issue.js';
import { isListOfEntries, isRecord } from '../../core/issues/reading.js';
import { shown, shownAll } from '../../core/issues/texts.js';
import { CHOICE_NAMES, FIELD_NAMES } from './en/definitions.js';
import type { SentenceAfter } from './locales.js';
import { wordsOrEnglish } from './locales.js';
import { stayNameIn } from './translate-text.js';
import type { Message, Words } from './words.js';
import { ENGLISH, hasText, listed, say } from './words.js';

/** The fields of an issue that its text is made from. */
export interface IssueToWord {
  /** The code, which is the key of the translation. */
  readonly code: string;
  /** The English sentence. */
  readonly message: string;
  /** The values in the sentence. */
  readonly params?: object | undefined;
}

/** The language of texts about issues, as a tag or as an option. */
export interface IssueTextOptions {
  /** `en`, `de`, `fr`, `es`, `it`, or one of these with a region. Loaded by `loadLocale` [en]. */
  readonly locale?: string | undefined;
}

/**
 * The old name of `IssueTextOptions`.
 *
 * @deprecated
 */
export type FormatIssuesOptions = IssueTextOptions;

/**
 * The sentence of an issue or a warning in a loaded language. Texts without a translation are `issue.message` in
 * English, as for issues of bookings, invoices, returns and calls of the API, and for a language that is not loaded.
 * Never throws: '' for anything but an issue.
 *
 * @param options a loaded language, `'de'` or `{ locale: 'de' }` [en]
 * @example
 * ```ts
 * import { issueText, loadLocale, validateTax } from 'staytax';
 *
 * await loadLocale('de');
 * const { issues = [] } = validateTax({ title: 'MwSt.', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true });
 * issues.map((issue) => issueText(issue, 'de')); // => ['rate muss zwischen 0 und 100 liegen, wenn logic percent ist (angegeben: "119").']
 * ```
 */
export function issueText(issue: IssueToWord, options?: string | IssueTextOptions): string {
  return textOf(issue, wordsOf(options));
}

function wordsOf(options: unknown): Words {
  try {
    return wordsOrEnglish(isRecord(options) ? options['locale'] : options);
  } catch {
    return ENGLISH;
  }
}

/** The sentence; the English message if the params cannot be read, and '' without a message. */
function textOf(issue: unknown, words: Words): string {
  let text = '';
  try {
    const { code, message, params }: Params = isRecord(issue) ? issue : {};
    if (typeof message !== 'string') return '';
    text = message;
    return typeof code === 'string' ? issueIn(words, { code, message, params: isRecord(params) ? params : {} }) : text;
  } catch {
    return text;
  }
}

interface CheckedIssue extends IssueToWord {
  readonly params: Params;
}

/** Like `issueText`, for a checked issue and given words. */
export function issueIn(words: Words, { code, message, params }: CheckedIssue): string {
  const sentence = sentenceOfCode({ words, code, params });
  if (sentence === undefined) return message;
  const texts = words.translated['issues'];
  const more = sentencesAfter(code, params).map((key) => fillText(texts?.[key], { words, code, params }) ?? '');
  return [sentence, ...more].join(' ').trimEnd();
}

/** A doubt without what to write, which is for authors of definitions. */
export function doubtIn(words: Words, { code, params }: IssueOf<DoubtCode>): string {
  return sentenceOfCode({ words, code, params: { ...params } }) ?? DOUBT_CODES[code].saying(params);
}

/** The params of an issue as its sentence has them. */
export function paramsIn(
  words: Words,
  { code, params }: Pick<CheckedIssue, 'code' | 'params'>,
): Record<string, string> {
  const names = Object.keys(params).filter((name) => params[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, paramText(name, { words, code, params }) ?? String(params[name])]),
  );
}

/** The end of the key of a code with several texts. */
export function variantIn({ code, params }: Pick<CheckedIssue, 'code' | 'params'>): string | undefined {
  return ownEntry(VARIANTS, code)?.(params);
}

function sentenceOfCode(context: TextContext): string | undefined {
  const { words, code, params } = context;
  const texts = words.translated['issues'];
  // Own properties only: the code of another producer may be "constructor".
  if (texts === undefined || !Object.hasOwn(texts, code)) return undefined;
  const variant = variantIn({ code, params });
  return fillText(texts[variant === undefined ? code : `${code}.${variant}`], context);
}

function sentencesAfter(code: string, params: Params): readonly SentenceAfter[] {
  const { suggestion, keep, stay, write } = params;
  if (code === 'channel_may_differ') return sentencesByPolicy(params);
  if (code === 'moved_room') return sentencesOfMove(params);
  if (code === 'ranges_past') return params['row'] === undefined ? [] : ['ranges_past.abolished'];
  if (!isDoubt({ code })) return suggestion === undefined ? [] : ['didYouMean'];
  if (params['otherwise'] !== undefined) return [];
  if (write === undefined) return ['toWrite.none'];
  if (stay === undefined) return [keep === undefined ? 'toWrite' : 'toWrite.keep'];
  return [keep === undefined ? 'bothWays' : 'bothWays.keep'];
}

function sentencesByPolicy({ amount }: Params): readonly SentenceAfter[] {
  return amount === undefined ? [] : [String(amount).startsWith('-') ? 'byPolicy.less' : 'byPolicy'];
}

function sentencesOfMove({ isContinued, nightsAfter, titles }: Params): readonly SentenceAfter[] {
  const isLonger = nightsAfter !== undefined && isContinued !== true;
  return [
    ...(isLonger ? ['moved_room.length' as const] : []),
    ...(titles === undefined ? [] : ['moved_room.once' as const]),
  ];
}

type Params = Readonly<Record<string, unknown>>;

function ownEntry<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The variant of a code's text, for codes with several. */
const VARIANTS: Readonly<Record<string, ((params: Params) => string | undefined) | undefined>> = {
  required: ({ field, received }) => (field === '' ? 'whole' : received === null ? 'null' : undefined),
  number_not_text: numberVariant,
  not_decimal: ({ received }) => (isNegative(received) ? 'negative' : undefined),
  too_many_digits: ({ decimals }) => (decimals === undefined ? undefined : 'rate'),
  not_a_date: ({ received }) => (isOfOtherYears(received) ? 'year' : undefined),
  unknown_field: ({ suggestion, write, field }) =>
    write === undefined ? (suggestion === undefined ? undefined : 'meant') : String(field),
  title_not_kept: ({ title }) => (title === String(title).trim() ? undefined : 'space'),
  ages_missing: ({ guest }) => (guest === undefined ? undefined : 'guest'),
  guest_row_on_room_percent: ({ label }) => (label === undefined ? undefined : 'label'),
  inclusive_on_exclusive: ({ fee }) => (fee === undefined ? undefined : 'fee'),
  ranges_share_day: ({ first }) => (first === undefined ? undefined : 'tax'),
  free_nights_counted: ({ by }) => (by === 'seasons' ? undefined : String(by)),
  order_decides: ({ otherwise }) => (otherwise === undefined ? 'dearer' : undefined),
  over_stay_each_unsaid: ({ unit }) => (unit === 'room' ? 'room' : undefined),
  day_use_persons: ({ subject }) => (subject === 'a no-show' ? 'noShow' : undefined),
  price_form: noneGiven,
  extra_price_form: noneGiven,
  price_decimals: ({ digits }) => (digits === 0 ? 'none' : undefined),
  moved_room: ({ isContinued, nightsAfter }) =>
    isContinued === true ? (nightsAfter === undefined ? 'again' : 'continued') : undefined,
  ranges_past: ({ today }) => (today === undefined ? 'stay' : undefined),
  policy_matters: isLess,
  channel_charges_otherwise: isLess,
  channel_may_differ: ({ kind }) => (kind === 'month_end' ? undefined : String(kind)),
  id_not_at_property: isOfSet,
  title_ambiguous: isOfSet,
  stored_record_unreadable: isOfSet,
  stored_record_skipped: isOfSet,
};

function numberVariant({ received }: Params): string | undefined {
  if (typeof received !== 'number') return 'other';
  if (isNegative(received)) return 'negative';
  return /^\d+(\.\d+)?$/.test(String(received)) ? undefined : 'other';
}

function noneGiven({ given }: Params): string | undefined {
  return Array.isArray(given) && given.length === 0 ? 'none' : undefined;
}

function isLess({ amount }: Params): string | undefined {
  return String(amount).startsWith('-') ? 'less' : undefined;
}

function isOfSet({ what }: Params): string | undefined {
  return what === 'tax set' ? 'set' : undefined;
}

interface TextContext {
  readonly words: Words;
  readonly code: string;
  readonly params: Params;
}

/** A text with its values; `undefined` if a value is missing or is a phrase without a translation. */
function fillText(entry: Message | undefined, context: TextContext): string | undefined {
  const { words, params } = context;
  if (entry === undefined) return undefined;
  const text = typeof entry === 'string' ? entry : words.isOne(Number(params['digits'])) ? entry.one : entry.other;
  let isWhole = true;
  const sentence = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = paramText(name, context);
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? sentence : undefined;
}

type ParamWriter = (words: Words, value: unknown, params: Params) => string | undefined;

function paramText(name: string, { words, code, params }: TextContext): string | undefined {
  const value = params[name];
  const writing = ownEntry(BY_CODE, code)?.[name] ?? WRITERS.find(([, names]) => names.includes(name))?.[0];
  if (value === undefined) return name === 'received' ? receivedText(words, value) : undefined;
  if (name !== 'received' && name !== 'other' && typeof value === 'number') return words.count(value);
  if (writing !== undefined) return writing(words, value, params);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const quoted: ParamWriter = (_, value) => shown(value);
const date: ParamWriter = (words, value) => words.date(String(value));
const amount: ParamWriter = (words, value) => words.amount(String(value));
const phrase: ParamWriter = (words, value) => phraseIn(words, String(value));
/** A phrase, or else a name. */
const phraseOrName = (words: Words, value: unknown) => phraseIn(words, String(value)) ?? String(value);

/** Writers with the names of their params. Other params are written as they are, lists with commas. */
const WRITERS: ReadonlyArray<readonly [ParamWriter, readonly string[]]> = [
  [quoted, ['id', 'title', 'label', 'reference', 'suggestion', 'target', 'tax', 'now', 'fee', 'of']],
  [phrase, ['expected', 'because', 'needed', 'gap', 'name', 'sold', 'figure']],
  [date, ['after', 'before', 'last', 'today', 'checkIn', 'checked']],
  [amount, ['net', 'price', 'inclusive', 'otherwise']],
  [withoutSign, ['amount', 'charged', 'meant']],
  [receivedText, ['received']],
  [(words, value) => phraseOrName(words, value === '' ? 'The value' : value), ['field']],
  [stayText, ['stay']],
  [(words, value) => partIn(words, String(value)), ['day']],
  // Rows and ranges are counted from 0 in params.
  [(words, value) => (typeof value === 'number' ? words.count(value + 1) : shown(value)), ['other']],
  [(words, value) => (Array.isArray(value) ? listed(words, value.map(String), 'conjunction') : undefined), ['given']],
  [(_, value) => (Array.isArray(value) ? shownAll(value) : undefined), ['ids', 'titles']],
];

/** "a stay of 3 nights from 2026-05-01": the name of the stay, or a phrase. */
function stayText(words: Words, value: unknown): string {
  const stay = String(value).replace(/^a stay of /, '');
  return stayNameIn(words, stay) ?? phraseOrName(words, stay);
}

const policyField: ParamWriter = (words, value) => {
  const key = `local.policy.${String(value)}`;
  return shown(hasText(FIELD_NAMES, key) ? say(words, FIELD_NAMES, key) : value);
};

/** A choice of the option that the issue names. */
const policyChoice: ParamWriter = (words, value, { option }) => {
  const key = `${String(option).split('.').at(-1)}=${String(value)}`;
  return shown(hasText(CHOICE_NAMES, key) ? say(words, CHOICE_NAMES, key) : value);
};

/** Writers for codes with a different meaning of a param. */
const BY_CODE: Readonly<Record<string, Readonly<Record<string, ParamWriter | undefined>> | undefined>> = {
  unknown_field: { field: quoted },
  field_ignored: { field: quoted },
  currency_differs: { expected: quoted },
  property_differs: { expected: quoted },
  at_least_over_at_most: { least: quoted, most: quoted },
  price_bounds_reversed: { least: quoted, most: quoted },
  room_before_stay: { received: date },
  room_long_after_stay: { received: date },
  booked_after_check_in: { received: date },
  birth_date_out_of_range: { received: date },
  ages_missing: { charged: amount },
  policy_matters: { option: policyField, now: policyChoice, other: policyChoice },
  order_decides: { charged: amount },
  length_or_number: { charged: amount },
};

/** A received value as it was written, or the word that replaces it. */
function receivedText(words: Words, value: unknown): string | undefined {
  if (value === undefined) return missingText(words);
  if (typeof value !== 'string') return shown(value);
  return IN_WORDS.test(value) ? (phraseIn(words, value) ?? value) : shown(value);
}

/** Received values that are not text, in words. */
const IN_WORDS = /^(?:a list|a Date|an object|a bigint|a symbol|a function|NaN|-?Infinity|-0)$/;

function missingText({ translated }: Words): string | undefined {
  const text = translated['issues']?.['missing'];
  return typeof text === 'string' ? text : undefined;
}

/** The amount of "-8.00 EUR" without its sign, which a word replaces. */
function withoutSign(words: Words, value: unknown): string | undefined {
  const [, decimal, currency] = /^[+-]?(\d[\d.]*) (\S+)$/.exec(String(value)) ?? [];
  return decimal === undefined ? undefined : `${words.amount(decimal)}\u00a0${currency}`;
}

/** The variable parts of a phrase: a list of names, JSON, a date, a number, a currency, a name with an underscore. */
const VARYING =
  /\b((?:one|any) of )(.+?)(?=, or an |$)|"(?:[^"\\]|\\.)*"|\{[^}]*\}|\[[^\]]*\]|\d{4}-\d\d-\d\d|\d\d-\d\d|\d+(?:,\d{3})*(?:\.\d+)?|\b[A-Z]{3}\b|\b[a-z]+(?:_[a-z]+)+\b/g;

/** The translation of a phrase in an English sentence; `undefined` without one. */
function phraseIn(words: Words, english: string): string | undefined {
  const parts: string[] = [];
  const key = english.replaceAll(VARYING, (part: string, before: string | undefined, list: string | undefined) => {
    parts.push(list ?? partIn(words, part));
    return `${before ?? ''}{${parts.length}}`;
  });
  const text = words.translated['issue phrases']?.[key];
  return typeof text === 'string'
    ? text.replaceAll(/\{(\d+)\}/g, (_, number: string) => parts[Number(number) - 1] ?? '')
    : undefined;
}

function partIn(words: Words, part: string): string {
  if (/^\d{4}-/.test(part)) return words.date(part);
  if (/^\d+\.\d+$/.test(part)) return words.amount(part);
  return /^\d{1,3}(,\d{3})+$/.test(part) ? words.count(Number(part.replaceAll(',', ''))) : part;
}

/**
 * Issues or warnings as one text, in order: each sentence with its path below. Empty without issues. Takes the same
 * `options` as `issueText`, and never throws: '' for anything but a list, and entries that are not issues are left out.
 *
 * @param options a loaded language, `'de'` or `{ locale: 'de' }` [en]
 * @example
 * ```ts
 * import { formatIssues, validateTaxSet } from 'staytax';
 *
 * const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
 * const { issues = [] } = validateTaxSet({ title: 'Lisbon', taxes: [tax] });
 * formatIssues(issues).split('\n');
 * // => ['currency is required.', '  → at currency', 'rate must be between 0 and 100 when logic is percent (got "119").', '  → at taxes[0].rate']
 * ```
 */
export function formatIssues(
  issues: ReadonlyArray<IssueToWord & { readonly path: string }>,
  options?: string | IssueTextOptions,
): string {
  const words = wordsOf(options);
  try {
    if (!isListOfEntries(issues)) return '';
    return issues.flatMap((issue: unknown) => issueLines(issue, words)).join('\n');
  } catch {
    return '';
  }
}

function issueLines(issue: unknown, words: Words): string[] {
  const sentence = textOf(issue, words);
  if (sentence === '') return [];
  const path = isRecord(issue) ? issue['path'] : '';
  return typeof path !== 'string' || path === '' ? [sentence] : [sentence, `  ${placeIn(words, path)}`];
}

function placeIn({ translated }: Words, path: string): string {
  const text = translated['issues']?.['at'];
  return typeof text === 'string' ? text.replace('{path}', () => path) : `→ at ${path}`;
}
