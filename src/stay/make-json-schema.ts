import type { JsonSchema, Notes } from '../schema/json-schema.js';
import { jsonSchemaOf } from '../schema/json-schema.js';
import { evidenceObject, extraObject, guestObject, roomObject, stayObject } from './fields.js';
import type { Evidence, Extra, Guest, Room, Stay } from './schema.js';
import { LODGING } from './schema.js';

/** Requires a field and lists it as a property, as validators in strict mode demand. */
const having = (name: string): JsonSchema => ({ properties: { [name]: true }, required: [name] });

/** A price has one of two forms, never both. */
const FORMS_OF_PRICE = /* @__PURE__ */ ['nightlyPrices', 'price'].map(having);

/** A room has nightlyPrices, or price together with nights; and persons, or guests, or both. */
const ROOM_FORMS = {
  oneOf: FORMS_OF_PRICE,
  dependentRequired: { price: ['nights'], nights: ['price'] },
  anyOf: /* @__PURE__ */ ['persons', 'guests'].map(having),
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

type NotesOf<Value> = Readonly<Record<keyof Value, JsonSchema>>;

const labels = (of: string): JsonSchema => ({
  description: `Facts about ${of}, such as "resident" or "business", which local rules can require.`,
});

const nightsElsewhere = (which: string, of: string): JsonSchema => ({
  description: `Nights ${which} that count${of}; 0 when absent.`,
});

const paidBefore = (of: string): JsonSchema => ({
  description: `Amounts already paid for the ${of}, by title of a tax: they count toward a limit over the stay for each ${of}.`,
});

const OF_ROOM = " for this room, when they differ from the stay's";

const ALL_NIGHTS: JsonSchema = {
  description: 'Instead of nightlyPrices: the price of all nights, as text, spread evenly over them.',
};

const GUEST: NotesOf<Guest> = {
  age: { description: 'In years, at check-in. A guest without an age is an adult.' },
  birthDate: { description: 'Instead of age: the date of birth, on or before check-in.' },
  labels: /* @__PURE__ */ labels('the guest'),
  checkIn: { description: "The guest's own first night, when it is not that of the room." },
  nights: { description: 'How many nights the guest sleeps there; to the last night of the room when absent.' },
  paidBefore: /* @__PURE__ */ paidBefore('guest'),
  nightsBefore: {
    description: "Nights already slept that count for the guest; the room's when absent, 0 after a later arrival.",
  },
  nightsAfter: {
    description: "Nights still to come that count for the guest; the room's when absent, 0 after an earlier departure.",
  },
  evidence: {
    description: 'Documents about the guest. They are counted in returns, and change no amount.',
  },
};

const EVIDENCE: NotesOf<Evidence> = {
  label: { description: 'The fact that it proves: a label of the guest, or other words for it, such as "age".' },
  document: { description: 'The kind of document, such as "disability card".' },
  reference: { description: 'A reference to find it by, such as its number.' },
};

const EXTRA: NotesOf<Extra> = {
  label: { description: 'The kind of extra, such as "breakfast". Not "lodging", which is the price of the room.' },
  nightlyPrices: { description: 'One price for each night of the room, as text.' },
  price: ALL_NIGHTS,
};

const ROOM: NotesOf<Room> = {
  persons: {
    description: 'How many guests sleep in the room; may be omitted if `guests` lists them all.',
  },
  nightlyPrices: { description: 'One price a night from check-in on, as text, including inclusive taxes.' },
  price: ALL_NIGHTS,
  nights: { description: 'With `price`: the number of nights.' },
  count: { description: 'The number of identical rooms; 1 when absent. Price and persons are those of one room.' },
  checkIn: { description: "The room's own check-in, when it differs." },
  guests: {
    description: 'The guests of one room, as far as they are known. Guests beyond them are adults without labels.',
  },
  bedrooms: { description: 'How many bedrooms the room has, for taxes that count them; 1 when absent.' },
  labels: /* @__PURE__ */ labels('the room'),
  extras: {
    description: 'Parts of the price beside lodging. The room costs its own price and all of these.',
  },
  nightsBefore: /* @__PURE__ */ nightsElsewhere('already slept', OF_ROOM),
  nightsAfter: /* @__PURE__ */ nightsElsewhere('still to come', OF_ROOM),
  paidBefore: /* @__PURE__ */ paidBefore('room'),
};

const STAY: NotesOf<Stay> = {
  checkIn: { description: 'The date of the first night.' },
  rooms: { description: 'The rooms of the stay.' },
  labels: /* @__PURE__ */ labels('the whole stay'),
  bookedOn: { description: 'The date on which the stay was booked.' },
  nightsBefore: /* @__PURE__ */ nightsElsewhere('already slept', ', such as those of a stay that is extended'),
  nightsAfter: /* @__PURE__ */ nightsElsewhere('still to come', ', such as those in a room that is moved to'),
  paidBefore: /* @__PURE__ */ paidBefore('stay'),
};

function notes(): Array<[unknown, Notes]> {
  return [
    [guestObject(), { whole: GUEST_FORMS, fields: GUEST }],
    [evidenceObject(), { fields: EVIDENCE }],
    [extraObject(), { whole: EXTRA_FORMS, fields: EXTRA }],
    [roomObject(), { whole: ROOM_FORMS, fields: ROOM }],
    [stayObject(), { fields: STAY }],
  ];
}

/** The result of `stayJsonSchema`. The build calls this and bundles the result, so that users do not load this file. */
export function makeStayJsonSchema(): JsonSchema {
  return jsonSchemaOf(stayObject(), notes());
}
