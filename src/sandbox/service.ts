import type { Fetch } from '../api/wire/conventions.js';
import { createBookings } from './bookings/bookings.js';
import { createCardKeys } from './cards/card-keys.js';
import { watchInactive } from './channels/inactivity.js';
import type { Access, AppEnv } from './common/access.js';
import { createApp } from './common/app.js';
import { createClock, type SandboxClock } from './common/clock.js';
import { createHotel } from './common/hotel.js';
import type { World } from './common/world.js';
import { createCallbacks } from './deliveries/callbacks.js';
import { createDeliveries } from './deliveries/deliveries.js';
import { RESOURCES } from './resources.js';
import { clockOffsetOf, load, propertiesIn, readState, type SandboxState, stateOf } from './state.js';
import type { Completeness } from './taxes/printed.js';
import { Store, type UsedTaxRemoval } from './taxes/store.js';

/** What stays the same when a sandbox is given another state. */
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

/** All resources on one state. */
export interface Service {
  readonly world: World;
  readonly clock: SandboxClock;
  readonly answer: (request: Request, noted: AppEnv['Bindings']) => Response | Promise<Response>;
  readonly state: () => SandboxState;
  /** Nothing happens by itself any more; resolves when what is under way has ended. */
  readonly stop: () => Promise<void>;
}

/** @throws TypeError when the state cannot be loaded */
export function createService(given: unknown, options: ServiceOptions): Service {
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
