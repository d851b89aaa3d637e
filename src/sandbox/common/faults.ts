import { isRecord } from '../../issues/reading.js';
import { errorBody, Refusal } from './answers.js';

const FAULT_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const FAULT_KINDS = ['cut', 'cut_body', 'garbage', 'endless', 'hang'] as const satisfies readonly FaultKind[];

/** The calls that a fault matches, and when it happens. */
export interface FaultScope {
  /** The fault happens after the API's effect; if absent, before it. */
  readonly after?: 'effect' | undefined;
  /** The HTTP method of the calls [any]. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  /** The start of the path: `/api/v1/taxes`. */
  readonly path?: string | undefined;
  /** The number of matching calls that fail [1]. */
  readonly times?: number | undefined;
  /** Milliseconds before the fault; alone, a slow correct answer. */
  readonly latencyMs?: number | undefined;
}

/**
 * The kind of a fault. `cut`: the connection ends without an answer. `cut_body`: it ends within the answer. `garbage`:
 * an answer that is not JSON. `endless`: an answer without end. `hang`: no answer.
 */
export type FaultKind = 'cut' | 'cut_body' | 'garbage' | 'endless' | 'hang';

/** A fault for the next matching call. */
export type Fault = FaultScope &
  (
    | { readonly kind: FaultKind }
    | {
        /** The status of the answer. */
        readonly status: number;
        /** Headers of the answer, such as `retry-after`. */
        readonly headers?: Readonly<Record<string, string>> | undefined;
        /** The body, sent as JSON [the API's error for the status]. */
        readonly body?: unknown;
      }
    | { readonly latencyMs: number }
  );

/** The answer of a call: a response, or a failure that a response cannot express. */
export type Delivery =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: Exclude<FaultKind, 'garbage'> };

export class Faults {
  #waiting: Array<{ readonly fault: Fault; left: number }> = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Takes the oldest fault that matches a call. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#waiting.find(
      ({ fault }) => (fault.method ?? method) === method && path.startsWith(fault.path ?? ''),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#waiting = this.#waiting.filter((other) => other !== found);
    return found.fault;
  }
}

/** The answer with a fault; `undefined` if the fault only delays. */
export function deliveryOf(fault: Fault): Delivery | undefined {
  if ('kind' in fault) {
    if (fault.kind !== 'garbage') return { kind: fault.kind };
    return { kind: 'response', response: new Response(GARBAGE, { headers: { 'content-type': 'text/html' } }) };
  }
  if (!('status' in fault)) return undefined;
  const { status, headers = {}, body = errorBody(status) } = fault;
  const isBodiless = status === 204 || status === 304;
  const init = { status, headers: { 'content-type': 'application/json', ...headers } };
  return { kind: 'response', response: new Response(isBodiless ? null : JSON.stringify(body), init) };
}

const GARBAGE = '<html><body><h1>It works!</h1></body></html>';
/** The start of an answer that breaks off. */
export const BEGINNING = '{"data":[{"type":"tax","id":"';
/** The repeated chunk of an endless answer. */
export const FILLING = ' '.repeat(65_536);

/** Checks a fault from JSON: a misspelt one would match unexpected calls. */
export function readFault(body: unknown): Fault {
  if (!isRecord(body)) throw new Refusal(400, { base: ['must be an object such as { "status": 503, "times": 2 }.'] });
  const details: Record<string, string[]> = {};
  const check = (name: string, isFine: boolean, words: string): void => {
    if (body[name] !== undefined && !isFine) details[name] = [words];
  };
  const { kind, status, headers, body: answer, method, path, times, latencyMs, after, ...unknown } = body;
  const knownKind = FAULT_KINDS.find((known) => known === kind);
  const knownMethod = FAULT_METHODS.find((known) => known === method);
  check('kind', knownKind !== undefined, `must be one of ${FAULT_KINDS.join(', ')}.`);
  check('status', isWhole(status, 200, 599), 'must be a status from 200 to 599.');
  check('headers', isTexts(headers), 'must be an object of texts.');
  check('method', knownMethod !== undefined, `must be one of ${FAULT_METHODS.join(', ')}.`);
  check('path', typeof path === 'string', 'must be what a path begins with, such as /api/v1/taxes.');
  check('times', isWhole(times, 1, 1_000_000_000), 'must be a whole number from 1.');
  check('latencyMs', isWhole(latencyMs, 0, 3_600_000), 'must be milliseconds, at most an hour.');
  check('after', after === 'effect', 'must be "effect".');
  for (const name of Object.keys(unknown)) details[name] = ['is unknown.'];
  if (kind === undefined && status === undefined && latencyMs === undefined) {
    details['base'] = ['must have a status, a kind or latencyMs.'];
  }
  if (Object.keys(details).length > 0) throw new Refusal(422, details);
  const scope: FaultScope = {
    ...(after === 'effect' && { after }),
    ...(knownMethod && { method: knownMethod }),
    ...(typeof path === 'string' && { path }),
    ...(typeof times === 'number' && { times }),
  };
  const wait = typeof latencyMs === 'number' ? { latencyMs } : {};
  if (knownKind !== undefined) return { ...scope, ...wait, kind: knownKind };
  if (typeof status !== 'number') return { ...scope, latencyMs: Number(latencyMs) };
  const told = isTexts(headers) ? { headers } : {};
  return { ...scope, ...wait, status, ...told, ...(answer === undefined ? {} : { body: answer }) };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

/** The result of `fetch` for a delivery, with faults as network errors. */
export async function fetchDelivery(delivery: Delivery, signal: AbortSignal): Promise<Response> {
  switch (delivery.kind) {
    case 'response':
      return delivery.response;
    case 'cut':
      throw connectionError();
    case 'hang':
      return untilAborted(signal);
    case 'cut_body':
      return streamResponse((chunks) => {
        chunks.enqueue(new TextEncoder().encode(BEGINNING));
        chunks.error(connectionError());
      });
    case 'endless':
      return streamResponse(undefined, (chunks) => {
        if (signal.aborted) chunks.error(signal.reason);
        else chunks.enqueue(new TextEncoder().encode(FILLING));
      });
  }
}

type StreamCallback = (chunks: ReadableStreamDefaultController<Uint8Array>) => void;

function streamResponse(start?: StreamCallback, pull?: StreamCallback): Response {
  const source = { ...(start && { start }), ...(pull && { pull }) };
  return new Response(new ReadableStream<Uint8Array>(source), { headers: { 'content-type': 'application/json' } });
}

/** The error that Node's fetch throws. */
function connectionError(): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'ECONNRESET' }),
  });
}

export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
