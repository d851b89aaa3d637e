import { isRecord } from '../../core/issues/reading.js';
import { unexpected } from './calls/answer.js';
import type { ApiOptions, Call, Context } from './calls/context.js';
import { contextFor } from './calls/context.js';
import type { Paged } from './calls/options.js';
import { CLOCK } from './calls/retry.js';
import { send } from './calls/send.js';
import { channels } from './client/channels.js';
import { groups } from './client/groups.js';
import { loadedOperations, operationsOn } from './client/operations.js';
import type { RequestMethod, RequestOptions } from './client/request.js';
import { requestIn } from './client/request.js';
import type {
  Booking,
  BookingField,
  BookingResource,
  BookingRevision,
  BookingRevisionResource,
} from './resources/bookings.js';
import { BOOKING, REVISION } from './resources/bookings.js';
import type { ApiKey, ApiKeyResource, SessionTokenResource } from './resources/cards.js';
import { API_KEY, KEY_ARGUMENT, SESSION_TOKEN } from './resources/cards.js';
import type { Channel, ChannelField, ChannelResource } from './resources/channels.js';
import type { Group, GroupField, GroupResource } from './resources/groups.js';
import type { Facility, FacilityField, FacilityResource, OptionsResource } from './resources/hotel.js';
import {
  MULTI_OCCUPANCY,
  PROPERTY_FACILITY,
  PROPERTY_OPTION,
  RATE_PLAN_OPTION,
  ROOM_FACILITY,
  ROOM_TYPE_OPTION,
} from './resources/hotel.js';
import type { Property, PropertyField, PropertyResource } from './resources/properties.js';
import { PROPERTY } from './resources/properties.js';
import type { RatePlan, RatePlanField, RatePlanResource } from './resources/rate-plans.js';
import { RATE_PLAN } from './resources/rate-plans.js';
import type { RoomType, RoomTypeField, RoomTypeResource } from './resources/room-types.js';
import { ROOM_TYPE } from './resources/room-types.js';
import { TAX_OUTLINE, TAX_SET_OUTLINE } from './resources/tax-outlines.js';
import type { ListedTaxSet, StoredTax, TaxField, TaxResource, TaxSetField, TaxSetResource } from './resources/taxes.js';
import type { Webhook, WebhookField, WebhookResource, WebhookTest } from './resources/webhooks.js';
import { WEBHOOK, webhookDraft } from './resources/webhooks.js';
import { KEY_HEADER } from './wire/conventions.js';

/** The API of the channel manager, by resource. */
export type Api = {
  /** Taxes. */
  readonly taxes: TaxResource & Paged<StoredTax, TaxField, 'tax', TaxField | 'inserted_at'>;
  /** Tax sets. */
  readonly taxSets: TaxSetResource & Paged<ListedTaxSet, TaxSetField, 'tax_set', TaxSetField | 'inserted_at'>;
  /** Callback addresses that receive events. */
  readonly webhooks: WebhookResource & Paged<Webhook, WebhookField, 'webhook'>;
  /** Bookings, each as its latest revision has it. */
  readonly bookings: BookingResource & Paged<Booking, BookingField, 'booking'>;
  /** The revisions of bookings, in order. */
  readonly bookingRevisions: BookingRevisionResource & Paged<BookingRevision, BookingField, 'booking_revision'>;
  /** Properties. */
  readonly properties: PropertyResource & Paged<Property, PropertyField, 'property'>;
  /** Room types of properties. */
  readonly roomTypes: RoomTypeResource & Paged<RoomType, RoomTypeField, 'room_type'>;
  /** Rate plans of properties. */
  readonly ratePlans: RatePlanResource & Paged<RatePlan, RatePlanField, 'rate_plan'>;
  /** Groups of properties. */
  readonly groups: GroupResource & Paged<Group, GroupField, 'group'>;
  /** Facilities of properties. */
  readonly propertyFacilities: FacilityResource & Paged<Facility, FacilityField, 'facility'>;
  /** Facilities of room types. */
  readonly roomFacilities: FacilityResource & Paged<Facility, FacilityField, 'facility'>;
  /** Connections to OTAs, and the adapters for them. */
  readonly channels: ChannelResource & Paged<Channel, ChannelField, 'channel'>;
  /** Properties, room types and rate plans to choose from. */
  readonly options: OptionsResource;
  /**
   * Calls an endpoint that no resource declares, with the key, pace, retries and errors of the client. A POST is not
   * repeated, unless `isRepeatable` allows it.
   *
   * @param path below `/api/v1`: `/reviews`
   * @returns the JSON of the answer: `data`, `meta`
   * @throws TypeError when the path or the query cannot be sent
   * @throws TaxApiError when the call fails
   * @example
   * ```ts
   * import { createApi } from 'staytax/api';
   * import { createSandbox } from 'staytax/sandbox';
   *
   * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
   * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
   * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
   *
   * const query = { filter: { property_id }, pagination: { page: 1, limit: 5 } };
   * const { data } = await api.request('GET', '/taxes', { query });
   * data; // => []
   * ```
   */
  request(method: RequestMethod, path: string, options?: RequestOptions): Promise<Record<string, unknown>>;
};

/**
 * Creates a client of the channel manager's API, with every resource. Lists are read over all pages, one in memory at
 * a time. Every failure throws an error of a class below `TaxApiError`, without the key. Reading, changing
 * and removing are retried after temporary faults; creating is never repeated blindly: see `UnknownOutcomeError`.
 *
 * @throws TypeError when the address, the key or an option cannot be used
 * @example
 * ```ts
 * import { createApi } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 *
 * const vat = await api.taxes.create({ title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true, property_id });
 * vat.rate; // => '7.00'
 * const titles = [];
 * for await (const tax of api.taxes.list({ property_id }, { order: { title: 'asc' } })) titles.push(tax.title);
 * titles; // => ['VAT']
 * const facilities = [...(await api.propertyFacilities.options()), ...(await api.roomFacilities.options())];
 * facilities.length; // => 181
 * const settings = { hotel_id: 'nope' };
 * (await api.channels.testConnection({ channel: 'OccupancyBased', settings })).success; // => false
 * ```
 */
export function createApi(options: ApiOptions): Api {
  const context = contextFor(options, { header: KEY_HEADER });
  const api: Api = {
    taxes: loadedOperations(TAX_OUTLINE, async () => (await taxRules()).TAX, context).usual,
    taxSets: loadedOperations(TAX_SET_OUTLINE, async () => (await taxRules()).TAX_SET, context).usual,
    webhooks: webhooks(context),
    bookings: operationsOn(BOOKING, context).usual,
    bookingRevisions: bookingRevisions(context),
    properties: operationsOn(PROPERTY, context).usual,
    roomTypes: operationsOn(ROOM_TYPE, context).usual,
    ratePlans: operationsOn(RATE_PLAN, context).usual,
    groups: groups(context),
    propertyFacilities: operationsOn(PROPERTY_FACILITY, context).usual,
    roomFacilities: operationsOn(ROOM_FACILITY, context).usual,
    channels: channels(context),
    options: choices(context),
    request: requestIn(context),
  };
  return Object.assign(api, { [CLOCK]: context.clock });
}

/** The rules of taxes are two thirds of the client: they load at the first call about taxes. */
const taxRules = () => import('./resources/taxes.js');

/** Revisions are read from a feed that gets shorter as they are acknowledged. */
function bookingRevisions(context: Context): Api['bookingRevisions'] {
  const { usual, drain, act } = operationsOn(REVISION, context);
  const oldestFirst = { inserted_at: 'asc' } as const;
  return {
    get: usual.get,
    page: ({ order = oldestFirst, ...query } = {}, options) => usual.page({ ...query, order }, options),
    list: (filter, { order = oldestFirst, ...options } = {}) => usual.list(filter, { ...options, order }),
    feed: (filter, { order = oldestFirst, ...options } = {}) =>
      drain(`${REVISION.path}/${REVISION.feed}`, { ...options, filter, order }),
    async acknowledge(id, options = {}) {
      await act(id, REVISION.acknowledge, options);
    },
  };
}

function choices(context: Context): OptionsResource {
  const ratePlans = operationsOn(RATE_PLAN_OPTION, context);
  return {
    properties: operationsOn(PROPERTY_OPTION, context).choices,
    roomTypes: operationsOn(ROOM_TYPE_OPTION, context).choices,
    ratePlans: (filter, { multiOccupancy, ...options } = {}) =>
      ratePlans.choices(filter, options, multiOccupancy === undefined ? [] : [`${MULTI_OCCUPANCY}=${multiOccupancy}`]),
  };
}

function webhooks(context: Context): Api['webhooks'] {
  const { usual, sendable } = operationsOn(WEBHOOK, context);
  return {
    ...usual,
    async test(webhook, options = {}) {
      const to = { method: 'POST', path: `${WEBHOOK.path}/${WEBHOOK.test}` } as const;
      const { body } = sendable(webhookDraft(webhook), to, options);
      const call: Call = { ...to, body: { [WEBHOOK.type]: body }, options };
      const answer = await send(call, context);
      const test = testOf(answer) ?? testOf(answer['data']);
      if (test === undefined) throw unexpected('the answer has no status', { status: 200 }, call, context);
      return test;
    },
  };
}

function testOf(answer: unknown): WebhookTest | undefined {
  // Documented is `status_code`; the service answers with `status`.
  const { status, status_code = status, body, headers } = isRecord(answer) ? answer : {};
  if (typeof status_code !== 'number') return undefined;
  const test = { status_code, body: typeof body === 'string' ? body : '' };
  if (!isRecord(headers)) return test;
  const texts = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { ...test, headers: Object.fromEntries(texts) };
}

/** The card-data API: its keys, and tokens for embedded card operations. */
export interface CardApi {
  /** The keys of this API. */
  readonly apiKeys: ApiKeyResource & Paged<ApiKey, never, 'api_key'>;
  /** Tokens for embedded card operations. */
  readonly sessionTokens: SessionTokenResource;
}

/**
 * Creates a client of the card-data API of the channel manager, which has another address and key. The key is
 * part of every address: no error, hook or log contains it, and no redirect is followed.
 *
 * @throws TypeError when the address, the key or an option cannot be used
 * @example
 * ```ts
 * import { createCardApi } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const sandbox = createSandbox({ apiKeys: ['secret'], cardApiKeys: ['card-secret'], properties: [] });
 * const cards = createCardApi({ baseUrl: 'https://cards.example.com/card', apiKey: 'card-secret', fetch: sandbox.fetch });
 * const { id, api_key } = await cards.apiKeys.create({ description: 'Front desk' });
 * api_key.length > 20; // => true
 * (await cards.apiKeys.get(id)).api_key === api_key; // => false
 * ```
 */
export function createCardApi(options: ApiOptions): CardApi {
  const context = contextFor(options, { argument: KEY_ARGUMENT });
  const { list, page, get, create, remove: revoke } = operationsOn(API_KEY, context).usual;
  return {
    apiKeys: { list: (options) => list(undefined, options), page, get, create, revoke },
    sessionTokens: operationsOn(SESSION_TOKEN, context).usual,
  };
}
