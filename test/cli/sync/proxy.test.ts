import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createApi } from '../../../src/channel/api/index.js';
import { fetchFor } from '../../../src/cli/process/process-io.js';
import { PROPERTY } from '../../channel/api/sync-world.js';
import { trying } from '../trying.js';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A proxy that notes what it is asked for, and carries it on: to this machine, whatever the host. */
function proxy(addresses: string[]): Server {
  const server = createServer((_, answer) => answer.writeHead(500).end());
  server.on('connect', ({ url = '' }, client) => {
    addresses.push(url);
    const [, port] = url.split(':');
    const upstream = connect(Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
  });
  return server;
}

test('calls go through the proxy of the environment, except to this machine and the hosts of NO_PROXY', async () => {
  const addresses: string[] = [];
  const before = globalThis.fetch;
  const api = createServer((request, answer) => answer.end(`seen ${request.headers['user-api-key']}`));
  const [port, proxyPort] = [await listening(api), await listening(proxy(addresses))];
  const call = async (env: Record<string, string>, host = 'hotel.example'): Promise<string> => {
    const answer = await fetchFor(env)(`http://${host}:${port}/`, { headers: { 'user-api-key': 'k' } });
    return answer.text();
  };
  expect(await call({}, '127.0.0.1')).toBe('seen k');
  expect(globalThis.fetch).toBe(before);
  expect(addresses).toEqual([]);
  const HTTP_PROXY = `http://127.0.0.1:${proxyPort}`;
  expect(await call({ HTTP_PROXY })).toBe('seen k');
  expect(addresses).toEqual([`hotel.example:${port}`]);
  expect(await call({ HTTP_PROXY }, '127.0.0.1')).toBe('seen k');
  expect(await call({ HTTP_PROXY }, 'localhost')).toBe('seen k');
  expect(addresses).toHaveLength(1);
  await expect(call({ HTTP_PROXY, NO_PROXY: 'hotel.example' })).rejects.toThrow();
  expect(addresses).toHaveLength(1);
});

const CONNECTED = 'HTTP/1.1 200 OK\r\n\r\n';

test.each<[what: string, answer: (client: Socket) => unknown, words: string]>([
  ['closes the connection', (client) => client.destroy(), 'closed the connection (PROXY_CLOSED)'],
  ['resets CONNECT', (client) => client.resetAndDestroy(), 'closed the connection (PROXY_ECONNRESET)'],
  [
    'resets the tunnel before TLS',
    (client) => client.write(CONNECTED, () => client.once('data', () => client.resetAndDestroy())),
    'closed the connection (PROXY_ECONNRESET)',
  ],
  ['answers something else', (client) => client.end('hello\r\n\r\n'), 'answered with no HTTP (PROXY_NO_HTTP)'],
  [
    'wants a user',
    (client) => client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
    'wants a user and a password in its address (PROXY_407)',
  ],
  ['refuses', (client) => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'answered 403 (PROXY_403)'],
])('a proxy that %s is named, and a creation was never sent', async (_, answer, words) => {
  let connections = 0;
  const server = createServer();
  server.on('connect', (__, client) => {
    connections += 1;
    client.on('error', () => undefined);
    answer(client as Socket);
  });
  const host = `127.0.0.1:${await listening(server)}`;
  const api = createApi({
    baseUrl: 'https://api.example.com',
    apiKey: 'key',
    fetch: fetchFor({ HTTPS_PROXY: `http://user:password@${host}` }),
    retry: { retries: 1, minDelayMs: 1 },
  });
  const tax = {
    title: 'VAT',
    logic: 'percent',
    type: 'tax',
    rate: '7',
    is_inclusive: true,
    property_id: PROPERTY,
  } as const;
  const error: unknown = await api.taxes.create(tax).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false });
  expect(String(error)).toContain(`POST /api/v1/taxes: the proxy http://${host} ${words}`);
  // A call that may have arrived is followed by looks at the list.
  expect(connections).toBe(2);
});

test('a proxy that does not answer is reported at once, without a retry', async () => {
  const fetch = fetchFor({ HTTPS_PROXY: 'http://127.0.0.1:9' });
  const env = { STAYTAX_API_URL: 'https://api.example.com', STAYTAX_API_KEY: 'key' };
  const { code, stderr } = await trying().run(['pull', '--property', PROPERTY], { env, io: { fetch } });
  expect([code, stderr]).toEqual([
    1,
    'error: GET /api/v1/taxes: the proxy http://127.0.0.1:9 refuses connections: nothing answers there (PROXY_ECONNREFUSED). ' +
      'Check HTTP_PROXY and HTTPS_PROXY, or name the host in NO_PROXY.\n',
  ]);
});
