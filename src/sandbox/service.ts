import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { Fetch } from '../api/wire/conventions.js';
import { KEY_HEADER } from '../api/wire/conventions.js';
import { createBookings } from './bookings/bookings.js';
import { createCardKeys } from './cards/card-keys.js';
import { watchInactive } from './channels/inactivity.js';
import type { Access, AppEnv } from './common/access.js';
import { bodyOfRefusal, errorBody, Refusal } from './common/answers.js';
import type { SandboxClock } from './common/clock.js';
import { createClock } from './common/clock.js';
import { createHotel } from './common/hotel.js';
import { isFromElsewhere } from './common/listen.js';
import type { SandboxResource } from './common/resource.js';
import type { World } from './common/world.js';
import { createDeliveries } from './deliveries/deliveries.js';
import { createCallbacks } from './deliveries/elsewhere.js';
import { RESOURCES } from './resources.js';
import type { SandboxState } from './state.js';
import { clockOffsetOf, load, propertiesIn, readState, stateOf } from './state.js';
import type { Completeness } from './taxes/printed.js';
import type { UsedTaxRemoval } from './taxes/store.js';
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
