import type { JsonSchema } from '../../core/schema/json-schema.js';

/** JSON Schemas of the answers that commands print as JSON: each field with its type, and a description if its name is not enough. */

export const FLAG = { type: 'boolean' };
export const TEXT = { type: 'string' };
export const COUNT = { type: 'integer' };
export const OBJECT = { type: 'object' };
export const OBJECTS = listSchema(OBJECT);
export const DECIMAL = described(TEXT, 'A decimal.');

export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}

export function describedText(description: string): JsonSchema {
  return described(TEXT, description);
}

export function describedObject(description: string): JsonSchema {
  return described(OBJECT, description);
}

export function listSchema(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function listOf(description: string, items: JsonSchema = OBJECT): JsonSchema {
  return described(listSchema(items), description);
}

export type PropertiesOf<Answer> = { readonly [Name in keyof Answer]-?: JsonSchema };

/** The schema of a type; a missing field is a type error. */
export function answerOf<Answer>(
  properties: PropertiesOf<Answer>,
  optional: ReadonlyArray<keyof Answer> = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.some((field) => field === name));
  return { type: 'object', properties, required };
}

export function objectOf(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export const ISSUES = listSchema(objectOf({ code: TEXT, path: TEXT, message: TEXT }));
/** The text of a page, for an answer that other tools take whole. */
export const PART = describedText('Of several pages: a part of its JSON.');
export const FIGURES = {
  price: describedText('What the guest is shown: inclusive taxes in it.'),
  net: describedText('The price less the inclusive charges.'),
  inclusive: describedText('All inclusive charges together.'),
  exclusive: describedText('All exclusive charges together.'),
  total: describedText('What the guest pays: the price plus the exclusive charges.'),
  kept: describedText('What the house keeps: the total less taxes and city taxes.'),
};
/** Where the guest pays the total. */
/** Not required: it is empty on the pages of an answer that continue a list. */
export const DUE = described(
  { type: 'object', properties: { booking: DECIMAL, house: DECIMAL } },
  'Where the guest pays the total: with the booking, or at the house.',
);
