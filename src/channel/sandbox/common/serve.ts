import { isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Trials are for this machine alone. */
export const LOOPBACK = '127.0.0.1';

/** A server on a port. */
export interface Listening {
  /** The URL: `http://127.0.0.1:4010`; the loopback address too if it listens on all interfaces. */
  readonly url: string;
  /** The port in use. */
  readonly port: number;
  /** Stops the server and closes open connections. */
  readonly close: () => Promise<void>;
}

type FetchHandler = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Answers requests on a port; port 0 is any free port. */
export async function serve(fetch: FetchHandler, { port, host }: { port: number; host: string }): Promise<Listening> {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
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

/** A wildcard address cannot be called: loopback is part of it. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return isIPv6(host) ? `[${host}]` : host;
}
