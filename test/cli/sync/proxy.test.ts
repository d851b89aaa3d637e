import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createApi } from '../../../src/api/index.js';
import { fetchFor } from '../../../src/cli/process/proxy.js';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A proxy that notes what it is asked for, and carries it on: to this machine, whatever the host. */
function proxy(asked: string[]): Server {
  const server = createServer((_, answer) => answer.writeHead(500).end());
  server.on('connect', ({ url = '' }, client) => {
    asked.push(url);
    const [, port] = url.split(':');
    const upstream = connect(Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
  });
  return server;
}

test('calls go through the proxy of the environment, except to this machine and the hosts of NO_PROXY', async () => {
  const asked: string[] = [];
  const before = globalThis.fetch;
  const api = createServer((request, answer) => answer.end(`seen ${request.headers['user-api-key']}`));
  const [port, proxyPort] = [await listening(api), await listening(proxy(asked))];
  const call = async (env: Record<string, string>, host = 'hotel.example'): Promise<string> => {
    const answer = await fetchFor(env)(`http://${host}:${port}/`, { headers: { 'user-api-key': 'k' } });
    return answer.text();
  };
  expect(await call({}, '127.0.0.1')).toBe('seen k');
  expect(globalThis.fetch).toBe(before);
  expect(asked).toEqual([]);
  const HTTP_PROXY = `http://127.0.0.1:${proxyPort}`;
  expect(await call({ HTTP_PROXY })).toBe('seen k');
  expect(asked).toEqual([`hotel.example:${port}`]);
  expect(await call({ HTTP_PROXY }, '127.0.0.1')).toBe('seen k');
  expect(await call({ HTTP_PROXY }, 'localhost')).toBe('seen k');
  expect(asked).toHaveLength(1);
  await expect(call({ HTTP_PROXY, NO_PROXY: 'hotel.example' })).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test.each([
  ['closes the connection', (client: Socket) => client.destroy(), 'no connection came about (PROXY_CLOSED)'],
  [
    'wants a user',
    (client: Socket) => client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
    'the proxy wants a user and a password in its address (PROXY_407)',
  ],
  ['refuses', (client: Socket) => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'no connection came about (PROXY_403)'],
])(
  'a proxy that %s ends the call, of which nothing was sent',
  async (_, answer, words) => {
    let asked = 0;
    const server = createServer();
    server.on('connect', (__, client) => {
      asked += 1;
      answer(client as Socket);
    });
    const fetch = fetchFor({ HTTPS_PROXY: `http://127.0.0.1:${await listening(server)}` });
    const api = createApi({
      baseUrl: 'https://api.example.com',
      apiKey: 'key',
      fetch,
      retry: { retries: 1, minDelayMs: 1 },
    });
    const error = await api.taxes.get('a').then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false });
    expect(String(error)).toContain(words);
    expect(asked).toBe(2);
  },
  20_000,
);
