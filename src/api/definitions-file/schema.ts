import { taxJsonSchema, taxSetJsonSchema } from '../../definitions/json-schema.js';
import type { JsonSchema, JsonSchemaOptions } from '../../schema/json-schema.js';
import { inDraft } from '../../schema/json-schema.js';
import { MOST_TAX_SETS, MOST_TAXES } from '../wire/conventions.js';
import { FILE_VERSION } from './definitions.js';

/**
 * The JSON Schema of the input of `validateDefinitions`, for editors and forms. Whether references name
 * a tax of the file, and whether titles differ, is left to `validateDefinitions`.
 *
 * @throws InvalidArgument for a draft that is none of the three
 * @example
 * ```ts
 * import { definitionsJsonSchema } from 'staytax/api';
 *
 * definitionsJsonSchema().required; // => ['version', 'property_id', 'taxes', 'tax_sets']
 * ```
 */
export function definitionsJsonSchema(options?: JsonSchemaOptions): JsonSchema {
  return inDraft(definitionsSchema(), options);
}

function definitionsSchema(): JsonSchema {
  const { $schema, ...tax } = taxJsonSchema();
  const { property_id, ...ofTax } = propertiesOf(tax);
  const { taxes: _embedded, property_id: _, ...ownOfSet } = propertiesOf(taxSetJsonSchema());
  return {
    $schema,
    title: 'The taxes and tax sets of a property',
    type: 'object',
    properties: {
      $schema: { type: ['string', 'null'] },
      version: { const: FILE_VERSION, description: 'Of the form of this file.' },
      property_id: { ...property_id, type: 'string', description: 'The property that all of this belongs to.' },
      taxes: listSchema('tax', MOST_TAXES, 'Every tax, each written once.'),
      tax_sets: listSchema('tax_set', MOST_TAX_SETS, 'The first one becomes the default of a property without any.'),
    },
    required: ['version', 'property_id', 'taxes', 'tax_sets'],
    additionalProperties: false,
    $defs: {
      tax: { ...tax, properties: ofTax, additionalProperties: false },
      tax_set: {
        type: 'object',
        properties: { ...ownOfSet, taxes: listSchema('reference', undefined, 'The taxes of the set, by title or id.') },
        required: ['title', 'currency', 'taxes'],
        additionalProperties: false,
      },
      reference: referenceSchema(ofTax['title']),
    },
  };
}

function referenceSchema(title: JsonSchema | undefined): JsonSchema {
  return {
    type: 'object',
    properties: {
      tax: { ...title, description: 'The title or the id of a tax of this file.' },
      level: {
        type: ['integer', 'null'],
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
        description: 'Calculated from the highest level number to the lowest; counts at the top of the set.',
      },
      taxes: {
        ...listSchema('reference', undefined, 'The taxes it is computed on; empty: none.'),
        type: ['array', 'null'],
      },
    },
    required: ['tax'],
    additionalProperties: false,
  };
}

function listSchema(what: string, most: number | undefined, description: string): JsonSchema {
  const limit = most === undefined ? {} : { maxItems: most };
  return { type: 'array', items: { $ref: `#/$defs/${what}` }, ...limit, description };
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  // Every schema of the core is that of an object.
  return schema['properties'] as Record<string, JsonSchema>;
}
