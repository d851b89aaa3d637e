import type { OptionKinds } from '../../../core/issues/arguments.js';
import { A_FUNCTION, A_NUMBER, A_TEXT, checkKinds, required, YES_OR_NO } from '../../../core/issues/arguments.js';
import { isRecord } from '../../../core/issues/reading.js';
import type { Fetch } from '../wire/conventions.js';
import { API_ROOT, isThisMachine } from '../wire/conventions.js';
import type { TaxApiError } from './errors.js';
import { maskFor } from './mask.js';
import type { CreateOptions } from './options.js';
import { SIGNAL } from './options.js';
import type { Clock, RetryOptions } from './retry.js';
import { checkedRetry, MAX_TIMER_MS, paceOf, RETRY_DEFAULTS, sharedPause, systemClock } from './retry.js';

/** The address, the key and the options, shared by every call of a client. */
export type Context = ReturnType<typeof contextFor>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address, without the query. */
  readonly path: string;
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly options: CreateOptions;
  /** Whether a POST may be carried out twice without harm. */
  readonly isRepeatable?: boolean | undefined;
}

export const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_REQUESTS_PER_SECOND = 20;

/** The address of the API, the key, and the options of all calls. */
export interface ApiOptions extends Hooks {
  /** The address of the service, `https://...`, with or without `/api/v1`. http only to this very machine, unless `allowHttp`. */
  readonly baseUrl: string;
  /**
   * Lets `baseUrl` begin with `http://` for any host [no]. The key then travels unencrypted, and the network in between
   * can read it: for a sandbox in another container, never for the real API.
   */
  readonly allowHttp?: boolean | undefined;
  /** Sent to this address and nowhere else. */
  readonly apiKey: string;
  /** In place of the network: `sandbox.fetch`, or a proxy. It has to heed `redirect: 'manual'`. */
  readonly fetch?: Fetch | undefined;
  /** The longest time for one attempt in milliseconds, from the first byte sent to the last received [15,000]. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after a fault that passes. */
  readonly retry?: RetryOptions | undefined;
  /** As `retry.rateLimitWaitMs`. */
  readonly rateLimitWaitMs?: number | undefined;
  /** Maximum writes per second, evenly spaced [20]. `Infinity`: no limit. */
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
  retry: { expected: 'an object with retries and delays', isIt: isRecord, names: Object.keys(RETRY_DEFAULTS) },
  rateLimitWaitMs: A_NUMBER,
  requestsPerSecond: A_NUMBER,
  signal: SIGNAL,
  clock: { expected: 'an object with now and sleep', isIt: isRecord },
  onRequest: A_FUNCTION,
  onResponse: A_FUNCTION,
  onRetry: A_FUNCTION,
};

type KeyTravel = { readonly header: string } | { readonly argument: string };

/** The context of a client. Throws a TypeError for an option that cannot be used. */
export function contextFor(options: ApiOptions, travel: KeyTravel) {
  checkKinds(options, API_KINDS);
  const { timeoutMs = DEFAULT_TIMEOUT_MS, retry = {}, rateLimitWaitMs, signal } = options;
  const { now = systemClock.now, sleep = systemClock.sleep } = options.clock ?? {};
  const { requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND, onRequest, onResponse, onRetry } = options;
  if (!(requestsPerSecond > 0)) throw new TypeError('requestsPerSecond must be more than 0.');
  const { apiKey: key } = options;
  if (!KEY_TEXT.test(key)) {
    throw new TypeError(
      'apiKey must be the key as the API issued it, without spaces, line breaks and characters beyond ASCII.',
    );
  }
  return {
    address: checkedAddress(options),
    credentials: { ...travel, key },
    mask: maskFor(key),
    // Browsers refuse a call with another `this`.
    fetch: options.fetch ?? ((...given: Parameters<Fetch>) => fetch(...given)),
    timeoutMs: checkedTimeout(timeoutMs),
    retry: checkedRetry({ rateLimitWaitMs, ...retry }),
    signal,
    clock: { now, sleep },
    hooks: { onRequest, onResponse, onRetry },
    pace: paceOf(requestsPerSecond, sleep),
    pause: sharedPause({ now, sleep }),
    /** Whether an answer may hold a new secret: then errors quote nothing of a broken answer. */
    hasSecretAnswers: 'argument' in travel,
  };
}

/** Throws a TypeError for a time that no timer can measure. */
export function checkedTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS) return timeoutMs;
  throw new TypeError('timeoutMs must be more than 0 and at most 2,147,483,647 milliseconds.');
}

/** The characters of a header. Other keys would fail later, in a message that repeats the key. */
const KEY_TEXT = /^[\x21-\x7e]+$/;

/**
 * The address before each path, without `/api/v1` and without a slash at its end. Throws a TypeError for http, which
 * would send the key unencrypted, unless it is to this machine or allowed.
 */
function checkedAddress({ baseUrl, allowHttp = false }: ApiOptions): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined) {
    throw new TypeError('baseUrl must be an address such as "https://api.example.com".');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must be the address of the service without a user, a query or a fragment.');
  }
  const isHttpFine = url.protocol === 'http:' && (allowHttp || isThisMachine(url.hostname));
  if (url.protocol !== 'https:' && !isHttpFine) {
    throw new TypeError(
      `baseUrl begins with ${url.protocol}//, which would send the API key unencrypted; it must begin with https:// (http:// to this machine alone, or with allowHttp).`,
    );
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return url.origin + (path.endsWith(API_ROOT) ? path.slice(0, -API_ROOT.length) : path);
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
  /** The name of the request in the logs of the API (`x-request-id`), if the API sends it. */
  readonly requestId: string | undefined;
}

/** A failed attempt that is followed by another one. */
export interface RetryInfo extends RequestInfo {
  /** How long the client waits before it. */
  readonly waitMs: number;
  /** Why the attempt failed. */
  readonly error: TaxApiError;
}

/** Callbacks for logs and progress. They never get the key, and errors that they throw are ignored. */
export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((request: RequestInfo) => void) | undefined;
  /** After an answer with any status. Not called when the connection failed. */
  readonly onResponse?: ((response: ResponseInfo) => void) | undefined;
  /** When an attempt failed and the call is tried again. */
  readonly onRetry?: ((retry: RetryInfo) => void) | undefined;
}

/** Calls a hook. A hook that throws must not make a creation look as if it had failed. */
export function callHook<Info>(hook: ((info: Info) => void) | undefined, info: Info): void {
  try {
    hook?.(info);
  } catch {
    // The documentation of the hooks says that errors are ignored.
  }
}
