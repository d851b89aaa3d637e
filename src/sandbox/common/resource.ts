import type { Hono } from 'hono';
import type { AppEnv } from './access.js';
import type { Collection } from './collection.js';
import type { World } from './world.js';

/** One resource: its endpoints, and its part of the state. */
export interface SandboxResource {
  /** What its part of the state is called. */
  readonly name: string;
  /** The usual operations on a list. */
  readonly collection?: Collection;
  /** Every other endpoint. */
  readonly addRoutes?: (app: Hono<AppEnv>) => void;
  /** Endpoints of the card-data API, each below the given path and `/api/v1`, with keys of their own. */
  readonly addCardRoutes?: (app: Hono<AppEnv>, path: string) => void;
  /** What it keeps, as plain JSON; undefined while it keeps nothing. */
  readonly save?: () => unknown;
  /** Takes what `save` gave. It may come from a file that somebody edited: throws a TypeError or a Refusal. */
  readonly load?: (kept: unknown) => void;
}

/** A row of the table of resources. */
export type MakeResource = (world: World) => SandboxResource;
