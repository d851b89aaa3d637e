import type { MakeResource } from './common/resource.js';
import { apiKeysResource } from './resources/api-keys.js';
import { bookingRevisionsResource, bookingsResource } from './resources/bookings.js';
import { channelsResource } from './resources/channels.js';
import { deliveriesResource } from './resources/deliveries.js';
import { propertyFacilitiesResource, roomFacilitiesResource } from './resources/facilities.js';
import { hotelResource } from './resources/hotel.js';
import { optionsResource } from './resources/options.js';
import { propertiesResource } from './resources/properties.js';
import { sessionTokensResource } from './resources/session-tokens.js';
import { taxSetsResource } from './resources/tax-sets.js';
import { taxesResource } from './resources/taxes.js';
import { webhooksResource } from './resources/webhooks.js';

/** Every resource of the API, in the order in which a state is loaded. Adding one is a file and a row. */
export const RESOURCES: readonly MakeResource[] = [
  hotelResource,
  taxesResource,
  taxSetsResource,
  propertiesResource,
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
