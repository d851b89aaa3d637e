import { withoutAbsent } from '../../../core/issues/reading.js';
import type { JsonSchema } from '../../../core/schema/json-schema.js';
import { schemaOf } from '../../../core/schema/json-schema.js';
import { stayJsonSchema, taxJsonSchema, taxSetJsonSchema } from '../../../index.js';
import { POLICY_NAMES } from '../../input/shared-options.js';
import type { ArgumentSchema } from '../../input/tool.js';
import { described, describedObject, describedText, OBJECT, OBJECTS } from '../../output/answer-schema.js';

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
  described: describedObject('Rules that the API has no field for, such as rates by age: validate has its fields.'),
  named: OBJECT,
};

/** Outline of a JSON Schema: fields and types; with local rules, with descriptions, or names and types only. */
function outlineOf(schema: JsonSchema, detail: 'whole' | 'described' | 'named', about: string): JsonSchema {
  const defs = schemaOf(schema['$defs']);
  const outline = (value: JsonSchema, depth: number): JsonSchema => {
    const ref = typeof value['$ref'] === 'string' ? schemaOf(defs[value['$ref'].replace('#/$defs/', '')]) : value;
    const { anyOf, properties, items, type, required, ...keywords } = { ...ref, ...value };
    const kept = Object.entries(keywords).filter(
      ([key]) => key !== '$ref' && !FORM.test(key) && (detail !== 'named' || key !== 'description'),
    );
    const types = [type ?? [anyOf].flat().map((form) => schemaOf(form)['type'])].flat();
    const [only] = types;
    // Nested taxes are described once.
    const isRepeated = ref !== value && depth > 2;
    const { description, ...shown } = Object.fromEntries(kept);
    const outlined = withoutAbsent({
      type: only,
      ...shown,
      properties: properties === undefined || isRepeated ? undefined : fieldsIn(schemaOf(properties), depth),
      required: isRepeated ? undefined : required,
      items: items === undefined ? undefined : outline(schemaOf(items), depth + 1),
    });
    return withoutAbsent({
      description,
      ...(types.includes('null') ? { anyOf: [outlined, { type: 'null' }] } : outlined),
    });
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
  return withoutAbsent({ description, anyOf: [value, describedText(text)] });
}

const setNamed = outlineOf(taxSetJsonSchema(), 'named', 'A tax set: quote says what its fields are.');
const stayNamed = outlineOf(stayJsonSchema(), 'named', 'A stay: quote says what its fields are.');

/** Removes `required`, so that `validate` reports missing fields instead of the client. */
function withoutRequired(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => (key === 'required' ? undefined : value));
}

const taxNamed = outlineOf(taxJsonSchema(), 'named', 'A tax: its fields are those of the taxes of taxSet.');
const setDescribed = outlineOf(taxSetJsonSchema(), 'described', 'A tax set.');
const stayDescribed = outlineOf(stayJsonSchema(), 'described', 'A stay. Prices are texts, such as "120.00".');
const setWhole = outlineOf(taxSetJsonSchema(), 'whole', 'A tax set, with every field of local rules.');
const savedSet = describedObject(
  'What is saved now, to compare the draft with. Its fields are those of taxSet in quote.',
);

/** Only the tool `quote` describes each field: an agent reads them there. */
export const ARGUMENT_SCHEMAS: Readonly<Record<ArgumentSchema, JsonSchema>> = {
  taxSet: orText(setNamed, JSON_OR_NAME),
  taxSetWithFields: orText(setDescribed, JSON_OR_NAME),
  stay: orText(stayNamed, STAY_OR_NAME),
  stayWithFields: orText(stayDescribed, STAY_OR_NAME),
  savedSet: orText(savedSet, JSON_OR_NAME),
  policy: {
    description: 'How rules are read [as the tax set says].',
    anyOf: [
      { type: 'string', enum: POLICY_NAMES },
      describedObject('Fields of a policy: rounding, exclusiveBase, maxNights, stayCharges.'),
    ],
  },
  record: orText(describedObject('A record, as the tool record answers it.'), JSON_TEXT),
  uncheckedTax: orText(withoutRequired(taxNamed), JSON_TEXT),
  uncheckedTaxSet: orText(withoutRequired(setWhole), JSON_OR_NAME),
  uncheckedStay: orText(withoutRequired(stayNamed), STAY_OR_NAME),
  uncheckedDefinitions: orText(describedObject('The taxes and tax sets of a property.'), JSON_OR_NAME),
  uncheckedCases: {
    description: 'A list of cases, or a file of them.',
    anyOf: [OBJECTS, OBJECT, describedText(JSON_TEXT)],
  },
};
