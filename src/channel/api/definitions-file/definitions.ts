import { SET_FIELDS, TAX_FIELDS, wording } from '../../../core/definitions/fields/tax.js';
import { taxJsonSchema, taxSetJsonSchema } from '../../../core/definitions/json-schema.js';
import type { Tax, TaxInput, TaxSet, TaxSetInput } from '../../../core/definitions/tax.js';
import { MOST_ENTRIES, MOST_TAXES as MOST_IN_SET } from '../../../core/definitions/tax.js';
import { once, shapeOf } from '../../../core/issues/reading.js';
import type { Wording } from '../../../core/issues/report.js';
import { grouped } from '../../../core/issues/texts.js';
import { shapeFrom } from '../../../core/schema/fields.js';
import type { JsonSchema, JsonSchemaOptions } from '../../../core/schema/json-schema.js';
import { inDraft } from '../../../core/schema/json-schema.js';
import { MOST_TAX_SETS, MOST_TAXES } from '../wire/conventions.js';

/** A tax of a definitions file; the file names the property. Without an id, its title identifies it. */
export type DefinedTax = Omit<Tax, 'property_id'>;

/** A tax in a tax set of a definitions file. */
export interface TaxReference {
  /** The id of a tax of the file when it has one there, or else its title. */
  tax: string;
  /** Calculated from the highest level number to the lowest. */
  level: number;
  /** The taxes that it is computed on. */
  taxes: TaxReference[];
}

/** A tax set of a definitions file, which refers to its taxes. Without an id, its title identifies it. */
export interface DefinedTaxSet extends Omit<TaxSet, 'property_id' | 'taxes'> {
  /** The taxes at the top of the set; others are nested in them. */
  taxes: TaxReference[];
}

/** The taxes and tax sets that a property should have, every default filled in. */
export interface Definitions {
  /** The form of the file. */
  version: 1;
  /** The property that all of it belongs to, a uuid. */
  property_id: string;
  /** Every tax, with the API's own fields. */
  taxes: DefinedTax[];
  /** Every tax set, with its taxes by title or id. */
  tax_sets: DefinedTaxSet[];
}

/** A tax of a definitions file as a person writes it. Fields with a default may be left out. */
export type DefinedTaxInput = Omit<TaxInput, 'property_id'>;

/** A tax in a tax set of a definitions file, as a person writes it. */
export interface TaxReferenceInput {
  /** The title of a tax of the file, or its id. */
  readonly tax: string;
  /** Counts at the top of the set only: a nested tax belongs to the level that it is nested in. */
  readonly level?: number | null | undefined;
  /** The taxes that it is computed on [none]. */
  readonly taxes?: readonly TaxReferenceInput[] | null | undefined;
}

/** A tax set of a definitions file as a person writes it. */
export interface DefinedTaxSetInput extends Omit<TaxSetInput, 'property_id' | 'taxes'> {
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: readonly TaxReferenceInput[];
}

/** A definitions file, as a person or `pull` writes it. */
export interface DefinitionsInput {
  /** The address of the JSON Schema, for editors. */
  readonly $schema?: string | null | undefined;
  /** The form of the file: 1. */
  readonly version: 1;
  /** The property that all of it belongs to, a uuid. */
  readonly property_id: string;
  /** Every tax, with the fields of the API; fields with a default may be left out. */
  readonly taxes: readonly DefinedTaxInput[];
  /** Every tax set; the list has to be there even when it is empty. */
  readonly tax_sets: readonly DefinedTaxSetInput[];
}

export const FILE_VERSION = 1;

export const FILE_SHAPE = shapeOf(['$schema', 'version', 'property_id', 'taxes', 'tax_sets'], {
  inner: ['taxes', 'tax_sets'],
  nullIsAbsent: ['$schema'],
});
// Marked as pure, so that a bundle of the client alone leaves out the tables of fields.
export const taxShape = once(() => {
  const { property_id, ...fields } = TAX_FIELDS;
  return shapeFrom(fields);
});
export const setShape = once(() => {
  const { property_id, ...fields } = SET_FIELDS;
  return shapeFrom(fields);
});
export const REFERENCE_SHAPE = shapeOf(['tax', 'level', 'taxes'], {
  inner: ['taxes'],
  nullIsAbsent: ['level', 'taxes'],
});

export const fileWording = once(
  (): Wording => ({
    ...wording(),
    rules: new Map([
      ...wording().rules,
      ['taxes', { expected: `a list of at most ${grouped(MOST_TAXES)} taxes` }],
      ['tax_sets', { expected: `a list of at most ${grouped(MOST_TAX_SETS)} tax sets` }],
      ['tax', { expected: 'the title or the id of a tax in the file' }],
      ['$schema', { expected: 'the address of a JSON Schema' }],
    ]),
  }),
);

/**
 * The JSON Schema of the input of `validateDefinitions`, for editors and forms. Whether references name
 * a tax of the file, and whether titles differ, is left to `validateDefinitions`.
 *
 * @throws InvalidArgumentError for a draft that is none of the three
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
        properties: {
          ...ownOfSet,
          taxes: listSchema('reference', MOST_IN_SET, 'The taxes of the set, by title or id.'),
        },
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
        ...listSchema('reference', MOST_ENTRIES, 'The taxes it is computed on; empty: none.'),
        type: ['array', 'null'],
      },
    },
    required: ['tax'],
    additionalProperties: false,
  };
}

function listSchema(definition: string, maxItems: number, description: string): JsonSchema {
  return { type: 'array', items: { $ref: `#/$defs/${definition}` }, maxItems, description };
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  // Every schema of the core is that of an object.
  return schema['properties'] as Record<string, JsonSchema>;
}
