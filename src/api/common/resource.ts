import type { Result } from '../../issues/issue.js';
import { isRecord } from '../../issues/reading.js';
import type { ResourceKind } from '../wire/common.js';
import { summary, unexpected } from './answer.js';
import { type KnownPages, pageByPage, pagesAtOnce } from './at-once.js';
import type { Call, Context } from './context.js';
import { drainPages } from './drain.js';
import type { UnexpectedAnswerError } from './errors.js';
import { maskedValue } from './mask.js';
import { type Odd, oddRecordOf, withoutOdd } from './odd.js';
import type { CallOptions, CreateOptions, OddRecord } from './options.js';
import type { Page } from './pages.js';
import { listQuery } from './query.js';
import type { ReadEnvelope } from './read-envelope.js';
import { send } from './send.js';

interface ListAsked<Kind extends string> extends CallOptions {
  readonly filter?: object | undefined;
  readonly order?: object | undefined;
  readonly onOdd?: ((record: OddRecord<Kind>) => void) | undefined;
  readonly atOnce?: boolean | undefined;
}

/** The operations that resources have in common, on answers that are read in a given way. */
export class Resource<
  Kind extends string,
  Stored extends { readonly id: string },
  Listed extends { readonly id: string } = Stored,
> {
  readonly #context: Context;
  readonly #path: string;
  /** Which pages lists have, by their query. */
  readonly #known = new Map<string, KnownPages>();

  constructor(
    private readonly kind: ResourceKind<Kind>,
    private readonly reading: { readonly one: ReadEnvelope<Stored>; readonly listed: ReadEnvelope<Listed> },
    context: Context,
  ) {
    this.#context = context;
    this.#path = kind.path;
  }

  list(asked: ListAsked<Kind>): AsyncIterable<Listed> {
    const { readPage, callOf, query } = this.#pagesOf(this.#path, asked);
    const onTrouble = (page: number, what: string): Error =>
      unexpected(what, { status: 200 }, callOf(page, 1), this.#context);
    const known = this.#known.get(query) ?? { pages: [] };
    this.#known.set(query, known);
    const pages = asked.atOnce ? pagesAtOnce : pageByPage;
    return { [Symbol.asyncIterator]: () => withoutOdd(pages({ readPage, onTrouble, known }), asked.onOdd) };
  }

  /** Every record of a list that gets shorter while it is read. */
  drain(path: string, asked: ListAsked<Kind>): AsyncIterable<Listed> {
    const { readPage } = this.#pagesOf(path, asked);
    return { [Symbol.asyncIterator]: () => withoutOdd(drainPages(readPage), asked.onOdd) };
  }

  #pagesOf(path: string, { filter, order, onOdd, atOnce: _, ...options }: ListAsked<Kind>) {
    const callOf = (page: number, limit: number): Call => {
      const query = listQuery({ filter, order, page, limit });
      return { method: 'GET', path, query, ...attemptsOf(options) };
    };
    // What cannot be asked is said at once, and not when the list is first read from.
    const { query = '' } = callOf(1, 1);
    const readPage = async (page: number, limit: number): Promise<Page<Listed | Odd<Kind>>> => {
      const call = callOf(page, limit);
      return this.#pageOf(await send(call, this.#context), call, onOdd !== undefined);
    };
    return { callOf, readPage, query };
  }

  async get(id: string, options: CallOptions): Promise<Stored> {
    return this.one({ method: 'GET', path: this.pathOf(id), ...attemptsOf(options) });
  }

  post(fields: object, { beforeSend, ...options }: CreateOptions): Promise<Stored> {
    const body = { [this.kind.type]: fields };
    return this.one({ method: 'POST', path: this.#path, body, beforeSend, ...attemptsOf(options) });
  }

  async update(id: string, changes: object, options: CallOptions): Promise<Stored> {
    return this.one({
      method: 'PUT',
      path: this.pathOf(id),
      body: { [this.kind.type]: changes },
      ...attemptsOf(options),
    });
  }

  async remove(id: string, options: CallOptions): Promise<void> {
    await send({ method: 'DELETE', path: this.pathOf(id), ...attemptsOf(options) }, this.#context);
  }

  /** An id is one segment of the path, whatever is in it. */
  pathOf(id: string): string {
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) {
      throw new TypeError(`The id of a ${this.kind.name} is missing; it takes the one that the API gave.`);
    }
    return `${this.#path}/${encodeURIComponent(id)}`;
  }

  /** What a call is answered with, when that is one record. */
  async one(call: Call): Promise<Stored> {
    const { data } = await send(call, this.#context);
    const read = this.#read(data, 'data', this.reading.one, call);
    if ('error' in read) throw read.error;
    return read.value;
  }

  /** Every record of a list that has no pages. */
  async all(path: string, query: string, options: CallOptions): Promise<Listed[]> {
    const call: Call = { method: 'GET', path, query: query === '' ? undefined : query, ...attemptsOf(options) };
    const { data } = await send(call, this.#context);
    if (!Array.isArray(data))
      throw unexpected('the answer has no list under data', { status: 200 }, call, this.#context);
    return data.map((envelope, at) => {
      const read = this.#read(envelope, `data[${at}]`, this.reading.listed, call);
      if ('error' in read) throw read.error;
      return read.value;
    });
  }

  #pageOf({ data, meta }: Record<string, unknown>, call: Call, takesOdd: boolean): Page<Listed | Odd<Kind>> {
    if (!Array.isArray(data))
      throw unexpected('the answer has no list under data', { status: 200 }, call, this.#context);
    const entries = data.map((envelope, at) => {
      const read = this.#read(envelope, `data[${at}]`, this.reading.listed, call);
      if ('value' in read) return read.value;
      if (!takesOdd || read.odd === undefined) throw read.error;
      return { id: read.odd.id, odd: read.odd };
    });
    return { entries, limit: countIn(meta, 'limit'), total: countIn(meta, 'total') };
  }

  #read<Value>(envelope: unknown, path: string, read: ReadEnvelope<Value>, call: Call): Read<Value, Kind> {
    const { value, issues }: Result<Value> = read(envelope, path);
    if (issues === undefined) return { value };
    if (this.#context.hasSecretAnswers) {
      const what = `the answer is broken at ${issues[0]?.path ?? path}`;
      return { error: unexpected(what, { status: 200 }, call, this.#context), odd: undefined };
    }
    // Sentences cut what they show: they are made anew from a copy in which nothing of the key is left.
    const masked = maskedValue(envelope, this.#context.mask);
    const told = read(masked, path).issues ?? [];
    const odd = oddRecordOf(this.kind.type, masked, read(masked, '').issues ?? []);
    const name = odd === undefined ? '' : `${this.kind.name} "${odd.title}" (${odd.id}): `;
    const what = `the answer is broken: ${name}${summary(told)}`;
    return { error: unexpected(what, { status: 200, issues: told, record: odd }, call, this.#context), odd };
  }
}

type Read<Value, Kind extends string> =
  | { readonly value: Value }
  | { readonly error: UnexpectedAnswerError; readonly odd: OddRecord<Kind> | undefined };

/** What of the options of a call is about its attempts; a caller may have put anything else beside it. */
export function attemptsOf({
  signal,
  timeoutMs,
  retries,
}: CallOptions): Pick<Call, 'signal' | 'timeoutMs' | 'retries'> {
  return { signal, timeoutMs, retries };
}

function countIn(meta: unknown, name: string): number | undefined {
  const count = isRecord(meta) ? meta[name] : undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
