import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import type { WebhookFields } from '../../api/resources/webhooks.js';
import type { Fetch } from '../../api/wire/conventions.js';
import { withDeadline } from '../../api/wire/deadline.js';
import type { EventName } from '../../api/wire/events.js';
import { isMaskFor } from '../../api/wire/events.js';
import type { HmacSigning } from '../../api/wire/signing.js';
import { bytesOf, createSigner, DEFAULT_TIME_FORMAT, TIME_FORMATS } from '../../api/wire/signing.js';
import type { SandboxClock } from '../common/clock.js';

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** The time on the sandbox's clock. */
  readonly at: string;
  /** The status of the answer. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly error?: string;
}

/**
 * The status of a delivery. `waiting`: the next attempt is due later. `delivered`: answered with 2xx. `refused`:
 * answered with another status below 500, and not repeated. `failed`: all attempts failed. `dropped`: the webhook was
 * removed or deactivated.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'refused' | 'failed' | 'dropped';

/** The delivery of an event to one webhook. */
export interface LoggedDelivery {
  /** Its id. */
  readonly id: string;
  /** The webhook. */
  readonly webhook_id: string;
  /** The name of the event. */
  readonly event: string;
  /** The property of the event. */
  readonly property_id: string;
  /** The callback address. */
  readonly url: string;
  /** The posted text. */
  readonly body: string;
  /** The status. */
  readonly status: DeliveryStatus;
  /** The attempts so far. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The time of the next attempt; null if there is none. */
  readonly next_attempt_at: string | null;
}

/** A delivery in progress. */
export interface Delivery extends Omit<LoggedDelivery, 'status' | 'attempts' | 'next_attempt_at'> {
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  /** Milliseconds since 1970. */
  dueMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait after each failed attempt: eleven repetitions, the last one a day after the event. */
const WAITS_MS = [
  ...[1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 6, 10].map((hours) => hours * HOUR_MS),
];

export function waitAfter(attempts: number): number | undefined {
  return WAITS_MS[attempts - 1];
}

export function logCopy({ dueMs, ...delivery }: Delivery): LoggedDelivery {
  const isWaiting = delivery.status === 'waiting';
  const next_attempt_at = isWaiting ? new Date(dueMs).toISOString() : null;
  return { ...delivery, attempts: [...delivery.attempts], next_attempt_at };
}

/** An event for subscribed webhooks. */
export interface SandboxEvent {
  readonly event: EventName;
  readonly property_id: string;
  /** Only sent to webhooks with `send_data`. */
  readonly payload: unknown;
  /** The id of the user that caused it [none]. */
  readonly user_id?: string | null;
}

export interface WebhookRecord extends WebhookFields {
  /** Its id. */
  readonly id: string;
}

/**
 * The active webhooks whose mask includes an event. Global ones are left out if the property has one, so that no
 * receiver gets it twice.
 */
export function recipientsOf(
  { event, property_id, payload }: Pick<SandboxEvent, 'event' | 'property_id'> & { readonly payload?: unknown },
  webhooks: Iterable<WebhookRecord>,
): WebhookRecord[] {
  const matching = [...webhooks].filter(
    (webhook) =>
      webhook.is_active &&
      (webhook.is_global || webhook.property_id?.toLowerCase() === property_id.toLowerCase()) &&
      isMaskFor(webhook.event_mask, event, payload),
  );
  const ofProperty = matching.filter(({ is_global }) => !is_global);
  return ofProperty.length > 0 ? ofProperty : matching;
}

type PostOutcome =
  | { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly error: string };

export const TIMEOUT_MS = 10_000;
const MOST_ANSWER_CHARACTERS = 10_000;

type Callback = Pick<WebhookRecord, 'callback_url' | 'request_params' | 'headers' | 'is_signed'>;

/** How a callback address is called. */
interface Posting {
  readonly fetch: Fetch;
  /** The headers that sign a body. Each attempt is signed anew. */
  readonly signatureOf: (body: string) => Promise<Readonly<Record<string, string>>>;
}

export function addressOf({ callback_url, request_params }: Pick<Callback, 'callback_url' | 'request_params'>): string {
  const url = new URL(callback_url);
  for (const [name, value] of Object.entries(request_params ?? {})) url.searchParams.append(name, value);
  return url.href;
}

/** Posts to a callback address once. Never throws. */
export async function post(webhook: Callback, body: string, { fetch, signatureOf }: Posting): Promise<PostOutcome> {
  try {
    const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'staytax-sandbox' });
    const signature = webhook.is_signed ? await signatureOf(body) : {};
    for (const [name, value] of Object.entries({ ...webhook.headers, ...signature })) headers.set(name, value);
    return await withDeadline({ ms: TIMEOUT_MS }, async (signal) => {
      const response = await fetch(addressOf(webhook), { method: 'POST', headers, body, redirect: 'manual', signal });
      return {
        status: response.status,
        body: await beginningOf(response),
        headers: Object.fromEntries(response.headers),
      };
    });
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop cancels the rest of the stream.
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MOST_ANSWER_CHARACTERS) break;
  }
  return text.slice(0, MOST_ANSWER_CHARACTERS);
}

/** A code such as ECONNREFUSED, or the message of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1_000} seconds` : error.message;
}

/** Addresses inside this machine or its network (RFC 6890), also in the IPv6 form of IPv4, `::ffff:127.0.0.1`. */
const INSIDE = new BlockList();
for (const subnet of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', 'fc00::/7', 'fe80::/9', 'ff00::/8'],
]) {
  const [net = '', prefix] = subnet.split('/');
  INSIDE.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name or address, as written, is inside this machine or its network. */
export function isInside(hostname: string): boolean {
  const host = hostIn(hostname);
  return host === 'localhost' || host.endsWith('.localhost') || isInsideAddress(host);
}

function hostIn(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

function isInsideAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && INSIDE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** A `fetch` that refuses addresses inside this machine or its network after the lookup. */
const fetchElsewhere: Fetch = fetchWhere(isInsideAddress);

/**
 * A `fetch` that refuses some addresses. It connects to the addresses that it looked up and checked, because a second
 * lookup may give others.
 */
export function fetchWhere(isRefused: (address: string) => boolean): Fetch {
  const lookup: LookupFunction = (hostname, options, done) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '');
      const inside = addresses.find(({ address }) => isRefused(address));
      if (inside !== undefined) return done(refusal(`${hostname} (${inside.address})`), '');
      const [first] = addresses;
      return options.all || first === undefined ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
  return (input, { headers, body, method = 'GET', signal } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const host = hostIn(url.hostname);
      // An address needs no lookup.
      if (isIP(host) !== 0 && isRefused(host)) throw refusal(host);
      const request = url.protocol === 'https:' ? overHttps : overHttp;
      const named = Object.fromEntries(new Headers(headers));
      const sent = request(url, { method, headers: named, lookup, agent: false, ...(signal ? { signal } : {}) });
      sent.on('response', (answer) => resolve(responseOf(answer)));
      sent.on('error', (error) => reject(signal?.aborted ? signal.reason : error));
      sent.end(body);
    });
}

function refusal(host: string): Error {
  return new Error(`${host} is inside this network, and a page from elsewhere asked for it`);
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 0 } = answer;
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status });
  const chunks: AsyncIterator<Uint8Array> = answer[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done = false, value } = await chunks.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: () => void answer.destroy(),
  });
  return new Response(body, { status });
}

/** The headers that sign a body: one signature for each secret, separated by commas. */
function signerOf(signing: HmacSigning, clock: SandboxClock): Posting['signatureOf'] {
  const { header, prefix = '', timestampHeader, timestampFormat = DEFAULT_TIME_FORMAT } = signing;
  const sign = createSigner(signing);
  return async (text) => {
    const timestamp = timestampHeader === undefined ? '' : TIME_FORMATS[timestampFormat].write(clock.now());
    const signatures = await sign({ timestamp, body: bytesOf(text) });
    const signed = { [header]: signatures.map((signature) => prefix + signature).join(',') };
    return timestampHeader === undefined ? signed : { ...signed, [timestampHeader]: timestamp };
  };
}

export type Callbacks = ReturnType<typeof createCallbacks>;

/**
 * How callback addresses are called. `instead` replaces the network for all of them, and `signing` signs the deliveries of
 * signed webhooks with the time of the clock.
 */
export function createCallbacks(
  instead: Fetch | undefined,
  { signing, clock }: { readonly signing: HmacSigning | undefined; readonly clock: SandboxClock },
) {
  const anywhere: Fetch = (input, init) => fetch(input, init);
  return {
    postingFor: (isFromElsewhere: boolean): Posting => ({
      fetch: instead ?? (isFromElsewhere ? fetchElsewhere : anywhere),
      signatureOf: signing === undefined ? async () => ({}) : signerOf(signing, clock),
    }),
    /** The ids of webhooks whose address came from a web page of another machine. */
    fromElsewhere: new Set<string>(),
  };
}
