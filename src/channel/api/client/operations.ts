import { checkKinds } from '../../../core/issues/arguments.js';
import type { Issue } from '../../../core/issues/issue.js';
import { movedTo } from '../../../core/issues/issue.js';
import { isRecord } from '../../../core/issues/reading.js';
import { notSent, summary, unexpected } from '../calls/answer.js';
import type { Call, Context } from '../calls/context.js';
import { callHook } from '../calls/context.js';
import { UnexpectedAnswerError } from '../calls/errors.js';
import { maskedValue } from '../calls/mask.js';
import type {
  CallOptions,
  CreateOptions,
  ForceOptions,
  ListOptions,
  ListPage,
  OddRecord,
  PageMeta,
  PageOptions,
  PageQuery,
} from '../calls/options.js';
import { PAGE_KINDS } from '../calls/options.js';
import { send } from '../calls/send.js';
import type {
  Body,
  Declaration,
  Draft,
  FieldReaders,
  Identity,
  NewDraft,
  Operation,
  Outline,
  ReadEnvelope,
  WithId,
} from '../resources/declaration.js';
import { FORCE, number, OPTIONS, readFields, relatedId, text } from '../resources/declaration.js';
import { BIGGEST_PAGE_SIZE, DEFAULT_PAGE_SIZE } from '../wire/conventions.js';
import type { WriteIssue } from '../wire/write-issues.js';
import type { SearchResult } from './create-once.js';
import { createOnce } from './create-once.js';
import type { Listing, Page } from './pages.js';
import { drainPages, filterParts, orderParts, pageByPage, pagesAtOnce } from './pages.js';

interface ListCall<Type extends string> extends ListOptions<string, Type> {
  readonly filter?: object | undefined;
}

interface WriteOptions extends ForceOptions {
  readonly onWarning?: ((warning: WriteIssue) => void) | undefined;
}

/** Every resource with a list has its single pages too. */
type WithPage<Has extends Operation> = Has | (Has extends 'list' ? 'page' : never);

/** The usual operations of a declaration, and the parts of other operations. */
export function operationsOn<
  Type extends string,
  Stored extends WithId,
  Listed extends WithId,
  Given,
  Changes,
  Sent,
  Has extends Operation,
>(declaration: Declaration<Type, Stored, Listed, Given, Changes, Sent, Has>, context: Context) {
  return loadedOperations(declaration, async () => declaration, context);
}

/** Like `operationsOn`, for a declaration that is loaded at the first call. */
export function loadedOperations<
  Type extends string,
  Stored extends WithId,
  Listed extends WithId,
  Given,
  Changes,
  Sent,
  Has extends Operation,
>(
  { type, path: root, name, operations, mostOfProperty, hasNameless = false }: Outline<Type, Has>,
  load: () => Promise<Declaration<Type, Stored, Listed, Given, Changes, Sent, Has>>,
  context: Context,
) {
  const seenPages = new Map<string, Listing<never>['seen']>();

  function pathOf(id: string): string {
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) {
      throw new TypeError(`The id of a ${name} is missing.`);
    }
    return `${root}/${encodeURIComponent(id)}`;
  }

  /** A record, or the error of one that cannot be read. */
  function readOne<Value>(
    envelope: unknown,
    path: string,
    readIt: ReadEnvelope<Value>,
    call: Call,
  ): Value | UnexpectedAnswerError {
    const { value, issues } = readIt(envelope, path);
    if (issues === undefined) return value;
    if (context.hasSecretAnswers) {
      const trouble = `the answer is broken at ${issues[0]?.path ?? path}`;
      return unexpected(trouble, { status: 200 }, call, context);
    }
    // Messages shorten the values that they quote, so they are made again from a masked copy.
    const masked = maskedValue(envelope, context.mask);
    const maskedIssues = readIt(masked, path).issues ?? [];
    const odd = oddRecordOf(type, masked, readIt(masked, '').issues ?? []);
    const whose = odd === undefined ? '' : `${name} "${odd.title}" (${odd.id}): `;
    const trouble = `the answer is broken: ${whose}${summary(maskedIssues)}`;
    return unexpected(trouble, { status: 200, issues: maskedIssues, record: odd }, call, context);
  }

  async function recordReader() {
    const { read } = await load();
    return ({ data }: AnswerJson, call: Call): Stored => readable(readOne(data, 'data', read, call));
  }

  async function listedReader(): Promise<ReadEnvelope<Listed | Stored>> {
    const { read, readListed } = await load();
    return readListed ?? read;
  }

  async function sendForRecord(call: Call): Promise<Stored> {
    const recordIn = await recordReader();
    return recordIn(await send(call, context), call);
  }

  function entriesOf<Entry>(data: unknown, call: Call, readIt: ReadEnvelope<Entry>) {
    return listIn({ data }, call, context).map((envelope, index) => readOne(envelope, `data[${index}]`, readIt, call));
  }

  function pagesOf<Entry extends WithId>(
    path: string,
    reader: () => Promise<ReadEnvelope<Entry>>,
    { filter, order, onOdd, ...options }: ListCall<Type>,
    mayBeNameless: boolean,
  ) {
    // A wrong query throws at once, not at the first reading.
    const conditions = [...filterParts(filter), ...orderParts(order)];
    const about = { method: 'GET', path, options } as const;
    const onTrouble = (trouble: string): Error => unexpected(trouble, { status: 200 }, about, context);
    const listEntry = (entry: Entry | UnexpectedAnswerError): ListEntry<Entry, Type> => {
      if (!(entry instanceof UnexpectedAnswerError)) return { id: entry.id, value: entry };
      const odd = entry.record ?? (mayBeNameless ? namelessRecord(type, entry) : undefined);
      if (onOdd === undefined || odd === undefined) throw entry;
      return { id: odd.id || odd.reason, odd: { ...odd, kind: type } };
    };
    const readAnswer = async (pagination: readonly string[]) => {
      const readIt = await reader();
      const call: Call = { ...about, query: [...conditions, ...pagination].join('&') };
      const { data, meta } = await send(call, context);
      if (isNegative(meta, 'total')) throw onTrouble('the total of the list is negative');
      return { entries: entriesOf(data, call, readIt).map(listEntry), meta };
    };
    const readPage = async (page: number): Promise<Page<ListEntry<Entry, Type>>> => {
      const { entries, meta } = await readAnswer(paginationParts({ page, limit: BIGGEST_PAGE_SIZE }));
      return { entries, limit: countIn(meta, 'limit'), total: countIn(meta, 'total') };
    };
    return { readAnswer, readPage, onTrouble, query: conditions.join('&') };
  }

  /** One page of the list. */
  async function page(
    query: PageQuery<string> = {},
    { onOdd, ...options }: PageOptions<Type> = {},
  ): Promise<ListPage<Listed | Stored>> {
    checkKinds(query, PAGE_KINDS, 'query');
    const { page: number = 1, limit = DEFAULT_PAGE_SIZE, filter, order } = query;
    const { readAnswer } = pagesOf(root, listedReader, { ...options, onOdd, filter, order }, hasNameless);
    const { entries, meta } = await readAnswer(paginationParts({ page: number, limit }));
    const data: Array<Listed | Stored> = [];
    for (const entry of entries) {
      if ('odd' in entry) onOdd?.(entry.odd);
      else data.push(entry.value);
    }
    return { data, meta: readFields(PAGE_META, isRecord(meta) ? meta : {}) };
  }

  function listed<Entry extends WithId>(
    reader: () => Promise<ReadEnvelope<Entry>>,
    request: ListCall<Type>,
  ): AsyncIterable<Entry> {
    const { query, readAnswer, ...reading } = pagesOf(root, reader, request, hasNameless);
    const most = mostOf(mostOfProperty, request.filter);
    const seen = seenPages.get(query) ?? { pages: [] };
    seenPages.set(query, seen);
    const pages = request.atOnce ? pagesAtOnce : pageByPage;
    return { [Symbol.asyncIterator]: () => withoutOdd(pages({ ...reading, seen, most }), request.onOdd) };
  }

  /** Every record of a list that gets shorter during the reading. */
  function drain(path: string, request: ListCall<Type>): AsyncIterable<Listed | Stored> {
    // A record without an id must not block the others.
    const reader = pagesOf(path, listedReader, request, true);
    return { [Symbol.asyncIterator]: () => withoutOdd(drainPages(reader), request.onOdd) };
  }

  async function choices(filter?: object, options: CallOptions = {}, more: readonly string[] = []) {
    const query = [...filterParts(filter), ...more].join('&') || undefined;
    const call: Call = { method: 'GET', path: `${root}/${OPTIONS}`, query, options };
    const readListed = await listedReader();
    const { data } = await send(call, context);
    return entriesOf(data, call, readListed).map(readable);
  }

  async function get(id: string, options: CallOptions = {}): Promise<Stored> {
    return sendForRecord({ method: 'GET', path: pathOf(id), options });
  }

  /** Searches the list for a record that may have been created, and was not there before. */
  async function search(
    sent: Sent,
    { filter, isLike, isIt, hasTwins }: Identity<Sent, Stored>,
    { existingIds, ...options }: CreateOptions,
  ): Promise<SearchResult<Stored>> {
    const { read, readListed } = await load();
    const fresh: Stored[] = [];
    for await (const record of listed(async () => read, {
      ...options,
      filter: filter?.(sent),
      onOdd: () => undefined,
    })) {
      if (existingIds?.includes(record.id) !== true && isLike(sent, record)) fresh.push(record);
    }
    const [first, ...others] = fresh;
    if (first === undefined) return { kind: 'none' };
    const unclear = { kind: 'unclear', ids: fresh.map(({ id }) => id) } as const;
    // Two matches are ambiguous; without `existingIds`, an older record also matches.
    if (others.length > 0 || (hasTwins && existingIds === undefined)) return unclear;
    const stored = readListed === undefined ? first : await get(first.id, options);
    return isIt(sent, stored) ? { kind: 'match', value: stored } : unclear;
  }

  /** A draft without issues, after its warnings are reported. Throws a ValidationError for a draft with issues. */
  function sendable<Sendable extends Body>(
    draft: Draft<Sendable>,
    to: Pick<Call, 'method' | 'path'>,
    { onWarning }: WriteOptions = {},
  ) {
    if ('issues' in draft) throw notSent(draft.issues, to);
    for (const warning of draft.warnings ?? []) callHook(onWarning, warning);
    return draft;
  }

  async function post(draft: NewDraft<Sent>, options: CreateOptions & WriteOptions): Promise<Stored> {
    const to = { method: 'POST', path: root } as const;
    const { body, sent } = sendable(draft, to, options);
    const { identity } = await load();
    const recordIn = await recordReader();
    const find = identity && (() => search(sent, identity, options));
    return createOnce({ ...to, body: { [type]: body }, options }, { read: recordIn, search: find }, context);
  }

  async function put(id: string, draft: Draft, { force, ...options }: WriteOptions): Promise<Stored> {
    const to = { method: 'PUT', path: pathOf(id), query: forced(force) } as const;
    const { body } = sendable(draft, to, options);
    return sendForRecord({ ...to, body: { [type]: body }, options });
  }

  const all = {
    list: (filter?: object, options: ListCall<Type> = {}) => listed(listedReader, { ...options, filter }),
    page,
    get,
    options: (options: CallOptions = {}) => choices(undefined, options),
    async create(given: Given, options: CreateOptions & WriteOptions = {}) {
      const { create } = await load();
      if (create === undefined) throw new TypeError(`The declaration of a ${name} has no create.`);
      return post(create(given), options);
    },
    async update(id: string, changes: Changes, options: WriteOptions = {}) {
      const { update } = await load();
      if (update === undefined) throw new TypeError(`The declaration of a ${name} has no update.`);
      return put(id, await update(changes, () => get(id, options)), options);
    },
    async remove(id: string, { force, ...options }: ForceOptions = {}): Promise<void> {
      await send({ method: 'DELETE', path: pathOf(id), query: forced(force), options }, context);
    },
  };
  const names: ReadonlyArray<Operation | 'page'> = operations.some((name) => name === 'list')
    ? [...operations, 'page']
    : operations;
  const usual: Pick<typeof all, WithPage<Has>> = Object.fromEntries(
    names.map((operation): unknown[] => [operation, all[operation]]),
  );

  return {
    usual,
    get,
    choices,
    drain,
    pathOf,
    sendable,
    post,
    put,
    /** An action on one record, which can be repeated without harm. */
    act(id: string, action: string, options: CallOptions): Promise<AnswerJson> {
      const path = `${pathOf(id)}/${action}`;
      return send({ method: 'POST', path, isRepeatable: true, options }, context);
    },
  };
}

const PAGE_META: FieldReaders<PageMeta> = {
  page: number(undefined),
  limit: number(undefined),
  total: number(undefined),
  order_by: text(undefined),
  order_direction: text(undefined),
};

function paginationParts({ page, limit }: Record<'page' | 'limit', number>): readonly string[] {
  return [`pagination[page]=${page}`, `pagination[limit]=${limit}`];
}

/** The JSON of an answer other than a record. */
export type AnswerJson = Readonly<Record<string, unknown>>;

function forced(force: boolean | undefined): string | undefined {
  return force === true ? `${FORCE}=true` : undefined;
}

function readable<Value>(value: Value | UnexpectedAnswerError): Value {
  if (value instanceof UnexpectedAnswerError) throw value;
  return value;
}

/** A record without a readable id. Its place in the list is left out of the reason, because the list gets shorter. */
function namelessRecord<Kind extends string>(kind: Kind, { message }: UnexpectedAnswerError): OddRecord<Kind> {
  return { kind, id: '', title: '', reason: message.replace(/data\[\d+\][.:]? ?/g, ''), record: undefined };
}

export function listIn({ data }: AnswerJson, call: Call, context: Context): readonly unknown[] {
  if (Array.isArray(data)) return data;
  throw unexpected('the answer has no list under data', { status: 200 }, call, context);
}

function countIn(meta: unknown, name: string): number | undefined {
  const count = isRecord(meta) ? meta[name] : undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function isNegative(meta: unknown, name: string): boolean {
  const count = isRecord(meta) ? meta[name] : undefined;
  return typeof count === 'number' && count < 0;
}

/** Lists of a whole account are a hundred times as long as those of a property. */
const PROPERTIES_OF_ACCOUNT = 100;

/** How many entries a list can have, by the properties that it is about. */
function mostOf(mostOfProperty: number | undefined, filter: object = {}): number | undefined {
  if (mostOfProperty === undefined) return undefined;
  const properties: unknown = 'property_id' in filter ? filter.property_id : undefined;
  const isOfOne = typeof properties === 'string';
  return mostOfProperty * (isOfOne ? 1 : Array.isArray(properties) ? properties.length : PROPERTIES_OF_ACCOUNT);
}

/** A record of a list, or one that cannot be read in its place. */
type ListEntry<Value, Kind extends string> = WithId & ({ readonly value: Value } | { readonly odd: OddRecord<Kind> });

/** The readable fields of a masked envelope that cannot be read; `undefined` if it has another type or no id. */
function oddRecordOf<Kind extends string>(
  kind: Kind,
  envelope: unknown,
  issues: readonly Issue[],
): OddRecord<Kind> | undefined {
  if (!isRecord(envelope) || !isRecord(envelope['attributes'])) return undefined;
  const { attributes: record, type = kind } = envelope;
  const id = envelope['id'] ?? record['id'];
  if (type !== kind || typeof id !== 'string' || id === '') return undefined;
  const title = typeof record['title'] === 'string' ? record['title'] : '';
  const property_id = relatedId(envelope['relationships'], 'property') ?? record['property_id'];
  const reason = summary(issues.map((issue) => movedTo(issue.path.replace(/^\.?attributes\.?/, ''), issue)));
  return { kind, id, title, ...(typeof property_id === 'string' ? { property_id } : {}), reason, record };
}

/** A list without its odd records, which go to `onOdd`. */
async function* withoutOdd<Listed, Kind extends string>(
  list: AsyncIterable<ListEntry<Listed, Kind>>,
  onOdd: ((record: OddRecord<Kind>) => void) | undefined,
): AsyncGenerator<Listed, void, undefined> {
  for await (const entry of list) {
    if ('odd' in entry) onOdd?.(entry.odd);
    else yield entry.value;
  }
}
