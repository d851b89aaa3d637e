import type { Issue, IssueOf } from '../issues/issue.js';
import { grouped, shown } from '../issues/texts.js';
import { PROBLEMS } from '../words/en/editor.js';
import { issueIn } from '../words/issue-text.js';
import type { Words } from '../words/words.js';
import { ENGLISH, say } from '../words/words.js';
import type { FieldSpec } from './fields.js';
import { specOf } from './fields.js';

/** Issues whose sentence names fields of a file, by their text for the form. */
const KEYS = {
  blank: 'blank',
  currency_required: 'currencyMissing',
  currency_not_null: 'currencyOfPercent',
  property_differs: 'otherProperty',
  ranges_conflict: 'rangesConflict',
  range_open: 'rangeOpen',
  range_reversed: 'rangeReversed',
  rate_over_100: 'over100',
  local_rate_over_100: 'localOver100',
  local_rate_required: 'localRateRequired',
  at_least_over_at_most: 'leastOverMost',
  over_stay_empty: 'overStayEmpty',
  paid_before_level: 'paidElsewhere',
  each_below_unit: 'eachBelowUnit',
  price_bounds_reversed: 'pricesReversed',
  tax_conflict: 'taxTwice',
  tax_repeated: 'taxTwice',
  key_beside_channel: 'besideChannel',
  inclusive_units: 'inclusiveUnits',
  inclusive_price_from_net: 'inclusivePriceFromNet',
  percent_of_tax_sent: 'percentOfTaxSent',
  base_of_nothing: 'baseOfNothing',
  cap_within_skip: 'capWithinSkip',
  birth_date_out_of_range: 'bornLater',
  nights_reversed: 'beforeStart',
  age_bounds_reversed: 'aboveAge',
} as const satisfies { readonly [Code in Issue['code']]?: string };

/** Texts with a name or a number in them. */
const SENTENCES = {
  currency_differs: (words, { expected }) => say(words, PROBLEMS, 'otherCurrency', { expected }),
  unknown_field: (words, { field, suggestion }) => {
    if (suggestion === undefined) return say(words, PROBLEMS, 'fieldUnknown', { field: shown(field) });
    return say(words, PROBLEMS, 'fieldMisspelt', { field: shown(field), suggestion: shown(suggestion) });
  },
  too_many_digits: (words, { most, decimals }) => {
    const characters = { most: countInWords(words, most) };
    if (decimals === undefined) return say(words, PROBLEMS, 'tooManyCharacters', characters);
    return say(words, PROBLEMS, 'tooManyDecimals', { ...characters, decimals: countInWords(words, decimals) });
  },
  same_title: (words, { title }) => say(words, PROBLEMS, 'sameTitle', { title: shown(title) }),
  key_without_use: (words, { field, needed }) => {
    if (field === 'per_night') return say(words, PROBLEMS, 'forNightly');
    if (needed.includes('age_from')) return say(words, PROBLEMS, 'forAgeRows');
    if (needed.includes('per_room')) return say(words, PROBLEMS, 'forPercentagesAndRooms');
    if (!needed.includes('rows')) return say(words, PROBLEMS, 'forPercentages');
    return say(words, PROBLEMS, needed.includes('percent') ? 'forPercentagesAndPriceRows' : 'forPriceRows');
  },
  key_without_effect: (words, { field }) => {
    const { label = field } = specOf('', ['local', field], words) ?? {};
    return say(words, PROBLEMS, 'withoutEffect', { field: shown(label) });
  },
  plus_unknown: (words, { reference, suggestion }) => {
    if (suggestion === undefined) return say(words, PROBLEMS, 'taxUnknown', { reference: shown(reference) });
    return say(words, PROBLEMS, 'taxMisspelt', { reference: shown(reference), suggestion: shown(suggestion) });
  },
  plus_ambiguous: (words, { reference }) => say(words, PROBLEMS, 'taxAmbiguous', { reference: shown(reference) }),
  plus_repeated: (words, { reference }) => say(words, PROBLEMS, 'taxRepeated', { reference: shown(reference) }),
  plus_circular: (words, { reference }) => say(words, PROBLEMS, 'taxCircular', { reference: shown(reference) }),
  plus_later: (words, { reference }) => say(words, PROBLEMS, 'taxLater', { reference: shown(reference) }),
  plus_not_here: (words, { reference }) => say(words, PROBLEMS, 'taxNotHere', { reference: shown(reference) }),
  never_applies: (words, { skip, longest }) =>
    say(words, PROBLEMS, 'neverApplies', { skip: countInWords(words, skip), longest: countInWords(words, longest) }),
  cap_out_of_reach: (words, { title, cap, longest }) =>
    say(words, PROBLEMS, 'capOutOfReach', {
      title: shown(title),
      cap: countInWords(words, cap),
      longest: countInWords(words, longest),
    }),
  channel_charges_otherwise: (words, { amount, stay, differing, looked }) =>
    say(words, PROBLEMS, amount.startsWith('-') ? 'channelChargesLess' : 'channelChargesMore', {
      amount: moneyIn(words, amount.slice(1)),
      stay,
      differing: countInWords(words, differing),
      looked: countInWords(words, looked),
    }),
  persons_below_guests: (words, { guests }) =>
    say(words, PROBLEMS, 'moreGuestsThanPersons', { guests: countInWords(words, guests) }),
  label_reserved: (words, { received }) => say(words, PROBLEMS, 'labelReserved', { label: shown(received) }),
} satisfies { readonly [Code in Issue['code']]?: (words: Words, params: IssueOf<Code>['params']) => string };

type TextCode = keyof typeof SENTENCES;
type TextIssue = { [Code in TextCode]: IssueOf<Code> }[TextCode];
const BY_CODE: { readonly [Code in TextCode]: (words: Words, params: IssueOf<Code>['params']) => string } = SENTENCES;

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
  if (hasText(issue)) return sentenceOf(issue, words);
  if (hasKey(code)) return say(words, PROBLEMS, KEYS[code]);
  const isOfValue = 'expected' in params && ('field' in params || code === 'step_not_payable');
  if (!isOfValue) return issueIn(words, issue);
  const { expected, ...bounds } = params;
  const nameOf = (value: string): string => choices.find((choice) => choice.value === value)?.name ?? value;
  return valueInWords({ expected: String(expected), ...bounds }, words, nameOf);
}

function hasText(issue: Issue): issue is TextIssue {
  return Object.hasOwn(SENTENCES, issue.code);
}

function sentenceOf<Code extends TextCode>({ code, params }: IssueOf<Code>, words: Words): string {
  return BY_CODE[code](words, params);
}

function hasKey(code: Issue['code']): code is keyof typeof KEYS {
  return Object.hasOwn(KEYS, code);
}

interface ValueParams {
  readonly expected: string;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly allowed?: readonly string[] | undefined;
}

/** The start of the rule for currencies in the issues of definitions. */
const CURRENCY_CODE = 'an ISO 4217 code';

/** The rule for a value. Falls back to the words of the issue if the catalogue has no sentence. */
function valueInWords(params: ValueParams, words: Words, nameOf: (value: string) => string): string {
  const { allowed = listedIn(params.expected) } = params;
  const expected = params.expected.replace('or null', 'or left out');
  if (expected.includes(CURRENCY_CODE)) return say(words, PROBLEMS, 'currency');
  if (expected === `one of ${allowed.join(', ')}`) {
    return say(words, PROBLEMS, 'oneOf', { allowed: allowed.map(nameOf).join(', ') });
  }
  const asEver = say(ENGLISH, PROBLEMS, 'other', { expected });
  const found = ruleOf(params, expected).find((sentence) => sentence(ENGLISH) === asEver);
  return found === undefined ? say(words, PROBLEMS, 'other', { expected }) : found(words);
}

/** The choices of a missing value: "one of tax, fee, city_tax". */
function listedIn(expected: string): string[] {
  const [, list = ''] = /^one of (.*)$/.exec(expected) ?? [];
  return list.split(', ');
}

/** The candidate sentences for a rule. */
function ruleOf({ least, most }: ValueParams, expected: string): Array<(words: Words) => string> {
  const [, upTo = ''] = /^a list of 1 to (\d+) /.exec(expected) ?? [];
  const [, step = ''] = /^a multiple of (.*) above 0$/.exec(expected) ?? [];
  const from = { least: least ?? 0 };
  const isWhole = expected.startsWith('a whole number');
  if (isWhole && most === undefined) {
    return [
      (words) => say(words, PROBLEMS, 'wholeFrom', from),
      (words) => say(words, PROBLEMS, 'wholeFromOrEmpty', from),
    ];
  }
  if (isWhole) {
    const between = (words: Words) => ({ ...from, most: countInWords(words, most ?? 0) });
    return [
      (words) => say(words, PROBLEMS, 'wholeBetween', between(words)),
      (words) => say(words, PROBLEMS, 'wholeBetweenOrEmpty', between(words)),
    ];
  }
  return [
    (words) => say(words, PROBLEMS, 'tooLong', { most: most ?? 0 }),
    (words) => say(words, PROBLEMS, 'date'),
    (words) => say(words, PROBLEMS, 'dateOrEmpty'),
    (words) => say(words, PROBLEMS, 'dayOfYear'),
    (words) => say(words, PROBLEMS, 'rangesUpTo', { most: upTo }),
    (words) => say(words, PROBLEMS, 'seasonsUpTo', { most: upTo }),
    (words) => say(words, PROBLEMS, 'amountAboveZero'),
    (words) => say(words, PROBLEMS, 'multipleOf', { step: moneyIn(words, step) }),
  ];
}

/** The form groups digits in English, unlike the English sentences of issues. */
function countInWords(words: Words, number: number): string {
  return words.locale === 'en' ? grouped(number) : words.count(number);
}

/** "8.00", "0.01 EUR": the amount as the language writes it. */
function moneyIn(words: Words, text: string): string {
  const [amount = '', ...currency] = text.split(' ');
  return [words.amount(amount), ...currency].join(' ');
}
