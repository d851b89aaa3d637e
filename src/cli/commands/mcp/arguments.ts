import { stayJsonSchema, taxJsonSchema, taxSetJsonSchema } from '../../../index.js';
import { withoutAbsent } from '../../../issues/reading.js';
import { RECORD_SUBJECTS } from '../../../record/read-record.js';
import { schemaOf } from '../../../schema/drafts.js';
import type { JsonSchema } from '../../../schema/json-schema.js';

/** What tools take, as JSON Schema: the fields of files, as far as an agent needs them to write one. */

/** Rules about the form of a text or number. Our own messages are clearer than a client's, and a client may refuse input that `validate` is asked about. */
const FORM =
  /^(?:\$schema|\$defs|default|pattern|format|not|if|then|else|additionalProperties|propertyNames|dependentRequired|(?:min|max)\w+|oneOf)$/;

/** How much of a schema is shown: all fields of local rules; what each field is for; or names and types alone. */
type Detail = 'whole' | 'described' | 'named';

/** Fields of ids and of forms that an agent does not write. */
const LEFT_OUT = ['id', 'property_id', 'associated_rate_plan_ids', 'applicable_after', 'applicable_before', 'evidence'];

/** The outline of a JSON Schema: its fields with their types, in as much detail as is asked for. */
function outlined(schema: JsonSchema, detail: Detail): JsonSchema {
  const defs = schemaOf(schema['$defs']);
  const outline = (value: JsonSchema, depth: number): JsonSchema => {
    const ref = typeof value['$ref'] === 'string' ? schemaOf(defs[value['$ref'].replace('#/$defs/', '')]) : value;
    const { anyOf, properties, items, type, required, ...rest } = { ...ref, ...value };
    const kept = Object.entries(rest).filter(
      ([key]) => key !== '$ref' && !FORM.test(key) && (detail !== 'named' || key !== 'description'),
    );
    const types = [type ?? [anyOf].flat().map((form) => schemaOf(form)['type'])].flat();
    const [only] = types;
    // A tax has taxes in it that are described once.
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

/** Either the value itself, or a text: its JSON, or where there are examples, the name of one. */
function orText(schema: JsonSchema, text: string): JsonSchema {
  const { description, ...value } = schema;
  return withoutAbsent({ description, anyOf: [value, { type: 'string', description: text }] });
}

const JSON_TEXT = 'Its JSON.';
const JSON_OR_NAME = 'Its JSON, or the name of an example: "lisbon".';

/** An object of which the client checks nothing but the fields it knows: `validate` says what is wrong with it. */
function unchecked(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === 'required' ? undefined : value));
}

/** The schemas are copies, so that they are made once. */
const setOutline = { ...outlined(taxSetJsonSchema(), 'described'), description: 'A tax set.' };
const stayOutline = {
  ...outlined(stayJsonSchema(), 'described'),
  description: 'A stay. Prices are texts, such as "120.00".',
};

const STAY_OR_NAME = 'Its JSON, or the name of an example: "weekend".';

/** Of quote: every field with what it is for. */
export const DESCRIBED = { taxSet: orText(setOutline, JSON_OR_NAME), stay: orText(stayOutline, STAY_OR_NAME) };

/** Of other tools: an agent reads the descriptions once. */
export const TAX_SET = orText(
  { ...outlined(taxSetJsonSchema(), 'named'), description: 'A tax set: quote says what its fields are.' },
  JSON_OR_NAME,
);
const stayNamed = { ...outlined(stayJsonSchema(), 'named'), description: 'A stay: quote says what its fields are.' };
export const STAY = orText(stayNamed, STAY_OR_NAME);
export const TO_VALIDATE = {
  tax: orText(
    unchecked({
      ...outlined(taxJsonSchema(), 'named'),
      description: 'A tax: its fields are those of the taxes of taxSet.',
    }),
    JSON_TEXT,
  ),
  taxSet: orText(
    unchecked({ ...outlined(taxSetJsonSchema(), 'whole'), description: 'A tax set, with every field of local rules.' }),
    JSON_OR_NAME,
  ),
  stay: orText(unchecked(stayNamed), STAY_OR_NAME),
  definitions: orText({ type: 'object', description: 'The taxes and tax sets of a property.' }, JSON_OR_NAME),
  cases: {
    description: 'A list of cases, or a file of them.',
    anyOf: [
      { type: 'array', items: { type: 'object' } },
      { type: 'object' },
      { type: 'string', description: JSON_TEXT },
    ],
  },
};

/** A tax set that is only described: its fields are those of the argument `taxSet` elsewhere. */
export function setLike(description: string): JsonSchema {
  return orText(
    { type: 'object', description: `${description} Its fields are those of taxSet in quote.` },
    JSON_OR_NAME,
  );
}

export const POLICY = {
  description: 'How rules are read [as the tax set says].',
  anyOf: [
    { type: 'string', enum: ['documented', 'channelManager'] },
    { type: 'object', description: 'Fields of a policy: rounding, exclusiveBase, maxNights, stayCharges.' },
  ],
};
export const AMOUNT = { type: 'string', description: 'An amount as text, such as "120.00".' };
export const RECORD = orText({ type: 'object', description: 'A record, as the tool record answers it.' }, JSON_TEXT);
export const OF = { type: 'string', enum: RECORD_SUBJECTS, description: 'What the record is of [a stay].' };

/** A list of objects of a kind. */
export function listOf(description: string, items: JsonSchema = { type: 'object' }): JsonSchema {
  return { type: 'array', items, description };
}

export function textOf(description: string): JsonSchema {
  return { type: 'string', description };
}

export const FLAG = { type: 'boolean' };
