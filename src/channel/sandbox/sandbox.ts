import { setTimeout } from 'node:timers/promises';
import { checkKinds } from '../../core/issues/arguments.js';
import { isUuid } from '../../core/issues/texts.js';
import { KEY_ARGUMENT } from '../api/resources/cards.js';
import type { Fetch } from '../api/wire/conventions.js';
import { KEY_HEADER, readBytes, utf8In } from '../api/wire/conventions.js';
import { checkSigning, SIGNING_KINDS } from '../api/wire/signing.js';
import { attributesOf } from './bookings/bookings.js';
import { errorBody } from './common/answers.js';
import { millisecondsOf } from './common/clock.js';
import type { Controls } from './common/control.js';
import { CONTROL_ROOT, createControlApp } from './common/control.js';
import type { CallFailure, Fault } from './common/faults.js';
import { failedFetch, faultyAnswer, isFaultOf, Upcoming, untilAborted } from './common/faults.js';
import type { Caller } from './common/listen.js';
import { isCardPath, listen, mayCall } from './common/listen.js';
import type { OpenLogEntry, PushReport } from './common/log.js';
import { Log } from './common/log.js';
import type { Listening } from './common/serve.js';
import { LOOPBACK } from './common/serve.js';
import type { SandboxOptions, SandboxState } from './service.js';
import { accessOf, createService, SANDBOX_KINDS } from './service.js';
import { trigger } from './trigger.js';

/** The channel manager's API in memory. */
export interface Sandbox extends Controls {
  /** Replaces the network: answers requests to any address. */
  readonly fetch: Fetch;
  /**
   * Listens on a port; 0 or none is any free port. Answers this machine only, unless `host` is the address of another
   * interface, or `0.0.0.0` for all of them.
   */
  readonly listen: (port?: number, host?: string) => Promise<Listening>;
  /** Clears the log of calls. */
  readonly clearRequests: () => void;
  /** The whole state as plain JSON. */
  readonly state: () => SandboxState;
  /** The default tax set of a property: the one that it names, else its oldest one. */
  readonly defaultTaxSetId: (propertyId: string) => string | undefined;
  /** Stops its clock and its deliveries, after the current ones. Waiting deliveries stay in the state. */
  readonly stop: () => Promise<void>;
}

/**
 * Creates the channel manager's API in memory, without an account or a network: keys, pages, order, filters, answers
 * from 401 to 422, and faults on request.
 *
 * @throws TypeError for an unusable key, property id or state
 * @throws InvalidArgumentError for an unknown option, or a value of the wrong type
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
  if (options.signing !== undefined) checkSigning(options.signing, SIGNING_KINDS, 'signing');
  const { properties, speed = 1, strict = false, onWarning } = options;
  for (const id of properties) {
    if (isUuid(id)) continue;
    throw new TypeError(`properties has ${JSON.stringify(id)}, which is not a UUID, the form of every property id.`);
  }
  if (!(speed >= 1 && speed <= MOST_SPEED)) throw new TypeError('speed must be a number from 1 to 1,000,000.');
  const access = accessOf(options.apiKeys);
  let service = createService(options.state, options, access);
  const faults = new Upcoming<Fault>();
  const log = new Log<OpenLogEntry>(({ path, query, body }) => path.length + query.length + body.length);
  const controls: Controls = {
    now: () => service.world.clock.timestamp(),
    advance: async (duration) => service.world.clock.advance(millisecondsOf(duration)),
    book: (booking = {}) => attributesOf(service.world.bookings.book(booking)),
    trigger: (event, about = {}) => trigger(event, about, service.world),
    deliveries: () => service.world.deliveries.log(),
    delayDeliveries: (duration, delayed) => service.world.deliveries.delay(millisecondsOf(duration), delayed),
    reverseDeliveries: (count) => service.world.deliveries.reverse(count),
    failNext: (fault) => faults.add(fault, fault.times),
    clearFaults: () => {
      faults.clear();
      service.world.deliveries.clearDelays();
    },
    requests: () => log.entries(),
  };
  const state = () => service.state();
  const load = (given: unknown): void => {
    const next = createService(given, options, access);
    const { stop } = service;
    service = next;
    void stop();
  };
  const control = createControlApp({ ...controls, state, load });

  async function serve(request: Request, caller?: Caller): Promise<Response | CallFailure> {
    const { method, headers } = request;
    const { pathname: path, search } = new URL(request.url);
    // Such a call is neither read nor logged.
    if (!mayCall(request, undefined, caller)) return refused(403);
    if (path.startsWith(`${CONTROL_ROOT}/`)) return controlled(request);
    const key = headers.get(KEY_HEADER) ?? undefined;
    // The card-data API has its key in the query, where its endpoints look for it.
    const isCard = isCardPath(path);
    // A call with a wrong key is refused by its header: its body is neither read nor logged.
    const body = access(key) === undefined && !isCard ? '' : await bodyOf(request, MOST_BODY_BYTES);
    if (!mayCall(request, body, caller)) return refused(403);
    const query = withoutKey(search);
    const hasKey = isCard ? query !== search : key !== undefined;
    const entry: OpenLogEntry = { method, path, query, hasKey, body: body ?? '', outcome: 'pending' };
    log.add(entry);
    const { item: fault } = faults.take((candidate) => isFaultOf(candidate, method, path));
    const delivered = await deliver(request, body, { fault, entry });
    entry.outcome = typeof delivered === 'string' ? delivered : delivered.status;
    return delivered;
  }

  async function controlled(request: Request): Promise<Response> {
    const body = await bodyOf(request, MOST_STATE_BYTES);
    return body === undefined ? refused(413) : control.fetch(requestWithBody(request, body));
  }

  async function deliver(
    request: Request,
    body: string | undefined,
    { fault, entry }: { readonly fault: Fault | undefined; readonly entry: OpenLogEntry },
  ): Promise<Response | CallFailure> {
    // Not aborted with the caller's signal: the request arrived, and has its effect late.
    if (fault?.latencyMs !== undefined) await setTimeout(fault.latencyMs);
    const faulty = fault && faultyAnswer(fault);
    if (faulty !== undefined && fault?.after !== 'effect') return withOpenOrigin(faulty);
    const note = (pushed: PushReport): void => {
      entry.pushed = pushed;
    };
    const report = (list: 'ignored' | 'warnings', item: string, sentence: string): void => {
      entry[list] = [...(entry[list] ?? []), item];
      onWarning?.(`${entry.method} ${entry.path}: ${sentence}`);
    };
    const warn = (warning: string) => report('warnings', warning, warning);
    const ignore = (unknown: string, hint?: string) => {
      report('ignored', unknown, `${unknown} is unknown, and was ignored${hint === undefined ? '' : `: ${hint}`}.`);
    };
    const noted = strict ? { note, warn } : { note, warn, ignore };
    const response = body === undefined ? refused(413) : await service.answer(requestWithBody(request, body), noted);
    return withOpenOrigin(faulty ?? response);
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // A garbage-collected request does not forward its signal, so the caller's signal is used.
      const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
      signal.throwIfAborted();
      const delivered = await Promise.race([serve(request), untilAborted(signal)]);
      return typeof delivered === 'string' ? failedFetch(delivered, signal) : delivered;
    },
    listen: (port = 0, host = LOOPBACK) => listen((request, caller) => serve(request, caller), port, host),
    clearRequests: () => log.clear(),
    state,
    defaultTaxSetId: (propertyId) => service.world.taxes.defaultTaxSetId(propertyId),
    ...controls,
    stop: () => service.stop(),
  };
}

/** The query for the log, without the key of the card-data API, whose name may be encoded. */
function withoutKey(search: string): string {
  const parts = search.replace(/^\?/, '').split('&');
  const isKey = (part: string) => new URLSearchParams(part).has(KEY_ARGUMENT);
  if (!parts.some(isKey)) return search;
  return `?${parts.map((part) => (isKey(part) ? `${KEY_ARGUMENT}=***` : part)).join('&')}`;
}

/** Larger than any record. */
export const MOST_BODY_BYTES = 1_000_000;
/** A whole state with its waiting deliveries. */
const MOST_STATE_BYTES = 100_000_000;
const MOST_SPEED = 1_000_000;

/** The body for the log and the app; `undefined` if it is too large. */
async function bodyOf({ body }: Request, mostBytes: number): Promise<string | undefined> {
  if (body === null) return '';
  const bytes = await readBytes(body, mostBytes);
  return bytes && (utf8In(bytes) ?? 'bytes that are not UTF-8');
}

function refused(status: 403 | 413): Response {
  return Response.json(errorBody(status), { status });
}

/** Pages of other origins may read every answer, faults included. */
function withOpenOrigin(answer: Response | CallFailure): Response | CallFailure {
  if (typeof answer === 'string' || answer.headers.has(ALLOWED_ORIGIN)) return answer;
  const open = new Response(answer.body, answer);
  open.headers.set(ALLOWED_ORIGIN, '*');
  return open;
}

const ALLOWED_ORIGIN = 'access-control-allow-origin';

function requestWithBody({ url, method, headers }: Request, body: string): Request {
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) });
}
