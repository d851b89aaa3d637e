import type { Context } from 'hono';
import { MULTI_OCCUPANCY, PROPERTY_OPTION, RATE_PLAN_OPTION, ROOM_TYPE_OPTION } from '../../api/resources/options.js';
import { isRecord } from '../../issues/reading.js';
import { Refusal } from '../common/answers.js';
import {
  isDescribed,
  occupanciesOf,
  type PropertyRecord,
  type RatePlanChoice,
  type RatePlanRecord,
  type RoomTypeRecord,
  wholePlan,
} from '../common/hotel.js';
import { recordsOf } from '../common/records.js';
import { addCollection, addOptions, type MakeResource } from '../common/resource.js';

/** What of a hotel is in the state: the properties that somebody described, room types, rate plans. */
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

/** The properties, to be read: of their many fields, which tax set is the default. */
export const propertiesResource: MakeResource = ({ taxes, hotel }) => {
  const kept = ({ id }: PropertyRecord) => ({ id, property_id: id });
  const { type, path } = PROPERTY_OPTION;
  return {
    name: 'properties',
    addCollection: (app) =>
      addCollection(
        app,
        { type, path, operations: ['list', 'get'], filters: { id: 'text' } },
        {
          deniedRead: 403,
          all: () => [...hotel.properties.values()].map(kept),
          find: (id) => {
            const found = hotel.property(id);
            return found && kept(found);
          },
          print: ({ id }) => ({
            type,
            id,
            attributes: { default_tax_set_id: taxes.defaultTaxSetId(id) ?? null, id },
          }),
        },
      ),
  };
};

/** Properties, room types and rate plans to choose from: whole lists, without pages. */
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
