import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isRecord } from '../../../core/issues/reading.js';
import { WEBHOOK } from '../../api/resources/webhooks.js';
import { isThisMachine } from '../../api/wire/conventions.js';
import { isInside } from '../deliveries/delivery.js';
import { CONTROL_ROOT } from './control.js';
import type { CallFailure } from './faults.js';
import { BEGINNING, FILLING } from './faults.js';
import type { Listening } from './serve.js';
import { serve } from './serve.js';

export interface Caller {
  readonly isLocal: boolean;
  readonly isOpen: boolean;
}

/** Answers calls over HTTP; port 0 is any free port. */
export async function listen(
  deliver: (request: Request, caller: Caller) => Promise<Response | CallFailure>,
  port: number,
  host: string,
): Promise<Listening> {
  const isOpen = !isThisMachine(host.includes(':') ? `[${host}]` : host);
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const isLocal = isLoopback(incoming.socket.remoteAddress ?? '');
    const delivered = await deliver(request, { isLocal, isOpen });
    if (typeof delivered !== 'string') return delivered;
    failConnection(delivered, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  return serve((request, env) => answer(request, env as HttpBindings), { port, host });
}

function failConnection(failure: CallFailure, outgoing: ServerResponse): void {
  switch (failure) {
    case 'hang':
      return;
    case 'cut':
      outgoing.destroy();
      return;
    case 'cut_body':
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.write(BEGINNING, () => outgoing.destroy());
      return;
    case 'endless':
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      fill(outgoing);
  }
}

function fill(outgoing: ServerResponse): void {
  while (!outgoing.destroyed) {
    if (!outgoing.write(FILLING)) {
      outgoing.once('drain', () => fill(outgoing));
      return;
    }
  }
}

/** An IPv4 address may be written as IPv6. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/**
 * Whether a call is answered; calls in the process always are. A web page that is open on this machine may send one,
 * through a host name for this address or from another origin:
 *
 * - A sandbox that listens on loopback only answers names of this machine.
 * - The control endpoints, which have no key, only answer pages and programs of this machine.
 * - The card-data API answers no page of another origin: its key is in the address, where pages can put it.
 * - A page of another origin must not have a callback fetched from this machine or its network. Host names are
 *   checked at the time of the callback.
 */
export function mayCall(request: Request, body: string | undefined, caller: Caller | undefined): boolean {
  if (caller === undefined) return true;
  const { pathname } = new URL(request.url);
  const isFromHere = !isFromElsewhere(request);
  if (!caller.isOpen && !isLocalAddress(request.url)) return false;
  if (pathname.startsWith(`${CONTROL_ROOT}/`)) return caller.isLocal && isLocalAddress(request.url) && isFromHere;
  if (!isFromHere && isCardPath(pathname)) return false;
  // Only the body counts: a path has many spellings, such as `/api/v1/%77ebhooks`.
  return isFromHere || !hasCallbackHere(body);
}

/** Whether a web page of another machine sent a call. Programs send no origin. */
export function isFromElsewhere({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return origin !== null && !isLocalAddress(origin);
}

/** The path of the card-data API below `baseUrl`. */
export const CARD_PATH = '/card';

/** Whether a path, however it is spelled, is one of the card-data API. */
export function isCardPath(path: string): boolean {
  const plain = path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain.startsWith(`${CARD_PATH}/`);
}

function isLocalAddress(text: string): boolean {
  return URL.canParse(text) && isThisMachine(new URL(text).hostname);
}

function hasCallbackHere(body = ''): boolean {
  const { callback_url: url } = fieldsIn(body);
  return typeof url === 'string' && URL.canParse(url) && isInside(new URL(url).hostname);
}

function fieldsIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const sent: unknown = JSON.parse(body);
    const fields = isRecord(sent) ? sent[WEBHOOK.type] : undefined;
    return isRecord(fields) ? fields : {};
  } catch {
    return {};
  }
}
