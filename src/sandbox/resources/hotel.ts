import type { Context } from 'hono';
import type { Filters } from '../../api/resources/declaration.js';
import { MULTI_OCCUPANCY, PROPERTY_OPTION, RATE_PLAN_OPTION, ROOM_TYPE_OPTION } from '../../api/resources/hotel.js';
import { API_ROOT } from '../../api/wire/conventions.js';
import { isRecord } from '../../issues/reading.js';
import { ofProperty, Refusal } from '../common/answers.js';
import type { PropertyRecord, RatePlanChoice, RatePlanRecord, RoomTypeRecord } from '../common/hotel.js';
import { isDescribed, occupanciesOf, wholePlan } from '../common/hotel.js';
import { recordsOf } from '../common/records.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, addOptions } from '../common/resource.js';

/** The hotel in the state: described properties, room types and rate plans. */
export const hotelResource: MakeResource = ({ hotel }) => ({
  name: 'hotel',
  save() {
    const described = [...hotel.properties.values()].filter(isDescribed);
    if (described.length + hotel.roomTypes.size + hotel.ratePlans.size === 0) return undefined;
    return {
      properties: described,
      room_types: [...hotel.roomTypes.values()],
      rate_plans: [...hotel.ratePlans.values()],
    };
  },
  load(kept) {
    if (!isRecord(kept)) throw new TypeError('it must be { properties, room_types, rate_plans }.');
    for (const { id, ...fields } of recordsOf<PropertyRecord>(kept['properties'], 'properties')) {
      const known = hotel.property(id);
      if (known === undefined) throw new TypeError(`the property ${id} is none of the sandbox.`);
      hotel.properties.set(id.toLowerCase(), { ...known, ...fields });
    }
    for (const record of recordsOf<RoomTypeRecord>(kept['room_types'], 'room_types')) {
      hotel.roomTypes.set(record.id, record);
    }
    for (const record of recordsOf<RatePlanRecord>(kept['rate_plans'], 'rate_plans')) {
      hotel.ratePlans.set(record.id, record);
    }
  },
});

/** The properties, read-only, with the fields that connections and taxes need. */
export const propertiesResource: MakeResource = ({ taxes, hotel, inactivity }) => {
  const kept = (property: PropertyRecord) => ({ ...property, property_id: property.id });
  return {
    name: 'properties',
    addCollection: (app) =>
      addCollection(app, readOnly(PROPERTY_OPTION), {
        deniedRead: 403,
        all: () => [...hotel.properties.values()].map(kept),
        find: (id) => {
          const found = hotel.property(id);
          return found && kept(found);
        },
        print: ({ id, title, currency, group_id }) => ({
          type: PROPERTY_OPTION.type,
          id,
          attributes: {
            id,
            title,
            currency,
            default_tax_set_id: taxes.defaultTaxSetId(id) ?? null,
            expected_removal_date: inactivity.removalDateOf(id),
          },
          relationships: { groups: { data: [{ type: 'group', id: group_id }] } },
        }),
      }),
  };
};

/** Room types, read-only. */
export const roomTypesResource: MakeResource = ({ hotel }) => ({
  name: 'room_types',
  addCollection: (app) =>
    addCollection(app, readOnly(ROOM_TYPE_OPTION), {
      deniedRead: 403,
      all: () => hotel.roomTypes.values(),
      find: (id) => hotel.roomTypes.get(id),
      print: ({ property_id, ...attributes }) => ({
        type: ROOM_TYPE_OPTION.type,
        id: attributes.id,
        attributes: { ...attributes, default_occupancy: attributes.occ_adults },
        relationships: ofProperty(property_id),
      }),
    }),
});

/** Rate plans, read-only: one entry for each, regardless of its occupancies. */
export const ratePlansResource: MakeResource = ({ hotel }) => ({
  name: 'rate_plans',
  addCollection: (app) =>
    addCollection(app, readOnly(RATE_PLAN_OPTION), {
      deniedRead: 403,
      all: () => hotel.ratePlans.values(),
      find: (id) => hotel.ratePlans.get(id),
      print: ({ property_id, room_type_id, ...attributes }) => ({
        type: RATE_PLAN_OPTION.type,
        id: attributes.id,
        attributes: { ...attributes, parent_rate_plan_id: null },
        relationships: { ...ofProperty(property_id), room_type: { data: { type: 'room_type', id: room_type_id } } },
      }),
    }),
});

/** The groups of properties, read-only. A key sees the groups of its properties. */
export const groupsResource: MakeResource = ({ hotel }) => {
  const propertiesIn = (groupId: string | null) =>
    [...hotel.properties.values()].filter(({ group_id }) => group_id === groupId);
  // Records of a property are checked by its id, a group by its id.
  const groupWith = (id: string) => ({ id, property_id: id, title: `Group ${id.slice(0, 8)}` });
  return {
    name: 'groups',
    addCollection: (app) =>
      addCollection(app, GROUP, {
        deniedRead: 403,
        all: () => [...new Set([...hotel.properties.values()].map(({ group_id }) => group_id))].map(groupWith),
        find: (id) => (propertiesIn(id).length > 0 ? groupWith(id) : undefined),
        print: ({ id, title }) => ({ type: GROUP.type, id, attributes: { id, title } }),
        accessOf: (c) => ({ mayUse: (id) => propertiesIn(id).some((property) => c.var.access.mayUse(property.id)) }),
      }),
  };
};

const GROUP = {
  type: 'group',
  path: `${API_ROOT}/groups`,
  operations: ['list', 'get'],
  filters: { id: 'text', title: 'text' },
} as const;

/** A read-only declaration of options. */
function readOnly<Of extends { readonly type: string; readonly path: string; readonly filters: Filters }>({
  type,
  path,
  filters,
}: Of) {
  return { type, path, filters, operations: ['list', 'get'] } as const;
}

/** Properties, room types and rate plans as options: whole lists, without pages. */
export const optionsResource: MakeResource = ({ hotel }) => ({
  name: 'options',
  addRoutes(app) {
    addOptions(app, PROPERTY_OPTION, () =>
      [...hotel.properties.values()].map((property) => {
        const { id, title, currency, group_id } = property;
        return { ...property, property_id: id, attributes: { id, title, currency, group_id } };
      }),
    );
    addOptions(app, ROOM_TYPE_OPTION, () =>
      [...hotel.roomTypes.values()].map((roomType) => {
        const { id, property_id, title, occ_adults } = roomType;
        return { ...roomType, attributes: { id, title, property_id, default_occupancy: occ_adults } };
      }),
    );
    addOptions(app, RATE_PLAN_OPTION, (c) => {
      const plans = [...hotel.ratePlans.values()];
      return (isMultiOccupancy(c) ? plans.flatMap(occupanciesOf) : plans.map(wholePlan)).map(printedPlan);
    });
  },
});

function isMultiOccupancy(c: Context): boolean {
  const asked = c.req.query(MULTI_OCCUPANCY);
  if (asked === undefined || asked === 'true' || asked === 'false') return asked === 'true';
  throw new Refusal(400, { [MULTI_OCCUPANCY]: ['must be true or false.'] });
}

function printedPlan({ id, plan, occupancy }: RatePlanChoice) {
  const { property_id, room_type_id, currency, sell_mode } = plan;
  const isWhole = id === plan.id;
  const title = isWhole ? plan.title : `${plan.title} (${occupancy})`;
  const parent = isWhole ? {} : { parent_rate_plan_id: plan.id };
  const attributes = { id, title, property_id, room_type_id, currency, sell_mode, occupancy, ...parent };
  return { ...attributes, attributes };
}
