import { A_FUNCTION, A_NUMBER, A_TEXT, checkKinds, type OptionKinds, required, YES_OR_NO } from '../../issues/kinds.js';
import { isRecord } from '../../issues/reading.js';
import { SIGNAL } from '../arguments.js';
import { API_ROOT, type Fetch, isThisMachine } from '../wire/conventions.js';
import type { TaxApiError } from './errors.js';
import { type Mask, maskFor } from './mask.js';
import { type Clock, type Pace, paceOf, type SharedPause, sharedPause, systemClock } from './waiting.js';

/** How often a call is tried again, and after which pauses. */
export interface RetryOptions {
  /** How many times after the first; 3. */
  readonly retries?: number | undefined;
  /** The first pause, about; each next one is about twice as long. 250. */
  readonly minDelayMs?: number | undefined;
  /** No pause of our own is longer; 5,000. */
  readonly maxDelayMs?: number | undefined;
  /** When the API wants a longer pause than this (Retry-After), the call fails at once and says so; 60,000. */
  readonly maxRetryAfterMs?: number | undefined;
  /** How long to wait after a 429 that does not say how long (no Retry-After); 60,000, as the API advises. */
  readonly rateLimitWaitMs?: number | undefined;
}

/** Where to, with which key, and how: the same for every call of one client. */
export interface Context {
  readonly address: string;
  readonly credentials: Credentials;
  readonly mask: Mask;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly retry: { readonly [Name in keyof RetryOptions]-?: number };
  /** Ends every call of the client. */
  readonly signal: AbortSignal | undefined;
  readonly clock: Clock;
  readonly hooks: Hooks;
  /** Whether an answer may hold a secret that is not ours yet: then nothing of a broken one is shown. */
  readonly hasSecretAnswers: boolean;
  /** Before each attempt to write. */
  readonly pace: Pace;
  /** Kept by every call after a 429. */
  readonly pause: SharedPause;
}

/** How the key travels: in a header, or as an argument of the query. */
type Credentials =
  | { readonly header: string; readonly key: string }
  | { readonly argument: string; readonly key: string };

/** One thing that is asked of the API. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address, without the query. */
  readonly path: string;
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Whether a POST may be sent again although it may have been carried out: it changes nothing, or nothing more. */
  readonly isRepeatable?: boolean | undefined;
  /** Awaited before each attempt, when its turn has come. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_REQUESTS_PER_SECOND = 20;

/** The address of the API, the key, and the options of all calls. */
export interface ApiOptions extends Hooks {
  /** The address of the service, `https://...`, with or without `/api/v1`. http only to this very machine, unless `allowHttp`. */
  readonly baseUrl: string;
  /**
   * Lets `baseUrl` begin with `http://` for any host [no]. The key then travels unencrypted, and whoever is on the way
   * can read it: for a sandbox in another container, never for the real API.
   */
  readonly allowHttp?: boolean | undefined;
  /** Sent to this address and nowhere else. */
  readonly apiKey: string;
  /** In place of the network: `sandbox.fetch`, or a proxy. It has to heed `redirect: 'manual'`. */
  readonly fetch?: Fetch | undefined;
  /** How long one attempt may take, from the first byte sent to the last received; 15,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after a fault that passes. */
  readonly retry?: RetryOptions | undefined;
  /** As `retry.rateLimitWaitMs`. */
  readonly rateLimitWaitMs?: number | undefined;
  /** How many changes get their turn in a second, evenly spaced; 20. Infinity: as many as come. */
  readonly requestsPerSecond?: number | undefined;
  /** Ends every call of this client. */
  readonly signal?: AbortSignal | undefined;
  /** In place of the clock: for tests. */
  readonly clock?: Partial<Clock> | undefined;
}

const API_KINDS: OptionKinds<ApiOptions> = {
  baseUrl: required(A_TEXT),
  allowHttp: YES_OR_NO,
  apiKey: { ...required(A_TEXT), isSecret: true },
  fetch: A_FUNCTION,
  timeoutMs: A_NUMBER,
  retry: { expected: 'an object with retries and delays', isIt: isRecord },
  rateLimitWaitMs: A_NUMBER,
  requestsPerSecond: A_NUMBER,
  signal: SIGNAL,
  clock: { expected: 'an object with now and sleep', isIt: isRecord },
  onRequest: A_FUNCTION,
  onResponse: A_FUNCTION,
  onRetry: A_FUNCTION,
};

/** How the key travels, and whether answers may hold other secrets. */
export type KeyTravel = { readonly header: string } | { readonly argument: string };

/** What all calls of one client have in common. Throws a TypeError for an option that cannot be used. */
export function contextFor(options: ApiOptions, travel: KeyTravel): Context {
  checkKinds(options, API_KINDS);
  const { timeoutMs = DEFAULT_TIMEOUT_MS, retry = {}, rateLimitWaitMs, signal } = options;
  const { now = systemClock.now, sleep = systemClock.sleep } = options.clock ?? {};
  const { requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND, onRequest, onResponse, onRetry } = options;
  if (!(requestsPerSecond > 0)) throw new TypeError('requestsPerSecond takes a number of more than 0.');
  const key = checkedKey(options.apiKey);
  return {
    address: checkedAddress(options.baseUrl, { allowHttp: options.allowHttp }),
    credentials: { ...travel, key },
    mask: maskFor(key),
    // Called without `this`, as browsers want it.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: checkedTimeout(timeoutMs),
    retry: checkedRetry({ rateLimitWaitMs, ...retry }),
    signal,
    clock: { now, sleep },
    hooks: { onRequest, onResponse, onRetry },
    pace: paceOf(requestsPerSecond, sleep),
    pause: sharedPause({ now, sleep }),
    hasSecretAnswers: 'argument' in travel,
  };
}

/** What a timer of JavaScript can hold; beyond it, it would go off at once. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;
const RETRY: Context['retry'] = {
  retries: 3,
  minDelayMs: 250,
  maxDelayMs: 5_000,
  maxRetryAfterMs: 60_000,
  rateLimitWaitMs: 60_000,
};

/** How long an attempt may take, when a timer can hold it. */
export function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= LONGEST_TIMEOUT_MS) return timeoutMs;
  throw new TypeError('timeoutMs takes milliseconds, more than 0 and at most 2,147,483,647.');
}

/** How patiently calls are tried again, with what is not given filled in. */
export function checkedRetry(given: RetryOptions): Context['retry'] {
  const retry = {
    retries: given.retries ?? RETRY.retries,
    minDelayMs: given.minDelayMs ?? RETRY.minDelayMs,
    maxDelayMs: given.maxDelayMs ?? RETRY.maxDelayMs,
    maxRetryAfterMs: given.maxRetryAfterMs ?? RETRY.maxRetryAfterMs,
    rateLimitWaitMs: given.rateLimitWaitMs ?? RETRY.rateLimitWaitMs,
  };
  for (const [name, value] of Object.entries(retry)) {
    const isFine = Number.isFinite(value) && value >= 0 && value <= LONGEST_TIMEOUT_MS;
    if (!isFine || (name === 'retries' && !Number.isInteger(value))) {
      throw new TypeError(`retry.${name} takes a number of 0 or more, not without end.`);
    }
  }
  return retry;
}

/** What a header can carry; anything else would fail later, in a message that repeats the key. */
const KEY_TEXT = /^[\x21-\x7e]+$/;

/**
 * The address that paths are put behind, without a slash at its end. The root `/api/v1` may be in it or not.
 * https only, for the key would go over the wire in clear; except to this very machine, or where that is allowed.
 */
function checkedAddress(baseUrl: string, { allowHttp = false } = {}): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined) {
    throw new TypeError('baseUrl is no address; it takes one such as "https://api.example.com".');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl has a user, a query or a fragment in it; it takes the bare address of the service.');
  }
  const isHttpFine = url.protocol === 'http:' && (allowHttp || isThisMachine(url.hostname));
  if (url.protocol !== 'https:' && !isHttpFine) {
    throw new TypeError(
      `baseUrl begins with ${url.protocol}//, which would send the API key in clear; it takes https:// (http:// to this machine alone, or with allowHttp).`,
    );
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url.origin + (path.endsWith(API_ROOT) ? path.slice(0, -API_ROOT.length) : path);
}

/** The key, when it can be one. The sentence does not repeat it. */
function checkedKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || !KEY_TEXT.test(apiKey)) {
    throw new TypeError(
      'apiKey is missing, or has a blank, a line break or a character beyond ASCII in it; it takes the key as it was given out.',
    );
  }
  return apiKey;
}

/** One attempt of a call, without the key and without bodies. */
export interface RequestInfo {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the address, without the query. */
  readonly path: string;
  /** The query, without its question mark; '' when there is none. */
  readonly query: string;
  /** Counts the attempts of one call, from 1. */
  readonly attempt: number;
}

/** The answer to an attempt. */
export interface ResponseInfo extends RequestInfo {
  /** The HTTP status. */
  readonly status: number;
  /** From the first byte sent to the last one received. */
  readonly durationMs: number;
  /** What the API calls the request in its logs (`x-request-id`), when it says so. */
  readonly requestId: string | undefined;
}

/** A failed attempt that is followed by another one. */
export interface RetryInfo extends RequestInfo {
  /** How long the client waits before it. */
  readonly waitMs: number;
  /** Why the attempt failed. */
  readonly error: TaxApiError;
}

/** Callbacks for logs and progress. They never get the key, and what they throw is ignored. */
export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((request: RequestInfo) => void) | undefined;
  /** When an attempt was answered, whatever the status. Not called when the connection failed. */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined;
  /** When an attempt failed and the call is tried again. */
  readonly onRetry?: ((retry: RetryInfo) => void) | undefined;
}

/** Calls a hook. One that throws must not make a creation look as if it had failed. */
export function tell<Info>(hook: ((info: Info) => void) | undefined, info: Info): void {
  try {
    hook?.(info);
  } catch {
    // Said in the documentation of the hooks: what they throw is ignored.
  }
}
