import type { Fetch } from '../wire/fetch.js';
import { checkedAddress, checkedKey } from './address.js';
import { type Clock, systemClock } from './clock.js';
import type { Context, RetryOptions } from './context.js';
import type { Hooks } from './hooks.js';
import { checkedRetry, checkedTimeout } from './limits.js';
import { maskFor } from './mask.js';
import { paceOf } from './pace.js';
import { sharedPause } from './shared-pause.js';

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_REQUESTS_PER_SECOND = 20;

/** Where the API is, with which key, and how patiently it is asked. */
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

/** How the key travels, and whether answers may hold other secrets. */
export type KeyTravel = { readonly header: string } | { readonly argument: string };

/** What all calls of one client have in common. Throws a TypeError for an option that cannot be used. */
export function contextFor(options: ApiOptions, travel: KeyTravel): Context {
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
    pace: paceOf(requestsPerSecond),
    pause: sharedPause({ now, sleep }),
    hasSecretAnswers: 'argument' in travel,
  };
}
