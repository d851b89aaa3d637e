import { type ApiOptions, contextFor } from './common/client.js';
import type { Context } from './common/context.js';
import { bookingResource, bookingRevisionResource } from './resources/bookings.js';
import { channelResource } from './resources/channels.js';
import { facilityResource } from './resources/facilities.js';
import { optionsResource } from './resources/options.js';
import { taxSetResource } from './resources/tax-sets.js';
import { taxResource } from './resources/taxes.js';
import { webhookResource } from './resources/webhooks.js';
import { KEY_HEADER } from './wire/common.js';
import { FACILITIES } from './wire/facilities.js';

/** The resources of the API, a row each. */
function resourcesOf(context: Context) {
  return {
    /** Taxes. */
    taxes: taxResource(context),
    /** Tax sets. */
    taxSets: taxSetResource(context),
    /** Callback addresses that are told of events. */
    webhooks: webhookResource(context),
    /** Bookings, each as its latest revision has it. */
    bookings: bookingResource(context),
    /** What came of bookings, one after another. */
    bookingRevisions: bookingRevisionResource(context),
    /** What a property may have. */
    propertyFacilities: facilityResource(FACILITIES.property, context),
    /** What a room type may have. */
    roomFacilities: facilityResource(FACILITIES.room, context),
    /** Connections to OTAs, and the adapters for them. */
    channels: channelResource(context),
    /** Properties, room types and rate plans to choose from. */
    options: optionsResource(context),
  };
}

/** The API of the channel manager, by resource. */
export type Api = Readonly<ReturnType<typeof resourcesOf>>;

/**
 * The API of the channel manager: every resource in one way. Lists are read over all pages, one in memory at a time.
 * Every failure is thrown as an error of a class of its own, below `TaxApiError`; the key is in none of them. Reading,
 * changing and removing are tried again after faults that pass; creating never blindly: see `UnknownOutcomeError`.
 *
 * @throws TypeError when the address, the key or an option cannot be used
 * @example
 * ```ts
 * import { createApi } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: ['716305c4-561a-4561-a187-7f5b8aeb5920'] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 *
 * const facilities = [...(await api.propertyFacilities.options()), ...(await api.roomFacilities.options())];
 * facilities.length; // => 181
 * const settings = { hotel_id: 'nope' };
 * (await api.channels.testConnection({ channel: 'OccupancyBased', settings })).success; // => false
 * ```
 */
export function createApi(options: ApiOptions): Api {
  return resourcesOf(contextFor(options, { header: KEY_HEADER }));
}
