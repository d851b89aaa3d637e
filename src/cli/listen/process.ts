import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Serve } from './io.js';

const LOOPBACK = '127.0.0.1';

/** On a port of this machine. */
export const processServe: Serve = async (listener, { port, host }) => {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  // All interfaces are no address to call: this machine is one of them.
  const name = host === '0.0.0.0' || host === '::' ? LOOPBACK : host;
  return {
    url: `http://${isIPv6(name) ? `[${name}]` : name}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
