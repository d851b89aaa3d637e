import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { KEY_HEADER, RESOURCES, SUCCESS_BODY } from '../api/wire/common.js';
import { isRecord } from '../issues/reading.js';
import type { Access, AppEnv } from './access.js';
import { errorBody, Refusal } from './answers.js';
import { type Collection, collectionsOf, type Kept } from './collections.js';
import { readListRequest, selected } from './list-query.js';
import type { Completeness } from './printed.js';
import { addPropertyEndpoints } from './properties.js';
import type { Store } from './store.js';

export interface AppOptions {
  readonly store: Store;
  readonly accessOf: (key: string | undefined) => Access | undefined;
  /** What lists print: everything, or what the documentation's example has (no `meta`, no levels, no rate plans). */
  readonly lists: Completeness;
}

/** The endpoints of taxes and tax sets, and what properties say of them. */
export function createApp({ store, accessOf, lists }: AppOptions): Hono<AppEnv> {
  // As the API does, a path may end with a slash.
  const app = new Hono<AppEnv>({ strict: false });
  app.use(cors());
  // Before everything else: without a key nobody learns which paths there are.
  app.use(async (c, next) => {
    const access = accessOf(c.req.header(KEY_HEADER));
    if (access === undefined) throw new Refusal(401);
    c.set('access', access);
    await next();
  });
  app.notFound((c) => c.json(errorBody(404), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(errorBody(error.status, error.details), error.status);
    return c.json(errorBody(500), 500);
  });
  for (const collection of collectionsOf(store)) addEndpoints(app, collection, lists);
  addPropertyEndpoints(app, store);
  return app;
}

function addEndpoints(app: Hono<AppEnv>, collection: Collection, lists: Completeness): void {
  const { path, type } = RESOURCES[collection.type];

  /** What a call is about, when it exists and the key may use it. */
  function keptFor(c: Context<AppEnv>, denied: 401 | 403): Kept {
    const kept = collection.find(c.req.param('id') ?? '');
    if (kept === undefined) throw new Refusal(404);
    if (!c.var.access.mayUse(kept.property_id)) throw new Refusal(denied);
    return kept;
  }

  function data(id: string): { data: object | undefined } {
    return { data: collection.envelope(id, 'full') };
  }

  app.get(path, (c) => {
    const { access } = c.var;
    const query = new URL(c.req.url).searchParams;
    const request = readListRequest(query, collection.fields);
    for (const { field, operator, values } of request.conditions) {
      if (field !== 'property_id' || operator !== 'eq') continue;
      if (!values.every((id) => access.mayUse(id))) throw new Refusal(403);
    }
    const mine = collection.all().filter(({ property_id }) => access.mayUse(property_id));
    const { total, items } = selected(mine, request, collection.fields);
    const page = items.map(({ id }) => collection.envelope(id, lists));
    return c.json(
      lists === 'full' ? { data: page, meta: { page: request.page, limit: request.limit, total } } : { data: page },
    );
  });

  app.post(path, async (c) => {
    const fields = await fieldsFor(c);
    return c.json(data(collection.create(fields).id), 201);
  });

  // To read what the key has no access to is 401, as documented; everything else that it may not do is 403.
  app.get(`${path}/:id`, (c) => c.json(data(keptFor(c, 401).id)));

  app.put(`${path}/:id`, async (c) => {
    const { id } = keptFor(c, 403);
    const changes = await fieldsFor(c);
    return c.json(data(collection.update(id, changes).id));
  });

  app.delete(`${path}/:id`, (c) => {
    collection.remove(keptFor(c, 403).id);
    return c.json(SUCCESS_BODY);
  });

  /** The fields that are sent, under the name of what they are of, for a property that the key may use. */
  async function fieldsFor(c: Context<AppEnv>): Promise<Record<string, unknown>> {
    const body: unknown = await c.req.json().catch(() => undefined);
    const fields = isRecord(body) ? body[type] : undefined;
    if (!isRecord(fields)) throw new Refusal(400, { [type]: ['is missing: the body is an object with this one key.'] });
    const property = fields['property_id'];
    if (typeof property === 'string' && !c.var.access.mayUse(property)) throw new Refusal(403);
    return fields;
  }
}
