import { isRecord } from '../../issues/reading.js';
import { errorBody, Refusal } from './answers.js';

const FAULT_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const FAULT_KINDS = ['cut', 'cut_body', 'garbage', 'endless', 'hang'] as const satisfies readonly FaultKind[];

/** The calls that a fault matches, and when it happens. */
export interface FaultScope {
  /** The fault strikes after the API did what was asked; without it, before. */
  readonly after?: 'effect' | undefined;
  /** The HTTP method of the calls [any]. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  /** What the path of the call begins with: `/api/v1/taxes`. */
  readonly path?: string | undefined;
  /** How many calls it strikes; 1. */
  readonly times?: number | undefined;
  /** How long the call waits first. By itself: a slow answer, and a right one. */
  readonly latencyMs?: number | undefined;
}

/**
 * The kind of a fault. `cut`: the connection ends without an answer. `cut_body`: within it. `garbage`: an answer that
 * is no JSON. `endless`: an answer without end. `hang`: no answer.
 */
export type FaultKind = 'cut' | 'cut_body' | 'garbage' | 'endless' | 'hang';

/** A fault for the next call that it matches. */
export type Fault = FaultScope &
  (
    | { readonly kind: FaultKind }
    | {
        /** The status that the call is answered with. */
        readonly status: number;
        /** Headers of the answer, such as `retry-after`. */
        readonly headers?: Readonly<Record<string, string>> | undefined;
        /** Printed as JSON; without it, the API's own error of that status. */
        readonly body?: unknown;
      }
    | { readonly latencyMs: number }
  );

/** What a call is answered with: a response, or something that a response cannot be. */
export type Delivery =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: Exclude<FaultKind, 'garbage'> };

/** The faults that are to come, each with how often. */
export class Faults {
  #waiting: Array<{ readonly fault: Fault; left: number }> = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The oldest fault that is for this call; it is used up. */
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

/** What a fault makes of an answer; `undefined` when it only takes its time. */
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
/** The beginning of an answer that breaks off. */
export const BEGINNING = '{"data":[{"type":"tax","id":"';
/** What an endless answer is made of. */
export const FILLING = ' '.repeat(65_536);

/** A fault that came as JSON, checked: what has a mistake in it would strike where nobody expects it. */
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

/** What `fetch` gives for a delivery, with faults as a network would show them. */
export async function fetched(delivery: Delivery, signal: AbortSignal): Promise<Response> {
  switch (delivery.kind) {
    case 'response':
      return delivery.response;
    case 'cut':
      throw cutOff();
    case 'hang':
      return untilAborted(signal);
    case 'cut_body':
      return streamed((chunks) => {
        chunks.enqueue(new TextEncoder().encode(BEGINNING));
        chunks.error(cutOff());
      });
    case 'endless':
      return streamed(undefined, (chunks) => {
        if (signal.aborted) chunks.error(signal.reason);
        else chunks.enqueue(new TextEncoder().encode(FILLING));
      });
  }
}

type StreamCallback = (chunks: ReadableStreamDefaultController<Uint8Array>) => void;

function streamed(start?: StreamCallback, pull?: StreamCallback): Response {
  const source = { ...(start && { start }), ...(pull && { pull }) };
  return new Response(new ReadableStream<Uint8Array>(source), { headers: { 'content-type': 'application/json' } });
}

/** As Node's fetch says it. */
function cutOff(): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'ECONNRESET' }),
  });
}

/** Never ends but with the reason of the signal. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
