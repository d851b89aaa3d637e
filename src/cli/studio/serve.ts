import { createAdaptorServer } from '@hono/node-server';
import type { StudioIo } from './io.js';

/** Answers requests on a port. A file of its own in the package: what it loads of Node no other command needs. */
export const serve: StudioIo['serve'] = async (fetch, { port, host }) => {
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
};
