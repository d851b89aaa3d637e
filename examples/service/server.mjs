// node server.mjs: listens on PORT (8080) and HOST. SIGTERM lets the requests that are under way end first.
import { serve } from '@hono/node-server';
import { createService } from './app.mjs';

const LONGEST_STOP_MS = 10_000;

let isStopping = false;
const service = createService({ isStopping: () => isStopping });
const port = Number(process.env.PORT ?? 8080);
const server = serve({ fetch: service.fetch, port, hostname: process.env.HOST ?? '127.0.0.1' }, (info) => {
  console.log(`http://${info.address}:${info.port}`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isStopping = true;
    // New connections are refused; those that are kept open without a request are closed.
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
  });
}
