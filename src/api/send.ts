import pRetry from 'p-retry';
import { bodyOf } from './answer.js';
import type { Call, Context } from './context.js';
import { NotFoundError, TaxApiError } from './errors.js';
import { exchange } from './exchange.js';
import { fateOf, retryPauseMs } from './fate.js';

/** The JSON that a call is answered with, after as many attempts as are allowed and of use. */
export async function send(call: Call, context: Context): Promise<Record<string, unknown>> {
  const { retries, minDelayMs, maxDelayMs, maxRetryAfterMs } = context.retry;
  const signal = AbortSignal.any([call.signal, context.signal].filter((given) => given !== undefined));
  let mayBeDone = false;
  const attempt = async (): Promise<Record<string, unknown>> => {
    try {
      return bodyOf(await exchange(call, context), call, context);
    } catch (error) {
      // What an earlier attempt removed without an answer cannot be found by the next one: it is done.
      if (call.method === 'DELETE' && error instanceof NotFoundError && mayBeDone) return {};
      if (error instanceof TaxApiError && fateOf(error) !== 'nothing') mayBeDone = true;
      throw error;
    }
  };
  try {
    return await pRetry(attempt, {
      retries,
      minTimeout: minDelayMs,
      maxTimeout: maxDelayMs,
      randomize: true,
      signal,
      shouldRetry: async ({ error }) => {
        const pauseMs = retryPauseMs({ error, method: call.method, maxRetryAfterMs });
        if (pauseMs === undefined) return false;
        // On top of it comes the usual pause with its jitter: not everybody is to be back in the same instant.
        if (pauseMs > 0) await context.clock.sleep(pauseMs, signal);
        return true;
      },
    });
  } catch (error) {
    // The reason of a signal may be anything; the retry library makes an error of what is none.
    signal.throwIfAborted();
    throw error;
  }
}
