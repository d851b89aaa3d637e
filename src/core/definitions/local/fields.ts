import { pathTo, shortName } from '../../issues/issue.js';
import { once, readEntries } from '../../issues/reading.js';
import type { Place } from '../../issues/report.js';
import { addNoObject, placeIn } from '../../issues/report.js';
import { hasRateForm, LONGEST_AMOUNT } from '../../money/amount.js';
import { compareRates, shortestRate } from '../../money/fraction.js';
import { ROUNDING_MODES } from '../../money/rounding.js';
import type { Field } from '../../schema/fields.js';
import {
  ANY_TEXT,
  BOOLEAN,
  DATE,
  decimal,
  decimalOrFraction,
  inner,
  kinds,
  objectsOf,
  objectWith,
  oneOf,
  orAbsent,
  TEXT,
  valuesOf,
} from '../../schema/fields.js';
import { either, optional, recordOf, text, textOf } from '../../schema/schema.js';
import { TAX_LOGICS } from '../logics.js';
import { policyObject } from '../policy.js';
import { CONDITIONS } from './conditions.js';
import { MEANT_CODES } from './meant.js';
import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalPart,
  LocalRate,
  LocalRounding,
  LocalRules,
  LocalTax,
} from './of-tax.js';
import {
  AGE_ON,
  COLLECTED_BY,
  DUE,
  EACH,
  MAX_NIGHTS_IN,
  NIGHT_DATES,
  ONLY,
  PER,
  PRICE_FOR,
  PRICE_OF,
  ROUND,
  STARTS,
  VAT_CATEGORIES,
} from './of-tax.js';
import { SEASONS } from './periods.js';

/** Limits on the local rules of one tax: larger than any law needs, so that no input stalls validation. */
export const MOST = { rates: 200, plus: 200, on: 100, titles: 100, parts: 100 } as const;

/** A rate: "10.0" equals "10.00". */
export const RATE = { ...decimal('10.00'), isSame: isSameRate } as const;

/** A rate of local rules, exact also where no decimal is: "20/3" is a fifteenth as a percentage. */
const LOCAL_RATE = { ...decimalOrFraction('10.00'), isSame: isSameRate } as const;

function isSameRate(first: unknown, second: unknown): boolean {
  return isRate(first) && isRate(second) && compareRates(first, second) === 0;
}

function isRate(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_AMOUNT && hasRateForm(value);
}

/** Like `shortestRate`, for unchecked input: any other text is returned as it is. */
export function shortestIfRate(text: string): string {
  return isRate(text) ? shortestRate(text) : text;
}

const LIMIT = orAbsent(decimal('7.00'));

/** Where a rule or an amount is published, for readers. */
export interface Source {
  /** Its web address. */
  readonly url?: string | undefined;
  /** The date on which it was read, `YYYY-MM-DD`. */
  readonly checked?: string | undefined;
  /** The sentence of the source, or how an amount was worked out. */
  readonly says?: string | undefined;
}

export const SOURCE_FIELDS = {
  url: orAbsent(ANY_TEXT),
  checked: orAbsent(DATE),
  says: orAbsent(ANY_TEXT),
} as const satisfies Record<keyof Source, Field>;

export const sourceObject = objectWith(SOURCE_FIELDS);

export const OVER_STAY_FIELDS = {
  each: orAbsent(oneOf(EACH)),
  at_most: LIMIT,
  at_least: LIMIT,
  per_night: orAbsent(BOOLEAN),
} as const satisfies Record<keyof LocalOverStay, Field>;

export const overStayObject = objectWith(OVER_STAY_FIELDS);
const OVER_STAY = inner(overStayObject, 'an object with at_most or at_least');

export const ROW_FIELDS = {
  rate: LOCAL_RATE,
  ...CONDITIONS,
  at_most: LIMIT,
  at_least: LIMIT,
  over_stay: OVER_STAY,
} as const satisfies Record<keyof LocalRate, Field>;

export const rowObject = objectWith(ROW_FIELDS);

export const BASE_FIELDS = {
  start: orAbsent(oneOf(STARTS)),
  plus: valuesOf(TEXT, { most: MOST.plus, expected: `a list of at most ${MOST.plus} titles or ids of taxes` }),
  share: orAbsent({ ...decimalOrFraction('0.89'), isSame: isSameRate }),
} as const satisfies Record<keyof LocalBase, Field>;

export const baseObject = objectWith(BASE_FIELDS);

export const ROUND_FIELDS = {
  each: orAbsent(BOOLEAN),
  step: orAbsent(decimal('0.05')),
  mode: orAbsent(oneOf(ROUNDING_MODES)),
} as const satisfies Record<keyof LocalRounding, Field>;

export const roundObject = objectWith(ROUND_FIELDS);
const ROUNDING = inner(roundObject, 'an object with each, step or mode');

export const INVOICE_FIELDS = {
  vat: orAbsent(oneOf(VAT_CATEGORIES)),
  category: orAbsent(oneOf(VAT_CATEGORIES)),
  reason: orAbsent(TEXT),
} as const satisfies Record<keyof LocalInvoice, Field>;

export const invoiceObject = objectWith(INVOICE_FIELDS);

/** A language with an optional script and country, in the published case of language tags. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

const isLanguageTag = (text: string): boolean => LANGUAGE_TAG.test(text);

/** Titles by language. Other names are reported when they are read. */
const titlesObject = once(() => {
  const tag = text({ holds: isLanguageTag, code: 'not_accepted', note: { pattern: LANGUAGE_TAG.source } });
  return recordOf(tag, kinds().shortText);
});

const MEANT_CODE = { ...oneOf(MEANT_CODES), rule: { expected: 'the code of a warning that can be meant' } };

const MEANT = valuesOf(MEANT_CODE, {
  least: 1,
  most: MEANT_CODES.length,
  expected: 'a list of codes of warnings, such as ["free_nights_counted"]',
});

export const LOCAL_FIELDS = {
  logic: orAbsent(oneOf(TAX_LOGICS)),
  rate: orAbsent(LOCAL_RATE),
  only: orAbsent(oneOf(ONLY)),
  rates: objectsOf(rowObject, {
    isLast: true,
    most: MOST.rates,
    expected: `a list of at most ${MOST.rates} rows`,
    entry: 'a row such as { "age_under": 18, "rate": "0" }',
    noted: { rate: '0' },
  }),
  age_on: orAbsent(oneOf(AGE_ON)),
  night_date: orAbsent(oneOf(NIGHT_DATES)),
  seasons: SEASONS,
  max_nights_in: orAbsent(oneOf(MAX_NIGHTS_IN)),
  price_of: orAbsent(oneOf(PRICE_OF)),
  price_for: orAbsent(oneOf(PRICE_FOR)),
  per: orAbsent(oneOf(PER)),
  base: inner(baseObject, 'an object with start, plus or share'),
  on: valuesOf(TEXT, {
    most: MOST.on,
    expected: `a list of at most ${MOST.on} labels, such as ["lodging", "breakfast"]`,
  }),
  contains: valuesOf(TEXT, {
    least: 1,
    most: MOST.plus,
    expected: `a list of 1 to ${MOST.plus} titles or ids of taxes`,
  }),
  at_most: LIMIT,
  at_least: LIMIT,
  over_stay: OVER_STAY,
  round: {
    ...ROUNDING,
    read: (input: unknown, place: Place, field: string) =>
      typeof input === 'object' ? ROUNDING.read(input, place, field) : input,
    schema: () => optional(either(textOf(ROUND), roundObject())),
    rule: { expected: `one of ${ROUND.join(', ')}, or an object with each, step or mode` },
  },
  invoice: inner(invoiceObject, 'an object with vat, category or reason'),
  collected_by: orAbsent(oneOf(COLLECTED_BY)),
  due: orAbsent(oneOf(DUE)),
  source: inner(sourceObject),
  titles: { schema: () => optional(titlesObject()), eachValue: TEXT, isInner: true, read: readTitles },
  meant: MEANT,
} as const satisfies Record<keyof LocalTax, Field>;

export const localTaxObject = objectWith(LOCAL_FIELDS);

export const PART_FIELDS = {
  of: TEXT,
  label: TEXT,
  share: { ...decimalOrFraction('0.89'), isSame: isSameRate },
} as const satisfies Record<keyof LocalPart, Field>;

export const partObject = objectWith(PART_FIELDS);

/** In the place of what is no object, which has its issue already. */
export const NOTED_PART = { of: '\0', label: '\0', share: '0' } as const satisfies LocalPart;

export const LOCAL_SET_FIELDS = {
  policy: { ...inner(policyObject), nullIsAbsent: true },
  parts: objectsOf(partObject, {
    least: 1,
    most: MOST.parts,
    expected: `a list of 1 to ${MOST.parts} parts`,
    entry: 'a part such as { "of": "breakfast", "label": "breakfast: food", "share": "0.70" }',
    noted: NOTED_PART,
  }),
  source: inner(sourceObject),
  meant: MEANT,
} as const satisfies Record<keyof LocalRules, Field>;

export const localObject = objectWith(LOCAL_SET_FIELDS);

/** Titles by language, sorted by language. The schema checks the values. */
function readTitles(input: unknown, place: Place, field: string): Record<string, unknown> {
  const { path, report } = placeIn(place, field);
  const titles = readEntries(input, MOST.titles);
  if ('instead' in titles) {
    const expected = 'an object from language to title, such as { "de": "Kurtaxe" }';
    addNoObject(titles.instead, { path, expected, report });
    return {};
  }
  if (titles.length > MOST.titles) {
    const most = MOST.titles;
    report.add('list_too_long', path, { field, expected: `an object of at most ${most} titles`, most });
    return {};
  }
  const expected = 'named by a language, such as "de" or "pt-BR"';
  const named = titles.filter(([name]) => isLanguageTag(name));
  for (const [name] of titles) {
    if (isLanguageTag(name)) continue;
    const received = shortName(name);
    report.add('not_accepted', pathTo(path, name), { field: pathTo(field, name), received, expected });
  }
  return Object.fromEntries(named);
}
