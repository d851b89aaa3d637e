import type { ValueKind } from '../../../core/issues/arguments.js';
import { A_TEXT, ANYTHING, nameAmong } from '../../../core/issues/arguments.js';
import { isRecord } from '../../../core/issues/reading.js';
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

/** The failure of a call that a response cannot express. */
export type CallFailure = Exclude<FaultKind, 'garbage'>;

/** What happens to coming calls or deliveries. Each item is for a number of them, in the order of the items. */
export class Upcoming<Item> {
  #waiting: Array<{ readonly item: Item; left: number }> = [];

  add(item: Item, times = 1): void {
    this.#waiting.push({ item, left: times });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The first item that matches, and the number of times that are left of it. */
  take(matches: (item: Item) => boolean): { readonly item?: Item; readonly left: number } {
    const match = this.#waiting.find(({ item }) => matches(item));
    if (match === undefined) return { left: 0 };
    match.left -= 1;
    if (match.left <= 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== match);
    return match;
  }
}

export function isFaultOf({ method: only, path: start = '' }: Fault, method: string, path: string): boolean {
  return (only ?? method) === method && path.startsWith(start);
}

/** The answer with a fault; `undefined` if the fault only delays. */
export function faultyAnswer(fault: Fault): Response | CallFailure | undefined {
  if ('kind' in fault) {
    return fault.kind === 'garbage' ? new Response(GARBAGE, { headers: { 'content-type': 'text/html' } }) : fault.kind;
  }
  if (!('status' in fault)) return undefined;
  const { status, headers = {}, body = errorBody(status) } = fault;
  const isBodiless = status === 204 || status === 304;
  const init = { status, headers: { 'content-type': 'application/json', ...headers } };
  return new Response(isBodiless ? null : JSON.stringify(body), init);
}

const GARBAGE = '<html><body><h1>It works!</h1></body></html>';
export const BEGINNING = '{"data":[{"type":"tax","id":"';
export const FILLING = ' '.repeat(65_536);

const FIELDS: Readonly<Record<string, ValueKind>> = {
  kind: nameAmong(FAULT_KINDS),
  status: { expected: 'a status from 200 to 599', isIt: wholeBetween(200, 599) },
  headers: { expected: 'an object of texts', isIt: isTexts },
  body: ANYTHING,
  method: nameAmong(FAULT_METHODS),
  path: { ...A_TEXT, expected: 'what a path begins with, such as /api/v1/taxes' },
  times: { expected: 'a whole number from 1', isIt: wholeBetween(1, 1_000_000_000) },
  latencyMs: { expected: 'milliseconds, at most an hour', isIt: wholeBetween(0, 3_600_000) },
  after: { expected: '"effect"', isIt: (after) => after === 'effect' },
};

/** Checks a fault from JSON: a misspelt one would match unexpected calls. */
export function readFault(body: unknown): Fault {
  if (!isRecord(body)) throw new Refusal(400, { base: ['must be an object such as { "status": 503, "times": 2 }.'] });
  const details: Record<string, string[]> = {};
  for (const [name, { expected, isIt }] of Object.entries(FIELDS)) {
    if (body[name] !== undefined && !isIt(body[name])) details[name] = [`must be ${expected}.`];
  }
  for (const name of Object.keys(body)) if (!Object.hasOwn(FIELDS, name)) details[name] = ['is unknown.'];
  const { kind, status, latencyMs } = body;
  if (kind === undefined && status === undefined && latencyMs === undefined) {
    details['base'] = ['must have a status, a kind or latencyMs.'];
  }
  if (!isFault(body, details)) throw new Refusal(422, details);
  return body;
}

function isFault(_: Record<string, unknown>, details: object): _ is Record<string, unknown> & Fault {
  return Object.keys(details).length === 0;
}

function wholeBetween(least: number, most: number) {
  return (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

/** The result of `fetch` for a failure: a network error, an answer that breaks off or has no end, or none. */
export async function failedFetch(failure: CallFailure, signal: AbortSignal): Promise<Response> {
  switch (failure) {
    case 'cut':
      throw connectionError();
    case 'hang':
      return untilAborted(signal);
    case 'cut_body':
      return streamResponse({
        start(chunks) {
          chunks.enqueue(new TextEncoder().encode(BEGINNING));
          chunks.error(connectionError());
        },
      });
    case 'endless':
      return streamResponse({
        pull(chunks) {
          if (signal.aborted) chunks.error(signal.reason);
          else chunks.enqueue(new TextEncoder().encode(FILLING));
        },
      });
  }
}

function streamResponse(source: UnderlyingDefaultSource<Uint8Array>): Response {
  return new Response(new ReadableStream(source), { headers: { 'content-type': 'application/json' } });
}

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
