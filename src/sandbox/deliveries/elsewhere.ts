import dns from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';
import type { Fetch } from '../../api/wire/conventions.js';

/** Addresses inside this machine or its network (RFC 6890), also in the IPv6 form of IPv4, `::ffff:127.0.0.1`. */
const INSIDE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(net, prefix, 'ipv6');
}

/** Whether a host name or address, as written, is inside this machine or its network. */
export function isInside(hostname: string): boolean {
  const host = hostIn(hostname);
  return host === 'localhost' || host.endsWith('.localhost') || isInsideAddress(host);
}

/** Without the brackets of IPv6 and the trailing dot. */
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
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '');
      const inside = found.find(({ address }) => isRefused(address));
      if (inside !== undefined) return done(refusal(`${hostname} (${inside.address})`), '');
      const [first] = found;
      return options.all || first === undefined ? done(null, found) : done(null, first.address, first.family);
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

/** How callback addresses are called. */
export interface Callbacks {
  /** The network that the origin of a call may use. */
  readonly fetchFor: (isFromElsewhere: boolean) => Fetch;
  /** The ids of webhooks whose address came from a web page of another machine. */
  readonly fromElsewhere: Set<string>;
}

/** `instead` replaces the network for all of them. */
export function createCallbacks(instead: Fetch | undefined): Callbacks {
  const anywhere: Fetch = (input, init) => fetch(input, init);
  return {
    fetchFor: (isFromElsewhere) => instead ?? (isFromElsewhere ? fetchElsewhere : anywhere),
    fromElsewhere: new Set(),
  };
}
