import type { Fetch } from '../wire/fetch.js';
import type { Clock } from './clock.js';
import type { Hooks } from './hooks.js';
import type { Mask } from './mask.js';
import type { Pace } from './pace.js';
import type { SharedPause } from './shared-pause.js';

/** How often and how patiently a call is tried again. */
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
