import { isRecord } from '../../core/issues/reading.js';
import { unexpected } from './calls/answer.js';
import type { ApiOptions, Call, Context } from './calls/context.js';
import { contextFor } from './calls/context.js';
import { CLOCK } from './calls/retry.js';
import { send } from './calls/send.js';
import { channels } from './client/channels.js';
import { groups } from './client/groups.js';
import { operationsOn } from './client/operations.js';
import type { BookingResource, BookingRevisionResource } from './resources/bookings.js';
import { BOOKING, REVISION } from './resources/bookings.js';
import type { ApiKeyResource, SessionTokenResource } from './resources/cards.js';
import { API_KEY, KEY_ARGUMENT, SESSION_TOKEN } from './resources/cards.js';
import type { ChannelResource } from './resources/channels.js';
import type { GroupResource } from './resources/groups.js';
import type { FacilityResource, OptionsResource } from './resources/hotel.js';
import {
  MULTI_OCCUPANCY,
  PROPERTY_FACILITY,
  PROPERTY_OPTION,
  RATE_PLAN_OPTION,
  ROOM_FACILITY,
  ROOM_TYPE_OPTION,
} from './resources/hotel.js';
import type { PropertyResource } from './resources/properties.js';
import { PROPERTY } from './resources/properties.js';
import type { RatePlanResource } from './resources/rate-plans.js';
import { RATE_PLAN } from './resources/rate-plans.js';
import type { RoomTypeResource } from './resources/room-types.js';
import { ROOM_TYPE } from './resources/room-types.js';
import type { TaxResource, TaxSetResource } from './resources/taxes.js';
import { TAX, TAX_SET } from './resources/taxes.js';
import type { WebhookResource, WebhookTest } from './resources/webhooks.js';
import { WEBHOOK, webhookDraft } from './resources/webhooks.js';
import { KEY_HEADER } from './wire/conventions.js';

/** The API of the channel manager, by resource. */
export type Api = {
  /** Taxes. */
  readonly taxes: TaxResource;
  /** Tax sets. */
  readonly taxSets: TaxSetResource;
  /** Callback addresses that receive events. */
  readonly webhooks: WebhookResource;
  /** Bookings, each as its latest revision has it. */
  readonly bookings: BookingResource;
  /** The revisions of bookings, in order. */
  readonly bookingRevisions: BookingRevisionResource;
  /** Properties. */
  readonly properties: PropertyResource;
  /** Room types of properties. */
  readonly roomTypes: RoomTypeResource;
  /** Rate plans of properties. */
  readonly ratePlans: RatePlanResource;
  /** Groups of properties. */
  readonly groups: GroupResource;
  /** Facilities of properties. */
  readonly propertyFacilities: FacilityResource;
  /** Facilities of room types. */
  readonly roomFacilities: FacilityResource;
  /** Connections to OTAs, and the adapters for them. */
  readonly channels: ChannelResource;
  /** Properties, room types and rate plans to choose from. */
  readonly options: OptionsResource;
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
    taxes: operationsOn(TAX, context).usual,
    taxSets: operationsOn(TAX_SET, context).usual,
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
  };
  return Object.assign(api, { [CLOCK]: context.clock });
}

/** Revisions are read from a feed that gets shorter as they are acknowledged. */
function bookingRevisions(context: Context): BookingRevisionResource {
  const { usual, drain, act } = operationsOn(REVISION, context);
  const oldestFirst = { inserted_at: 'asc' } as const;
  return {
    get: usual.get,
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

function webhooks(context: Context): WebhookResource {
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
  readonly apiKeys: ApiKeyResource;
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
  const { list, get, create, remove: revoke } = operationsOn(API_KEY, context).usual;
  return {
    apiKeys: { list: (options) => list(undefined, options), get, create, revoke },
    sessionTokens: operationsOn(SESSION_TOKEN, context).usual,
  };
}
