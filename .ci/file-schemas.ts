import { readFileSync } from 'node:fs';
import { definitionsJsonSchema, fileWording } from '../src/channel/api/definitions-file/definitions.js';
import { wording } from '../src/core/definitions/fields/tax.js';
import { MOST, SOURCE_FIELDS } from '../src/core/definitions/local/fields.js';
import { LOGICS } from '../src/core/definitions/logics.js';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from '../src/core/definitions/make-json-schema.js';
import type { FullPolicy } from '../src/core/definitions/policy.js';
import { policies } from '../src/core/definitions/policy.js';
import { MOST_TAXES, TAX_TYPES } from '../src/core/definitions/tax.js';
import { isRecord } from '../src/core/issues/reading.js';
import { MOST_ISSUES } from '../src/core/issues/report.js';
import { CODES_BY_DIGITS } from '../src/core/money/iso-4217.js';
import { quote } from '../src/core/quote/calculator.js';
import type { Quote, QuotedRate, QuotedTax } from '../src/core/quote/quote.js';
import type { QuotedNight, QuotedRoom } from '../src/core/quote/rooms-and-nights.js';
import type { Figures } from '../src/core/record/compare.js';
import { FIGURES } from '../src/core/record/compare.js';
import type { QuoteRecord } from '../src/core/record/record.js';
import { recordOf } from '../src/core/record/record.js';
import { RECORD_SUBJECTS } from '../src/core/record/subject.js';
import { FIELD_NOTES } from '../src/core/schema/field-notes.js';
import type { FieldTable } from '../src/core/schema/fields.js';
import { isNeeded, namesOf, schemasOf } from '../src/core/schema/fields.js';
import type { JsonSchema } from '../src/core/schema/json-schema.js';
import { jsonSchemaOf } from '../src/core/schema/json-schema.js';
import { openObjectOf } from '../src/core/schema/schema.js';
import { WORDING as STAY_WORDING } from '../src/core/stay/fields.js';
import { makeStayJsonSchema } from '../src/core/stay/make-json-schema.js';
import { LIMITS } from '../src/core/stay/schema.js';
import { FIELD_NAMES } from '../src/language/words/en/definitions.js';
import { schemaAddress } from '../src/pages/editor/json.js';
import {
  CASE_FIELDS,
  CASE_NOTES,
  WORDING as CASES_WORDING,
  DUE_FIELDS,
  DUE_NOTES,
  EXPECT_FIELDS,
  EXPECT_NOTES,
  FILE_FIELDS,
  FILE_NOTES,
  MOST_CASES,
  PART_FIELDS,
  PART_NOTES,
} from '../src/trials/cases/fields.js';

/** What a file of ours may hold, in the order in which the schemas are listed. */
export const KINDS = ['tax', 'tax-set', 'stay', 'definitions', 'cases', 'record'] as const;
export type FileKind = (typeof KINDS)[number];

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const TITLES: Readonly<Record<FileKind, string>> = {
  tax: 'A tax',
  'tax-set': 'A tax set',
  stay: 'A stay',
  definitions: 'The taxes and tax sets of a property',
  cases: 'Stays with amounts that somebody knows',
  record: 'The record of a quote',
};

/** What an editor offers for a new file. */
const WHOLE: Readonly<Record<FileKind, () => unknown>> = {
  tax: () => {
    const { level: _, ...tax } = example('tax-sets/lisbon').taxes[1];
    return tax;
  },
  'tax-set': () => example('tax-sets/lisbon'),
  stay: () => example('stays/weekend'),
  definitions: () => example('definitions/small-hotel'),
  cases: () => CASES_EXAMPLE,
  record: () => JSON.parse(JSON.stringify(recordOf(quote(example('tax-sets/lisbon'), WEEKEND)))),
};

const WEEKEND = { checkIn: '2026-12-04', rooms: [{ persons: 2, nightlyPrices: ['140.00', '165.00'] }] };
const CASES_EXAMPLE = {
  taxSet: 'lisbon.json',
  cases: [
    { name: 'two adults, two nights', stay: WEEKEND, expect: { total: '321.00', taxes: { 'City tax': '16.00' } } },
  ],
};

/** Every schema of a file: strict about unknown fields, with a description of each field, and with examples. */
export function fileSchemas(): Readonly<Record<FileKind, JsonSchema>> {
  const schemas: Record<FileKind, JsonSchema> = {
    tax: makeTaxJsonSchema(),
    'tax-set': makeTaxSetJsonSchema(),
    stay: makeStayJsonSchema(),
    definitions: definitionsJsonSchema(),
    cases: casesSchema(),
    record: recordSchema(),
  };
  const finished = KINDS.map((kind) => [kind, fileSchema(kind, schemas[kind])]);
  return Object.fromEntries(finished);
}

function fileSchema(kind: FileKind, { $schema: _, type, properties, ...rest }: JsonSchema): JsonSchema {
  const own = { ...fieldsOf(properties), $schema: schemaField(kind) };
  const whole = { $schema: DRAFT, title: TITLES[kind], ...rest, type, properties: own };
  return { ...fieldsOf(finished(whole)), examples: [WHOLE[kind]()] };
}

function schemaField(kind: FileKind): JsonSchema {
  const address = schemaAddress(kind);
  return { type: 'string', description: FILE_NOTES.$schema, examples: [address] };
}

/** Examples of fields, out of what messages say that they must be: `a real date such as "2026-07-01"`. */
const EXAMPLES: ReadonlyMap<string, string> = new Map(
  [wording(), STAY_WORDING, CASES_WORDING, fileWording()].flatMap(({ rules }) =>
    [...rules].flatMap(([name, { expected }]): Array<[string, string]> => {
      const [, text] = /such as "([^"]+)"/.exec(expected) ?? [];
      return text === undefined || name.endsWith('[]') ? [] : [[name, text]];
    }),
  ),
);

/** Examples of what messages give none for. */
const MORE_EXAMPLES: Readonly<Record<string, string | number>> = {
  id: '52397a6e-9f9d-4a4c-8a0e-3d2f5d6f4f10',
  title: 'City tax',
  tax: 'City tax',
  taxSet: 'lisbon.json',
  label: 'business',
  of: 'breakfast',
  document: 'school list',
  reference: '12',
  step: '0.05',
  reason: 'VATEX-EU-132',
  url: 'https://example.com/city-tax',
  says: '4.00 a person and night, seven nights at most',
  name: 'a couple, a week',
  staytax: '0.1.0',
  date: '2026-07-01',
  after: '2026-07-01',
  before: '2026-08-31',
  skip_nights: 1,
  max_nights: 7,
  age_from: 13,
  age_under: 13,
  guest_from: 3,
  guest_to: 2,
  night_from: 8,
  night_to: 7,
  nights_from: 8,
  nights_to: 7,
  level: 0,
  digits: 2,
  persons: 2,
  bedrooms: 3,
  count: 1,
  nights: 7,
  nightsBefore: 7,
  nightsAfter: 7,
  age: 9,
  quantity: 14,
  taxableNights: 7,
};

/** What is said of a policy: what its options are called where they are edited. */
const POLICY_NOTES: ReadonlyMap<string, string> = new Map(
  Object.entries(FIELD_NAMES.texts)
    .filter(([field]) => field.startsWith('local.policy.'))
    .map(([field, name]) => [field.slice(field.lastIndexOf('.') + 1), `${name}.`]),
);

const CURRENCIES = Object.values(CODES_BY_DIGITS)
  .flatMap((codes) => codes.split(' '))
  .sort();

/** Every object strict, every currency one of the list, every field with a description, and an example where there is one. */
function finished(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(finished);
  if (typeof node !== 'object' || node === null) return node;
  const { if: condition, then, else: otherwise, anyOf, oneOf, not, ...schema } = fieldsOf(node);
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key !== 'properties') return [key, finished(value)];
    const named = Object.entries(fieldsOf(value)).map(([name, field]) => [
      name,
      finished(noted(name, fieldsOf(field))),
    ]);
    return [key, Object.fromEntries(named)];
  });
  const own: JsonSchema = Object.fromEntries(entries);
  const isObject = own['properties'] !== undefined && own['type'] !== undefined;
  const forms = Object.entries({ if: condition, then, else: otherwise, not }).filter(([, form]) => form !== undefined);
  return {
    ...own,
    ...(isObject ? { additionalProperties: false } : {}),
    // Forms of one object name some of its fields: to be strict in each would refuse the others.
    ...fieldsOf(typed(Object.fromEntries(forms))),
    ...(anyOf === undefined ? {} : { anyOf: formsOf(anyOf) }),
    ...(oneOf === undefined ? {} : { oneOf: formsOf(oneOf) }),
  };
}

/** Every pattern beside its type, as validators in strict mode ask. */
function typed(forms: object): unknown {
  return JSON.parse(JSON.stringify(forms), (_, node: unknown) =>
    isRecord(node) && typeof node['pattern'] === 'string' ? { type: 'string', ...node } : node,
  );
}

/** What may be one of several things is finished; the forms of one object, which have no type, are left as they are. */
function formsOf(forms: unknown): unknown[] {
  return (Array.isArray(forms) ? forms : []).map((form) => {
    const isWhole = fieldsOf(form)['type'] !== undefined || fieldsOf(form)['$ref'] !== undefined;
    return isWhole ? finished(form) : form;
  });
}

function noted(name: string, field: JsonSchema): JsonSchema {
  const description = field['description'] ?? POLICY_NOTES.get(name);
  const found = EXAMPLES.get(name) ?? MORE_EXAMPLES[name];
  return {
    ...(name === 'currency' ? ofCurrency(field) : field),
    ...(description === undefined ? {} : { description }),
    ...(found !== undefined && takes(field, found) ? { examples: [found] } : {}),
  };
}

/** Whether a field takes an example: one of the same name may be another thing elsewhere. */
function takes(field: JsonSchema, example: string | number): boolean {
  const forms = [field, ...[field['anyOf'] ?? []].flat().map(fieldsOf)];
  return forms.some(({ type, pattern, enum: listed }) => {
    if (listed !== undefined) return false;
    if (typeof example === 'number') return [type].flat().includes('integer');
    return [type].flat().includes('string') && (typeof pattern !== 'string' || new RegExp(pattern).test(example));
  });
}

function ofCurrency({ pattern: _, anyOf, ...field }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return { ...field, enum: CURRENCIES };
  return { ...field, type: ['string', 'null'], enum: [...CURRENCIES, null] };
}

/** The schema of an object with the fields of a table; `inner` says what those take that are read one by one. */
function objectOf<Table extends FieldTable>(
  table: Table,
  said: Readonly<Record<keyof Table, string>>,
  { inner = {}, needs = [] }: { inner?: { [Name in keyof Table]?: JsonSchema }; needs?: readonly (keyof Table)[] },
): JsonSchema {
  const { properties } = jsonSchemaOf(openObjectOf(schemasOf(table)), []);
  const fields = namesOf(table).map((name) => [
    name,
    { ...fieldsOf(fieldsOf(properties)[name]), ...inner[name], description: said[name] },
  ]);
  const required = namesOf(table).filter((name) => needs.includes(name) || isNeeded(table[name] ?? {}));
  return { type: 'object', properties: Object.fromEntries(fields), ...(required.length > 0 ? { required } : {}) };
}

const AMOUNT = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', examples: ['56.00'] };
const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 0 };
const FLAG = { type: 'boolean' };

function listOf(items: JsonSchema, maxItems: number, description?: string): JsonSchema {
  return { type: 'array', items, maxItems, ...(description === undefined ? {} : { description }) };
}

/** A schema of its own inside another one: its `$defs` come to the top, under names that nothing else has. */
function inside(name: string, schema: JsonSchema): { readonly own: JsonSchema; readonly $defs: JsonSchema } {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = fieldsOf(JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', `#/$defs/${name}_`)));
  const defs = Object.entries(fieldsOf($defs)).map(([inner, def]) => [`${name}_${inner}`, def]);
  return { own, $defs: Object.fromEntries(defs) };
}

function casesSchema(): JsonSchema {
  const taxSet = inside('taxSet', makeTaxSetJsonSchema());
  const { own: stay } = inside('stay', makeStayJsonSchema());
  const policy = policySchema();
  const taxes = { type: 'object', additionalProperties: { type: ['string', 'null'], pattern: AMOUNT.pattern } };
  const amounts = Object.fromEntries(FIGURES.map((name) => [name, { pattern: AMOUNT.pattern }]));
  const total = { pattern: AMOUNT.pattern };
  const part = objectOf(PART_FIELDS, PART_NOTES, { inner: { taxes, total } });
  const expect = objectOf(EXPECT_FIELDS, EXPECT_NOTES, {
    inner: {
      ...amounts,
      due: objectOf(DUE_FIELDS, DUE_NOTES, { inner: { booking: total, house: total } }),
      taxes,
      nights: { type: 'object', additionalProperties: { $ref: '#/$defs/part' } },
      rooms: listOf({ $ref: '#/$defs/part' }, LIMITS.rooms),
    },
  });
  const one = objectOf(CASE_FIELDS, CASE_NOTES, {
    // A stay may be wrong on purpose: `expect.issues` says how. So it is described, and not held against its schema.
    inner: {
      source: objectOf(SOURCE_FIELDS, FIELD_NOTES.LocalSource, {}),
      stay: { type: 'object', properties: stay['properties'], examples: [WEEKEND] },
      policy: {
        anyOf: [
          { ...policy, type: 'object' },
          { type: 'string', enum: Object.keys(policies) },
        ],
      },
      expect: { $ref: '#/$defs/expect' },
    },
    needs: ['stay', 'expect'],
  });
  const file = objectOf(FILE_FIELDS, FILE_NOTES, {
    inner: {
      taxSet: { anyOf: [{ type: 'string' }, taxSet.own] },
      cases: listOf({ $ref: '#/$defs/case' }, MOST_CASES),
    },
    needs: ['cases'],
  });
  return { ...file, $defs: { case: one, expect, part, ...taxSet.$defs } };
}

function policySchema(): JsonSchema {
  const { local } = fieldsOf(makeTaxSetJsonSchema()['properties']);
  const { policy } = fieldsOf(fieldsOf(local)['properties']);
  const { description: _, ...own } = fieldsOf(policy);
  return own;
}

function recordSchema(): JsonSchema {
  const taxSet = inside('taxSet', makeTaxSetJsonSchema());
  const { own: stay } = inside('stay', makeStayJsonSchema());
  const needed: ReadonlyArray<keyof FullPolicy> = ['rounding', 'exclusiveBase', 'maxNights', 'stayCharges'];
  const properties: Record<keyof QuoteRecord, JsonSchema> = {
    version: { const: 1, description: 'Of the form of this file.' },
    staytax: { ...TEXT, description: 'The version of the package that calculated it.' },
    currency: { ...TEXT, description: 'ISO 4217 code of every amount.' },
    taxSet: { ...taxSet.own, description: 'The tax set, every default filled in.' },
    policy: {
      ...policySchema(),
      type: 'object',
      required: needed,
      description: 'The policy, every question answered.',
    },
    stay: { ...stay, description: 'The stay.' },
    quote: quoteSchema(),
    of: { type: 'string', enum: RECORD_SUBJECTS, description: 'What it is of [a stay].' },
  };
  const required = Object.keys(properties).filter((name) => name !== 'of');
  return { type: 'object', properties, required, $defs: taxSet.$defs };
}

const FIGURES_SAID: Figures<string> = {
  price: 'What the guest is shown: inclusive taxes in it.',
  net: EXPECT_NOTES.net,
  inclusive: EXPECT_NOTES.inclusive,
  exclusive: EXPECT_NOTES.exclusive,
  total: EXPECT_NOTES.total,
  kept: EXPECT_NOTES.kept,
};

function amountsSaid(): { readonly [Figure in keyof typeof FIGURES_SAID]: JsonSchema } {
  const amount = (figure: keyof typeof FIGURES_SAID): JsonSchema => ({ ...AMOUNT, description: FIGURES_SAID[figure] });
  return {
    price: amount('price'),
    net: amount('net'),
    inclusive: amount('inclusive'),
    exclusive: amount('exclusive'),
    total: amount('total'),
    kept: amount('kept'),
  };
}

function quoteSchema(): JsonSchema {
  const figures = amountsSaid();
  const amount = (description: string): JsonSchema => ({ ...AMOUNT, description });
  const rate: Record<keyof QuotedRate, JsonSchema> = {
    rate: { ...TEXT, description: 'As the definition writes it.' },
    quantity: { ...COUNT, description: 'How many times it was charged.' },
    base: amount('percent: what it was applied to.'),
    amount: amount('Its part of the line.'),
  };
  const tax: Record<keyof QuotedTax, JsonSchema> = {
    id: { ...TEXT, description: 'As in the definition; absent where it has none.' },
    title: { ...TEXT, description: 'As in the definition.' },
    type: { type: 'string', enum: TAX_TYPES, description: 'What kind of charge it is.' },
    logic: { type: 'string', enum: Object.keys(LOGICS), description: 'What its rate is multiplied by.' },
    rate: { ...TEXT, description: 'As the definition writes it: a percentage, or an amount.' },
    is_inclusive: { ...FLAG, description: 'Whether the price contains it.' },
    level: { ...COUNT, description: 'Of its entry at the top of the set.' },
    amount: amount('What the guest pays of it, over the whole stay.'),
    inCharges: amount('Its part inside fees that contain it; absent when 0.'),
    contains: listOf(
      objectWith({ title: { ...TEXT, description: 'Of the tax.' }, amount: amount('Its part in the fee.') }),
      MOST_TAXES,
      'Fee: the taxes inside its amount.',
    ),
    base: amount('percent: what the rate was applied to.'),
    quantity: { ...COUNT, description: 'Not percent: how many times the rate was charged.' },
    taxableNights: { ...COUNT, description: 'On how many dates it applies to a room.' },
    computedOn: listOf(TEXT, MOST_TAXES, 'Titles of the charges that its base adds.'),
    rates: listOf(
      objectWith(rate, ['rate', 'amount']),
      MOST.rates + 1,
      'Several rates of local rules, and what each comes to.',
    ),
  };
  const charged = listOf(
    objectWith({ title: { ...TEXT, description: 'As in the definition.' }, amount: amount('Of that tax.') }),
    MOST_TAXES,
    'What each tax of the quote comes to, in the order of the quote.',
  );
  const night: Record<keyof QuotedNight, JsonSchema> = {
    date: { ...TEXT, format: 'date', description: 'The date on which the night begins.' },
    ...figures,
    taxes: charged,
  };
  const room: Record<keyof QuotedRoom, JsonSchema> = {
    checkIn: { ...TEXT, format: 'date', description: 'The date of its first night.' },
    nights: { ...COUNT, description: 'How many nights.' },
    persons: { ...COUNT, description: 'How many persons sleep in one room.' },
    count: { ...COUNT, description: 'How many identical rooms.' },
    ...figures,
    taxes: charged,
  };
  const quoted: Record<keyof Quote, JsonSchema> = {
    currency: { ...TEXT, description: 'ISO 4217 code of every amount.' },
    ...figures,
    taxes: listOf(
      objectWith(tax, [
        'title',
        'type',
        'logic',
        'rate',
        'is_inclusive',
        'level',
        'amount',
        'taxableNights',
        'computedOn',
      ]),
      MOST_TAXES,
      'In calculation order, one for each tax of the set.',
    ),
    due: {
      ...objectWith({
        booking: amount('What the guest pays with the booking.'),
        house: amount('What the guest pays at the house.'),
      }),
      description: 'Where the guest pays the total.',
    },
    byType: {
      ...objectWith(Object.fromEntries(TAX_TYPES.map((type) => [type, amount(`All charges of the type ${type}.`)]))),
      description: 'All charges of each type together.',
    },
    nights: listOf(
      objectWith(night, withoutKept(night)),
      LIMITS.rooms * LIMITS.nights,
      'One for each distinct date, in order.',
    ),
    // Those of the set and those of the stay: each has as many as a report takes.
    warnings: listOf({ type: 'object' }, 2 * MOST_ISSUES, 'What is worth a look.'),
    rooms: listOf(
      objectWith(room, withoutKept(room)),
      LIMITS.rooms,
      'One for each entry of the rooms of the stay, as listed.',
    ),
  };
  // Records of earlier versions have no rooms, no `kept` and no `due`.
  const required = namesOf(quoted).filter((name) => name !== 'rooms' && name !== 'kept' && name !== 'due');
  return { ...objectWith(quoted, required), description: 'What it came to: every figure of the quote.' };
}

function withoutKept(properties: Readonly<Record<string, JsonSchema>>): string[] {
  return Object.keys(properties).filter((name) => name !== 'kept');
}

function objectWith(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, required };
}

function example(name: string) {
  const { $schema: _, ...own } = JSON.parse(readFileSync(new URL(`../examples/${name}.json`, import.meta.url), 'utf8'));
  return own;
}

/** The keywords of a part of a schema; of anything else none. */
function fieldsOf(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}
