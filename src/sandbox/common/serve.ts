import { isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** To this machine alone: what is tried out is nobody else's business. */
export const LOOPBACK = '127.0.0.1';

/** A server on a port. */
export interface Listening {
  /** Where it answers: `http://127.0.0.1:4010`; this machine, too, when it answers on all interfaces. */
  readonly url: string;
  /** The port that it was given. */
  readonly port: number;
  /** Ends it, with the calls that are still open. */
  readonly close: () => Promise<void>;
}

type Answer = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Answers requests on a port; port 0 is any that is free. */
export async function serve(fetch: Answer, { port, host }: { port: number; host: string }): Promise<Listening> {
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

/** All interfaces are no address to call: this machine is one of them. */
function hostInAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return isIPv6(host) ? `[${host}]` : host;
}
