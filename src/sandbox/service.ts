import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Fetch } from '../api/wire/conventions.js';
import { KEY_HEADER } from '../api/wire/conventions.js';
import { isRecord } from '../issues/reading.js';
import { createBookings } from './bookings/bookings.js';
import { watchInactive } from './channels/inactivity.js';
import type { Access, AppEnv } from './common/access.js';
import { createCardKeys } from './common/access.js';
import { bodyOfRefusal, errorBody, Refusal } from './common/answers.js';
import type { SandboxClock } from './common/clock.js';
import { createClock } from './common/clock.js';
import type { PropertyRecord, RatePlanRecord, RoomTypeRecord } from './common/hotel.js';
import { createHotel } from './common/hotel.js';
import { isFromElsewhere } from './common/listen.js';
import type { MakeResource, SandboxResource, World } from './common/resource.js';
import { createDeliveries } from './deliveries/deliveries.js';
import { createCallbacks } from './deliveries/delivery.js';
import { bookingRevisionsResource, bookingsResource } from './resources/bookings.js';
import { apiKeysResource, sessionTokensResource } from './resources/cards.js';
import { channelsResource } from './resources/channels.js';
import {
  groupsResource,
  hotelResource,
  optionsResource,
  propertiesResource,
  propertyFacilitiesResource,
  ratePlansResource,
  roomFacilitiesResource,
  roomTypesResource,
} from './resources/hotel.js';
import { taxesResource, taxSetsResource } from './resources/taxes.js';
import { deliveriesResource, webhooksResource } from './resources/webhooks.js';
import type { Completeness, EntryRecord, TaxRecord, TaxSetRecord, UsedTaxRemoval } from './taxes/store.js';
import { Store } from './taxes/store.js';

/** The options that are independent of the state. */
export interface ServiceOptions {
  readonly accessOf: (key: string | undefined) => Access | undefined;
  readonly properties: readonly string[];
  readonly lists: Completeness;
  readonly usedTaxRemoval: UsedTaxRemoval;
  readonly newId: () => string;
  readonly speed: number;
  readonly callbackFetch: Fetch | undefined;
  readonly cardApiKeys: readonly string[];
  readonly keepInactive: boolean;
  readonly feedMinutes: number;
}

/** All resources of one state. */
export interface SandboxService {
  readonly world: World;
  readonly clock: SandboxClock;
  readonly answer: (request: Request, noted: AppEnv['Bindings']) => Response | Promise<Response>;
  readonly state: () => SandboxState;
  /** Stops timers and deliveries; resolves when the current ones have ended. */
  readonly stop: () => Promise<void>;
}

/** @throws TypeError if the state cannot be loaded */
export function createService(given: unknown, options: ServiceOptions): SandboxService {
  const { newId, lists, usedTaxRemoval, accessOf, speed, callbackFetch, keepInactive, feedMinutes } = options;
  const state = readState(given);
  const hotel = createHotel([...options.properties, ...propertiesIn(state)]);
  const properties = [...hotel.properties.values()].map(({ id }) => id);
  const clock = createClock({ offsetMs: clockOffsetOf(state), speed });
  const taxes = new Store({ properties, newId, usedTaxRemoval });
  const webhooks: World['webhooks'] = new Map();
  const channels: World['channels'] = new Map();
  const callbacks = createCallbacks(callbackFetch);
  const deliveries = createDeliveries({ clock, newId, webhooks, callbacks });
  const emit: World['emit'] = (happening) => {
    deliveries.emit(happening);
  };
  const bookings = createBookings({ clock, newId, hotel, channels, emit, feedMinutes });
  const cardKeys = createCardKeys({ clock, newId, known: options.cardApiKeys });
  const inactivity = watchInactive({ clock, newId, hotel, taxes, channels, webhooks, emit, keepInactive });
  const parts = { webhooks, channels, inactivity, deliveries, bookings, cardKeys };
  const world: World = { clock, newId, hotel, taxes, lists, callbacks, emit, ...parts };
  const resources = RESOURCES.map((make) => make(world));
  load(resources, state);
  const app = createApp({ resources, accessOf });
  return {
    world,
    clock,
    answer: (request, noted) => app.fetch(request, noted),
    state: () => stateOf(resources, clock.offsetMs()),
    async stop() {
      clock.stop();
      await deliveries.stop();
    },
  };
}

export interface AppOptions {
  readonly resources: readonly SandboxResource[];
  readonly accessOf: (key: string | undefined) => Access | undefined;
}

/** The endpoints of all resources. */
export function createApp({ resources, accessOf }: AppOptions): Hono<AppEnv> {
  // A path may end with a slash, as in the API.
  const app = new Hono<AppEnv>({ strict: false });
  app.use(cors());
  app.notFound((c) => c.json(errorBody(404), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(bodyOfRefusal(error), error.status);
    return c.json(errorBody(500), 500);
  });
  // The card-data API has separate keys.
  for (const { addCardRoutes } of resources) addCardRoutes?.(app);
  // First of all: without a key the existing paths stay hidden.
  app.use(async (c, next) => {
    const access = accessOf(c.req.header(KEY_HEADER));
    if (access === undefined) throw new Refusal(401);
    c.set('access', { ...access, isFromElsewhere: isFromElsewhere(c.req.raw) });
    await next();
  });
  // Paths such as /webhooks/test and /properties/options come before /webhooks/:id and /properties/:id.
  for (const { addRoutes } of resources) addRoutes?.(app);
  for (const { addCollection } of resources) addCollection?.(app);
  return app;
}

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

/** The state of a sandbox as plain JSON. Sets refer to taxes by id; the first set of a property is its default. */
export interface SandboxState {
  /** The version of the format. */
  readonly version: 1;
  /** Every stored tax. */
  readonly taxes: ReadonlyArray<Readonly<TaxRecord>>;
  /** Every stored tax set. */
  readonly tax_sets: ReadonlyArray<Readonly<Omit<TaxSetRecord, 'taxes'>> & { readonly taxes: readonly EntryRecord[] }>;
  /** Properties, room types and rate plans. */
  readonly hotel?: HotelState;
  /** The lead of the clock. */
  readonly clock?: { readonly offset_ms: number };
  /** The state of other resources, by name. */
  readonly [resource: string]: unknown;
}

/** The hotel: properties with more than an id, room types and rate plans. */
export interface HotelState {
  /** Properties with a name. */
  readonly properties: readonly PropertyRecord[];
  /** Every room type. */
  readonly room_types: readonly RoomTypeRecord[];
  /** Every rate plan. */
  readonly rate_plans: readonly RatePlanRecord[];
}

/** A copy, independent of the sandbox. */
export function stateOf(resources: readonly SandboxResource[], clockOffsetMs: number): SandboxState {
  const parts = resources.flatMap(({ name, save }) => {
    const part = save?.();
    return part === undefined ? [] : [[name, part]];
  });
  const clock = clockOffsetMs === 0 ? {} : { clock: { offset_ms: clockOffsetMs } };
  return structuredClone({ version: 1, taxes: [], tax_sets: [], ...Object.fromEntries(parts), ...clock });
}

/** Checks the frame of a state; each resource checks its part. */
export function readState(state: unknown = EMPTY): Readonly<Record<string, unknown>> {
  if (isRecord(state) && state['version'] === 1 && isRecords(state['taxes']) && isRecords(state['tax_sets'])) {
    return state;
  }
  throw new TypeError('state is none of a sandbox; it takes { "version": 1, "taxes": [...], "tax_sets": [...] }.');
}

const EMPTY: SandboxState = { version: 1, taxes: [], tax_sets: [] };

function isRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord);
}

/** The clock's lead in a state. */
export function clockOffsetOf({ clock }: Readonly<Record<string, unknown>>): number {
  const offset = isRecord(clock) ? clock['offset_ms'] : 0;
  if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw new TypeError('state.clock.offset_ms must be a whole number of milliseconds, 0 or more.');
}

/** The properties in a state, in addition to those in the options. */
export function propertiesIn(state: Readonly<Record<string, unknown>>): string[] {
  const { properties, ...hotel } = isRecord(state['hotel']) ? state['hotel'] : {};
  const ofRecords = [state, hotel]
    .flatMap(Object.values)
    .flatMap((part: unknown) =>
      Array.isArray(part) ? part.map((record: unknown) => (isRecord(record) ? record['property_id'] : undefined)) : [],
    );
  const own = Array.isArray(properties)
    ? properties.map((record) => (isRecord(record) ? record['id'] : undefined))
    : [];
  return [...ofRecords, ...own].filter((id) => typeof id === 'string');
}

export function load(resources: readonly SandboxResource[], state: Readonly<Record<string, unknown>>): void {
  for (const { name, load } of resources) {
    const part = state[name];
    if (part === undefined) continue;
    try {
      load?.(part);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new TypeError(`state.${name}${error.message.startsWith('[') ? '' : ': '}${error.message}`);
    }
  }
}
