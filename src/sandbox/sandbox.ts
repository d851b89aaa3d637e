import { KEY_HEADER } from '../api/wire.js';
import { accessOf, type SandboxKey } from './access.js';
import { errorBody } from './answers.js';
import { createApp } from './app.js';
import { collectionsOf } from './collections.js';
import { type Delivery, deliveryOf, type Fault, Faults } from './faults.js';
import { fetched, untilAborted } from './in-memory.js';
import { type Listening, listen } from './listen.js';
import type { Completeness } from './printed.js';
import { type SandboxState, stateOf, storeFrom } from './state.js';
import type { UsedTaxRemoval } from './store.js';

/** What a sandbox starts with. */
export interface SandboxOptions {
  /** The keys that are accepted: each for every property, or `{ key, properties }` for some. */
  readonly apiKeys: readonly SandboxKey[];
  /** The ids of the properties that there are. */
  readonly properties: readonly string[];
  /** What an earlier sandbox kept: see `state()`. It may come from a file, and is checked. */
  readonly state?: unknown;
  /** `as_printed`: lists without `meta`, levels and rate plans, as the documentation's examples have them. */
  readonly lists?: Completeness | undefined;
  /** `refuse` (422) what would take a tax out of the sets that use it, or let it `leave_sets`. */
  readonly usedTaxRemoval?: UsedTaxRemoval | undefined;
  /** Where ids come from; `crypto.randomUUID`. */
  readonly newId?: (() => string) | undefined;
}

/** A call that came in, and what became of it. The key is not in it. */
export interface LoggedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The path, without the query. */
  readonly path: string;
  /** With its question mark; '' when there is none. */
  readonly query: string;
  /** Whether it came with a key at all. */
  readonly hasKey: boolean;
  /** What was sent, as text; '' when there was nothing. */
  readonly body: string;
  /** The status, or the fault that stood in its place. `pending` until then. */
  readonly outcome: number | Exclude<Delivery['kind'], 'response'> | 'pending';
}

/** The API's endpoints for taxes and tax sets, in memory. */
export interface Sandbox {
  /** In place of the network: answers whatever address it is asked at. */
  readonly fetch: typeof fetch;
  /** On a port of this machine; 0, or none, is any that is free. */
  readonly listen: (port?: number) => Promise<Listening>;
  /** Orders a fault for the next call that it is for. Faults that are for the same call come one after another. */
  readonly failNext: (fault: Fault) => void;
  /** Takes back the faults that have not come yet. */
  readonly clearFaults: () => void;
  /** The last 10,000 calls. */
  readonly requests: () => readonly LoggedRequest[];
  /** Forgets the calls that came so far. */
  readonly clearRequests: () => void;
  /** Everything that is kept, as plain JSON. */
  readonly state: () => SandboxState;
  /** The default tax set of a property: the first that was created of those that are there. */
  readonly defaultTaxSetId: (propertyId: string) => string | undefined;
}

const MOST_LOGGED = 10_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The API's tax and tax set endpoints as they are documented, without an account and without a network: keys,
 * pages, order, filters, 401 to 422, and faults on order.
 *
 * @throws TypeError when a key, the id of a property or the state cannot be used
 * @example
 * ```ts
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const sandbox = createSandbox({ apiKeys: ['secret'], properties: [property] });
 * const url = 'https://api.example.com/api/v1/taxes';
 * const headers = { 'user-api-key': 'secret' };
 * (await sandbox.fetch(url)).status; // => 401
 * await (await sandbox.fetch(url, { headers })).json(); // => { data: [], meta: { page: 1, limit: 10, total: 0 } }
 * sandbox.failNext({ status: 503 });
 * (await sandbox.fetch(url, { headers })).status; // => 503
 * ```
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { lists = 'full', usedTaxRemoval = 'refuse', newId = () => crypto.randomUUID(), properties, state } = options;
  for (const id of properties) {
    if (!UUID.test(id))
      throw new TypeError(
        `properties has ${JSON.stringify(id)}, which is no uuid; the API knows no other ids of properties.`,
      );
  }
  const store = storeFrom(state, { properties, newId, usedTaxRemoval });
  const app = createApp({ collections: collectionsOf(store), accessOf: accessOf(options.apiKeys), lists });
  const faults = new Faults();
  let log: Array<{ -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] }> = [];

  async function serve(request: Request): Promise<Delivery> {
    const { pathname, search } = new URL(request.url);
    const body = await bodyOf(request);
    const hasKey = request.headers.has(KEY_HEADER);
    const entry: (typeof log)[number] = {
      method: request.method,
      path: pathname,
      query: search,
      hasKey,
      body: body ?? '',
      outcome: 'pending',
    };
    log.push(entry);
    if (log.length > MOST_LOGGED) log.shift();
    const delivery = await deliver(request, body, faults.take(request.method, pathname));
    entry.outcome = delivery.kind === 'response' ? delivery.response.status : delivery.kind;
    return delivery;
  }

  async function deliver(request: Request, body: string | undefined, fault: Fault | undefined): Promise<Delivery> {
    if (fault?.latencyMs !== undefined) await pause(fault.latencyMs);
    const faulty = fault && deliveryOf(fault);
    if (faulty !== undefined && fault?.after !== 'effect') return faulty;
    const response = body === undefined ? tooLarge() : await app.fetch(rebuilt(request, body));
    return faulty ?? { kind: 'response', response };
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const { signal } = request;
      return fetched(await Promise.race([serve(request), untilAborted(signal)]), signal);
    },
    listen: (port = 0) => listen(serve, port),
    failNext: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    requests: () => log.map((entry) => ({ ...entry })),
    clearRequests: () => {
      log = [];
    },
    state: () => stateOf(store),
    defaultTaxSetId: (propertyId) => store.defaultTaxSetId(propertyId),
  };
}

/** It is not cut short when the caller goes away: what was sent arrives, and has its effect late. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** More than any tax or tax set. */
const MOST_BODY_BYTES = 1_000_000;

/** What is sent, for the log and the app alike; `undefined` when it is too much. */
async function bodyOf({ body }: Request): Promise<string | undefined> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): Response {
  return Response.json(errorBody(413), { status: 413 });
}

/** The same request with the body that was read from it. */
function rebuilt({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) });
}
