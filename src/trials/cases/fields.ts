import type { Source } from '../../core/definitions/local/fields.js';
import { SOURCE_FIELDS } from '../../core/definitions/local/fields.js';
import type { LocalRulesInput } from '../../core/definitions/local/of-tax.js';
import type { Policy } from '../../core/definitions/policy.js';
import type { TaxSetInput } from '../../core/definitions/tax.js';
import { once } from '../../core/issues/reading.js';
import type { Wording } from '../../core/issues/report.js';
import { MOST_ISSUES } from '../../core/issues/report.js';
import { grouped } from '../../core/issues/texts.js';
import { isDecimalText } from '../../core/money/amount.js';
import type { Field, FieldTable } from '../../core/schema/fields.js';
import { decimal, orAbsent, schemasOf, shapeFrom, TEXT, wordingOf } from '../../core/schema/fields.js';
import { list, openObjectOf, optional, text } from '../../core/schema/schema.js';
import type { Stay } from '../../core/stay/schema.js';

/** The content of a cases file: stays with known amounts. */
export interface Cases {
  /** For editors: the JSON Schema. */
  readonly $schema?: string;
  /** The tax set, or in a file a path to it, relative to the file. */
  readonly taxSet?: string | TaxSetInput;
  /** The cases, in the order in which they are reported. */
  readonly cases: readonly Case[];
}

/** A stay with known figures of its quote. */
export interface Case {
  /** The name of the case: the rule that it shows. */
  readonly name: string;
  /** The source of the amounts. */
  readonly source?: Source;
  /** The stay, as `quote` takes it. */
  readonly stay: Stay;
  /** The policy to quote with, or its name [that of the tax set, or else the documented one]. */
  readonly policy?: Policy | 'documented' | 'channelManager' | NonNullable<LocalRulesInput['policy']>;
  /** The known figures. */
  readonly expect: Expectation;
}

/** Amounts by title of a tax; `null`: there must be no line with that title. */
export type ExpectedTaxes = Readonly<Record<string, string | null>>;

/** The known figures of a night, or of a room. */
export interface ExpectedPart {
  /** The amount of each tax. */
  readonly taxes?: ExpectedTaxes;
  /** The price plus the exclusive charges. */
  readonly total?: string;
}

/** The known sums of what is paid with the booking, and at the house. */
export interface ExpectedDue {
  /** The sum that is paid with the booking. */
  readonly booking?: string;
  /** The sum that is paid at the house: of the taxes with `local.due` `house`. */
  readonly house?: string;
}

/** The known figures of a quote. Amounts compare as numbers: "56" is "56.00". */
export interface Expectation {
  /** The displayed price. */
  readonly price?: string;
  /** The price less the inclusive charges. */
  readonly net?: string;
  /** The sum of all inclusive charges. */
  readonly inclusive?: string;
  /** The sum of all exclusive charges. */
  readonly exclusive?: string;
  /** The price plus the exclusive charges. */
  readonly total?: string;
  /** The amount that the house keeps: the total less taxes and city taxes. */
  readonly kept?: string;
  /** The two sums that add up to the total: what is paid with the booking, and at the house. */
  readonly due?: ExpectedDue;
  /** The amount of each tax. */
  readonly taxes?: ExpectedTaxes;
  /** By date, for all rooms. */
  readonly nights?: Readonly<Record<string, ExpectedPart>>;
  /** In the order of the stay. */
  readonly rooms?: readonly ExpectedPart[];
  /** Codes of issues: the tax set or the stay must be refused with these, and no others. */
  readonly issues?: readonly string[];
  /** Codes that must be among the warnings of the quote. */
  readonly warnings?: readonly string[];
}

/** A limit far above any file, so that no input takes long. */
export const MOST_CASES = 10_000;

/** An amount of a quote, which may be negative. */
export const AMOUNT = {
  ...decimal('56.00'),
  schema: () => text({ holds: isAmount, code: 'not_decimal' }),
};

export function isAmount(amount: string): boolean {
  return isDecimalText(amount.replace(/^-/, ''));
}

const CODES = {
  schema: () => optional(list(TEXT.schema(), { most: MOST_ISSUES })),
  rule: { expected: `a list of at most ${grouped(MOST_ISSUES)} codes, such as ["price_form"]` },
  each: TEXT,
  isInner: true,
} as const;

function inner(expected: string) {
  return { rule: { expected }, isInner: true } as const;
}

const TAXES = inner('an object with an amount, or null, by the title of each tax');

export const PART_FIELDS = {
  taxes: TAXES,
  total: orAbsent(AMOUNT),
} as const satisfies Record<keyof ExpectedPart, Field>;

export const DUE_FIELDS = {
  booking: orAbsent(AMOUNT),
  house: orAbsent(AMOUNT),
} as const satisfies Record<keyof ExpectedDue, Field>;

export const EXPECT_FIELDS = {
  price: orAbsent(AMOUNT),
  net: orAbsent(AMOUNT),
  inclusive: orAbsent(AMOUNT),
  exclusive: orAbsent(AMOUNT),
  total: orAbsent(AMOUNT),
  kept: orAbsent(AMOUNT),
  due: inner('an object with booking or house'),
  taxes: TAXES,
  nights: inner('an object with the expected figures by date'),
  rooms: inner('a list with the expected figures of each room'),
  issues: CODES,
  warnings: CODES,
} as const satisfies Record<keyof Expectation, Field>;

export const CASE_FIELDS = {
  name: TEXT,
  source: inner('an object with url, checked or says'),
  stay: inner('a stay'),
  policy: inner('a policy, or the name of one'),
  expect: inner('an object with the known figures of the quote'),
} as const satisfies Record<keyof Case, Field>;

export const FILE_FIELDS = {
  $schema: { ...orAbsent(TEXT), nullIsAbsent: true },
  taxSet: inner('a tax set, or the path to one'),
  cases: inner(`a list of at most ${grouped(MOST_CASES)} cases`),
} as const satisfies Record<keyof Cases, Field>;

const NAMED = wordingOf(FILE_FIELDS, CASE_FIELDS, SOURCE_FIELDS, EXPECT_FIELDS, DUE_FIELDS, PART_FIELDS);

/** The wording of messages about fields of cases. */
export const WORDING: Wording = {
  ...NAMED,
  rules: new Map([
    ...NAMED.rules,
    ['cases[]', { expected: 'a case such as { "name": "a week", "stay": ..., "expect": { "total": "56.00" } }' }],
    ['rooms[]', { expected: 'an object with taxes or total' }],
  ]),
};

function readerOf(table: FieldTable) {
  return once(() => ({ shape: shapeFrom(table), schema: openObjectOf(schemasOf(table)) }));
}

export const READERS = {
  file: readerOf(FILE_FIELDS),
  case: readerOf(CASE_FIELDS),
  source: readerOf(SOURCE_FIELDS),
  expect: readerOf(EXPECT_FIELDS),
  due: readerOf(DUE_FIELDS),
  part: readerOf(PART_FIELDS),
};

/** The description of each field of a cases file in the published JSON Schema. */
export const FILE_NOTES: Readonly<Record<keyof Cases, string>> = {
  $schema: 'The JSON Schema of the file, for editors.',
  taxSet: 'The tax set, or a path to it, relative to the file.',
  cases: 'The cases, in the order in which they are reported.',
};

export const CASE_NOTES: Readonly<Record<keyof Case, string>> = {
  name: 'The name of the case: the rule that it shows.',
  source: 'The source of the amounts.',
  stay: 'The stay that is quoted.',
  policy: 'The policy to quote with, or its name; absent: that of the tax set, or else the documented one.',
  expect: 'The known figures of the quote.',
};

const TAXES_NOTE = 'The amount of each tax, by its title; null: there must be no line with that title.';
const TOTAL_NOTE = 'The price plus the exclusive charges.';

export const PART_NOTES: Readonly<Record<keyof ExpectedPart, string>> = { taxes: TAXES_NOTE, total: TOTAL_NOTE };

export const DUE_NOTES: Readonly<Record<keyof ExpectedDue, string>> = {
  booking: 'The sum that is paid with the booking.',
  house: 'The sum that is paid at the house: of the taxes with local.due "house".',
};

export const EXPECT_NOTES: Readonly<Record<keyof Expectation, string>> = {
  price: 'The displayed price.',
  net: 'The price less the inclusive charges.',
  inclusive: 'The sum of all inclusive charges.',
  exclusive: 'The sum of all exclusive charges.',
  total: TOTAL_NOTE,
  kept: 'What the house keeps: the total less taxes and city taxes.',
  due: 'The two sums that add up to the total: what is paid with the booking, and at the house.',
  taxes: TAXES_NOTE,
  nights: 'The known figures of each night, by date, for all rooms.',
  rooms: 'The known figures of each room, in the order of the stay.',
  issues: 'Codes: the tax set or the stay must be refused with these, and no others.',
  warnings: 'Codes that must be among the warnings of the quote.',
};
