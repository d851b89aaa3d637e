import { KEY_ARGUMENT } from '../api/resources/cards.js';
import type { BookingRevisionAttributes } from '../api/wire/bookings.js';
import { type Fetch, KEY_HEADER } from '../api/wire/conventions.js';
import type { EventName } from '../api/wire/events.js';
import { checkKinds } from '../issues/kinds.js';
import { isUuid } from '../schema/fields.js';
import type { BookOptions } from './bookings/book-options.js';
import { attributesOf } from './bookings/bookings.js';
import { accessOf } from './common/access.js';
import { errorBody } from './common/answers.js';
import { type Duration, millisecondsOf } from './common/clock.js';
import { CONTROL_ROOT, createControlApp } from './common/control.js';
import { type Delivery, deliveryOf, type Fault, Faults, fetched, untilAborted } from './common/faults.js';
import { type Caller, listen, mayCall } from './common/listen.js';
import { Log, type LogEntry, type LoggedRequest, type PushReport } from './common/log.js';
import { type Listening, LOOPBACK } from './common/serve.js';
import type { LoggedDelivery } from './deliveries/delivery.js';
import type { DelayOptions } from './deliveries/holds.js';
import { CARD_PATH } from './resources/cards.js';
import { SANDBOX_KINDS, type SandboxOptions } from './sandbox-options.js';
import { createService } from './service.js';
import type { SandboxState } from './state.js';
import { type Triggered, type TriggerOptions, trigger } from './trigger.js';

/** The channel manager's API in memory. */
export interface Sandbox {
  /** In place of the network: answers whatever address it is asked at. */
  readonly fetch: Fetch;
  /**
   * On a port; 0, or none, is any that is free. It answers this machine alone, unless `host` is the address of
   * another interface, or `0.0.0.0` for all of them.
   */
  readonly listen: (port?: number, host?: string) => Promise<Listening>;
  /** Orders a fault for the next call that it is for. Faults that are for the same call come one after another. */
  readonly failNext: (fault: Fault) => void;
  /** Takes back the faults, and the delays of deliveries, that have not come yet. */
  readonly clearFaults: () => void;
  /** The last 10,000 calls; fewer when more than 10 MB was sent with them. */
  readonly requests: () => readonly LoggedRequest[];
  /** Forgets the calls that came so far. */
  readonly clearRequests: () => void;
  /** Everything that is kept, as plain JSON. */
  readonly state: () => SandboxState;
  /** The default tax set of a property: the first that was created of those that are there. */
  readonly defaultTaxSetId: (propertyId: string) => string | undefined;
  /** The time on its clock: ISO 8601, UTC. */
  readonly now: () => string;
  /**
   * Turns its clock on: `'2h'`, `'PT2H'` or milliseconds. What falls due on the way happens in its order, and is
   * done when the promise resolves.
   */
  readonly advance: (duration: Duration) => Promise<void>;
  /**
   * A booking revision comes from an OTA, with its events: new, modified or cancelled. What is not said is made up, or
   * stays as it was. Throws a `TypeError` when dates, amounts or ids do not fit together.
   */
  readonly book: (booking?: BookOptions) => BookingRevisionAttributes;
  /** Sends one event, and nothing else happens. */
  readonly trigger: (event: EventName, about?: TriggerOptions) => Triggered;
  /** What webhooks were sent, or are to be: everything that waits, and the last 10,000 that are over. */
  readonly deliveries: () => readonly LoggedDelivery[];
  /** Lets the next deliveries come so much later than their events: `'5m'`, `'PT5M'` or milliseconds. */
  readonly delayDeliveries: (duration: Duration, options?: DelayOptions) => void;
  /** Turns the order of so many deliveries round: the first of them comes last. */
  readonly reverseDeliveries: (count: number) => void;
  /** Ends its clock and its deliveries, once what is under way has ended. What still waits is in the state. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates the channel manager's API in memory, as it is documented, without an account and without a network: keys,
 * pages, order, filters, answers from 401 to 422, and faults on request.
 *
 * @throws TypeError when a key, the id of a property or the state cannot be used
 * @throws InvalidArgument for an unknown option, or one of the wrong kind
 * @example
 * ```ts
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const sandbox = createSandbox({ apiKeys: ['secret'], properties: [property] });
 * const url = 'https://api.example.com/api/v1/taxes';
 * const headers = { 'user-api-key': 'secret' };
 * (await sandbox.fetch(url)).status; // => 401
 * (await (await sandbox.fetch(url, { headers })).json()).data; // => []
 * sandbox.failNext({ status: 503 });
 * (await sandbox.fetch(url, { headers })).status; // => 503
 * ```
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  checkKinds(options, SANDBOX_KINDS);
  const { lists = 'full', usedTaxRemoval = 'refuse', newId = () => crypto.randomUUID(), properties, state } = options;
  for (const id of properties) {
    if (!isUuid(id))
      throw new TypeError(
        `properties has ${JSON.stringify(id)}, which is no uuid; the API knows no other ids of properties.`,
      );
  }
  const { speed = 1, cardApiKeys = [], strict = false, keepInactive = false, feedMinutes = 30, onWarning } = options;
  if (!(speed >= 1 && speed <= MOST_SPEED)) throw new TypeError('speed must be a number from 1 to 1,000,000.');
  const access = accessOf(options.apiKeys);
  const serviceOptions = {
    accessOf: access,
    properties,
    lists,
    usedTaxRemoval,
    newId,
    speed,
    callbackFetch: options.callbackFetch,
    cardApiKeys,
    keepInactive,
    feedMinutes,
  };
  let service = createService(state, serviceOptions);
  const faults = new Faults();
  const log = new Log();
  const advance = (ms: number): Promise<void> => service.clock.advance(ms);
  const steering = {
    book: (booking: BookOptions = {}) => attributesOf(service.world.bookings.book(booking)),
    trigger: (event: EventName, about: TriggerOptions = {}) => trigger(event, about, service.world),
    deliveries: () => service.world.deliveries.log(),
    delayDeliveries: (duration: Duration, delayed?: DelayOptions) =>
      service.world.deliveries.holds.delay(millisecondsOf(duration), delayed),
    reverseDeliveries: (count: number) => service.world.deliveries.holds.reverse(count),
  };
  const clearFaults = (): void => {
    faults.clear();
    service.world.deliveries.holds.clear();
  };
  const control = createControlApp({
    ...steering,
    advance,
    timestamp: () => service.clock.timestamp(),
    failNext: (fault) => faults.add(fault),
    clearFaults,
    requests: () => log.entries(),
    state: () => service.state(),
    load: (given) => {
      const next = createService(given, serviceOptions);
      const { stop } = service;
      service = next;
      void stop();
    },
  });

  async function serve(request: Request, caller?: Caller): Promise<Delivery> {
    const { method, headers } = request;
    const { pathname: path, search } = new URL(request.url);
    // Nothing of such a call is read or kept.
    if (!mayCall(request, undefined, caller)) return forbidden();
    if (path.startsWith(`${CONTROL_ROOT}/`)) return { kind: 'response', response: await controlled(request) };
    const key = headers.get(KEY_HEADER) ?? undefined;
    // The card-data API has its key in the query, where its own endpoints look for it.
    const isCard = path.startsWith(`${CARD_PATH}/`);
    // What comes with a wrong key is refused by its header: its body is neither read nor kept.
    const body = access(key) === undefined && !isCard ? '' : await bodyOf(request, MOST_BODY_BYTES);
    if (!mayCall(request, body, caller)) return forbidden();
    const query = withoutKey(search);
    const hasKey = isCard ? query !== search : key !== undefined;
    const entry: LogEntry = { method, path, query, hasKey, body: body ?? '', outcome: 'pending' };
    log.add(entry);
    const delivery = await deliver(request, body, { fault: faults.take(method, path), entry });
    entry.outcome = delivery.kind === 'response' ? delivery.response.status : delivery.kind;
    return delivery;
  }

  async function controlled(request: Request): Promise<Response> {
    const body = await bodyOf(request, MOST_STATE_BYTES);
    return body === undefined ? tooLarge() : control.fetch(rebuilt(request, body));
  }

  async function deliver(
    request: Request,
    body: string | undefined,
    { fault, entry }: { readonly fault: Fault | undefined; readonly entry: LogEntry },
  ): Promise<Delivery> {
    if (fault?.latencyMs !== undefined) await pause(fault.latencyMs);
    const faulty = fault && deliveryOf(fault);
    if (faulty !== undefined && fault?.after !== 'effect') return readable(faulty);
    const note = (pushed: PushReport): void => {
      entry.pushed = pushed;
    };
    const ignore = (unknown: string, hint?: string): void => {
      entry.ignored = [...(entry.ignored ?? []), unknown];
      const rest = hint === undefined ? '' : `: ${hint}`;
      onWarning?.(`${entry.method} ${entry.path}: ${unknown} is unknown, and was ignored${rest}.`);
    };
    const warn = (warning: string): void => {
      entry.warnings = [...(entry.warnings ?? []), warning];
      onWarning?.(`${entry.method} ${entry.path}: ${warning}`);
    };
    const noted = strict ? { note, warn } : { note, warn, ignore };
    const response = body === undefined ? tooLarge() : await service.answer(rebuilt(request, body), noted);
    return readable(faulty ?? { kind: 'response', response });
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // A request that is collected as garbage passes no signal on: the caller's own is listened to.
      const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
      signal.throwIfAborted();
      return fetched(await Promise.race([serve(request), untilAborted(signal)]), signal);
    },
    listen: (port = 0, host = LOOPBACK) => listen((request, caller) => serve(request, caller), port, host),
    failNext: (fault) => faults.add(fault),
    clearFaults,
    requests: () => log.entries(),
    clearRequests: () => log.clear(),
    state: () => service.state(),
    defaultTaxSetId: (propertyId) => service.world.taxes.defaultTaxSetId(propertyId),
    now: () => service.clock.timestamp(),
    advance: async (duration) => advance(millisecondsOf(duration)),
    ...steering,
    stop: () => service.stop(),
  };
}

/** It is not cut short when the caller goes away: what was sent arrives, and has its effect late. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A query as the log keeps it: the card-data API has its key there, and its name may be written in any way. */
function withoutKey(search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  const isKey = (part: string) => new URLSearchParams(part).has(KEY_ARGUMENT);
  if (!parts.some(isKey)) return search;
  return `?${parts.map((part) => (isKey(part) ? `${KEY_ARGUMENT}=***` : part)).join('&')}`;
}

/** More than any one record. */
const MOST_BODY_BYTES = 1_000_000;
/** A whole state, with the deliveries that wait in it. */
const MOST_STATE_BYTES = 100_000_000;
const MOST_SPEED = 1_000_000;

/**
 * What is sent, for the log and the app alike; `undefined` when it is too large. The rest of that is read and
 * discarded: a caller who is still sending would see the connection cut, and not the answer.
 */
async function bodyOf({ body }: Request, mostBytes: number): Promise<string | undefined> {
  if (body === null) return '';
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes <= mostBytes) chunks.push(chunk);
    else chunks = [];
  }
  return bytes > mostBytes ? undefined : textIn(Buffer.concat(chunks));
}

/** What is no UTF-8 is no JSON either: with U+FFFD in its place it would be another title. */
function textIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'bytes that are no UTF-8';
  }
}

function forbidden(): Delivery {
  return { kind: 'response', response: Response.json(errorBody(403), { status: 403 }) };
}

function tooLarge(): Response {
  return Response.json(errorBody(413), { status: 413 });
}

/** Pages of other origins may read every answer, those of faults too. */
function readable(delivery: Delivery): Delivery {
  if (delivery.kind !== 'response' || delivery.response.headers.has(ALLOWED_ORIGIN)) return delivery;
  const response = new Response(delivery.response.body, delivery.response);
  response.headers.set(ALLOWED_ORIGIN, '*');
  return { kind: 'response', response };
}

const ALLOWED_ORIGIN = 'access-control-allow-origin';

/** The same request with the body that was read from it. */
function rebuilt({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) });
}
