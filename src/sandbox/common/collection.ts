import type { Context, Hono } from 'hono';
import { SUCCESS_BODY } from '../../api/wire/common.js';
import { isRecord } from '../../issues/reading.js';
import type { AppEnv } from './access.js';
import { Refusal } from './answers.js';
import { type ListFields, readListRequest, selected } from './list-query.js';

/** Something that is kept; `property_id` is null when it belongs to the whole account. */
export interface Kept {
  readonly id: string;
  readonly property_id: string | null;
}

/** One `{ type, id, attributes }` of an answer. */
export interface Printed {
  readonly type: string;
  readonly id: string;
  readonly attributes: object;
  readonly relationships?: object | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** A list with its records. What it has no function for is answered 404. */
export interface Collection {
  /** The key of a body, and the type of an envelope. */
  readonly type: string;
  /** With the root: `/api/v1/webhooks`. */
  readonly path: string;
  /** What the list can be filtered and sorted by. */
  readonly fields: ListFields;
  /** How the list is sorted unless it is asked for otherwise [title, id]; empty: as it was created. */
  readonly order?: readonly string[];
  /** Whether lists have a `meta` [yes]. */
  readonly hasMeta?: boolean;
  readonly all: () => readonly Kept[];
  readonly find: (id: string) => Kept | undefined;
  readonly print: (id: string, place: 'list' | 'one') => Printed | undefined;
  readonly create?: (fields: Fields) => Kept;
  readonly update?: (id: string, changes: Fields) => Kept;
  readonly remove?: (id: string) => void;
  /** Whether a record may belong to the whole account [no]. */
  readonly mayBeGlobal?: boolean;
  /** The status for a record that the key has no access to: of a read [401], as documented for taxes; else 403. */
  readonly deniedRead?: 401 | 403;
}

/** Hangs up the operations that a collection has. */
export function addCollection(app: Hono<AppEnv>, collection: Collection): void {
  const { path, create, update, remove, deniedRead = 401 } = collection;
  const data = (id: string) => ({ data: collection.print(id, 'one') });

  app.get(path, (c) => c.json(listAnswer(c, collection)));
  // To read what the key has no access to is 401, as documented; everything else that it may not do is 403.
  app.get(`${path}/:id`, (c) => c.json(data(keptFor(c, collection, deniedRead).id)));
  if (create !== undefined) {
    app.post(path, async (c) => c.json(data(create(await fieldsFor(c, collection)).id), 201));
  }
  if (update !== undefined) {
    app.put(`${path}/:id`, async (c) => {
      const { id } = keptFor(c, collection, 403);
      return c.json(data(update(id, await fieldsFor(c, collection)).id));
    });
  }
  if (remove !== undefined) {
    app.delete(`${path}/:id`, (c) => {
      remove(keptFor(c, collection, 403).id);
      return c.json(SUCCESS_BODY);
    });
  }
}

/** What a call is about, when it exists and the key may use it. */
export function keptFor(c: Context<AppEnv>, { find }: Pick<Collection, 'find'>, denied: 401 | 403): Kept {
  const kept = find(c.req.param('id') ?? '');
  if (kept === undefined) throw new Refusal(404);
  if (!c.var.access.mayUse(kept.property_id)) throw new Refusal(denied);
  return kept;
}

/** The fields that are sent, under the name of what they are of, for a property that the key may use. */
export async function fieldsFor(
  c: Context<AppEnv>,
  { type, mayBeGlobal = false }: Pick<Collection, 'type' | 'mayBeGlobal'>,
): Promise<Record<string, unknown>> {
  const fields = await bodyFields(c, type);
  const property = fields['property_id'];
  const isSaid = typeof property === 'string' || (property === null && mayBeGlobal);
  if (isSaid && !c.var.access.mayUse(property)) throw new Refusal(403);
  return fields;
}

/** The object under the one key of a body. */
export async function bodyFields(c: Pick<Context, 'req'>, type: string): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const fields = isRecord(body) ? body[type] : undefined;
  if (!isRecord(fields)) throw new Refusal(400, { [type]: ['is missing: the body is an object with this one key.'] });
  return fields;
}

type ListSource = Pick<Collection, 'fields' | 'order' | 'hasMeta' | 'all' | 'print'> & {
  /** Whether the list has pages [yes]. */
  readonly hasPages?: boolean;
};

/** A page of a list, of what the key may use. */
export function listAnswer(c: Context<AppEnv>, source: ListSource): { data: unknown[]; meta?: object } {
  const { access } = c.var;
  const asked = readListRequest(new URL(c.req.url).searchParams, source.fields);
  const { hasPages = true, hasMeta = hasPages } = source;
  const request = hasPages ? asked : { ...asked, page: 1, limit: Number.MAX_SAFE_INTEGER };
  for (const { field, operator, values } of request.conditions) {
    if (field !== 'property_id' || operator !== 'eq') continue;
    if (!values.every((id) => access.mayUse(id))) throw new Refusal(403);
  }
  const mine = source.all().filter(({ property_id }) => access.mayUse(property_id));
  const { total, items } = selected(mine, request, source);
  const page = items.map(({ id }) => source.print(id, 'list'));
  if (!hasMeta) return { data: page };
  return { data: page, meta: { page: request.page, limit: request.limit, total } };
}
