import type { Api, CardApi } from '../../../src/channel/api/create-api.js';
import { CONTRACT, OCCUPANCY } from './hotel-world.js';
import { collected, PROPERTY, VAT } from './world.js';

const ID = '52397a6e-c330-44f4-a293-47042d3a3607';
const WEBHOOK = { callback_url: 'https://pms.example.com/hook', event_mask: '*', property_id: PROPERTY };
const MAPPING = { rate_plan_id: ID, settings: { room_type_code: 7002, rate_plan_code: 'RO' } };
const SET = { title: 'Set', property_id: PROPERTY, currency: 'EUR', taxes: [] };

const COUNTS = { count_of_rooms: 4, occ_adults: 2, occ_children: 1, occ_infants: 0, default_occupancy: 2 };
const ROOM = { property_id: PROPERTY, title: 'Double', ...COUNTS };
const OPTIONS = [{ occupancy: 2, is_primary: true }];
const PLAN = { property_id: PROPERTY, room_type_id: ID, title: 'Flexible', options: OPTIONS };

/** A call of every operation of `createApi`, by its name. */
export const API_OPERATIONS: Readonly<Record<string, (api: Api) => Promise<unknown>>> = {
  'taxes.list': (api) => collected(api.taxes.list({ property_id: PROPERTY })),
  'taxes.page': (api) => api.taxes.page({ limit: 5, filter: { property_id: PROPERTY } }),
  'taxes.get': (api) => api.taxes.get(ID),
  'taxes.create': (api) => api.taxes.create(VAT),
  'taxes.update': (api) => api.taxes.update(ID, { title: 'VAT' }),
  'taxes.remove': (api) => api.taxes.remove(ID),
  'taxSets.list': (api) => collected(api.taxSets.list({ property_id: PROPERTY })),
  'taxSets.page': (api) => api.taxSets.page({ limit: 5, filter: { property_id: PROPERTY } }),
  'taxSets.get': (api) => api.taxSets.get(ID),
  'taxSets.create': (api) => api.taxSets.create(SET),
  'taxSets.update': (api) => api.taxSets.update(ID, { title: 'Set' }),
  'taxSets.remove': (api) => api.taxSets.remove(ID),
  'webhooks.list': (api) => collected(api.webhooks.list()),
  'webhooks.page': (api) => api.webhooks.page({ limit: 5 }),
  'webhooks.get': (api) => api.webhooks.get(ID),
  'webhooks.create': (api) => api.webhooks.create(WEBHOOK),
  'webhooks.update': (api) => api.webhooks.update(ID, { is_active: true }),
  'webhooks.remove': (api) => api.webhooks.remove(ID),
  'webhooks.test': (api) => api.webhooks.test(WEBHOOK),
  'bookings.list': (api) => collected(api.bookings.list({ property_id: PROPERTY })),
  'bookings.page': (api) => api.bookings.page({ limit: 5, filter: { property_id: PROPERTY } }),
  'bookings.get': (api) => api.bookings.get(ID),
  'bookingRevisions.list': (api) => collected(api.bookingRevisions.list({ property_id: PROPERTY })),
  'bookingRevisions.page': (api) => api.bookingRevisions.page({ limit: 5, filter: { property_id: PROPERTY } }),
  'bookingRevisions.get': (api) => api.bookingRevisions.get(ID),
  'bookingRevisions.feed': (api) => collected(api.bookingRevisions.feed({ property_id: PROPERTY })),
  'bookingRevisions.acknowledge': (api) => api.bookingRevisions.acknowledge(ID),
  'properties.list': (api) => collected(api.properties.list({ title: 'Hotel' })),
  'properties.page': (api) => api.properties.page({ limit: 5 }),
  'properties.get': (api) => api.properties.get(PROPERTY),
  'properties.create': (api) => api.properties.create({ title: 'Hotel', currency: 'EUR' }),
  'properties.update': (api) => api.properties.update(PROPERTY, { title: 'Hotel' }),
  'properties.remove': (api) => api.properties.remove(PROPERTY, { force: true }),
  'roomTypes.list': (api) => collected(api.roomTypes.list({ property_id: PROPERTY })),
  'roomTypes.page': (api) => api.roomTypes.page({ limit: 5, filter: { property_id: PROPERTY } }),
  'roomTypes.get': (api) => api.roomTypes.get(ID),
  'roomTypes.create': (api) => api.roomTypes.create(ROOM),
  'roomTypes.update': (api) => api.roomTypes.update(ID, { occ_adults: 2 }, { force: true }),
  'roomTypes.remove': (api) => api.roomTypes.remove(ID, { force: true }),
  'ratePlans.list': (api) => collected(api.ratePlans.list({ property_id: PROPERTY })),
  'ratePlans.page': (api) => api.ratePlans.page({ limit: 5, filter: { property_id: PROPERTY } }),
  'ratePlans.get': (api) => api.ratePlans.get(ID),
  'ratePlans.create': (api) => api.ratePlans.create(PLAN),
  'ratePlans.update': (api) => api.ratePlans.update(ID, { title: 'Plan' }),
  'ratePlans.remove': (api) => api.ratePlans.remove(ID, { force: true }),
  'groups.list': (api) => collected(api.groups.list()),
  'groups.page': (api) => api.groups.page({ limit: 5 }),
  'groups.get': (api) => api.groups.get(ID),
  'groups.create': (api) => api.groups.create({ title: 'Group' }),
  'groups.update': (api) => api.groups.update(ID, { title: 'Group' }),
  'groups.remove': (api) => api.groups.remove(ID),
  'groups.addProperty': (api) => api.groups.addProperty(ID, PROPERTY),
  'groups.removeProperty': (api) => api.groups.removeProperty(ID, PROPERTY),
  'propertyFacilities.list': (api) => collected(api.propertyFacilities.list()),
  'propertyFacilities.page': (api) => api.propertyFacilities.page({ limit: 5 }),
  'propertyFacilities.options': (api) => api.propertyFacilities.options(),
  'roomFacilities.list': (api) => collected(api.roomFacilities.list()),
  'roomFacilities.page': (api) => api.roomFacilities.page({ limit: 5 }),
  'roomFacilities.options': (api) => api.roomFacilities.options(),
  'channels.adapters': (api) => api.channels.adapters(),
  'channels.adapter': (api) => api.channels.adapter('ContractBased'),
  'channels.codes': (api) => api.channels.codes(),
  'channels.options': (api) => api.channels.options(),
  'channels.connectionDetails': (api) => api.channels.connectionDetails(CONTRACT),
  'channels.testConnection': (api) => api.channels.testConnection(CONTRACT),
  'channels.mappingDetails': (api) => api.channels.mappingDetails(CONTRACT),
  'channels.list': (api) => collected(api.channels.list()),
  'channels.page': (api) => api.channels.page({ limit: 5 }),
  'channels.get': (api) => api.channels.get(ID),
  'channels.create': (api) => api.channels.create(OCCUPANCY),
  'channels.update': (api) => api.channels.update(ID, { title: 'Channel' }),
  'channels.checkReadiness': (api) => api.channels.checkReadiness(ID),
  'channels.activate': (api) => api.channels.activate(ID),
  'channels.deactivate': (api) => api.channels.deactivate(ID),
  'channels.remove': (api) => api.channels.remove(ID),
  'channels.mapping': (api) => api.channels.mapping(ID, ID),
  'channels.addMapping': (api) => api.channels.addMapping(ID, MAPPING),
  'channels.updateMapping': (api) => api.channels.updateMapping(ID, ID, MAPPING),
  'channels.removeMapping': (api) => api.channels.removeMapping(ID, ID),
  'options.properties': (api) => api.options.properties(),
  'options.roomTypes': (api) => api.options.roomTypes({ property_id: PROPERTY }),
  request: (api) => api.request('GET', `/taxes/${ID}`),
  'options.ratePlans': (api) => api.options.ratePlans({ property_id: PROPERTY }, { multiOccupancy: true }),
};

/** A call of every operation of `createCardApi`. */
export const CARD_OPERATIONS: Readonly<Record<string, (api: CardApi) => Promise<unknown>>> = {
  'apiKeys.list': (api) => collected(api.apiKeys.list()),
  'apiKeys.page': (api) => api.apiKeys.page({ limit: 5 }),
  'apiKeys.get': (api) => api.apiKeys.get(ID),
  'apiKeys.create': (api) => api.apiKeys.create({ description: 'Desk' }),
  'apiKeys.revoke': (api) => api.apiKeys.revoke(ID),
  'sessionTokens.create': (api) => api.sessionTokens.create({ scope: 'card' }),
};

/** The names of all operations that a client has. */
export function operationsOf(api: Readonly<Record<string, object>>): string[] {
  return Object.entries(api).flatMap(([resource, operations]) =>
    typeof operations === 'function'
      ? [resource]
      : Object.keys(operations).map((operation) => `${resource}.${operation}`),
  );
}
