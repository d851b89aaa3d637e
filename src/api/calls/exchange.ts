import type { Call, Context } from './context.js';
import { NetworkError, TimeoutError } from './errors.js';
import { codeOf, harmlessCause, messageOf, wordsOf } from './mask.js';

/** More than any page of the API; what would be larger is not read on. */
const MOST_BODY_BYTES = 10_000_000;
const MOST_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** What came back, read to its end or to the limit. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** `undefined` when there is more than can be read. */
  readonly text: string | undefined;
  /** Where a redirect that was not followed leads to. */
  readonly redirectOrigin?: string | undefined;
}

/** One request and its answer, whatever its status. Throws a TimeoutError, a NetworkError, or the reason of a signal. */
export async function exchange(call: Call, context: Context): Promise<Answer> {
  const signals = [call.signal, context.signal].filter((signal) => signal !== undefined);
  const outer = AbortSignal.any(signals);
  outer.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), context.timeoutMs);
  const inner = AbortSignal.any([outer, deadline.signal]);
  try {
    return await orAborted(inner, follow(call, context, inner));
  } catch (error) {
    outer.throwIfAborted();
    throw deadline.signal.aborted ? timedOut(call, context) : notConnected(error, call, context);
  } finally {
    clearTimeout(timer);
    // A body that is not read to its end would keep its connection.
    deadline.abort();
  }
}

/** A fetch that does not heed its signal is left alone: the call ends all the same. */
function orAborted<T>(signal: AbortSignal, running: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    running.then(resolve, reject);
  });
}

/**
 * Redirects are followed here and not by fetch, which would take the key along to wherever they lead: only to
 * the same origin, and only when nothing but reading is asked. A key in the address follows no redirect at all.
 */
async function follow(call: Call, { address, credentials, fetch }: Context, signal: AbortSignal): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if ('header' in credentials) headers[credentials.header] = credentials.key;
  const agent = userAgent();
  if (agent !== undefined) headers['user-agent'] = agent;
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  let url = addressed(call, address, credentials);
  for (let followed = 0; ; followed += 1) {
    const response = await fetch(url, { method: call.method, headers, body, redirect: 'manual', signal });
    const target = targetOf(response, url);
    const isOwn = 'header' in credentials && target?.origin === new URL(url).origin;
    const isFollowed = call.method === 'GET' && isOwn && followed < MOST_REDIRECTS;
    if (target === undefined || !isFollowed) {
      const { status } = response;
      return { status, headers: response.headers, text: await textOf(response), redirectOrigin: target?.origin };
    }
    await response.body?.cancel();
    url = target.href;
  }
}

/** Where a call goes. A key that is part of the address is added last, and is in nothing that is told of the call. */
function addressed({ path, query }: Call, address: string, credentials: Context['credentials']): string {
  const key = 'argument' in credentials ? `${credentials.argument}=${encodeURIComponent(credentials.key)}` : undefined;
  const parts = [query, key].filter((part) => part !== undefined);
  return address + path + (parts.length === 0 ? '' : `?${parts.join('&')}`);
}

function targetOf({ status, headers }: Response, from: string): URL | undefined {
  const location = headers.get('location');
  if (!REDIRECTS.includes(status) || location === null) return undefined;
  return URL.canParse(location, from) ? new URL(location, from) : undefined;
}

/** The body, counted while it is read: what a header says of its length is only a claim. */
async function textOf({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  // What is no UTF-8 would become U+FFFD, in titles too.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > MOST_BODY_BYTES) {
        // Not waited for: whoever sends without end may also not take notice.
        reader.cancel().catch(() => undefined);
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (!isNoUtf8(error)) throw error;
    reader.cancel().catch(() => undefined);
    return 'bytes that are no UTF-8';
  }
}

function isNoUtf8(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

function timedOut({ method, path }: Call, { timeoutMs, mask }: Context): TimeoutError {
  const message = mask(`${method} ${path}: no whole answer within ${timeoutMs} ms.`);
  return new TimeoutError({ message, method, path: mask(path) });
}

/**
 * Faults before anything was sent. TLS says so of certificates, and of a server that speaks plain http, before it lets
 * anything through; and so does a proxy of a tunnel that does not come about.
 */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|PROXY_\w+|ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNSUPPORTED_PROTOCOL|.*ALERT.*))$/;
/** Codes of proxies, whose sentences name the proxy and what it did. */
const OF_PROXY = /^PROXY_\w+$/;

function notConnected(error: unknown, { method, path }: Call, { mask }: Context): NetworkError {
  const code = codeOf(error);
  const mayHaveArrived = code === undefined || !BEFORE_SENDING.test(code);
  const cut = mayHaveArrived ? 'the connection was cut before the answer was there' : 'no connection came about';
  const what = (code !== undefined && OF_PROXY.test(code) && messageOf(error)) || cut;
  return new NetworkError({
    message: mask(`${method} ${path}: ${wordsOf(what, mask)}${code === undefined ? '' : ` (${code})`}.`),
    method,
    path: mask(path),
    mayHaveArrived,
    cause: harmlessCause(error, mask),
  });
}

/** The version of this package. A release writes it, and a test compares it with package.json. */
const VERSION = '0.1.0';

/** What the client calls itself, where the runtime lets it: in a browser the header would need leave from CORS. */
function userAgent(): string | undefined {
  return 'document' in globalThis || 'importScripts' in globalThis ? undefined : `staytax/${VERSION}`;
}
