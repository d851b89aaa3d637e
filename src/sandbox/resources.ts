import { bookingRevisionsResource, bookingsResource } from './resources/bookings.js';
import { deliveriesResource } from './resources/deliveries.js';
import { hotelResource } from './resources/hotel.js';
import { propertiesResource } from './resources/properties.js';
import { taxSetsResource } from './resources/tax-sets.js';
import { taxesResource } from './resources/taxes.js';
import { webhooksResource } from './resources/webhooks.js';
import type { MakeResource } from './shared/resource.js';

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
];
