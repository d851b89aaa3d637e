import type { Reconciliation } from '../../../channel/bookings/reconciliation.js';
import { withoutAbsent } from '../../../core/issues/reading.js';
import type { Quote, QuotedTax } from '../../../core/quote/quote.js';
import type { RecordDifference } from '../../../core/record/compare.js';
import type { JsonSchema } from '../../../core/schema/json-schema.js';
import { schemaOf } from '../../../core/schema/json-schema.js';
import type { Invoice } from '../../../documents/invoice/invoice.js';
import type { Return } from '../../../documents/returns/return.js';
import type { Correction, QuoteRecord } from '../../../index.js';
import { stayJsonSchema, taxJsonSchema, taxSetJsonSchema } from '../../../index.js';
import type { Explanation } from '../../../language/explanation/explanation-data.js';
import { POLICY_NAMES } from '../../input/shared-options.js';
import type { PreviewPage } from './pages.js';

export const FLAG = { type: 'boolean' };
const TEXT = { type: 'string' };
const COUNT = { type: 'integer' };
const OBJECT = { type: 'object' };
const OBJECTS = listSchema(OBJECT);
const DECIMAL = described(TEXT, 'A decimal.');

export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

export function textArgument(description: string): JsonSchema {
  return described(TEXT, description);
}

export function objectArgument(description: string): JsonSchema {
  return described(OBJECT, description);
}

export function choiceOf(choices: readonly string[], description: string): JsonSchema {
  return { type: 'string', enum: choices, description };
}

function listSchema(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function listOf(description: string, items: JsonSchema = OBJECT): JsonSchema {
  return described(listSchema(items), description);
}

/**
 * Keywords about the form of a value. Our messages are clearer than a client's, and `validate` must receive invalid
 * input.
 */
const FORM =
  /^(?:\$schema|\$defs|default|pattern|format|not|if|then|else|additionalProperties|propertyNames|dependentRequired|(?:min|max)\w+|oneOf)$/;

/** Fields that an agent does not write. */
const LEFT_OUT = ['id', 'property_id', 'associated_rate_plan_ids', 'applicable_after', 'applicable_before', 'evidence'];

/** Local rules where they are not outlined. */
const LOCAL = {
  described: objectArgument('Rules that the API has no field for, such as rates by age: validate has its fields.'),
  named: OBJECT,
};

/** Outline of a JSON Schema: fields and types; with local rules, with descriptions, or names and types only. */
function outlineOf(schema: JsonSchema, detail: 'whole' | 'described' | 'named', about: string): JsonSchema {
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
  const fieldsIn = (properties: JsonSchema, depth: number): JsonSchema => {
    const shown = Object.entries(properties).filter(([name]) => !LEFT_OUT.includes(name));
    return Object.fromEntries(
      shown.map(([name, field]) => {
        const isLocal = name === 'local' && detail !== 'whole';
        return [name, isLocal ? LOCAL[detail] : outline(schemaOf(field), depth + 1)];
      }),
    );
  };
  return described(outline(schema, 0), about);
}

const JSON_TEXT = 'Its JSON.';
const JSON_OR_NAME = 'Its JSON, or the name of an example: "lisbon".';
const STAY_OR_NAME = 'Its JSON, or the name of an example: "weekend".';

/** Accepts the value, or a text with its JSON or the name of an example. */
function orText({ description, ...value }: JsonSchema, text: string): JsonSchema {
  return withoutAbsent({ description, anyOf: [value, textArgument(text)] });
}

const setNamed = outlineOf(taxSetJsonSchema(), 'named', 'A tax set: quote says what its fields are.');
const stayNamed = outlineOf(stayJsonSchema(), 'named', 'A stay: quote says what its fields are.');
/** The arguments of tools, without descriptions of their fields: an agent reads those of quote. */
export const TAX_SET = orText(setNamed, JSON_OR_NAME);
export const STAY = orText(stayNamed, STAY_OR_NAME);
export const OF_QUOTE = {
  taxSet: orText(outlineOf(taxSetJsonSchema(), 'described', 'A tax set.'), JSON_OR_NAME),
  stay: orText(outlineOf(stayJsonSchema(), 'described', 'A stay. Prices are texts, such as "120.00".'), STAY_OR_NAME),
};

/** Removes `required`, so that `validate` reports missing fields instead of the client. */
function withoutRequired(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === 'required' ? undefined : value));
}

const taxNamed = outlineOf(taxJsonSchema(), 'named', 'A tax: its fields are those of the taxes of taxSet.');
const setWhole = outlineOf(taxSetJsonSchema(), 'whole', 'A tax set, with every field of local rules.');
export const TO_VALIDATE = {
  tax: orText(withoutRequired(taxNamed), JSON_TEXT),
  taxSet: orText(withoutRequired(setWhole), JSON_OR_NAME),
  stay: orText(withoutRequired(stayNamed), STAY_OR_NAME),
  definitions: orText(objectArgument('The taxes and tax sets of a property.'), JSON_OR_NAME),
  cases: {
    description: 'A list of cases, or a file of them.',
    anyOf: [OBJECTS, OBJECT, textArgument(JSON_TEXT)],
  },
};

export const SAVED_SET = orText(
  objectArgument('What is saved now, to compare the draft with. Its fields are those of taxSet in quote.'),
  JSON_OR_NAME,
);
export const POLICY = {
  description: 'How rules are read [as the tax set says].',
  anyOf: [
    { type: 'string', enum: POLICY_NAMES },
    objectArgument('Fields of a policy: rounding, exclusiveBase, maxNights, stayCharges.'),
  ],
};
export const RECORD = orText(objectArgument('A record, as the tool record answers it.'), JSON_TEXT);

type PropertiesOf<Answer> = { readonly [Name in keyof Answer]-?: JsonSchema };

/** The schema of a type; a missing field is a type error. */
function answerOf<Answer>(properties: PropertiesOf<Answer>, optional: ReadonlyArray<keyof Answer> = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.some((other) => other === name));
  return { type: 'object', properties, required };
}

function objectOf(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const ISSUES = listSchema(objectOf({ code: TEXT, path: TEXT, message: TEXT }));
const PART = textArgument('Of several pages: a part of its JSON.');
const FIGURES = {
  price: textArgument('What the guest is shown: inclusive taxes in it.'),
  net: textArgument('The price less the inclusive charges.'),
  inclusive: textArgument('All inclusive charges together.'),
  exclusive: textArgument('All exclusive charges together.'),
  total: textArgument('What the guest pays: the price plus the exclusive charges.'),
  kept: textArgument('What the house keeps: the total less taxes and city taxes.'),
};
const { price, net, inclusive, exclusive, total, kept } = FIGURES;

const TAX = answerOf<Pick<QuotedTax, 'title' | 'rate' | 'is_inclusive' | 'amount'>>({
  title: TEXT,
  rate: TEXT,
  is_inclusive: FLAG,
  amount: DECIMAL,
});

const RECORD_FIELDS: PropertiesOf<QuoteRecord> = {
  version: COUNT,
  staytax: textArgument('The version that calculated it.'),
  currency: TEXT,
  taxSet: OBJECT,
  policy: OBJECT,
  stay: OBJECT,
  quote: OBJECT,
  of: TEXT,
};

const INVOICE_FIELDS: PropertiesOf<Invoice> = {
  type: textArgument('380 an invoice, 381 a credit note, 386 a deposit invoice.'),
  currency: TEXT,
  lines: OBJECTS,
  breakdown: listOf('VAT by category and rate.'),
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
  collectedByChannel: listOf('Charges that the channel collects: in no amount above.'),
  warnings: ISSUES,
};

const DIFFERENCE = answerOf<RecordDifference>({ path: TEXT, recorded: {}, computed: {} }, ['recorded', 'computed']);

const SHOWN_STAY = answerOf<PreviewPage['stays'][number]>(
  {
    ...{ name: TEXT, why: TEXT, group: TEXT, isChanged: FLAG, stay: OBJECT, draft: OBJECT, saved: OBJECT },
    difference: { type: 'object', properties: { net: DECIMAL, total: DECIMAL, kept: DECIMAL } },
  },
  ['stay', 'saved', 'difference'],
);

/**
 * JSON Schemas of answers: each field with its type, and a description if its name is not enough. Answers may have more
 * fields inside their parts; docs/api has all. The protocol takes objects only: a list is a field of an answer.
 */
export const ANSWERS = {
  /** The verdict on one argument; a list for several. */
  validate: {
    type: 'object',
    properties: {
      file: textArgument('The argument.'),
      kind: { anyOf: [TEXT, { type: 'null' }] },
      issues: ISSUES,
      warnings: ISSUES,
      files: OBJECTS,
    },
  },
  /** The JSON of a quote has no `rooms`. */
  quote: answerOf<Omit<Quote, 'rooms'>>({
    currency: TEXT,
    ...FIGURES,
    taxes: listOf('In calculation order.', TAX),
    byType: { type: 'object', properties: { tax: DECIMAL, fee: DECIMAL, city_tax: DECIMAL } },
    nights: listOf('One for each date, with the figures and taxes of that night.'),
    warnings: ISSUES,
  }),
  explain: answerOf<Explanation>(
    {
      version: COUNT,
      currency: TEXT,
      digits: COUNT,
      policy: OBJECT,
      roomGroups: OBJECTS,
      charges: listOf('One for each tax: steps, sentences, and the nights that are not charged with the reason.'),
      sentences: listOf('How price, net and total are related.', TEXT),
    },
    ['policy', 'roomGroups'],
  ),
  preview: answerOf<PreviewPage>({
    page: COUNT,
    pages: COUNT,
    title: TEXT,
    currency: TEXT,
    summary: {
      type: 'object',
      properties: {
        scenarios: described(COUNT, 'Number of stays compared.'),
        changed: described(COUNT, 'Number of stays with different charges.'),
        largest: objectArgument('The stay with the largest change.'),
        more: objectArgument('The stay on which guests pay most more.'),
        less: objectArgument('The stay on which guests pay most less.'),
        keptMore: objectArgument('The stay on which the house keeps most more.'),
        keptLess: objectArgument('The stay on which the house keeps most less.'),
      },
      required: ['scenarios', 'changed'],
    },
    changes: listOf('What was edited: what, tax, field, saved, draft.'),
    warnings: ISSUES,
    stays: listOf('Largest changes first.', SHOWN_STAY),
  }),
  price_for: {
    type: 'object',
    properties: {
      exact: described(FLAG, 'Whether a price leads to the amount to the last cent.'),
      stay: objectArgument('The stay with its prices.'),
      ...{ price, net, total, kept },
      below: objectArgument('Not exact: the nearest price below.'),
      above: objectArgument('Not exact: the nearest price above.'),
    },
    required: ['exact'],
  },
  test: objectOf({
    files: listSchema(
      objectOf({ file: TEXT, issues: OBJECTS, cases: listOf('Each with name, ok, and the differences.') }),
    ),
  }),
  /** A record longer than a page comes as parts of its JSON. */
  record: { type: 'object', properties: { ...RECORD_FIELDS, text: PART } },
  /** One invoice; a list for several payers, or if there is nothing to pay. */
  invoice: {
    type: 'object',
    properties: { ...INVOICE_FIELDS, invoices: listOf('Of several payers.', { anyOf: [OBJECT, { type: 'null' }] }) },
  },
  difference: answerOf<Correction>({
    currency: TEXT,
    ...{ price, net, inclusive, exclusive },
    total: textArgument('The amount still due; negative for a refund.'),
    kept: textArgument('The change of what the house keeps.'),
    lines: listOf('Each tax with before, after, and amount: after less before.'),
  }),
  verify: objectOf({
    records: listSchema(objectOf({ file: TEXT, differences: listSchema(DIFFERENCE), issues: ISSUES })),
  }),
  reconcile: answerOf<Reconciliation>({
    verdict: TEXT,
    sentence: TEXT,
    agrees: FLAG,
    ...{ due: DECIMAL, ours: DECIMAL, theirs: DECIMAL },
    difference: textArgument('Theirs less ours.'),
    lines: listOf('Each tax: ours, theirs, difference, cause, sentence.'),
    warnings: ISSUES,
  }),
  return: answerOf<Return>(
    {
      ...{ from: TEXT, to: TEXT, by: TEXT, property: TEXT },
      complete: described(FLAG, 'false: bookings with issues are left out.'),
      issues: ISSUES,
      warnings: ISSUES,
      rows: listOf('Charges by tax and rate, and exemptions by reason.'),
      totals: listOf('One for each house and currency.'),
      ...{ stays: OBJECTS, months: OBJECTS, amendments: OBJECTS },
    },
    ['property', 'stays', 'months', 'amendments'],
  ),
  /** The list of examples; with a name, the example. */
  examples: {
    type: 'object',
    properties: { examples: listSchema(objectOf({ name: TEXT, title: TEXT })), text: PART },
  },
  search_docs: {
    type: 'object',
    properties: {
      sections: listSchema(objectOf({ page: TEXT, heading: TEXT, text: TEXT })),
      note: textArgument('Says that the query was cut.'),
    },
    required: ['sections'],
  },
};
