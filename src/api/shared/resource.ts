import type { Result } from '../../issues/issue.js';
import { isRecord } from '../../issues/reading.js';
import type { ReadEnvelope } from '../resources/read-answer.js';
import type { CallOptions, OddRecord } from '../resources/tax-api.js';
import { RESOURCES, type ResourceType } from '../wire/common.js';
import { summary, unexpected } from './answer.js';
import type { Call, Context } from './context.js';
import { UnexpectedAnswerError } from './errors.js';
import { maskedValue } from './mask.js';
import { type Odd, oddRecordOf, withoutOdd } from './odd.js';
import { allPages, type Page } from './pages.js';
import { listQuery } from './query.js';
import { send } from './send.js';

interface ListAsked extends CallOptions {
  readonly filter?: object | undefined;
  readonly order?: object | undefined;
  readonly onOdd?: ((record: OddRecord) => void) | undefined;
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

  list({ filter, order, onOdd, ...options }: ListAsked): AsyncIterable<Listed> {
    const callOf = (page: number, limit: number): Call => {
      const query = listQuery({ filter, order, page, limit });
      return { method: 'GET', path: this.#path, query, ...attemptsOf(options) };
    };
    // What cannot be asked is said at once, and not when the list is first read from.
    callOf(1, 1);
    const readPage = async (page: number, limit: number): Promise<Page<Listed | Odd>> => {
      const call = callOf(page, limit);
      return this.#pageOf(await send(call, this.#context), call, onOdd !== undefined);
    };
    const onTrouble = (page: number, what: string): Error =>
      unexpected(what, { status: 200 }, callOf(page, 1), this.#context);
    return { [Symbol.asyncIterator]: () => withoutOdd(allPages(readPage, onTrouble), onOdd) };
  }

  async get(id: string, options: CallOptions): Promise<Stored> {
    return this.#one({ method: 'GET', path: this.#pathOf(id), ...attemptsOf(options) });
  }

  post(fields: object, options: CallOptions): Promise<Stored> {
    return this.#one({ method: 'POST', path: this.#path, body: { [this.type]: fields }, ...attemptsOf(options) });
  }

  async update(id: string, changes: object, options: CallOptions): Promise<Stored> {
    return this.#one({ method: 'PUT', path: this.#pathOf(id), body: { [this.type]: changes }, ...attemptsOf(options) });
  }

  async remove(id: string, options: CallOptions): Promise<void> {
    await send({ method: 'DELETE', path: this.#pathOf(id), ...attemptsOf(options) }, this.#context);
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
    const read = this.#read(data, 'data', this.reading.one, call);
    if (read instanceof UnexpectedAnswerError) throw read;
    return read;
  }

  #pageOf({ data, meta }: Record<string, unknown>, call: Call, takesOdd: boolean): Page<Listed | Odd> {
    if (!Array.isArray(data))
      throw unexpected('the answer has no list under data', { status: 200 }, call, this.#context);
    const entries = data.map((envelope, at) => {
      const read = this.#read(envelope, `data[${at}]`, this.reading.listed, call);
      if (!(read instanceof UnexpectedAnswerError)) return read;
      if (!takesOdd || read.record === undefined) throw read;
      return { id: read.record.id, odd: read.record };
    });
    return { entries, limit: countIn(meta, 'limit'), total: countIn(meta, 'total') };
  }

  #read<Value>(envelope: unknown, path: string, read: ReadEnvelope<Value>, call: Call): Value | UnexpectedAnswerError {
    const { value, issues }: Result<Value> = read(envelope, path);
    if (issues === undefined) return value;
    // Sentences cut what they show: they are made anew from a copy in which nothing of the key is left.
    const masked = maskedValue(envelope, this.#context.mask);
    const told = read(masked, path).issues ?? [];
    const record = oddRecordOf(this.type, masked, read(masked, '').issues ?? []);
    const name =
      record === undefined ? '' : `${record.kind === 'tax' ? 'tax' : 'tax set'} "${record.title}" (${record.id}): `;
    const what = `the answer is broken: ${name}${summary(told)}`;
    return unexpected(what, { status: 200, issues: told, record }, call, this.#context);
  }
}

/** What of the options of a call is about its attempts; a caller may have put anything else beside it. */
function attemptsOf({ signal, timeoutMs, retries }: CallOptions): Pick<Call, 'signal' | 'timeoutMs' | 'retries'> {
  return { signal, timeoutMs, retries };
}

function countIn(meta: unknown, name: string): number | undefined {
  const count = isRecord(meta) ? meta[name] : undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
