import { FIELD_NOTES } from '../schema/field-notes.js';
import type { JsonSchema, Notes } from '../schema/json-schema.js';
import { jsonSchemaOf, noted } from '../schema/json-schema.js';
import { evidenceObject, extraObject, guestObject, roomObject, stayObject } from './fields.js';
import { LIMITS, LODGING } from './schema.js';

/** Requires a field and lists it as a property, as validators in strict mode demand. */
const having = (name: string): JsonSchema => ({ properties: { [name]: true }, required: [name] });

/** A price has one of two forms, never both. */
const FORMS_OF_PRICE = ['nightlyPrices', 'price'].map(having);

/** A room has nightlyPrices, or price; and persons, or guests, or both. */
const ROOM_FORMS = {
  oneOf: FORMS_OF_PRICE,
  dependentRequired: { nights: ['price'] },
  anyOf: ['persons', 'guests'].map(having),
};

/** A price needs nights, or a check-out of the room or of the stay. */
const STAY_FORMS = {
  anyOf: [
    having('checkOut'),
    {
      properties: {
        rooms: {
          type: 'array',
          maxItems: LIMITS.rooms,
          items: { type: 'object', anyOf: ['nightlyPrices', 'nights', 'checkOut'].map(having) },
        },
      },
    },
  ],
};

/** The label of an extra differs from that of the room's own price. */
const EXTRA_FORMS = {
  oneOf: FORMS_OF_PRICE,
  not: { properties: { label: { const: LODGING } }, required: ['label'] },
};

/** A guest has an age or a date of birth, or neither. */
const GUEST_FORMS = {
  not: { properties: { age: true, birthDate: true }, required: ['age', 'birthDate'] },
};

function notes(): Array<[unknown, Notes]> {
  return [
    noted(guestObject, FIELD_NOTES.Guest, GUEST_FORMS),
    noted(evidenceObject, FIELD_NOTES.Evidence),
    noted(extraObject, FIELD_NOTES.Extra, EXTRA_FORMS),
    noted(roomObject, FIELD_NOTES.Room, ROOM_FORMS),
    noted(stayObject, FIELD_NOTES.Stay, STAY_FORMS),
  ];
}

/** The result of `stayJsonSchema`. The build calls this and bundles the result, so that users do not load this file. */
export function makeStayJsonSchema(): JsonSchema {
  return jsonSchemaOf(stayObject(), notes());
}
