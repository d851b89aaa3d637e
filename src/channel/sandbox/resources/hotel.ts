import type { Context } from 'hono';
import { isRecord } from '../../../core/issues/reading.js';
import { MULTI_OCCUPANCY, PROPERTY_OPTION, RATE_PLAN_OPTION, ROOM_TYPE_OPTION } from '../../api/resources/hotel.js';
import { PROPERTY } from '../../api/resources/properties.js';
import { RATE_PLAN } from '../../api/resources/rate-plans.js';
import { ROOM_TYPE } from '../../api/resources/room-types.js';
import { Refusal, recordsOf } from '../common/answers.js';
import type { GroupRecord, PropertyRecord, RatePlanChoice, RatePlanRecord, RoomTypeRecord } from '../common/hotel.js';
import { isDescribed, occupanciesOf, wholePlan } from '../common/hotel.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, addOptions, isForced, keptIn } from '../common/resource.js';
import { changedProperty, createdProperty, printedProperty } from '../hotel/properties.js';
import type { PlanWithTaxSet } from '../hotel/rate-plans.js';
import { changedRatePlan, createdRatePlan, printedRatePlan } from '../hotel/rate-plans.js';
import {
  limitOccupancies,
  mappableIds,
  ratePlansOf,
  releaseProperty,
  removeProperty,
  removeRatePlan,
  removeRoomType,
  unmap,
} from '../hotel/removals.js';
import { changedRoomType, createdRoomType, printedRoomType } from '../hotel/room-types.js';
import { FACILITY_RESOURCES } from './facilities.js';
import { groupsResource } from './groups.js';

/** The hotel in the state: created groups, described properties, room types and rate plans. */
const hotelResource: MakeResource = ({ hotel }) => ({
  name: 'hotel',
  save() {
    const properties = [...hotel.properties.values()].filter(isDescribed);
    if (properties.length + hotel.groups.size + hotel.roomTypes.size + hotel.ratePlans.size === 0) return undefined;
    const [room_types, rate_plans] = [[...hotel.roomTypes.values()], [...hotel.ratePlans.values()]];
    const groups = hotel.groups.size === 0 ? {} : { groups: [...hotel.groups.values()] };
    return { ...groups, properties, room_types, rate_plans };
  },
  load(kept) {
    if (!isRecord(kept)) throw new TypeError('it must be { groups, properties, room_types, rate_plans }.');
    for (const record of recordsOf<GroupRecord>(kept['groups'] ?? [], 'groups')) hotel.groups.set(record.id, record);
    for (const { id, ...fields } of recordsOf<PropertyRecord>(kept['properties'], 'properties')) {
      const property = hotel.property(id);
      if (property === undefined) throw new TypeError(`the property ${id} is not in the sandbox.`);
      hotel.putProperty({ ...property, ...fields });
    }
    const roomTypes = recordsOf<RoomTypeRecord>(kept['room_types'], 'room_types');
    for (const record of roomTypes) hotel.roomTypes.set(record.id, record);
    const ratePlans = recordsOf<RatePlanRecord>(kept['rate_plans'], 'rate_plans');
    for (const record of ratePlans) hotel.ratePlans.set(record.id, record);
  },
});

/** A property with the fields that lists are filtered and sorted by. */
function listedProperty(property: PropertyRecord, inserted_at = 0) {
  const { city, country } = property.attributes ?? {};
  return { ...property, property_id: property.id, city, country, inserted_at };
}

const propertiesResource: MakeResource = (world) => {
  const { hotel, inactivity, newId } = world;
  const propertyWith = (id: string): PropertyRecord => hotel.propertyOrFirst(id);
  const put = (property: PropertyRecord) => {
    hotel.putProperty(property);
    inactivity.review();
    return listedProperty(property);
  };
  return {
    name: 'properties',
    addCollection: (app) =>
      addCollection(app, PROPERTY, {
        forced: ['remove'],
        deniedRead: 403,
        all: () => [...hotel.properties.values()].map(listedProperty),
        find: (id) => {
          const property = hotel.property(id);
          return property && listedProperty(property);
        },
        print: ({ id }, place) => printedProperty(propertyWith(id), place, world),
        create: (fields, by) => put(createdProperty(newId(), fields, by, world)),
        update: ({ id }, changes) => put(changedProperty(propertyWith(id), changes, world)),
        remove({ id }, isForced) {
          releaseProperty(id, isForced, world);
          removeProperty(id, world);
          inactivity.review();
        },
      }),
  };
};

const roomTypesResource: MakeResource = (world) => {
  const { hotel, newId } = world;
  const put = (room: RoomTypeRecord) => {
    hotel.roomTypes.set(room.id, room);
    return room;
  };
  return {
    name: 'room_types',
    addCollection: (app) =>
      addCollection(app, ROOM_TYPE, {
        forced: ['update', 'remove'],
        ...keptIn(hotel.roomTypes),
        deniedRead: 403,
        print: printedRoomType,
        create: (fields) => put(createdRoomType(newId(), fields, hotel)),
        update(before, changes, _, c) {
          const room = changedRoomType(before, changes, hotel);
          limitOccupancies(room, isForced(c), world);
          return put(room);
        },
        remove({ id }, isForced) {
          unmap(ratePlansOf(id, world).flatMap(mappableIds), isForced, world);
          removeRoomType(id, world);
        },
      }),
  };
};

/** Rate plans: one entry for each, regardless of its occupancies. */
const ratePlansResource: MakeResource = (world) => {
  const { hotel, taxes, newId } = world;
  const put = ({ plan, taxSetId }: PlanWithTaxSet) => {
    hotel.ratePlans.set(plan.id, plan);
    taxes.setTaxSetOf(plan.id, taxSetId);
    return plan;
  };
  return {
    name: 'rate_plans',
    addCollection: (app) =>
      addCollection(app, RATE_PLAN, {
        forced: ['remove'],
        ...keptIn(hotel.ratePlans),
        deniedRead: 403,
        print: (plan) => printedRatePlan(plan, taxes.taxSetIdOf(plan.id)),
        create: (fields) => put(createdRatePlan(newId(), fields, world)),
        update: (before, changes) => put(changedRatePlan(before, changes, world)),
        remove(plan, isForced) {
          unmap(mappableIds(plan), isForced, world);
          removeRatePlan(plan.id, world);
        },
      }),
  };
};

/** Properties, room types and rate plans as options: whole lists, without pages. */
const optionsResource: MakeResource = ({ hotel }) => ({
  name: 'options',
  addRoutes(app) {
    addOptions(
      app,
      PROPERTY_OPTION,
      () => [...hotel.properties.values()].map(listedProperty),
      ({ id, title, currency, group_id }) => ({ attributes: { id, title, currency, group_id } }),
    );
    addOptions(app, ROOM_TYPE_OPTION, () =>
      [...hotel.roomTypes.values()].map(({ id, property_id, title, occ_adults, default_occupancy = occ_adults }) => {
        return { id, title, property_id, default_occupancy };
      }),
    );
    const choices = (c: Context) => {
      const plans = [...hotel.ratePlans.values()];
      return (isMultiOccupancy(c) ? plans.flatMap(occupanciesOf) : plans.map(wholePlan)).map(printedChoice);
    };
    addOptions(app, RATE_PLAN_OPTION, choices, (attributes) => ({ attributes }), [MULTI_OCCUPANCY]);
  },
});

function isMultiOccupancy(c: Context): boolean {
  const parameter = c.req.query(MULTI_OCCUPANCY);
  if (parameter === undefined || parameter === 'true' || parameter === 'false') return parameter === 'true';
  throw new Refusal(400, { [MULTI_OCCUPANCY]: ['must be true or false.'] });
}

function printedChoice({ id, plan, occupancy }: RatePlanChoice) {
  const { property_id, room_type_id, sell_mode } = plan;
  const isWhole = id === plan.id;
  const title = isWhole ? plan.title : `${plan.title} (${occupancy})`;
  const parent_rate_plan_id = isWhole ? (plan.parent_rate_plan_id ?? null) : plan.id;
  return { id, occupancy, parent_rate_plan_id, property_id, rate_category_id: null, room_type_id, sell_mode, title };
}

export const HOTEL_RESOURCES: readonly MakeResource[] = [
  hotelResource,
  propertiesResource,
  roomTypesResource,
  ratePlansResource,
  groupsResource,
  optionsResource,
  ...FACILITY_RESOURCES,
];
