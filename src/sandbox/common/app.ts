import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { KEY_HEADER } from '../../api/wire/conventions.js';
import type { Access, AppEnv } from './access.js';
import { bodyOfRefusal, errorBody, Refusal } from './answers.js';
import { isFromElsewhere } from './callers.js';
import type { SandboxResource } from './resource.js';

export interface AppOptions {
  readonly resources: readonly SandboxResource[];
  readonly accessOf: (key: string | undefined) => Access | undefined;
}

/** The endpoints of all resources. */
export function createApp({ resources, accessOf }: AppOptions): Hono<AppEnv> {
  // As the API does, a path may end with a slash.
  const app = new Hono<AppEnv>({ strict: false });
  app.use(cors());
  app.notFound((c) => c.json(errorBody(404), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(bodyOfRefusal(error), error.status);
    return c.json(errorBody(500), 500);
  });
  // It has keys of its own.
  for (const { addCardRoutes } of resources) addCardRoutes?.(app);
  // Before everything else: without a key nobody learns which paths there are.
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
