import type { ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { BEGINNING, type Delivery, FILLING } from './faults.js';

/** To this machine alone: what is tried out is nobody else's business. */
export const LOOPBACK = '127.0.0.1';

/** Who calls, as far as the connection shows it. */
export interface Caller {
  /** Whether the call came from this very machine. */
  readonly isLocal: boolean;
}

/** A sandbox on a port. */
export interface Listening {
  /** Where it answers: `http://127.0.0.1:4010`; this machine, too, when it answers on all interfaces. */
  readonly url: string;
  /** The port that it was given. */
  readonly port: number;
  /** Ends it, with the calls that are still open. */
  readonly close: () => Promise<void>;
}

/** Answers calls over HTTP; port 0 is any that is free. */
export async function listen(
  serve: (request: Request, caller: Caller) => Promise<Delivery>,
  port: number,
  host: string,
): Promise<Listening> {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const delivery = await serve(request, { isLocal: isLoopback(incoming.socket.remoteAddress ?? '') });
    if (delivery.kind === 'response') return delivery.response;
    misbehave(delivery.kind, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env as HttpBindings),
    overrideGlobalObjects: false,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${hostInAddress(host)}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** All interfaces are no address to call: this machine is one of them. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return isIPv6(host) ? `[${host}]` : host;
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
