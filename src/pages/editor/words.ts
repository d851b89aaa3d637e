import { isDoubt } from '../../core/issues/definition-warning-codes.js';
import type { Issue } from '../../core/issues/issue.js';
import { grouped, shown } from '../../core/issues/texts.js';
import { choiceName } from '../../language/description/names.js';
import { EDITOR, PROBLEMS, STAY_FIELDS, STAY_WARNINGS } from '../../language/words/en/editor.js';
import { doubtIn, issueIn, paramsIn, variantIn } from '../../language/words/issue-text.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say, sayFound } from '../../language/words/words.js';
import type { FieldSpec } from './fields.js';
import { specOf } from './fields.js';
import { notANumber } from './reading.js';

/**
 * An issue or a doubt in the words of the form. The rule for one value omits the name of the field, and lists its
 * choices by name.
 */
export function problemInWords(
  issue: Issue,
  words: Words = ENGLISH,
  { choices = [] }: Pick<FieldSpec, 'choices'> = {},
): string {
  const { code, params } = issue;
  const variant = variantOf(issue);
  const key = variant === undefined ? code : `${code}.${variant}`;
  const values = valuesOf(issue, words);
  const own = Object.hasOwn(PROBLEMS.texts, key) ? sayFound(words, PROBLEMS, key, values) : undefined;
  const sentence = own ?? (isDoubt(issue) ? doubtIn(words, issue) : undefined);
  if (sentence !== undefined) {
    return [sentence, ...amountsOf(issue).map((text) => sayFound(words, PROBLEMS, text, values))].join(' ');
  }
  const isOfValue = 'expected' in params && ('field' in params || code === 'step_not_payable');
  if (!isOfValue) return issueIn(words, issue);
  const { expected, ...bounds } = params;
  const nameOf = (value: string): string => choices.find((choice) => choice.value === value)?.name ?? value;
  return valueInWords({ expected: String(expected), ...bounds }, words, nameOf);
}

/** The text with what a stay costs, if the issue names one. */
function amountsOf(issue: Issue): ReadonlyArray<'bothWays' | 'channelMore' | 'channelLess'> {
  if (isDoubt(issue)) return issue.params.meant === undefined ? [] : ['bothWays'];
  if (issue.code !== 'channel_may_differ' || issue.params.amount === undefined) return [];
  return [issue.params.amount.startsWith('-') ? 'channelLess' : 'channelMore'];
}

/** The end of the key of a code with several texts, which the form may tell apart otherwise than the library. */
function variantOf(issue: Issue): string | undefined {
  const { code, params } = issue;
  switch (code) {
    case 'unknown_field':
    case 'plus_unknown':
      return params.suggestion === undefined ? undefined : 'meant';
    case 'key_without_use':
      return params.field === 'per_night' ? 'nightly' : useOf(params.needed);
    default:
      return variantIn({ code, params: { ...params } });
  }
}

function useOf(needed: string): string {
  if (needed.includes('age_from')) return 'ages';
  if (needed.includes('seasons')) return 'dates';
  if (needed.includes('max_nights')) return 'mostNights';
  if (needed.includes('per_booking')) return 'once';
  if (needed.includes('per_room')) return 'rooms';
  if (!needed.includes('rows')) return 'percent';
  return needed.includes('percent') ? 'percentOrPrice' : 'price';
}

/** The values of an issue in its text. The form groups digits in English, unlike the sentences of issues. */
function valuesOf({ code, params }: Issue, words: Words): object {
  const writing = { ...words, count: (number: number) => countInWords(words, number) };
  return {
    ...paramsIn(writing, { code, params: { ...params } }),
    ...(code === 'currency_differs' && { expected: params.expected }),
    ...(code === 'percent_of_tax_sent' && {
      ...Object.fromEntries(['only', 'rate', 'logic'].map((rule) => [rule, ruleLabel(rule, words)])),
      here: choiceName('local.only', 'here', words),
    }),
    ...(code === 'key_without_effect' && { field: shown(ruleLabel(params.field, words)) }),
  };
}

function ruleLabel(rule: string, words: Words): string {
  return specOf('', ['local', rule], words)?.label ?? rule;
}

/** The params of warnings about stays that are amounts without their currency. */
const AMOUNTS: readonly string[] = ['charged', 'otherwise', 'inclusive', 'price'];

/** A warning about a stay in the words of its form, without names of data fields. */
export function stayWarningInWords(warning: Issue, currency: string, words: Words): string {
  const { code, params } = warning;
  if (!Object.hasOwn(STAY_WARNINGS.texts, code)) return problemInWords(warning, words);
  const amounts = Object.entries(params).filter(([name]) => AMOUNTS.includes(name));
  const values: Readonly<Record<string, unknown>> = {
    ...paramsIn(words, { code, params: { ...params } }),
    ...Object.fromEntries(amounts.map(([name, amount]) => [name, say(words, EDITOR, 'money', { amount, currency })])),
    field: say(words, STAY_FIELDS, code === 'ages_missing' ? 'ages' : 'bookedOn'),
    ...(code === 'moved_room' && { n: params.nights, titles: (params.titles ?? []).map(shown).join(', ') }),
    ...(code === 'room_long_after_stay' && { n: params.days }),
  };
  const sentence = sayFound(words, STAY_WARNINGS, sentenceOfWarning(warning), values);
  if (values['suggestion'] === undefined) return sentence;
  return `${sentence} ${sayFound(words, STAY_WARNINGS, 'didYouMean', values)}`;
}

function sentenceOfWarning({ code, params }: Issue) {
  if (code !== 'moved_room' || params.isContinued !== true) return code;
  return params.nightsAfter === undefined ? 'moved_room.again' : 'moved_room.continued';
}

interface ValueParams {
  readonly expected: string;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly allowed?: readonly string[] | undefined;
}

/** The starts of rules in the issues of definitions. */
const CURRENCY_CODE = 'an ISO 4217 code';
const DECIMAL = 'a decimal number as text';

/** The rule for a value: the text that says the same in English, or else the words of the issue. */
function valueInWords(params: ValueParams, words: Words, nameOf: (value: string) => string): string {
  const { least = 0, most = 0, allowed = listedIn(params.expected) } = params;
  const expected = params.expected.replace('or null', 'or left out');
  if (expected.includes(CURRENCY_CODE)) return say(words, PROBLEMS, 'currency');
  if (expected.startsWith(DECIMAL)) return notANumber(words).problem;
  if (expected === `one of ${allowed.join(', ')}`) {
    return say(words, PROBLEMS, 'oneOf', { allowed: allowed.map(nameOf).join(', ') });
  }
  const [, upTo] = /^a list of 1 to (\d+) /.exec(expected) ?? [];
  const [, step = ''] = /^a multiple of (.*) above 0$/.exec(expected) ?? [];
  const sentence = (language: Words, rule: string): string => {
    const limit = upTo ?? (expected.startsWith('a whole number') ? countInWords(language, most) : most);
    return sayFound(language, PROBLEMS, rule, { expected, least, most: limit, step: moneyIn(language, step) });
  };
  const asEver = sentence(ENGLISH, 'other');
  return sentence(words, Object.keys(PROBLEMS.texts).find((rule) => sentence(ENGLISH, rule) === asEver) ?? 'other');
}

function listedIn(expected: string): string[] {
  const [, list = ''] = /^one of (.*)$/.exec(expected) ?? [];
  return list.split(', ');
}

function countInWords(words: Words, number: number): string {
  return words.locale === 'en' ? grouped(number) : words.count(number);
}

/** "8.00", "0.01 EUR": the amount as the language writes it. */
function moneyIn(words: Words, text: string): string {
  const [amount = '', ...currency] = text.split(' ');
  return [words.amount(amount), ...currency].join(' ');
}
