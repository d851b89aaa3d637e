import * as z from 'zod/mini';
import { otherwise } from '../../issues/report.js';
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
  TEXT,
} from '../../schema/fields.js';
import { CONDITIONS } from '../conditions/conditions.js';
import { RATE } from '../fields/kinds.js';
import type { OneOf } from '../logics.js';
import { TAX_LOGICS } from '../logics.js';
import type { Policy } from '../policy.js';
import { policyObject } from '../policy.js';
import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalRate,
  LocalRounding,
  LocalSource,
  LocalSourceInput,
  LocalTax,
} from './of-tax.js';
import { AGE_ON, COLLECTED_BY, EACH, ONLY, PER, PRICE_OF, ROUND, STARTS, VAT_CATEGORIES } from './of-tax.js';

/** Limits on the local rules of one tax: larger than any law needs, so that no input stalls validation. */
export const MOST = { rates: 200, plus: 200, on: 100, titles: 100 } as const;

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
export const isLanguageTag = (text: string): boolean => LANGUAGE_TAG.test(text);

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

/** Rules of a tax set that the API has no field for. Never sent. */
export interface LocalRules {
  /** The policy for the tax set. Fields of a passed policy override it. */
  policy?: Policy;
  /** Where the rules of the set are published. It changes no amount. */
  source?: LocalSource;
}

/** Local rules as a person writes them. */
export interface LocalRulesInput {
  /** The policy for the tax set. Fields of a passed policy override it. */
  readonly policy?: PolicyInput | null | undefined;
  /** Where the rules of the set are published. It changes no amount. */
  readonly source?: LocalSourceInput | undefined;
}

/** A policy as it is written in a file: see `Policy`. */
export interface PolicyInput {
  /** How exact amounts are rounded. */
  readonly rounding?: { readonly [Option in keyof Rounding]?: Widened<Rounding[Option]> } | undefined;
  /** The base of an exclusive percent: the price with its inclusive taxes, or the net. */
  readonly exclusiveBase?: Widened<Policy['exclusiveBase']>;
  /** The nights that count toward max_nights: taxable nights, or every night from arrival on. */
  readonly maxNights?: Widened<Policy['maxNights']>;
  /** When per_room, per_person and per_booking are charged: from the first taxable night, or at arrival only. */
  readonly stayCharges?: Widened<Policy['stayCharges']>;
}

type Rounding = NonNullable<Policy['rounding']>;
type Widened<Value> = Value extends string ? OneOf<Value> : Value | undefined;

/** The local rules of a tax set. */
export const LOCAL_SET_FIELDS = {
  policy: { schema: () => z.exactOptional(policyObject()), isInner: true, nullIsAbsent: true },
  source: SOURCE,
} as const satisfies Record<keyof LocalRules, Field>;

export const localObject = once(() => z.strictObject(schemasOf(LOCAL_SET_FIELDS)));
