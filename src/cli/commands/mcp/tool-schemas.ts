import type { Reconciliation } from '../../../bookings/reconciliation.js';
import type { Explanation } from '../../../explanation/explanation-data.js';
import type { Correction, QuoteRecord } from '../../../index.js';
import { stayJsonSchema, taxJsonSchema, taxSetJsonSchema } from '../../../index.js';
import type { Invoice } from '../../../invoice/invoice.js';
import { withoutAbsent } from '../../../issues/reading.js';
import type { Preview, PreviewedScenario } from '../../../preview/preview-data.js';
import type { Quote, QuotedTax } from '../../../quote/quote.js';
import type { RecordDifference } from '../../../record/compare.js';
import { RECORD_SUBJECTS } from '../../../record/record.js';
import type { Return } from '../../../returns/return.js';
import type { JsonSchema } from '../../../schema/json-schema.js';
import { schemaOf } from '../../../schema/json-schema.js';
import { POLICY_NAMES } from '../../input/shared-options.js';

export const FLAG = { type: 'boolean' };

/**
 * Keywords about the form of a value. Our messages are clearer than a client's, and `validate` must receive invalid
 * input.
 */
const FORM =
  /^(?:\$schema|\$defs|default|pattern|format|not|if|then|else|additionalProperties|propertyNames|dependentRequired|(?:min|max)\w+|oneOf)$/;

/** Detail of a schema: with local rules, with descriptions, or names and types only. */
type Detail = 'whole' | 'described' | 'named';

/** Fields that an agent does not write. */
const LEFT_OUT = ['id', 'property_id', 'associated_rate_plan_ids', 'applicable_after', 'applicable_before', 'evidence'];

/** Outline of a JSON Schema: fields and types in the given detail. */
function outlineOf(schema: JsonSchema, detail: Detail): JsonSchema {
  const defs = schemaOf(schema['$defs']);
  const outline = (value: JsonSchema, depth: number): JsonSchema => {
    const ref = typeof value['$ref'] === 'string' ? schemaOf(defs[value['$ref'].replace('#/$defs/', '')]) : value;
    const { anyOf, properties, items, type, required, ...rest } = { ...ref, ...value };
    const kept = Object.entries(rest).filter(
      ([key]) => key !== '$ref' && !FORM.test(key) && (detail !== 'named' || key !== 'description'),
    );
    const types = [type ?? [anyOf].flat().map((form) => schemaOf(form)['type'])].flat();
    const [only] = types;
    // Nested taxes are described once.
    const isRepeated = ref !== value && depth > 2;
    const { description, ...shown } = Object.fromEntries(kept);
    const own = withoutAbsent({
      type: only,
      ...shown,
      properties: properties === undefined || isRepeated ? undefined : fieldsIn(schemaOf(properties), depth),
      required: isRepeated ? undefined : required,
      items: items === undefined ? undefined : outline(schemaOf(items), depth + 1),
    });
    return withoutAbsent({ description, ...(types.includes('null') ? { anyOf: [own, { type: 'null' }] } : own) });
  };
  const fieldsIn = (properties: JsonSchema, depth: number): JsonSchema =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, field]) => {
        if (LEFT_OUT.includes(name)) return [];
        if (name === 'local' && detail === 'described') return [[name, { type: 'object', description: LOCAL }]];
        if (name === 'local' && detail === 'named') return [[name, { type: 'object' }]];
        return [[name, outline(schemaOf(field), depth + 1)]];
      }),
    );
  return outline(schema, 0);
}

const LOCAL = 'Rules that the API has no field for, such as rates by age: validate has its fields.';

/** Accepts the value, or a text with its JSON or the name of an example. */
function orText(schema: JsonSchema, text: string): JsonSchema {
  const { description, ...value } = schema;
  return withoutAbsent({ description, anyOf: [value, textArgument(text)] });
}

const JSON_TEXT = 'Its JSON.';
const JSON_OR_NAME = 'Its JSON, or the name of an example: "lisbon".';

/** Removes `required`, so that `validate` reports missing fields instead of the client. */
function withoutRequired(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === 'required' ? undefined : value));
}

/** Outlines with their description, made once. */
const outlined = (schema: JsonSchema, detail: Detail, description: string): JsonSchema => ({
  ...outlineOf(schema, detail),
  description,
});
const setOutline = outlined(taxSetJsonSchema(), 'described', 'A tax set.');
const stayOutline = outlined(stayJsonSchema(), 'described', 'A stay. Prices are texts, such as "120.00".');
const setNamed = outlined(taxSetJsonSchema(), 'named', 'A tax set: quote says what its fields are.');
const stayNamed = outlined(stayJsonSchema(), 'named', 'A stay: quote says what its fields are.');
const taxNamed = outlined(taxJsonSchema(), 'named', 'A tax: its fields are those of the taxes of taxSet.');
const setWhole = outlined(taxSetJsonSchema(), 'whole', 'A tax set, with every field of local rules.');

const STAY_OR_NAME = 'Its JSON, or the name of an example: "weekend".';

export const DESCRIBED = { taxSet: orText(setOutline, JSON_OR_NAME), stay: orText(stayOutline, STAY_OR_NAME) };

/** Arguments of other tools, without descriptions: an agent reads those once. */
export const TAX_SET = orText(setNamed, JSON_OR_NAME);
export const STAY = orText(stayNamed, STAY_OR_NAME);
export const TO_VALIDATE = {
  tax: orText(withoutRequired(taxNamed), JSON_TEXT),
  taxSet: orText(withoutRequired(setWhole), JSON_OR_NAME),
  stay: orText(withoutRequired(stayNamed), STAY_OR_NAME),
  definitions: orText(objectArgument('The taxes and tax sets of a property.'), JSON_OR_NAME),
  cases: {
    description: 'A list of cases, or a file of them.',
    anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'object' }, textArgument(JSON_TEXT)],
  },
};

/** A tax set without its fields, which are those of `taxSet` in quote. */
export function setLike(description: string): JsonSchema {
  return orText(objectArgument(`${description} Its fields are those of taxSet in quote.`), JSON_OR_NAME);
}

export const POLICY = {
  description: 'How rules are read [as the tax set says].',
  anyOf: [
    { type: 'string', enum: POLICY_NAMES },
    objectArgument('Fields of a policy: rounding, exclusiveBase, maxNights, stayCharges.'),
  ],
};
export const AMOUNT = textArgument('An amount as text, such as "120.00".');
export const RECORD_ARGUMENT = orText(objectArgument('A record, as the tool record answers it.'), JSON_TEXT);
export const OF = choiceOf(RECORD_SUBJECTS, 'What the record is of [a stay].');

export function listOf(description: string, items: JsonSchema = { type: 'object' }): JsonSchema {
  return { type: 'array', items, description };
}

export function textArgument(description: string): JsonSchema {
  return { type: 'string', description };
}

export function objectArgument(description: string): JsonSchema {
  return { type: 'object', description };
}

export function choiceOf(choices: readonly string[], description: string): JsonSchema {
  return { type: 'string', enum: choices, description };
}

/**
 * JSON Schemas of answers: each field with its type, and a description if its name is not enough. Answers may have more
 * fields inside their parts; docs/api has all.
 */

const TEXT = { type: 'string' };
const COUNT = { type: 'integer' };
const OBJECT = { type: 'object' };
const OBJECTS = listSchema(OBJECT);
const DECIMAL = textArgument('A decimal.');

const objects = (description: string): JsonSchema => ({ ...OBJECTS, description });

function listSchema(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** The schema of a type; a missing field is a type error. */
type AnswerFields<Answer> = { readonly [Name in keyof Answer]-?: JsonSchema };

function answerOf<Answer>(properties: AnswerFields<Answer>, optional: ReadonlyArray<keyof Answer> = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.some((other) => other === name));
  return { type: 'object', properties, required };
}

function objectOf(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const FIGURES = {
  price: textArgument('What the guest is shown: inclusive taxes in it.'),
  net: textArgument('The price less the inclusive charges.'),
  inclusive: textArgument('All inclusive charges together.'),
  exclusive: textArgument('All exclusive charges together.'),
  total: textArgument('What the guest pays: the price plus the exclusive charges.'),
};

const TAX = answerOf<Pick<QuotedTax, 'title' | 'rate' | 'is_inclusive' | 'amount'>>({
  title: TEXT,
  rate: TEXT,
  is_inclusive: FLAG,
  amount: DECIMAL,
});

const ISSUES = listSchema(objectOf({ code: TEXT, path: TEXT, message: TEXT }));

const PART = { ...TEXT, description: 'Of several pages: a part of its JSON.' };

/** The JSON of a quote has no `rooms`. */
export const QUOTE = answerOf<Omit<Quote, 'rooms'>>({
  currency: TEXT,
  ...FIGURES,
  taxes: { ...listSchema(TAX), description: 'In calculation order.' },
  byType: { type: 'object', properties: { tax: DECIMAL, fee: DECIMAL, city_tax: DECIMAL } },
  nights: objects('One for each date, with the figures and taxes of that night.'),
  warnings: ISSUES,
});

export const EXPLANATION = answerOf<Explanation>(
  {
    version: COUNT,
    currency: TEXT,
    digits: COUNT,
    policy: OBJECT,
    roomGroups: OBJECTS,
    charges: objects('One for each tax: steps, sentences, and the nights that are not charged with the reason.'),
    sentences: { ...listSchema(TEXT), description: 'How price, net and total are related.' },
  },
  ['policy', 'roomGroups'],
);

const RECORD_FIELDS: AnswerFields<QuoteRecord> = {
  version: COUNT,
  staytax: { ...TEXT, description: 'The version that calculated it.' },
  currency: TEXT,
  taxSet: OBJECT,
  policy: OBJECT,
  stay: OBJECT,
  quote: OBJECT,
  of: TEXT,
};

/** A record longer than a page comes as parts of its JSON. */
export const RECORD_ANSWER: JsonSchema = { type: 'object', properties: { ...RECORD_FIELDS, text: PART } };

export const CORRECTION = answerOf<Correction>({
  currency: TEXT,
  price: FIGURES.price,
  net: FIGURES.net,
  inclusive: FIGURES.inclusive,
  exclusive: FIGURES.exclusive,
  total: textArgument('The amount still due; negative for a refund.'),
  lines: objects('Each tax with before, after, and amount: after less before.'),
});

const INVOICE_FIELDS: AnswerFields<Invoice> = {
  type: textArgument('380 an invoice, 381 a credit note, 386 a deposit invoice.'),
  currency: TEXT,
  lines: OBJECTS,
  breakdown: objects('VAT by category and rate.'),
  lineNet: DECIMAL,
  taxExclusive: DECIMAL,
  tax: textArgument('All VAT together.'),
  taxInclusive: DECIMAL,
  rounding: DECIMAL,
  prepaid: OBJECTS,
  paid: DECIMAL,
  payable: textArgument('What is to be paid.'),
  taxCurrency: OBJECT,
  preceding: OBJECTS,
  notes: listSchema(TEXT),
  collectedByChannel: objects('Charges that the channel collects: in no amount above.'),
  warnings: ISSUES,
};

/** One invoice; a list for several payers, or if there is nothing to pay. */
export const INVOICE: JsonSchema = {
  type: 'object',
  properties: {
    ...INVOICE_FIELDS,
    invoices: { ...listSchema({ anyOf: [OBJECT, { type: 'null' }] }), description: 'Of several payers.' },
  },
};

const DIFFERENCE = answerOf<RecordDifference>({ path: TEXT, recorded: {}, computed: {} }, ['recorded', 'computed']);

/** A list is the only field of an answer, because the protocol takes objects only. */
export const DIFFERENCES = objectOf({
  records: listSchema(objectOf({ file: TEXT, differences: listSchema(DIFFERENCE), issues: ISSUES })),
});

export const RECONCILIATION = answerOf<Reconciliation>({
  verdict: TEXT,
  sentence: TEXT,
  agrees: FLAG,
  due: DECIMAL,
  ours: DECIMAL,
  theirs: DECIMAL,
  difference: textArgument('Theirs less ours.'),
  lines: objects('Each tax: ours, theirs, difference, cause, sentence.'),
  warnings: ISSUES,
});

export const RETURN = answerOf<Return>(
  {
    from: TEXT,
    to: TEXT,
    by: TEXT,
    property: TEXT,
    complete: { ...FLAG, description: 'false: bookings with issues are left out.' },
    issues: ISSUES,
    warnings: ISSUES,
    rows: objects('Charges by tax and rate, and exemptions by reason.'),
    totals: objects('One for each house and currency.'),
    stays: OBJECTS,
    months: OBJECTS,
    amendments: OBJECTS,
  },
  ['property', 'stays', 'months', 'amendments'],
);

export const PRICE: JsonSchema = {
  type: 'object',
  properties: {
    exact: { ...FLAG, description: 'Whether a price leads to the amount to the last cent.' },
    stay: { ...OBJECT, description: 'The stay with its prices.' },
    price: FIGURES.price,
    net: FIGURES.net,
    total: FIGURES.total,
    below: { ...OBJECT, description: 'Not exact: the nearest price below.' },
    above: { ...OBJECT, description: 'Not exact: the nearest price above.' },
  },
  required: ['exact'],
};

/** The verdict on one argument; a list for several. */
export const VERDICT: JsonSchema = {
  type: 'object',
  properties: {
    file: textArgument('The argument.'),
    kind: { anyOf: [TEXT, { type: 'null' }] },
    issues: ISSUES,
    warnings: ISSUES,
    files: OBJECTS,
  },
};

const TESTED_CASES = objects('Each with name, ok, and the differences.');
export const TESTED = objectOf({ files: listSchema(objectOf({ file: TEXT, issues: OBJECTS, cases: TESTED_CASES })) });

/** The list of examples; with a name, the example. */
export const EXAMPLES: JsonSchema = {
  type: 'object',
  properties: { examples: listSchema(objectOf({ name: TEXT, title: TEXT })), text: PART },
};

export const SECTIONS = objectOf({ sections: listSchema(objectOf({ page: TEXT, heading: TEXT, text: TEXT })) });

/** A stay of a preview, with the figures to compare. */
export interface ShownStay extends Pick<PreviewedScenario, 'name' | 'why' | 'group' | 'isChanged'> {
  /** Absent for a long stay, and for a stay of the agent. */
  readonly stay?: unknown;
  readonly draft: ShownQuote;
  readonly saved?: ShownQuote;
  readonly difference?: { readonly net: string; readonly total: string };
}

/** The figures of a quote, and the amounts of at most twenty taxes, those that differ first. */
export interface ShownQuote extends Pick<Quote, 'price' | 'net' | 'total'> {
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

export interface PreviewPage extends Pick<Preview, 'title' | 'currency'> {
  readonly page: number;
  readonly pages: number;
  readonly summary: Pick<Preview['summary'], 'scenarios' | 'changed'> & {
    readonly largest?: { readonly scenario: string; readonly total: string; readonly net: string };
  };
  readonly changes: readonly unknown[];
  readonly warnings: readonly unknown[];
  readonly stays: readonly ShownStay[];
}

const SHOWN_STAY = answerOf<ShownStay>(
  {
    ...{ name: TEXT, why: TEXT, group: TEXT, isChanged: FLAG, stay: OBJECT, draft: OBJECT, saved: OBJECT },
    difference: { type: 'object', properties: { net: DECIMAL, total: DECIMAL } },
  },
  ['stay', 'saved', 'difference'],
);

export const PREVIEW = answerOf<PreviewPage>({
  page: COUNT,
  pages: COUNT,
  title: TEXT,
  currency: TEXT,
  summary: {
    type: 'object',
    properties: {
      scenarios: { ...COUNT, description: 'Number of stays compared.' },
      changed: { ...COUNT, description: 'Number of stays with different charges.' },
      largest: { ...OBJECT, description: 'The stay with the largest change.' },
    },
    required: ['scenarios', 'changed'],
  },
  changes: objects('What was edited: what, tax, field, saved, draft.'),
  warnings: ISSUES,
  stays: { ...listSchema(SHOWN_STAY), description: 'Largest changes first.' },
});
