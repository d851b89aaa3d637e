import type { Result } from '../issues/issue.js';
import { isRecord } from '../issues/reading.js';
import { summary, unexpected } from './answer.js';
import type { Call, Context } from './context.js';
import { maskedValue } from './mask.js';
import { allPages, type Page } from './pages.js';
import { listQuery } from './query.js';
import type { ReadEnvelope } from './read-answer.js';
import { send } from './send.js';
import type { CallOptions } from './tax-api.js';
import { RESOURCES, type ResourceType } from './wire.js';

interface ListAsked extends CallOptions {
  readonly filter?: object | undefined;
  readonly order?: object | undefined;
}

/** The five operations that taxes and tax sets have in common, on answers that are read in a given way. */
export class Resource<Stored extends { readonly id: string }, Listed extends { readonly id: string }> {
  readonly #context: Context;
  readonly #path: string;

  constructor(
    private readonly type: ResourceType,
    private readonly reading: { readonly one: ReadEnvelope<Stored>; readonly listed: ReadEnvelope<Listed> },
    context: Context,
  ) {
    this.#context = context;
    this.#path = RESOURCES[type].path;
  }

  list({ filter, order, signal }: ListAsked): AsyncIterable<Listed> {
    const callOf = (page: number, limit: number): Call => {
      return { method: 'GET', path: this.#path, query: listQuery({ filter, order, page, limit }), signal };
    };
    // What cannot be asked is said at once, and not when the list is first read from.
    callOf(1, 1);
    const readPage = async (page: number, limit: number): Promise<Page<Listed>> => {
      const call = callOf(page, limit);
      return this.#pageOf(await send(call, this.#context), call);
    };
    const onRepeat = (page: number): Error =>
      unexpected(
        `page ${page} of the list is one that was there before`,
        { status: 200 },
        callOf(page, 1),
        this.#context,
      );
    return { [Symbol.asyncIterator]: () => allPages(readPage, onRepeat) };
  }

  async get(id: string, { signal }: CallOptions): Promise<Stored> {
    return this.#one({ method: 'GET', path: this.#pathOf(id), signal });
  }

  post(fields: object, { signal }: CallOptions): Promise<Stored> {
    return this.#one({ method: 'POST', path: this.#path, body: { [this.type]: fields }, signal });
  }

  async update(id: string, changes: object, { signal }: CallOptions): Promise<Stored> {
    return this.#one({ method: 'PUT', path: this.#pathOf(id), body: { [this.type]: changes }, signal });
  }

  async remove(id: string, { signal }: CallOptions): Promise<void> {
    await send({ method: 'DELETE', path: this.#pathOf(id), signal }, this.#context);
  }

  /** An id is one segment of the path, whatever is in it. */
  #pathOf(id: string): string {
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) {
      throw new TypeError(`The id of a ${this.type} is missing; it takes the one that the API gave.`);
    }
    return `${this.#path}/${encodeURIComponent(id)}`;
  }

  async #one(call: Call): Promise<Stored> {
    const { data } = await send(call, this.#context);
    return this.#valueOf(data, 'data', this.reading.one, call);
  }

  #pageOf({ data, meta }: Record<string, unknown>, call: Call): Page<Listed> {
    if (!Array.isArray(data))
      throw unexpected('the answer has no list under data', { status: 200 }, call, this.#context);
    return {
      entries: data.map((envelope, at) => this.#valueOf(envelope, `data[${at}]`, this.reading.listed, call)),
      limit: countIn(meta, 'limit'),
      total: countIn(meta, 'total'),
    };
  }

  #valueOf<Value>(envelope: unknown, path: string, read: ReadEnvelope<Value>, call: Call): Value {
    const { value, issues }: Result<Value> = read(envelope, path);
    if (issues === undefined) return value;
    // Sentences cut what they show: they are made anew from a copy in which nothing of the key is left.
    const told = read(maskedValue(envelope, this.#context.mask), path).issues ?? [];
    throw unexpected(`the answer is broken: ${summary(told)}`, { status: 200, issues: told }, call, this.#context);
  }
}

function countIn(meta: unknown, name: string): number | undefined {
  const count = isRecord(meta) ? meta[name] : undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
