import * as z from 'zod/mini';
import type { LocalRulesInput } from '../definitions/local/of-set.js';
import type { Policy } from '../definitions/policy.js';
import { SOURCE_FIELDS, type Source } from '../definitions/source.js';
import type { TaxSetInput } from '../definitions/tax-set.js';
import { otherwise, type Wording } from '../issues/schema-issues.js';
import { grouped } from '../issues/shown.js';
import { isDecimalText } from '../money/amount.js';
import {
  decimal,
  decimalsOf,
  type Field,
  type FieldTable,
  once,
  orAbsent,
  rulesOf,
  schemasOf,
  shapeFrom,
  TEXT,
} from '../schema/fields.js';
import { parserOf } from '../schema/parser.js';
import type { Stay } from '../stay/schema.js';

/** The content of a cases file: stays with known amounts. */
export interface Cases {
  /** Of a JSON Schema, for editors. */
  readonly $schema?: string;
  /** The tax set, or in a file the path to it, from the file. */
  readonly taxSet?: string | TaxSetInput;
  /** The cases, in the order in which they are reported. */
  readonly cases: readonly Case[];
}

/** A stay with known figures of its quote. */
export interface Case {
  /** What it shows. */
  readonly name: string;
  /** Where the amounts come from. */
  readonly source?: Source;
  /** As `quote` takes it. */
  readonly stay: Stay;
  /** The policy to quote with, or its name [that of the tax set, or else the documented one]. */
  readonly policy?: Policy | 'documented' | 'channelManager' | NonNullable<LocalRulesInput['policy']>;
  /** As much as the writer knows. */
  readonly expect: Expectation;
}

/** Amounts by the title of a tax; `null`: there must be no line of that title. */
export type ExpectedTaxes = Readonly<Record<string, string | null>>;

/** The known figures of a night, or of a room. */
export interface ExpectedPart {
  /** What each tax comes to. */
  readonly taxes?: ExpectedTaxes;
  /** The price and what comes on top. */
  readonly total?: string;
}

/** The known figures of a quote. Amounts compare as numbers: "56" is "56.00". */
export interface Expectation {
  /** What the guest is shown. */
  readonly price?: string;
  /** The price less the inclusive charges. */
  readonly net?: string;
  /** All inclusive charges together. */
  readonly inclusive?: string;
  /** All exclusive charges together. */
  readonly exclusive?: string;
  /** The price plus the exclusive charges. */
  readonly total?: string;
  /** What each tax comes to. */
  readonly taxes?: ExpectedTaxes;
  /** By date, all rooms together. */
  readonly nights?: Readonly<Record<string, ExpectedPart>>;
  /** In the order of the stay. */
  readonly rooms?: readonly ExpectedPart[];
  /** Codes: the tax set or the stay must be refused with these, and no others. */
  readonly issues?: readonly string[];
  /** Codes that must be among the warnings of the quote. */
  readonly warnings?: readonly string[];
}

/** Far beyond any file; a limit, so that no input can stall us. */
export const MOST_CASES = 10_000;

/** An amount of a quote, which may be below zero. */
export const AMOUNT = {
  ...decimal('56.00'),
  schema: () => z.string().check(z.refine(isAmount, otherwise('not_decimal'))),
};

export function isAmount(text: string): boolean {
  return isDecimalText(text.replace(/^-/, ''));
}

const CODES = {
  schema: () => z.exactOptional(z.array(TEXT.schema())),
  rule: { expected: 'a list of codes, such as ["price_form"]' },
  each: TEXT,
  isInner: true,
} as const;

/** What is read one by one. */
function inner(expected: string) {
  return { rule: { expected }, isInner: true } as const;
}

const TAXES = inner('an object with an amount, or null, by the title of each tax');

/** The fields of what is expected of a night or a room. */
export const PART_FIELDS = {
  taxes: TAXES,
  total: orAbsent(AMOUNT),
} as const satisfies Record<keyof ExpectedPart, Field>;

/** The fields of what is expected. */
export const EXPECT_FIELDS = {
  price: orAbsent(AMOUNT),
  net: orAbsent(AMOUNT),
  inclusive: orAbsent(AMOUNT),
  exclusive: orAbsent(AMOUNT),
  total: orAbsent(AMOUNT),
  taxes: TAXES,
  nights: inner('an object with what is expected by date'),
  rooms: inner('a list of what is expected of each room'),
  issues: CODES,
  warnings: CODES,
} as const satisfies Record<keyof Expectation, Field>;

/** The fields of a case. */
export const CASE_FIELDS = {
  name: TEXT,
  source: inner('an object with url, checked or says'),
  stay: inner('a stay'),
  policy: inner('a policy, or the name of one'),
  expect: inner('an object with what is known of the quote'),
} as const satisfies Record<keyof Case, Field>;

/** The fields of a cases file. */
export const FILE_FIELDS = {
  $schema: { ...orAbsent(TEXT), nullIsAbsent: true },
  taxSet: inner('a tax set, or the path to one'),
  cases: inner(`a list of at most ${grouped(MOST_CASES)} cases`),
} as const satisfies Record<keyof Cases, Field>;

const TABLES: readonly FieldTable[] = [FILE_FIELDS, CASE_FIELDS, SOURCE_FIELDS, EXPECT_FIELDS, PART_FIELDS];

/** How messages say what the fields of cases must be. */
export const WORDING: Wording = {
  rules: new Map([
    ...TABLES.flatMap(rulesOf),
    ['cases[]', { expected: 'a case such as { "name": "a week", "stay": ..., "expect": { "total": "56.00" } }' }],
    ['rooms[]', { expected: 'an object with taxes or total' }],
  ]),
  decimals: new Set(TABLES.flatMap(decimalsOf)),
};

/** How an object with the fields of a table is read. */
function readerOf(table: FieldTable) {
  return once(() => ({ shape: shapeFrom(table), parser: parserOf(z.object(schemasOf(table))) }));
}

export const READERS = {
  file: readerOf(FILE_FIELDS),
  case: readerOf(CASE_FIELDS),
  source: readerOf(SOURCE_FIELDS),
  expect: readerOf(EXPECT_FIELDS),
  part: readerOf(PART_FIELDS),
};
