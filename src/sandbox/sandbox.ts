import { KEY_HEADER } from '../api/wire/common.js';
import { accessOf, type SandboxKey } from './access.js';
import { errorBody } from './answers.js';
import { createApp } from './app.js';
import { type Delivery, deliveryOf, type Fault, Faults } from './faults.js';
import { fetched, untilAborted } from './in-memory.js';
import { type Listening, LOOPBACK, listen } from './listen.js';
import { type Entry, Log, type LoggedRequest } from './log.js';
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

/** The API's endpoints for taxes and tax sets, in memory. */
export interface Sandbox {
  /** In place of the network: answers whatever address it is asked at. */
  readonly fetch: typeof fetch;
  /**
   * On a port; 0, or none, is any that is free. It answers this machine alone, unless `host` is the address of
   * another interface, or `0.0.0.0` for all of them.
   */
  readonly listen: (port?: number, host?: string) => Promise<Listening>;
  /** Orders a fault for the next call that it is for. Faults that are for the same call come one after another. */
  readonly failNext: (fault: Fault) => void;
  /** Takes back the faults that have not come yet. */
  readonly clearFaults: () => void;
  /** The last 10,000 calls; fewer when more than 10 MB was sent with them. */
  readonly requests: () => readonly LoggedRequest[];
  /** Forgets the calls that came so far. */
  readonly clearRequests: () => void;
  /** Everything that is kept, as plain JSON. */
  readonly state: () => SandboxState;
  /** The default tax set of a property: the first that was created of those that are there. */
  readonly defaultTaxSetId: (propertyId: string) => string | undefined;
}

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
  const access = accessOf(options.apiKeys);
  const app = createApp({ store, accessOf: access, lists });
  const faults = new Faults();
  const log = new Log();

  async function serve(request: Request): Promise<Delivery> {
    const { method, headers } = request;
    const { pathname: path, search: query } = new URL(request.url);
    const key = headers.get(KEY_HEADER) ?? undefined;
    // What comes with a wrong key is refused by its header: its body is neither read nor kept.
    const body = access(key) === undefined ? '' : await bodyOf(request);
    const entry: Entry = { method, path, query, hasKey: key !== undefined, body: body ?? '', outcome: 'pending' };
    log.add(entry);
    const delivery = await deliver(request, body, faults.take(method, path));
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
      // A request that is collected as garbage passes no signal on: the caller's own is listened to.
      const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
      signal.throwIfAborted();
      return fetched(await Promise.race([serve(request), untilAborted(signal)]), signal);
    },
    listen: (port = 0, host = LOOPBACK) => listen(serve, port, host),
    failNext: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    requests: () => log.entries(),
    clearRequests: () => log.clear(),
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

/**
 * What is sent, for the log and the app alike; `undefined` when it is too large. The rest of that is read and
 * discarded: a caller who is still sending would see the connection cut, and not the answer.
 */
async function bodyOf({ body }: Request): Promise<string | undefined> {
  if (body === null) return '';
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes <= MOST_BODY_BYTES) chunks.push(chunk);
    else chunks = [];
  }
  return bytes > MOST_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): Response {
  return Response.json(errorBody(413), { status: 413 });
}

/** The same request with the body that was read from it. */
function rebuilt({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) });
}
