import type { MakeResource } from './common/resource.js';
import { bookingRevisionsResource, bookingsResource } from './resources/bookings.js';
import { apiKeysResource, sessionTokensResource } from './resources/cards.js';
import { channelsResource } from './resources/channels.js';
import { propertyFacilitiesResource, roomFacilitiesResource } from './resources/facilities.js';
import {
  groupsResource,
  hotelResource,
  optionsResource,
  propertiesResource,
  ratePlansResource,
  roomTypesResource,
} from './resources/hotel.js';
import { taxesResource, taxSetsResource } from './resources/taxes.js';
import { deliveriesResource, webhooksResource } from './resources/webhooks.js';

/** Every resource of the API, in the loading order of a state. A new one is a file and a row. */
export const RESOURCES: readonly MakeResource[] = [
  hotelResource,
  taxesResource,
  taxSetsResource,
  propertiesResource,
  roomTypesResource,
  ratePlansResource,
  groupsResource,
  webhooksResource,
  deliveriesResource,
  bookingRevisionsResource,
  bookingsResource,
  optionsResource,
  propertyFacilitiesResource,
  roomFacilitiesResource,
  channelsResource,
  apiKeysResource,
  sessionTokensResource,
];
