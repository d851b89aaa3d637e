import pRetry from 'p-retry';
import { bodyOf, requestIdOf } from './answer.js';
import type { Call, Context, RequestInfo } from './context.js';
import { callHook, checkedTimeout } from './context.js';
import { NotFoundError, RateLimitedError, TaxApiError } from './errors.js';
import { exchange } from './exchange.js';
import { checkedRetry, mayHaveEffect, pauseMs } from './retry.js';

/** Thrown by `beforeSend`, before the request was sent: it proves nothing about the request. */
export class NotSent extends Error {
  constructor(readonly reason: unknown) {
    super();
  }
}

/**
 * The JSON of the answer, after as many attempts as are allowed and useful. Throws the error of the last attempt, or the
 * reason of the signal.
 */
export async function send(call: Call, client: Context): Promise<Record<string, unknown>> {
  const context = contextOf(call, client);
  const { hooks, mask, retry } = context;
  const signal = AbortSignal.any([call.signal, context.signal].filter((given) => given !== undefined));
  const request = { method: call.method, path: mask(call.path), query: mask(call.query ?? '') };
  let mayBeRemoved = false;
  const sendOnce = async (attempt: number): Promise<Record<string, unknown>> => {
    const info = { ...request, attempt };
    try {
      await waitForTurn(call, context, signal);
      signal.throwIfAborted();
      callHook(hooks.onRequest, info);
      const startedAt = performance.now();
      const answer = await exchange(call, context, signal);
      const durationMs = performance.now() - startedAt;
      const { status, headers } = answer;
      callHook(hooks.onResponse, { ...info, status, durationMs, requestId: requestIdOf(headers, mask) });
      return bodyOf(answer, call, context);
    } catch (error) {
      // An earlier attempt without an answer may have removed it.
      if (mayBeRemoved && error instanceof NotFoundError) return {};
      mayBeRemoved ||= call.method === 'DELETE' && error instanceof TaxApiError && mayHaveEffect(error);
      throw error;
    }
  };
  try {
    return await pRetry(sendOnce, {
      retries: retry.retries,
      // The pauses are in waitToRetry: hooks report them, and tests replace the clock.
      minTimeout: 0,
      maxTimeout: 0,
      signal,
      shouldRetry: ({ error, attemptNumber: attempt }) =>
        waitToRetry({ error, call, info: { ...request, attempt } }, context, signal),
    });
  } catch (error) {
    // p-retry turns a reason that is no Error into one.
    signal.throwIfAborted();
    throw error;
  }
}

/** Waits for the pause before the next attempt. Returns false if there is none. */
async function waitToRetry(
  { error, call, info }: { readonly error: unknown; readonly call: Call; readonly info: RequestInfo },
  { retry, hooks, pause, clock }: Context,
  signal: AbortSignal,
): Promise<boolean> {
  const waitMs = pauseMs({ error, call, attempt: info.attempt, retry });
  if (waitMs === undefined || !(error instanceof TaxApiError)) return false;
  callHook(hooks.onRetry, { ...info, waitMs, error });
  if (error instanceof RateLimitedError) pause.begin(waitMs);
  else if (waitMs > 0) await clock.sleep(waitMs, signal);
  return true;
}

/** Every call waits for the end of a shared pause; a write also waits for its turn. */
async function waitForTurn({ method, beforeSend }: Call, { pause, pace }: Context, signal: AbortSignal): Promise<void> {
  let isPaused = await pause.over(signal);
  if (method === 'GET') return;
  do {
    await pace(signal);
    isPaused = await pause.over(signal);
  } while (isPaused);
  try {
    await beforeSend?.();
  } catch (reason) {
    throw new NotSent(reason);
  }
}

/** The client's context with the options of one call. */
function contextOf({ timeoutMs, retries }: Call, context: Context): Context {
  return {
    ...context,
    ...(timeoutMs === undefined ? {} : { timeoutMs: checkedTimeout(timeoutMs) }),
    ...(retries === undefined ? {} : { retry: checkedRetry({ ...context.retry, retries }) }),
  };
}
