import type { Context } from 'hono';
import { isRecord } from '../../../core/issues/reading.js';
import type { Filters } from '../../api/resources/declaration.js';
import { OPTIONS } from '../../api/resources/declaration.js';
import {
  MULTI_OCCUPANCY,
  PROPERTY_FACILITY,
  PROPERTY_OPTION,
  RATE_PLAN_OPTION,
  ROOM_FACILITY,
  ROOM_TYPE_OPTION,
} from '../../api/resources/hotel.js';
import { API_ROOT } from '../../api/wire/conventions.js';
import { ofProperty, Refusal, recordsOf, stableId } from '../common/answers.js';
import type { PropertyRecord, RatePlanChoice, RatePlanRecord, RoomTypeRecord } from '../common/hotel.js';
import { isDescribed, occupanciesOf, wholePlan } from '../common/hotel.js';
import type { Collection, MakeResource, SandboxResource } from '../common/resource.js';
import { addCollection, addOptions, keptIn } from '../common/resource.js';

/** The hotel in the state: described properties, room types and rate plans. */
const hotelResource: MakeResource = ({ hotel }) => ({
  name: 'hotel',
  save() {
    const properties = [...hotel.properties.values()].filter(isDescribed);
    if (properties.length + hotel.roomTypes.size + hotel.ratePlans.size === 0) return undefined;
    return { properties, room_types: [...hotel.roomTypes.values()], rate_plans: [...hotel.ratePlans.values()] };
  },
  load(kept) {
    if (!isRecord(kept)) throw new TypeError('it must be { properties, room_types, rate_plans }.');
    for (const { id, ...fields } of recordsOf<PropertyRecord>(kept['properties'], 'properties')) {
      const property = hotel.property(id);
      if (property === undefined) throw new TypeError(`the property ${id} is none of the sandbox.`);
      hotel.properties.set(id.toLowerCase(), { ...property, ...fields });
    }
    const roomTypes = recordsOf<RoomTypeRecord>(kept['room_types'], 'room_types');
    for (const record of roomTypes) hotel.roomTypes.set(record.id, record);
    const ratePlans = recordsOf<RatePlanRecord>(kept['rate_plans'], 'rate_plans');
    for (const record of ratePlans) hotel.ratePlans.set(record.id, record);
  },
});

function readOnly<R extends { readonly id: string; readonly property_id: string }>(
  name: string,
  { type, path, filters }: { readonly type: string; readonly path: string; readonly filters: Filters },
  collection: Pick<Collection<R>, 'all' | 'find' | 'print' | 'accessOf'>,
): SandboxResource {
  const declaration = { type, path, filters, operations: ['list', 'get'] } as const;
  return { name, addCollection: (app) => addCollection(app, declaration, { ...collection, deniedRead: 403 }) };
}

const withPropertyId = (property: PropertyRecord) => ({ ...property, property_id: property.id });

/** The properties, read-only, with the fields that connections and taxes need. */
const propertiesResource: MakeResource = ({ taxes, hotel, inactivity }) =>
  readOnly('properties', PROPERTY_OPTION, {
    all: () => [...hotel.properties.values()].map(withPropertyId),
    find: (id) => {
      const property = hotel.property(id);
      return property && withPropertyId(property);
    },
    print: ({ id, title, currency, group_id }) => {
      const default_tax_set_id = taxes.defaultTaxSetId(id) ?? null;
      const expected_removal_date = inactivity.removalDateOf(id);
      return {
        attributes: { id, title, currency, default_tax_set_id, expected_removal_date },
        relationships: { groups: { data: [{ type: 'group', id: group_id }] } },
      };
    },
  });

const roomTypesResource: MakeResource = ({ hotel: { roomTypes } }) =>
  readOnly('room_types', ROOM_TYPE_OPTION, {
    ...keptIn(roomTypes),
    print: ({ property_id, ...attributes }) => ({
      attributes: { ...attributes, default_occupancy: attributes.occ_adults },
      relationships: ofProperty(property_id),
    }),
  });

/** Rate plans, read-only: one entry for each, regardless of its occupancies. */
const ratePlansResource: MakeResource = ({ hotel: { ratePlans } }) =>
  readOnly('rate_plans', RATE_PLAN_OPTION, {
    ...keptIn(ratePlans),
    print: ({ property_id, room_type_id, ...attributes }) => ({
      attributes: { ...attributes, parent_rate_plan_id: null },
      relationships: { ...ofProperty(property_id), room_type: { data: { type: 'room_type', id: room_type_id } } },
    }),
  });

/** The groups of properties, read-only. A key sees the groups of its properties. */
const groupsResource: MakeResource = ({ hotel }) => {
  const propertiesIn = (groupId: string | null) =>
    [...hotel.properties.values()].filter(({ group_id }) => group_id === groupId);
  // Records of a property are checked by its id, a group by its id.
  const groupWith = (id: string) => ({ id, property_id: id, title: `Group ${id.slice(0, 8)}` });
  return readOnly('groups', GROUP, {
    all: () => [...new Set([...hotel.properties.values()].map(({ group_id }) => group_id))].map(groupWith),
    find: (id) => (propertiesIn(id).length > 0 ? groupWith(id) : undefined),
    print: ({ id, title }) => ({ attributes: { id, title } }),
    accessOf: (c) => ({ mayUse: (id) => propertiesIn(id).some((property) => c.var.access.mayUse(property.id)) }),
  });
};

const GROUP = { type: 'group', path: `${API_ROOT}/groups`, filters: { id: 'text', title: 'text' } } as const;

/** Properties, room types and rate plans as options: whole lists, without pages. */
const optionsResource: MakeResource = ({ hotel }) => ({
  name: 'options',
  addRoutes(app) {
    addOptions(
      app,
      PROPERTY_OPTION,
      () => [...hotel.properties.values()].map(withPropertyId),
      ({ id, title, currency, group_id }) => ({ attributes: { id, title, currency, group_id } }),
    );
    addOptions(app, ROOM_TYPE_OPTION, () =>
      [...hotel.roomTypes.values()].map(({ id, property_id, title, occ_adults: default_occupancy }) => {
        return { id, title, property_id, default_occupancy };
      }),
    );
    addOptions(app, RATE_PLAN_OPTION, (c) => {
      const plans = [...hotel.ratePlans.values()];
      return (isMultiOccupancy(c) ? plans.flatMap(occupanciesOf) : plans.map(wholePlan)).map(printedPlan);
    });
  },
});

function isMultiOccupancy(c: Context): boolean {
  const parameter = c.req.query(MULTI_OCCUPANCY);
  if (parameter === undefined || parameter === 'true' || parameter === 'false') return parameter === 'true';
  throw new Refusal(400, { [MULTI_OCCUPANCY]: ['must be true or false.'] });
}

function printedPlan({ id, plan, occupancy }: RatePlanChoice) {
  const { property_id, room_type_id, currency, sell_mode } = plan;
  const isWhole = id === plan.id;
  const title = isWhole ? plan.title : `${plan.title} (${occupancy})`;
  const parent = isWhole ? {} : { parent_rate_plan_id: plan.id };
  return { id, title, property_id, room_type_id, currency, sell_mode, occupancy, ...parent };
}

export const HOTEL_RESOURCES: readonly MakeResource[] = [
  hotelResource,
  propertiesResource,
  roomTypesResource,
  ratePlansResource,
  groupsResource,
  optionsResource,
  () => catalogueResource('property_facilities', PROPERTY_FACILITY, PROPERTY_FACILITIES),
  () => catalogueResource('room_facilities', ROOM_FACILITY, ROOM_FACILITIES),
];

/** The facilities of properties or of room types, the same for every account. */
function catalogueResource(name: string, declaration: typeof PROPERTY_FACILITY, catalogue: Catalogue): SandboxResource {
  const all = Object.entries(catalogue).flatMap(([category, titles]) =>
    titles.map((title) => ({ id: stableId(`${name} ${title}`), category, title })),
  );
  const data = all.map((attributes) => ({ type: declaration.type, id: attributes.id, attributes }));
  return {
    name,
    addRoutes: (app) => app.get(`${declaration.path}/${OPTIONS}`, (c) => c.json({ data })),
    // Every key may read them: they belong to no property.
    addCollection: (app) =>
      addCollection(app, declaration, {
        all: () => all,
        find: () => undefined,
        print: (attributes) => ({ attributes }),
        accessOf: () => ({ mayUse: () => true }),
      }),
  };
}

type Catalogue = Readonly<Record<string, readonly string[]>>;

const PROPERTY_FACILITIES: Catalogue = {
  general: titles(`
    Air conditioning; Heating; Lift; Non-smoking throughout; Designated smoking area; Family rooms;
    Soundproof rooms; Facilities for disabled guests; Wheelchair access; Step-free entrance;
    Interconnected rooms available; Adults only; Shared kitchen; Shared lounge; Wardrobe for luggage;
    Free wifi in public areas; Vending machine for drinks; Vending machine for snacks; Mini market on site;
    Gift shop
  `),
  reception_services: titles(`
    Reception open all day; Express check-in and check-out; Private check-in and check-out; Concierge;
    Luggage storage; Lockers; Tour desk; Currency exchange; Cash machine on site; Safe at reception; Newspapers;
    Invoice on request
  `),
  safety_and_security: titles(`
    Smoke alarms; Carbon monoxide detector; Fire extinguishers; Cameras in common areas; Cameras outside;
    Security around the clock; Key card access; Baby safety gates; First aid kit
  `),
  food_and_drink: titles(`
    Restaurant; Bar; Coffee shop on site; Snack bar; Breakfast in the room; Breakfast buffet; Room service;
    Special diet menus on request; Packed lunches; Barbecue; Wine and champagne; Kid-friendly buffet
  `),
  activities: titles(`
    Fitness centre; Sauna; Steam room; Spa; Massage; Tennis court; Golf course within 3 km; Table tennis;
    Billiards; Darts; Bicycle rental; Hiking; Horse riding; Fishing; Diving; Ski storage; Ski passes on sale;
    Evening entertainment; Games room; Library
  `),
  outdoors: titles(`
    Garden; Terrace; Sun terrace; Outdoor furniture; Outdoor pool; Indoor pool; Pool for children; Beachfront;
    Private beach area; Playground; Picnic area
  `),
  services: titles(`
    Daily housekeeping; Laundry; Dry cleaning; Ironing service; Shoe shine; Trouser press; Babysitting;
    Airport shuttle; Shuttle to the station; Car hire; Business centre; Fax and photocopying;
    Meeting and banquet rooms
  `),
  parking: titles(`
    Free parking; Parking on site; Parking garage; Street parking; Accessible parking;
    Charging station for electric cars
  `),
  pets: titles(`
    Pets allowed; Pet basket; Pet bowls
  `),
  sustainable_practice: titles(`
    Linen changed on request only; Recycling bins; Water-saving showers; Renewable electricity
  `),
};

const ROOM_FACILITIES: Catalogue = {
  in_room: titles(`
    Air conditioning in the room; Heating in the room; Fan; Desk; Seating area; Sofa; Sofa bed; Wardrobe or closet;
    Clothes rack; Iron; Ironing facilities; Drying rack; Safe in the room; Safe for a laptop; Mosquito net;
    Fireplace; Soundproofing; Blackout curtains; Carpeted; Tiled floor; Wooden floor; Private entrance;
    Interconnecting rooms; Hypoallergenic; Extra long beds; Feather-free pillows; Socket near the bed;
    Walk-in closet
  `),
  bathroom: titles(`
    Private bathroom; Shared bathroom; Bath; Shower; Walk-in shower; Bidet; Toilet; Hair dryer; Towels; Bathrobe;
    Slippers; Free toiletries; Toilet paper; Additional toilet
  `),
  media_and_technology: titles(`
    Flat-screen television; Cable channels; Satellite channels; Streaming service; Radio; Telephone;
    Free wifi in the room; Wired internet; Alarm clock; USB charging port
  `),
  kitchen: titles(`
    Kitchen; Kitchenette; Refrigerator; Minibar; Microwave; Oven; Stovetop; Dishwasher; Electric kettle;
    Tea and coffee maker; Dining table; Kitchenware; Washing machine
  `),
  view_and_outdoors: titles(`
    Balcony; Patio; Terrace of the room; Sea view; Mountain view; Garden view
  `),
};

function titles(text: string): string[] {
  return text.split(';').map((title) => title.trim());
}
