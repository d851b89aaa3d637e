import pRetry from 'p-retry';
import { bodyOf, requestIdOf } from './answer.js';
import { type Call, type Context, checkedRetry, checkedTimeout, tell } from './context.js';
import { NotFoundError, RateLimitedError, TaxApiError } from './errors.js';
import { type Answer, exchange } from './exchange.js';
import { fateOf, pauseMs } from './fate.js';

/** What was thrown before a request was sent, and so says nothing of the request. */
export class NotSent extends Error {
  constructor(readonly reason: unknown) {
    super();
  }
}

/** The JSON that a call is answered with, after as many attempts as are allowed and of use. */
export async function send(call: Call, client: Context): Promise<Record<string, unknown>> {
  const context = contextOf(call, client);
  const signal = AbortSignal.any([call.signal, context.signal].filter((given) => given !== undefined));
  let mayBeDone = false;
  const attempt = async (number: number): Promise<Record<string, unknown>> => {
    try {
      await turnOf(call, context, signal);
      signal.throwIfAborted();
      return bodyOf(await toldExchange(call, context, number), call, context);
    } catch (error) {
      // What an earlier attempt removed without an answer cannot be found by the next one: it is done.
      if (call.method === 'DELETE' && error instanceof NotFoundError && mayBeDone) return {};
      if (error instanceof TaxApiError && fateOf(error) === 'open') mayBeDone = true;
      throw error;
    }
  };
  try {
    return await pRetry(attempt, {
      retries: context.retry.retries,
      // The pauses are ours: hooks are told how long they are, and tests need not wait for them.
      minTimeout: 0,
      maxTimeout: 0,
      signal,
      shouldRetry: async ({ error, attemptNumber }) => {
        const waitMs = pauseMs({ error, call, attempt: attemptNumber, retry: context.retry });
        if (waitMs === undefined || !(error instanceof TaxApiError)) return false;
        tell(context.hooks.onRetry, { ...requestInfo(call, context, attemptNumber), waitMs, error });
        if (error instanceof RateLimitedError) context.pause.begin(waitMs);
        else if (waitMs > 0) await context.clock.sleep(waitMs, signal);
        return true;
      },
    });
  } catch (error) {
    // The reason of a signal may be anything; the retry library makes an error of what is none.
    signal.throwIfAborted();
    throw error;
  }
}

/** Every call waits while the API wants none, and a change waits for its turn besides. */
async function turnOf({ method, beforeSend }: Call, { pause, pace }: Context, signal: AbortSignal): Promise<void> {
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

async function toldExchange(call: Call, context: Context, attempt: number): Promise<Answer> {
  const { hooks, mask } = context;
  const info = requestInfo(call, context, attempt);
  tell(hooks.onRequest, info);
  const startedAt = performance.now();
  const answer = await exchange(call, context);
  const { status, headers } = answer;
  const durationMs = performance.now() - startedAt;
  tell(hooks.onResponse, { ...info, status, durationMs, requestId: requestIdOf(headers, mask) });
  return answer;
}

/** What hooks are told of an attempt. */
function requestInfo({ method, path, query = '' }: Call, { mask }: Context, attempt: number) {
  return { method, path: mask(path), query: mask(query), attempt };
}

/** As the client says, but for what this one call says otherwise. */
function contextOf({ timeoutMs, retries }: Call, context: Context): Context {
  if (timeoutMs === undefined && retries === undefined) return context;
  return {
    ...context,
    timeoutMs: checkedTimeout(timeoutMs ?? context.timeoutMs),
    retry: checkedRetry({ ...context.retry, ...(retries === undefined ? {} : { retries }) }),
  };
}
