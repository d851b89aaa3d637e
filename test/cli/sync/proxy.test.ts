import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { fetchFor } from '../../../src/cli/process/proxy.js';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A proxy that notes what it is asked for, and carries it on. */
function proxy(asked: string[]): Server {
  const server = createServer((_, answer) => answer.writeHead(500).end());
  server.on('connect', ({ url = '' }, client) => {
    asked.push(url);
    const [host, port] = url.split(':');
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
  });
  return server;
}

test('calls go through the proxy of the environment, except to the hosts of NO_PROXY', async () => {
  const asked: string[] = [];
  const before = globalThis.fetch;
  const api = createServer((request, answer) => answer.end(`seen ${request.headers['user-api-key']}`));
  const [port, proxyPort] = [await listening(api), await listening(proxy(asked))];
  const call = async (env: Record<string, string>): Promise<string> => {
    const answer = await fetchFor(env)(`http://127.0.0.1:${port}/`, { headers: { 'user-api-key': 'k' } });
    return answer.text();
  };
  expect(await call({})).toBe('seen k');
  expect(globalThis.fetch).toBe(before);
  expect(asked).toEqual([]);
  const HTTP_PROXY = `http://127.0.0.1:${proxyPort}`;
  expect(await call({ HTTP_PROXY })).toBe('seen k');
  expect(asked).toEqual([`127.0.0.1:${port}`]);
  expect(await call({ HTTP_PROXY, NO_PROXY: '127.0.0.1' })).toBe('seen k');
  expect(asked).toHaveLength(1);
});
