import { createCardKeys } from './cards/card-keys.js';
import { RESOURCES } from './resources.js';
import type { Access, AppEnv } from './shared/access.js';
import { createApp } from './shared/app.js';
import { createClock, type SandboxClock } from './shared/clock.js';
import { createHotel } from './shared/hotel.js';
import type { World } from './shared/world.js';
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
  readonly cardApiKeys: readonly string[];
}

/** All resources on one state. */
export interface Service {
  readonly world: World;
  readonly clock: SandboxClock;
  readonly answer: (request: Request, note?: AppEnv['Bindings']['note']) => Response | Promise<Response>;
  readonly state: () => SandboxState;
}

/** @throws TypeError when the state cannot be loaded */
export function createService(given: unknown, options: ServiceOptions): Service {
  const { newId, lists, usedTaxRemoval, accessOf, speed } = options;
  const state = readState(given);
  const hotel = createHotel([...options.properties, ...propertiesIn(state)]);
  const properties = [...hotel.properties.values()].map(({ id }) => id);
  const clock = createClock({ offsetMs: clockOffsetOf(state), speed });
  const taxes = new Store({ properties, newId, usedTaxRemoval });
  const cardKeys = createCardKeys({ clock, newId, known: options.cardApiKeys });
  const world: World = { clock, newId, hotel, taxes, lists, cardKeys, emit: () => undefined };
  const resources = RESOURCES.map((make) => make(world));
  load(resources, state);
  const app = createApp({ resources, accessOf });
  return {
    world,
    clock,
    answer: (request, note) => app.fetch(request, note && { note }),
    state: () => stateOf(resources, clock.offsetMs()),
  };
}
