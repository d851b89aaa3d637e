import type { TaxApiError } from './errors.js';

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
