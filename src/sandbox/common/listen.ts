import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { WEBHOOK } from '../../api/resources/webhooks.js';
import { isThisMachine } from '../../api/wire/conventions.js';
import { isRecord } from '../../issues/reading.js';
import { isInside } from '../deliveries/elsewhere.js';
import { CONTROL_ROOT } from './control.js';
import { BEGINNING, type Delivery, FILLING } from './faults.js';
import { type Listening, serve } from './serve.js';

/** Who calls, as far as the connection shows it. */
export interface Caller {
  /** Whether the call came from this very machine. */
  readonly isLocal: boolean;
  /** Whether other machines may call too. */
  readonly isOpen: boolean;
}

/** Answers calls over HTTP; port 0 is any that is free. */
export async function listen(
  deliver: (request: Request, caller: Caller) => Promise<Delivery>,
  port: number,
  host: string,
): Promise<Listening> {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const isLocal = isLoopback(incoming.socket.remoteAddress ?? '');
    const delivery = await deliver(request, {
      isLocal,
      isOpen: !isThisMachine(host.includes(':') ? `[${host}]` : host),
    });
    if (delivery.kind === 'response') return delivery.response;
    misbehave(delivery.kind, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  return serve((request, env) => answer(request, env as HttpBindings), { port, host });
}

/** What no response can be, done to the connection itself. */
function misbehave(kind: Exclude<Delivery['kind'], 'response'>, outgoing: ServerResponse): void {
  switch (kind) {
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

/** An IPv4 address may come as one of IPv6. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/**
 * Whether a call is answered; one that did not come over the network is. A page of some website that is open on this machine can send one:
 * by a name of its own for this address, or from elsewhere.
 *
 * - A sandbox that answers this machine alone is called by a name of this machine.
 * - The control endpoints, which have no key, are for pages and programs of this machine.
 * - A page from elsewhere, on any path, has no callback on this machine or its network fetched, whose answer it could then read. A name
 *   that leads there is found when the callback is called.
 */
export function mayCall(request: Request, body: string | undefined, caller: Caller | undefined): boolean {
  if (caller === undefined) return true;
  const { isLocal, isOpen } = caller;
  const { pathname } = new URL(request.url);
  const isFromHere = !isFromElsewhere(request);
  if (!isOpen && !isLocalAddress(request.url)) return false;
  if (pathname.startsWith(`${CONTROL_ROOT}/`)) return isLocal && isLocalAddress(request.url) && isFromHere;
  // By the body alone: a path can be written in many ways, such as `/api/v1/%77ebhooks`.
  return isFromHere || !hasCallbackHere(body);
}

/** Whether a page that is not of this machine sent a call. Programs say no origin. */
export function isFromElsewhere({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return origin !== null && !isLocalAddress(origin);
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
