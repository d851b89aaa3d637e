import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isThisMachine } from '../../api/wire/conventions.js';
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
