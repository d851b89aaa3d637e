import type { JsonSchema, Notes } from '../schema/json-schema.js';
import { jsonSchemaOf, noted } from '../schema/json-schema.js';
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

type FieldDescriptions<Value> = Readonly<Record<keyof Value, string>>;

const labels = (owner: string) =>
  `Facts about ${owner}, such as "resident" or "business", which local rules can require.`;
const nightsElsewhere = (which: string, owner: string) => `Nights ${which} that count${owner}; 0 when absent.`;
const paidBefore = (owner: string) =>
  `Amounts already paid for the ${owner}, by title of a tax: they count toward a limit over the stay for each ${owner}.`;
const OF_ROOM = " for this room, when they differ from the stay's";
const ALL_NIGHTS = 'Instead of nightlyPrices: the price of all nights, as text, spread evenly over them.';

const GUEST: FieldDescriptions<Guest> = {
  age: 'In years, at check-in. A guest without an age is an adult.',
  birthDate: 'Instead of age: the date of birth, on or before check-in.',
  labels: /* @__PURE__ */ labels('the guest'),
  checkIn: "The guest's own first night, when it is not that of the room.",
  nights: 'How many nights the guest sleeps there; to the last night of the room when absent.',
  paidBefore: /* @__PURE__ */ paidBefore('guest'),
  nightsBefore: "Nights already slept that count for the guest; the room's when absent, 0 after a later arrival.",
  nightsAfter: "Nights still to come that count for the guest; the room's when absent, 0 after an earlier departure.",
  evidence: 'Documents about the guest. They are counted in returns, and change no amount.',
};

const EVIDENCE: FieldDescriptions<Evidence> = {
  label: 'The fact that it proves: a label of the guest, or other words for it, such as "age".',
  document: 'The kind of document, such as "disability card".',
  reference: 'A reference to find it by, such as its number.',
};

const EXTRA: FieldDescriptions<Extra> = {
  label: 'The kind of extra, such as "breakfast". Not "lodging", which is the price of the room.',
  nightlyPrices: 'One price for each night of the room, as text.',
  price: ALL_NIGHTS,
};

const ROOM: FieldDescriptions<Room> = {
  persons: 'How many guests sleep in the room; may be omitted if `guests` lists them all.',
  nightlyPrices: 'One price a night from check-in on, as text, including inclusive taxes.',
  price: ALL_NIGHTS,
  nights: 'With `price`: the number of nights.',
  count: 'The number of identical rooms; 1 when absent. Price and persons are those of one room.',
  checkIn: "The room's own check-in, when it differs.",
  guests: 'The guests of one room, as far as they are known. Guests beyond them are adults without labels.',
  bedrooms: 'How many bedrooms the room has, for taxes that count them; 1 when absent.',
  labels: /* @__PURE__ */ labels('the room'),
  extras: 'Parts of the price beside lodging. The room costs its own price and all of these.',
  nightsBefore: /* @__PURE__ */ nightsElsewhere('already slept', OF_ROOM),
  nightsAfter: /* @__PURE__ */ nightsElsewhere('still to come', OF_ROOM),
  paidBefore: /* @__PURE__ */ paidBefore('room'),
};

const STAY: FieldDescriptions<Stay> = {
  checkIn: 'The date of the first night.',
  rooms: 'The rooms of the stay.',
  labels: /* @__PURE__ */ labels('the whole stay'),
  bookedOn: 'The date on which the stay was booked.',
  nightsBefore: /* @__PURE__ */ nightsElsewhere('already slept', ', such as those of a stay that is extended'),
  nightsAfter: /* @__PURE__ */ nightsElsewhere('still to come', ', such as those in a room that is moved to'),
  paidBefore: /* @__PURE__ */ paidBefore('stay'),
};

function notes(): Array<[unknown, Notes]> {
  return [
    noted(guestObject, GUEST, GUEST_FORMS),
    noted(evidenceObject, EVIDENCE),
    noted(extraObject, EXTRA, EXTRA_FORMS),
    noted(roomObject, ROOM, ROOM_FORMS),
    noted(stayObject, STAY),
  ];
}

/** The result of `stayJsonSchema`. The build calls this and bundles the result, so that users do not load this file. */
export function makeStayJsonSchema(): JsonSchema {
  return jsonSchemaOf(stayObject(), notes());
}
