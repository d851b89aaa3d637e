/** One call of the API: its attempts, and the exchange of each over the network. */

import pRetry from 'p-retry';
import { withDeadline } from '../wire/deadline.js';
import type { HttpAnswer } from './answer.js';
import { bodyOf, requestIdOf } from './answer.js';
import type { Call, Context, RequestInfo } from './context.js';
import { callHook, checkedTimeout } from './context.js';
import { NetworkError, NotFoundError, RateLimitedError, TaxApiError, TimeoutError } from './errors.js';
import { codedError, harmlessCause, wordsOf } from './mask.js';
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
  const signal = AbortSignal.any([call.options.signal, context.signal].filter((given) => given !== undefined));
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
    // p-retry wraps a reason that is not an Error.
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
async function waitForTurn({ method, options }: Call, { pause, pace }: Context, signal: AbortSignal): Promise<void> {
  await pause.over(signal);
  if (method === 'GET') return;
  do await pace(signal);
  while (await pause.over(signal));
  try {
    await options.beforeSend?.();
  } catch (reason) {
    throw new NotSent(reason);
  }
}

function contextOf({ options: { timeoutMs, retries } }: Call, context: Context): Context {
  return {
    ...context,
    ...(timeoutMs === undefined ? {} : { timeoutMs: checkedTimeout(timeoutMs) }),
    ...(retries === undefined ? {} : { retry: checkedRetry({ ...context.retry, retries }) }),
  };
}

/** More than any page of the API; a larger body is not read to its end. */
export const MAX_BODY_BYTES = 10_000_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Sends one request and reads its answer, of any status. Throws a TimeoutError, a NetworkError, or the reason of
 * the signal.
 *
 * Redirects are followed here, because fetch would take the key along to any address: only to the same origin, and only
 * for GET. A key in the address follows no redirect.
 */
async function exchange(call: Call, context: Context, signal: AbortSignal): Promise<HttpAnswer> {
  signal.throwIfAborted();
  const mayFollow = call.method === 'GET' && 'header' in context.credentials;
  return withDeadline({ ms: context.timeoutMs, signal }, async (running) => {
    try {
      const request = { ...requestOf(call, context), signal: running };
      let url = urlOf(call, context);
      for (let followed = 0; ; followed += 1) {
        const response = await untilAborted(running, context.fetch(url, request));
        const { status, headers } = response;
        const target = redirectTarget(response, url);
        if (target === undefined || !mayFollow || target.origin !== new URL(url).origin || followed === MAX_REDIRECTS) {
          const text = await untilAborted(running, bodyText(response));
          return { status, headers, text, redirectOrigin: target?.origin };
        }
        await untilAborted(running, Promise.resolve(response.body?.cancel()));
        url = target.href;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw running.aborted ? timedOut(call, context) : notConnected(error, call, context);
    }
  });
}

/** Rejects when the signal aborts, even if `running` ignores the signal. */
function untilAborted<T>(signal: AbortSignal, running: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    running.then(resolve, reject);
  });
}

function requestOf({ method, body }: Call, { credentials }: Context) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if ('header' in credentials) headers[credentials.header] = credentials.key;
  const agent = userAgent();
  if (agent !== undefined) headers['user-agent'] = agent;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method, headers, body: body === undefined ? null : JSON.stringify(body), redirect: 'manual' } as const;
}

/** The URL of a call. A key in the query is added here, so hooks and errors never see it. */
function urlOf({ path, query }: Call, { address, credentials }: Context): string {
  const key = 'argument' in credentials ? `${credentials.argument}=${encodeURIComponent(credentials.key)}` : undefined;
  const parts = [query, key].filter((part) => part !== undefined);
  return address + path + (parts.length === 0 ? '' : `?${parts.join('&')}`);
}

function redirectTarget({ status, headers }: Response, from: string): URL | undefined {
  const location = headers.get('location');
  if (!REDIRECTS.includes(status) || location === null) return undefined;
  return URL.canParse(location, from) ? new URL(location, from) : undefined;
}

/** Reads the body, and counts its bytes: the length in a header is only a claim. */
async function bodyText({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  // Without `fatal`, invalid bytes would turn into U+FFFD, in titles too.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > MAX_BODY_BYTES) {
        // Not awaited: a server that sends without end may ignore it.
        reader.cancel().catch(() => undefined);
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    const isInvalidUtf8 = error instanceof TypeError && 'code' in error && error.code === INVALID_UTF8;
    if (!isInvalidUtf8) throw error;
    reader.cancel().catch(() => undefined);
    return 'bytes that are not UTF-8';
  }
}

const INVALID_UTF8 = 'ERR_ENCODING_INVALID_ENCODED_DATA';

function timedOut({ method, path }: Call, { timeoutMs, mask }: Context): TimeoutError {
  const masked = mask(path);
  const message = `${method} ${masked}: no whole answer within ${timeoutMs} ms.`;
  return new TimeoutError({ message, method, path: masked });
}

/**
 * Codes of errors before anything was sent: no connection, a refused certificate, a server that speaks plain http, a
 * proxy that opens no tunnel.
 */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|PROXY_\w+|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL|.*ALERT.*))$/;
/** Codes of proxies: their messages name the proxy and the reason. */
const PROXY_CODE = /^PROXY_\w+$/;

function notConnected(error: unknown, { method, path }: Call, { mask }: Context): NetworkError {
  const { code, message } = codedError(error);
  const mayHaveArrived = code === undefined || !BEFORE_SENDING.test(code);
  const cut = mayHaveArrived ? 'the connection was cut before the answer arrived' : 'no connection';
  const ofProxy = code !== undefined && PROXY_CODE.test(code) ? wordsOf(message ?? '', mask) : '';
  const masked = mask(path);
  return new NetworkError({
    message: `${method} ${masked}: ${ofProxy || cut}${code === undefined ? '' : ` (${wordsOf(code, mask)})`}.`,
    method,
    path: masked,
    mayHaveArrived,
    cause: harmlessCause(error, mask),
  });
}

/** The version of this package. A release writes it; a test compares it with package.json. */
const VERSION = '0.1.0';

/** The user agent; `undefined` in a browser, where the header would need permission by CORS. */
function userAgent(): string | undefined {
  return 'document' in globalThis || 'importScripts' in globalThis ? undefined : `staytax/${VERSION}`;
}
