import type { TaxApi } from './resources/tax-api.js';
import { taxSetResource } from './resources/tax-sets.js';
import { taxResource } from './resources/taxes.js';
import { checkedAddress, checkedKey } from './shared/address.js';
import { type Clock, type Context, type RetryOptions, systemClock } from './shared/context.js';
import type { Hooks } from './shared/hooks.js';
import { checkedRetry, checkedTimeout } from './shared/limits.js';
import { maskFor } from './shared/mask.js';
import { paceOf } from './shared/pace.js';

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_REQUESTS_PER_SECOND = 20;

/** Where the API is, with which key, and how patiently it is asked. */
export interface TaxApiOptions extends Hooks {
  /** The address of the service, `https://...`, with or without `/api/v1`. http only to this very machine. */
  readonly baseUrl: string;
  /** Sent in the header `user-api-key`, to this address and nowhere else. */
  readonly apiKey: string;
  /** In place of the network: `sandbox.fetch`, or a proxy. It has to heed `redirect: 'manual'`. */
  readonly fetch?: typeof fetch | undefined;
  /** How long one attempt may take, from the first byte sent to the last received; 15,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after a fault that passes. */
  readonly retry?: RetryOptions | undefined;
  /** As `retry.rateLimitWaitMs`. */
  readonly rateLimitWaitMs?: number | undefined;
  /** How many changes are sent in a second, at most, evenly spaced; 20. Infinity: as many as come. */
  readonly requestsPerSecond?: number | undefined;
  /** Ends every call of this client. */
  readonly signal?: AbortSignal | undefined;
  /** In place of the clock: for tests. */
  readonly clock?: Partial<Clock> | undefined;
}

/**
 * The taxes and tax sets of an account of the channel manager. Every failure is thrown as an error of a class of
 * its own, below `TaxApiError`; the key is in none of them. Reading, changing and removing are tried again after
 * faults that pass; creating never blindly: see `UnknownOutcomeError`.
 *
 * @throws TypeError when the address, the key or an option cannot be used
 * @example
 * ```ts
 * import { createTaxApi } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createTaxApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 *
 * const vat = await api.taxes.create({ title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true, property_id });
 * vat.rate; // => '7.00'
 * const titles = [];
 * for await (const tax of api.taxes.list({ property_id }, { order: { title: 'asc' } })) titles.push(tax.title);
 * titles; // => ['VAT']
 * ```
 */
export function createTaxApi(options: TaxApiOptions): TaxApi {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, retry = {}, rateLimitWaitMs, signal, clock = {} } = options;
  const { requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND, onRequest, onResponse, onRetry } = options;
  if (!(requestsPerSecond > 0)) throw new TypeError('requestsPerSecond takes a number of more than 0.');
  const key = checkedKey(options.apiKey);
  const context: Context = {
    address: checkedAddress(options.baseUrl),
    key,
    mask: maskFor(key),
    // Called without `this`, as browsers want it.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: checkedTimeout(timeoutMs),
    retry: checkedRetry({ rateLimitWaitMs, ...retry }),
    signal,
    clock: { now: clock.now ?? systemClock.now, sleep: clock.sleep ?? systemClock.sleep },
    hooks: { onRequest, onResponse, onRetry },
    pace: paceOf(requestsPerSecond),
  };
  return { taxes: taxResource(context), taxSets: taxSetResource(context) };
}
