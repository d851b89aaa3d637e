import * as z from 'zod/mini';
import { pathTo, shortName } from '../../issues/issue.js';
import { isList, readEntries, readList, readValues } from '../../issues/reading.js';
import type { Place } from '../../issues/report.js';
import { addNoObject, otherwise, readObject } from '../../issues/report.js';
import { isDecimalText } from '../../money/amount.js';
import { compareRates, shortestRate } from '../../money/fraction.js';
import { ROUNDING_MODES } from '../../money/rounding.js';
import type { Field } from '../../schema/fields.js';
import {
  ANY_TEXT,
  BOOLEAN,
  DATE,
  decimal,
  kinds,
  once,
  oneOf,
  orAbsent,
  schemasOf,
  shapeFrom,
  TEXT,
} from '../../schema/fields.js';
import { TAX_LOGICS } from '../logics.js';
import { policyObject } from '../policy.js';
import { CONDITIONS, readConditions } from './conditions.js';
import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalRate,
  LocalRounding,
  LocalRules,
  LocalTax,
} from './of-tax.js';
import { AGE_ON, COLLECTED_BY, EACH, ONLY, PER, PRICE_OF, ROUND, STARTS, VAT_CATEGORIES } from './of-tax.js';

/** Limits on the local rules of one tax: larger than any law needs, so that no input stalls validation. */
export const MOST = { rates: 200, plus: 200, on: 100, titles: 100 } as const;

/** A rate: "10.0" equals "10.00". */
export const RATE = {
  ...decimal('10.00'),
  isSame: (one: unknown, other: unknown) => isDecimal(one) && isDecimal(other) && compareRates(one, other) === 0,
} as const;

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && isDecimalText(value);
}

/** Like `shortestRate`, for unchecked input: any other text is returned as it is. */
export function shortestIfRate(text: string): string {
  return isDecimalText(text) ? shortestRate(text) : text;
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

/** The fields of a source. */
export const SOURCE_FIELDS = {
  url: orAbsent(ANY_TEXT),
  checked: orAbsent(DATE),
  says: orAbsent(ANY_TEXT),
} as const satisfies Record<keyof Source, Field>;

export const sourceObject = once(() => z.strictObject(schemasOf(SOURCE_FIELDS)));

/** The source of a tax's or a tax set's local rules. */
const SOURCE = { schema: () => z.exactOptional(sourceObject()), isInner: true } as const;

/** The fields of a limit over the stay. */
export const OVER_STAY_FIELDS = {
  each: orAbsent(oneOf(EACH)),
  at_most: LIMIT,
  at_least: LIMIT,
  per_night: orAbsent(BOOLEAN),
} as const satisfies Record<keyof LocalOverStay, Field>;

const OVER_STAY = { schema: () => z.exactOptional(overStayObject()), isInner: true } as const satisfies Field;

/** The fields of a row of rates: a rate, its conditions, which must all hold, and the limits of its units. */
export const ROW_FIELDS = {
  rate: RATE,
  ...CONDITIONS,
  at_most: LIMIT,
  at_least: LIMIT,
  over_stay: OVER_STAY,
} as const satisfies Record<keyof LocalRate, Field>;

/** The fields of a base. */
export const BASE_FIELDS = {
  start: orAbsent(oneOf(STARTS)),
  plus: {
    schema: () => z.exactOptional(z.array(kinds().shortText).check(z.maxLength(MOST.plus))),
    rule: { expected: `a list of at most ${MOST.plus} titles or ids of taxes` },
    each: TEXT,
    isInner: true,
  },
  share: orAbsent(decimal('0.89')),
} as const satisfies Record<keyof LocalBase, Field>;

/** The fields of a tax's rounding. */
export const ROUND_FIELDS = {
  each: orAbsent(BOOLEAN),
  step: orAbsent(decimal('0.05')),
  mode: orAbsent(oneOf(ROUNDING_MODES)),
} as const satisfies Record<keyof LocalRounding, Field>;

/** The fields of a tax's role on an invoice. */
export const INVOICE_FIELDS = {
  vat: orAbsent(oneOf(VAT_CATEGORIES)),
  category: orAbsent(oneOf(VAT_CATEGORIES)),
  reason: orAbsent(TEXT),
} as const satisfies Record<keyof LocalInvoice, Field>;

/** A language with an optional script and country, in the published case of language tags. */
const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

/** Whether a text is a language tag: "de", "pt-BR", "zh-Hant-TW". */
const isLanguageTag = (text: string): boolean => LANGUAGE_TAG.test(text);

/** Titles by language. Other names are reported when they are read. */
const titlesObject = once(() => {
  const tag = z.string().check(z.refine(isLanguageTag, otherwise('not_accepted', { pattern: LANGUAGE_TAG.source })));
  return z.record(tag, kinds().shortText);
});

/** The local rules of a tax. */
export const LOCAL_FIELDS = {
  logic: orAbsent(oneOf(TAX_LOGICS)),
  rate: orAbsent(RATE),
  only: orAbsent(oneOf(ONLY)),
  rates: {
    schema: () => z.exactOptional(z.array(rowObject()).check(z.maxLength(MOST.rates))),
    rule: { expected: `a list of at most ${MOST.rates} rows` },
    isInner: true,
  },
  age_on: orAbsent(oneOf(AGE_ON)),
  price_of: orAbsent(oneOf(PRICE_OF)),
  per: orAbsent(oneOf(PER)),
  base: { schema: () => z.exactOptional(baseObject()), isInner: true },
  on: {
    schema: () => z.exactOptional(z.array(kinds().shortText).check(z.minLength(1), z.maxLength(MOST.on))),
    rule: { expected: `a list of 1 to ${MOST.on} labels, such as ["lodging", "breakfast"]` },
    each: TEXT,
    isInner: true,
  },
  at_most: LIMIT,
  at_least: LIMIT,
  over_stay: OVER_STAY,
  round: {
    schema: () => z.exactOptional(z.union([z.enum(ROUND), roundObject()])),
    rule: { expected: `one of ${ROUND.join(', ')}, or an object with each, step or mode` },
    isInner: true,
  },
  invoice: { schema: () => z.exactOptional(invoiceObject()), isInner: true },
  collected_by: orAbsent(oneOf(COLLECTED_BY)),
  source: SOURCE,
  titles: { schema: () => z.exactOptional(titlesObject()), eachValue: TEXT, isInner: true },
} as const satisfies Record<keyof LocalTax, Field>;

export const overStayObject = once(() => z.strictObject(schemasOf(OVER_STAY_FIELDS)));
export const rowObject = once(() => z.strictObject(schemasOf(ROW_FIELDS)));
export const baseObject = once(() => z.strictObject(schemasOf(BASE_FIELDS)));
export const roundObject = once(() => z.strictObject(schemasOf(ROUND_FIELDS)));
export const invoiceObject = once(() => z.strictObject(schemasOf(INVOICE_FIELDS)));
export const localTaxObject = once(() => z.strictObject(schemasOf(LOCAL_FIELDS)));

/** The local rules of a tax set. */
export const LOCAL_SET_FIELDS = {
  policy: { schema: () => z.exactOptional(policyObject()), isInner: true, nullIsAbsent: true },
  source: SOURCE,
} as const satisfies Record<keyof LocalRules, Field>;

export const localObject = once(() => z.strictObject(schemasOf(LOCAL_SET_FIELDS)));

const shapes = once(() => ({
  tax: shapeFrom(LOCAL_FIELDS),
  base: shapeFrom(BASE_FIELDS),
  round: shapeFrom(ROUND_FIELDS),
  over_stay: shapeFrom(OVER_STAY_FIELDS),
  invoice: shapeFrom(INVOICE_FIELDS),
  source: shapeFrom(SOURCE_FIELDS),
  row: shapeFrom(ROW_FIELDS),
}));

const OVER_STAY_IN_WORDS = 'an object with at_most or at_least';

/** The objects in local rules, and their requirements. */
const INNER = [
  ['base', 'an object with start, plus or share'],
  ['round', 'an object with each, step or mode'],
  ['over_stay', OVER_STAY_IN_WORDS],
  ['invoice', 'an object with vat, category or reason'],
  ['source', undefined],
] as const;

/** Replaces a row that could not be read and was reported. */
const NOTED_ROW = { rate: '0' };

/**
 * The local rules of a tax as plain data. Unknown fields are issues in stored taxes too, because the API has no fields
 * there. The schema checks the values.
 */
export function readTaxLocal(input: unknown, place: Place): Record<string, unknown> {
  const local = readObject(input, { ...place, shape: shapes().tax, expected: 'an object with local rules' });
  if (local === undefined) return {};
  for (const [name, expected] of INNER) {
    if (local[name] === undefined || (name === 'round' && typeof local[name] !== 'object')) continue;
    const inner = { path: pathTo(place.path, name), report: place.report, shape: shapes()[name] };
    const read = readObject(local[name], { ...inner, expected }) ?? {};
    if (read['plus'] !== undefined) read['plus'] = readValues(read['plus'], MOST.plus);
    local[name] = read;
  }
  if (local['titles'] !== undefined) {
    local['titles'] = readTitles(local['titles'], { ...place, path: pathTo(place.path, 'titles') });
  }
  if (local['on'] !== undefined) local['on'] = readValues(local['on'], MOST.on);
  if (local['rates'] !== undefined) {
    const list = readList(local['rates'], MOST.rates);
    const path = pathTo(place.path, 'rates');
    const rowOf = (row: unknown, at: number) => readRow(row, { ...place, path: pathTo(path, at) });
    local['rates'] = isList(list) ? list.map(rowOf) : list;
  }
  return local;
}

/** Titles by language, sorted by language. The schema checks the values. */
function readTitles(input: unknown, { path, report }: Place): Record<string, unknown> {
  const read = readEntries(input, MOST.titles);
  if ('instead' in read) {
    const expected = 'an object from language to title, such as { "de": "Kurtaxe" }';
    addNoObject(read.instead, { path, expected, report });
    return {};
  }
  if (read.length > MOST.titles) {
    const most = MOST.titles;
    report.add('list_too_long', path, { field: 'titles', expected: `an object of at most ${most} titles`, most });
    return {};
  }
  const expected = 'named by a language, such as "de" or "pt-BR"';
  const named = read.filter(([name]) => isLanguageTag(name));
  for (const [name] of read) {
    if (isLanguageTag(name)) continue;
    const received = shortName(name);
    report.add('not_accepted', pathTo(path, name), { field: pathTo('titles', name), received, expected });
  }
  return Object.fromEntries(named);
}

function readRow(input: unknown, place: Place): object {
  const expected = 'a row such as { "age_under": 18, "rate": "0" }';
  const row = readObject(input, { ...place, shape: shapes().row, expected });
  if (row === undefined) return NOTED_ROW;
  readConditions(row, place);
  if (row['over_stay'] !== undefined) {
    const inner = { path: pathTo(place.path, 'over_stay'), report: place.report, shape: shapes().over_stay };
    row['over_stay'] = readObject(row['over_stay'], { ...inner, expected: OVER_STAY_IN_WORDS }) ?? {};
  }
  return row;
}
