import type { Context } from 'hono';
import type { Issue } from '../../../core/issues/issue.js';
import { pathSegments } from '../../../core/issues/issue.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import { isUuid } from '../../../core/issues/texts.js';
import type { FieldReaders, Operation, SortKey } from '../../api/resources/declaration.js';
import { FORCE, OPTIONS, readFields } from '../../api/resources/declaration.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { HmacSigning } from '../../api/wire/signing.js';
import type { Bookings } from '../bookings/bookings.js';
import type { Inactivity } from '../channels/inactivity.js';
import type { Deliveries } from '../deliveries/deliveries.js';
import type { Completeness } from '../taxes/store.js';
import type { PrintedFields } from './answers.js';
import {
  BLANK,
  detailsOf,
  invalidArguments,
  ofProperty,
  Refusal,
  recordsOf,
  refuseIf,
  restoreRecords,
} from './answers.js';
import { readListRequest, selectPage } from './list-query.js';
import type { PushReport } from './log.js';
import type { ListFields, Reports } from './query.js';
import type { Routes } from './routes.js';
import type { Stored } from './stored.js';

export interface Access {
  /** Whether it may use a property; null for records of the whole account. */
  readonly mayUse: (propertyId: string | null) => boolean;
  readonly userId?: string;
  /** Whether the call comes from a web page of another machine. */
  readonly isFromElsewhere?: boolean;
}

export interface AppEnv {
  Variables: { access: Access };
  Bindings: Reports & { note?: (pushed: PushReport) => void };
}

/** A stored record; without a property it belongs to the whole account. */
interface SandboxRecord {
  readonly id: string;
  readonly property_id?: string | null;
}

/** One resource: its endpoints, and its part of the state. */
export interface SandboxResource {
  /** The name of its part of the state. */
  readonly name: string;
  readonly addCollection?: (app: Routes<AppEnv>) => void;
  /** Every other endpoint, added first: `/webhooks/test` is not `/webhooks/:id`. */
  readonly addRoutes?: (app: Routes<AppEnv>) => void;
  /** Endpoints of the card-data API, which has separate keys. */
  readonly addCardRoutes?: (app: Routes<AppEnv>) => void;
  /** Its part of the state as plain JSON; undefined if empty. */
  readonly save?: () => unknown;
  /** Restores the result of `save`. An edited file may be invalid: throws a TypeError or a Refusal. */
  readonly load?: (kept: unknown) => void;
}

export type MakeResource = (world: World) => SandboxResource;

/** The part of a declaration that the sandbox uses. */
interface Declared extends ListFields {
  readonly type: string;
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly order?: readonly SortKey[];
  readonly mayBeGlobal?: boolean;
  readonly check?: (fields: Fields) => {
    readonly issues: Parameters<typeof detailsOf>[0];
    readonly warnings?: ReadonlyArray<{ readonly message: string }>;
  };
}

/** The records of a resource, and its usual operations. */
export interface Collection<R extends SandboxRecord> {
  readonly all: () => Iterable<R>;
  readonly find: (id: string) => R | undefined;
  readonly print: (record: R, place: 'list' | 'one', by: Access) => PrintedFields;
  readonly create?: (fields: Fields, by: Access) => R;
  readonly update?: (record: R, changes: Fields, by: Access, c: Context<AppEnv>) => R;
  readonly remove?: (record: R, isForced: boolean) => void;
  /** The operations that take `force` [none]. */
  readonly forced?: ReadonlyArray<'update' | 'remove'>;
  /** Operations on one record, by the last segment of the path; each returns the body of the answer. */
  readonly actions?: { readonly [action: string]: (record: R, c: Context<AppEnv>) => object };
  /** The properties in the fields of a request [`property_id`]. */
  readonly propertiesIn?: (fields: Fields) => readonly unknown[];
  /** Whether lists have a `meta` [yes]. */
  readonly hasMeta?: boolean;
  /** The status for reading a record without access [401, as documented for taxes]; else 403. */
  readonly deniedRead?: 401 | 403;
  /** The access of a call [its key's]; throws a Refusal without access. */
  readonly accessOf?: (c: Context<AppEnv>) => Access;
  /** The URL that the path of the declaration is relative to [the address]. */
  readonly root?: string;
}

/** Adds the endpoints of the usual operations, and of actions. */
export function addCollection<R extends SandboxRecord>(
  app: Routes<AppEnv>,
  declaration: Declared,
  collection: Collection<R>,
): void {
  const { type, operations } = declaration;
  const { print, create, update, remove, actions = {}, forced = [], deniedRead = 401, root = '' } = collection;
  const { accessOf: access = ownAccess } = collection;
  const path = root + declaration.path;
  const sent = (c: Context<AppEnv>) => fieldsFor(c, declaration, collection.propertiesIn);
  const answerOf = (record: R, by: Access) => ({ data: { type, id: record.id, ...print(record, 'one', by) } });

  if (operations.includes('list')) addList(app, path, declaration, collection);
  // Reading without access is 401, as documented; every other operation is 403.
  if (operations.includes('get')) {
    app.get(`${path}/:id`, (c) => c.json(answerOf(recordFor(c, collection, deniedRead), access(c))));
  }
  if (create !== undefined) {
    app.post(path, async (c) => c.json(answerOf(create(await sent(c), access(c)), access(c)), 201));
  }
  if (update !== undefined) {
    app.put(
      `${path}/:id`,
      async (c) => {
        recordFor(c, collection, 403);
        const changes = await sent(c);
        // While its body was read, another call may have changed the record.
        return c.json(answerOf(update(recordFor(c, collection, 403), changes, access(c), c), access(c)));
      },
      { names: forced.includes('update') ? [FORCE] : [] },
    );
  }
  if (remove !== undefined) {
    app.delete(
      `${path}/:id`,
      (c) => {
        remove(recordFor(c, collection, 403), isForced(c));
        return c.json(SUCCESS_BODY);
      },
      { names: forced.includes('remove') ? [FORCE] : [] },
    );
  }
  for (const [action, run] of Object.entries(actions)) {
    app.post(`${path}/:id/${action}`, (c) => c.json(run(recordFor(c, collection, 403), c)));
  }
}

/** Adds a list with its filters and orders; `names` are the further arguments that it takes. */
export function addList<R extends SandboxRecord>(
  app: Routes<AppEnv>,
  path: string,
  declaration: ListDeclaration,
  source: ListSource<R>,
  names: readonly string[] = [],
): void {
  const { hasPages = true } = source;
  app.get(path, (c) => c.json(listAnswer(c, declaration, source)), { names, list: declaration, hasPages });
}

/** Adds a list of options, without pages. */
export function addOptions<R extends SandboxRecord>(
  app: Routes<AppEnv>,
  declaration: Declared,
  all: ListSource<R>['all'],
  print: Collection<R>['print'] = (attributes) => ({ attributes }),
  names: readonly string[] = [],
): void {
  addList(app, `${declaration.path}/${OPTIONS}`, declaration, { all, print, hasPages: false }, names);
}

/** The record whose id is in the path. */
export function recordFor<R extends SandboxRecord>(
  c: Context<AppEnv>,
  { find, accessOf = ownAccess }: Pick<Collection<R>, 'find' | 'accessOf'>,
  denied: 401 | 403,
  name = 'id',
): R {
  const { mayUse } = accessOf(c);
  const id = c.req.param(name) ?? '';
  const kept = find(id);
  if (kept === undefined) throw isUuid(id) ? new Refusal(404) : invalidArguments({ [name]: ['is invalid'] });
  if (!mayUse(kept.property_id ?? null)) throw new Refusal(denied);
  return kept;
}

/** Whether mappings of connections that use a record are removed with it. */
export function isForced(c: Context<AppEnv>): boolean {
  return c.req.query(FORCE) === 'true';
}

function ownAccess(c: Context<AppEnv>): Access {
  return c.var.access;
}

/** The fields of a request under the name of their type, for properties with access. */
export async function fieldsFor(
  c: Context<AppEnv>,
  { type, mayBeGlobal = false, check }: Pick<Declared, 'type' | 'mayBeGlobal' | 'check'>,
  propertiesIn: Collection<SandboxRecord>['propertiesIn'] = ({ property_id }) => [property_id],
): Promise<Fields> {
  const { ignore, warn } = c.env;
  let fields = await bodyFields(c, type);
  const { id: _, ...checked } = fields;
  const { issues = [], warnings = [] } = check?.(checked) ?? {};
  for (const { message } of warnings) warn?.(message);
  for (const { code, path } of issues) {
    if (ignore === undefined || code !== 'unknown_field') continue;
    ignore(path.startsWith('[') ? type + path : `${type}.${path}`);
    fields = withoutField(fields, pathSegments(path));
  }
  for (const id of propertiesIn(fields)) {
    const isSaid = typeof id === 'string' || (id === null && mayBeGlobal);
    if (isSaid && !c.var.access.mayUse(id)) throw new Refusal(403);
  }
  return fields;
}

export function jsonOf(c: Pick<Context, 'req'>): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

/** The object under the single key of a body. */
export async function bodyFields(c: Pick<Context, 'req'>, type: string): Promise<Fields> {
  const body = await jsonOf(c);
  const fields = isRecord(body) ? body[type] : undefined;
  if (!isRecord(fields)) throw new Refusal(400, { [type]: ['is missing: the body is an object with this one key.'] });
  return fields;
}

type ListDeclaration = Pick<Declared, 'type' | 'order' | keyof ListFields>;

type ListSource<R extends SandboxRecord> = Pick<Collection<R>, 'print' | 'hasMeta' | 'accessOf'> & {
  readonly all: (c: Context<AppEnv>) => Iterable<R>;
  /** Whether the list has pages [yes]. */
  readonly hasPages?: boolean;
};

/** A page of a list, with the records that the key may use. */
export function listAnswer<R extends SandboxRecord>(
  c: Context<AppEnv>,
  declaration: ListDeclaration,
  { all, print, accessOf = ownAccess, hasPages = true, hasMeta = hasPages }: ListSource<R>,
) {
  const by = accessOf(c);
  const { mayUse } = by;
  const request = readListRequest(new URL(c.req.url).searchParams, declaration, { ...c.env, hasPages });
  for (const { field, operator, values } of request.conditions) {
    if (field !== 'property_id' || operator !== 'eq') continue;
    if (!values.every(mayUse)) throw new Refusal(403);
  }
  const mine = [...all(c)].filter(({ property_id = null }) => mayUse(property_id));
  const { items, meta } = selectPage(mine, request, declaration);
  const data = items.map((item) => ({ type: declaration.type, id: item.id, ...print(item, 'list', by) }));
  return hasMeta ? { data, meta } : { data };
}

/** Records with the position of their creation as `inserted_at`, for lists that are sorted by it without printing it. */
export function inCreationOrder<R extends object>(records: ReadonlyMap<string, R>) {
  return [...records.values()].map((record, inserted_at) => ({ ...record, inserted_at }));
}

/** The records of a resource in a map, and their part of the state: those that are kept [all]. */
export function keptIn<R extends SandboxRecord>(records: Map<string, R>, isKept: (record: R) => boolean = () => true) {
  return {
    all: () => records.values(),
    find: (id: string) => records.get(id),
    save() {
      const kept = [...records.values()].filter(isKept);
      return kept.length === 0 ? undefined : kept;
    },
    load(saved: unknown): void {
      for (const record of recordsOf<R>(saved).filter(isKept)) records.set(record.id, record);
    },
  };
}

interface StoringDeclaration extends Declared {
  readonly fields: FieldReaders<object>;
  readonly sentAgain?: readonly string[];
}

/** Records that are stored as sent: the declared fields, of an existing property. */
export function storeAsSent<R extends SandboxRecord>(
  declaration: StoringDeclaration,
  { newId, hotel }: Pick<Stored, 'newId' | 'hotel'>,
  records: Map<string, R> = new Map(),
) {
  const { mayBeGlobal = false, fields: table, sentAgain = [], check } = declaration;

  /** Builds a record from fields, or throws a refusal with every issue. */
  function recordOf(id: string, fields: Fields): R {
    const issues: Issue[] = [];
    const values = readFields(table, fields, issues);
    const details: Record<string, readonly string[]> = { ...detailsOf(check?.(fields).issues ?? issues) };
    const given = fields['property_id'] ?? null;
    const property = hotel.property(given);
    if (details['property_id'] === undefined && property === undefined && !(given === null && mayBeGlobal)) {
      details['property_id'] = [given === null ? BLANK : 'does not exist'];
    }
    refuseIf(details);
    const all: Fields = { ...values, property_id: property?.id ?? null, id };
    return Object.fromEntries(
      Object.entries(all).flatMap((entry): unknown[][] => (entry[1] === undefined ? [] : [entry])),
    );
  }

  function put(id: string, fields: Fields): R {
    const record = recordOf(id, fields);
    records.set(id, record);
    return record;
  }

  const { all, find, save } = keptIn(records);
  return {
    recordOf,
    save,
    load: (kept: unknown) => restoreRecords(kept, put),
    collection: {
      all,
      find,
      create: ({ id: _, ...fields }: Fields) => put(newId(), fields),
      update: ({ id, ...stored }: R, { id: _, ...changes }: Fields) => {
        const kept = Object.entries(stored).filter(([name]) => !sentAgain.includes(name));
        return put(id, { ...Object.fromEntries(kept), ...changes });
      },
      remove: ({ id }: R) => {
        records.delete(id);
      },
      print: ({ property_id = null, ...attributes }: R): PrintedFields => ({
        attributes,
        relationships: ofProperty(property_id),
      }),
    },
  };
}

function withoutField(fields: Fields, path: ReadonlyArray<string | number>): Fields {
  const copy = structuredClone(fields);
  const holder = path.slice(0, -1).reduce<unknown>((part, segment) => Reflect.get(Object(part), segment), copy);
  Reflect.deleteProperty(Object(holder), path.at(-1) ?? '');
  return copy;
}

/** The parts that all resources share. */
export interface World extends Stored {
  readonly lists: Completeness;
  /** Removes resources that are inactive for too long. */
  readonly inactivity: Inactivity;
  readonly deliveries: Deliveries;
  readonly bookings: Bookings;
  /** The keys of the card-data API that exist from the start. */
  readonly cardApiKeys: readonly string[];
  /** How deliveries are signed. */
  readonly signing: HmacSigning | undefined;
  /** Whether likely mistakes that the service probably refuses are refused. */
  readonly isStrict: boolean;
}
