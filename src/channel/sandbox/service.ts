import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { OptionKinds } from '../../core/issues/arguments.js';
import {
  A_FUNCTION,
  A_NUMBER,
  AN_OBJECT,
  ANYTHING,
  nameAmong,
  required,
  TEXTS,
  wholeFrom,
  YES_OR_NO,
} from '../../core/issues/arguments.js';
import { isListOf, isRecord } from '../../core/issues/reading.js';
import { KEY_ARGUMENT } from '../api/resources/cards.js';
import type { Fetch } from '../api/wire/conventions.js';
import { KEY_HEADER } from '../api/wire/conventions.js';
import type { HmacSigning } from '../api/wire/signing.js';
import { createBookings } from './bookings/bookings.js';
import { watchInactive } from './channels/inactivity.js';
import { absence } from './common/absent.js';
import { errorBody, Refusal, stableId } from './common/answers.js';
import { createClock } from './common/clock.js';
import type { GroupRecord, Hotel, PropertyRecord, RatePlanRecord, RoomTypeRecord } from './common/hotel.js';
import { createHotel } from './common/hotel.js';
import { isFromElsewhere } from './common/listen.js';
import type { Access, AppEnv, MakeResource, SandboxResource, World } from './common/resource.js';
import { routesOn } from './common/routes.js';
import type { Stored } from './common/stored.js';
import { createDeliveries } from './deliveries/deliveries.js';
import { createCallbacks } from './deliveries/delivery.js';
import { BOOKING_RESOURCES } from './resources/bookings.js';
import { cardsResource } from './resources/cards.js';
import { channelsResource } from './resources/channels.js';
import { HOTEL_RESOURCES } from './resources/hotel.js';
import { TAX_RESOURCES } from './resources/taxes.js';
import { WEBHOOK_RESOURCES } from './resources/webhooks.js';
import type { Completeness, EntryRecord, TaxRecord, TaxSetRecord, UsedTaxRemoval } from './taxes/store.js';
import { Store } from './taxes/store.js';

/**
 * All resources of one state. `stop` ends timers and deliveries, and resolves when the current ones have ended.
 *
 * @throws TypeError if the state cannot be loaded
 */
export function createService(given: unknown, options: SandboxOptions, findAccess: FindAccess) {
  const { lists = 'full', usedTaxRemoval = 'refuse', newId = () => crypto.randomUUID(), speed = 1 } = options;
  const { callbackFetch, signing, cardApiKeys = [], keepInactive = false, feedMinutes = 30 } = options;
  const isStrict = options.strict === true;
  const state = readState(given);
  const hotel = createHotel([...options.properties, ...propertiesIn(state)]);
  const clock = createClock({ offsetMs: clockOffsetOf(state), speed });
  const taxes = new Store(hotel, usedTaxRemoval);
  const callbacks = createCallbacks(callbackFetch, { signing, clock });
  const stored: Stored = { clock, newId, hotel, taxes, webhooks: new Map(), channels: new Map(), callbacks };
  const deliveries = createDeliveries(stored);
  const parts = { ...stored, deliveries };
  const inactivity = watchInactive(parts, keepInactive);
  const world: World = {
    ...parts,
    bookings: createBookings(parts, feedMinutes),
    inactivity,
    lists,
    cardApiKeys,
    signing,
    isStrict,
  };
  const resources = RESOURCES.map((make) => make(world));
  load(resources, state);
  const app = createApp(resources, (key) => withCreated(findAccess(key), hotel));
  return {
    world,
    answer: (request: Request, noted: AppEnv['Bindings']) => app.fetch(request, noted),
    state: () => stateOf(resources, clock.offsetMs()),
    async stop() {
      clock.stop();
      await deliveries.stop();
    },
  };
}

/** The access of a key, to the properties that its user created too. */
function withCreated(access: Access | undefined, hotel: Hotel): Access | undefined {
  const mayUse: Access['mayUse'] = (id) => access?.mayUse(id) === true || hotel.isOfUser(id, access?.userId);
  return access && { ...access, mayUse };
}

type FindAccess = (key: string | undefined) => Access | undefined;

export function createApp(resources: readonly SandboxResource[], findAccess: FindAccess): Hono<AppEnv> {
  // A path may end with a slash, as in the API.
  const app = new Hono<AppEnv>({ strict: false });
  app.use(cors());
  // Middleware is a route of all methods.
  const endpoints = () => app.routes.filter(({ method }) => method !== 'ALL');
  app.notFound((c) => c.json(errorBody(404, absence(c.req, endpoints())), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status);
    return c.json(errorBody(500), 500);
  });
  // The card-data API has separate keys, in the query.
  for (const { addCardRoutes } of resources) addCardRoutes?.(routesOn(app, [KEY_ARGUMENT]));
  // First of all: without a key the existing paths stay hidden.
  app.use(async (c, next) => {
    const access = findAccess(c.req.header(KEY_HEADER));
    if (access === undefined) throw new Refusal(401);
    c.set('access', { ...access, isFromElsewhere: isFromElsewhere(c.req.raw) });
    await next();
  });
  // Paths such as /webhooks/test and /properties/options come before /webhooks/:id and /properties/:id.
  const routes = routesOn(app);
  for (const { addRoutes } of resources) addRoutes?.(routes);
  for (const { addCollection } of resources) addCollection?.(routes);
  return app;
}

/** Every resource of the API, in the loading order of a state. A new one is a file and a row. */
const RESOURCES: readonly MakeResource[] = [
  ...HOTEL_RESOURCES,
  ...TAX_RESOURCES,
  ...WEBHOOK_RESOURCES,
  ...BOOKING_RESOURCES,
  channelsResource,
  cardsResource,
];

/** The state of a sandbox as plain JSON. Sets refer to taxes by id; the first set of a property is its default. */
export interface SandboxState {
  /** The version of the format. */
  readonly version: 1;
  /** Every stored tax. */
  readonly taxes: ReadonlyArray<Readonly<TaxRecord>>;
  /** Every stored tax set. */
  readonly tax_sets: ReadonlyArray<Readonly<Omit<TaxSetRecord, 'taxes'>> & { readonly taxes: readonly EntryRecord[] }>;
  /** Groups, properties, room types and rate plans. */
  readonly hotel?: HotelState;
  /** The lead of the clock. */
  readonly clock?: { readonly offset_ms: number };
  /** The state of other resources, by name. */
  readonly [resource: string]: unknown;
}

/** The hotel: groups, properties with more than an id, room types and rate plans. */
export interface HotelState {
  /** The groups that were created [none]. */
  readonly groups?: readonly GroupRecord[];
  /** Properties with a name. */
  readonly properties: readonly PropertyRecord[];
  /** Every room type. */
  readonly room_types: readonly RoomTypeRecord[];
  /** Every rate plan. */
  readonly rate_plans: readonly RatePlanRecord[];
}

/** A copy, independent of the sandbox. */
function stateOf(resources: readonly SandboxResource[], clockOffsetMs: number): SandboxState {
  const parts = resources.flatMap(({ name, save }) => {
    const part = save?.();
    return part === undefined ? [] : [[name, part]];
  });
  const clock = clockOffsetMs === 0 ? {} : { clock: { offset_ms: clockOffsetMs } };
  return structuredClone({ ...EMPTY, ...Object.fromEntries(parts), ...clock });
}

const EMPTY: SandboxState = { version: 1, taxes: [], tax_sets: [] };

/** Checks the frame of a state; each resource checks its part. */
function readState(state: unknown = EMPTY): Readonly<Record<string, unknown>> {
  const areRecords = (part: unknown) => isListOf(part, isRecord);
  if (isRecord(state) && state['version'] === 1 && areRecords(state['taxes']) && areRecords(state['tax_sets'])) {
    return state;
  }
  throw new TypeError('state must be the state of a sandbox: { "version": 1, "taxes": [...], "tax_sets": [...] }.');
}

function clockOffsetOf({ clock }: Readonly<Record<string, unknown>>): number {
  const offset = isRecord(clock) ? clock['offset_ms'] : 0;
  if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw new TypeError('state.clock.offset_ms must be a whole number of milliseconds, 0 or more.');
}

/** The properties in a state, in addition to those in the options. */
function propertiesIn(state: Readonly<Record<string, unknown>>): string[] {
  const { properties, ...hotel } = isRecord(state['hotel']) ? state['hotel'] : {};
  const idsIn = (part: unknown, field: 'id' | 'property_id') =>
    (Array.isArray(part) ? part.filter(isRecord) : []).map((record) => record[field]);
  const ofRecords = [state, hotel].flatMap(Object.values).flatMap((part: unknown) => idsIn(part, 'property_id'));
  return [...ofRecords, ...idsIn(properties, 'id')].filter((id) => typeof id === 'string');
}

function load(resources: readonly SandboxResource[], state: Readonly<Record<string, unknown>>): void {
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

/** A key for every property, or for some of them. Each key is a separate user. */
export type SandboxKey =
  | string
  | {
      /** The key. */
      readonly key: string;
      /** The ids of the properties that it may use [all]. */
      readonly properties?: readonly string[] | undefined;
      /** The id of its user in events [the same in every sandbox for the first key, the second and so on]. */
      readonly user_id?: string | undefined;
    };

/** Finds the access of a key; `undefined` for an unknown key, which is answered with 401. */
export function accessOf(apiKeys: readonly SandboxKey[]): FindAccess {
  const accesses = new Map<string, Access>();
  for (const [index, given] of apiKeys.entries()) {
    const {
      key,
      properties,
      user_id = stableId(`user ${index + 1}`),
    }: Exclude<SandboxKey, string> = typeof given === 'string' ? { key: given } : given;
    if (key === '') throw new TypeError('apiKeys has an empty key in it.');
    const ids = properties && new Set(properties.map((id) => id.toLowerCase()));
    accesses.set(key, {
      mayUse: (id) => ids === undefined || (id !== null && ids.has(id.toLowerCase())),
      userId: user_id,
    });
  }
  // Plain comparison: timing attacks on a sandbox gain nothing.
  return (key) => (key === undefined ? undefined : accesses.get(key));
}

/** The options of `createSandbox`. */
export interface SandboxOptions {
  /** The accepted keys: texts for every property, or `{ key, properties, user_id }`. */
  readonly apiKeys: readonly SandboxKey[];
  /** The ids of the properties. */
  readonly properties: readonly string[];
  /** The state of an earlier sandbox: see `state()`. Checked, because it may come from a file. */
  readonly state?: unknown;
  /** `as_printed`: lists without `meta`, levels and rate plans, like the examples in the documentation ["full"]. */
  readonly lists?: Completeness | undefined;
  /** The removal of a tax that sets use: `refuse` (422), or `leave_sets` to remove it from them ["refuse"]. */
  readonly usedTaxRemoval?: UsedTaxRemoval | undefined;
  /** Creates ids [`crypto.randomUUID`]. */
  readonly newId?: (() => string) | undefined;
  /** The speed of its clock: at 600 a second is ten minutes [1]. */
  readonly speed?: number | undefined;
  /** Replaces the network for webhook deliveries. */
  readonly callbackFetch?: Fetch | undefined;
  /**
   * How deliveries of webhooks with `is_signed` are signed, each attempt anew, with every secret: see `hmacVerifier`. The
   * service has not published its form [not signed].
   */
  readonly signing?: HmacSigning | undefined;
  /** The initial keys of the card-data API, at `/card` below the address [none]. */
  readonly cardApiKeys?: readonly string[] | undefined;
  /**
   * Refuses unknown arguments of queries and pages above 100 (400), unknown fields, event masks with unknown events, and
   * `is_signed` without `signing` (422); if false, they are logged [false].
   */
  readonly strict?: boolean | undefined;
  /** Keeps inactive channels, and properties without active ones; if false, they are removed after 30 and 90 days [false]. */
  readonly keepInactive?: boolean | undefined;
  /** The minutes after which a revision leaves the feed, acknowledged or not; 0 for never [30]. */
  readonly feedMinutes?: number | undefined;
  /** Called with a sentence for each ignored argument or field, and for event masks with unknown events. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

export const SANDBOX_KINDS: OptionKinds<SandboxOptions> = {
  apiKeys: required({ expected: 'a list of keys: texts, or { key, properties, user_id }', isIt: areKeys }),
  properties: required(TEXTS),
  state: ANYTHING,
  lists: nameAmong(['full', 'as_printed']),
  usedTaxRemoval: nameAmong(['refuse', 'leave_sets']),
  newId: A_FUNCTION,
  speed: A_NUMBER,
  callbackFetch: A_FUNCTION,
  signing: { ...AN_OBJECT, isSecret: true },
  cardApiKeys: TEXTS,
  strict: YES_OR_NO,
  keepInactive: YES_OR_NO,
  feedMinutes: wholeFrom(0),
  onWarning: A_FUNCTION,
};

function areKeys(given: unknown): boolean {
  if (!Array.isArray(given)) return false;
  return given.every((apiKey) => {
    if (!isRecord(apiKey)) return typeof apiKey === 'string';
    const { key, properties = [], user_id = '' } = apiKey;
    return typeof key === 'string' && TEXTS.isIt(properties) && typeof user_id === 'string';
  });
}
