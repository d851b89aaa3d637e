import type { Context, RetryOptions } from './context.js';

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
