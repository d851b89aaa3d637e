import { createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { BOOKING, eventOf, HEADERS, receiving } from './world.js';

async function serving(options: Parameters<typeof receiving>[0]) {
  const world = receiving(options);
  const server = createServer((incoming, outgoing) => void world.receiver.listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { ...world, port, url: `http://127.0.0.1:${port}/hook` };
}

test('handles an event, refuses a wrong secret, and answers a large body over node:http', async () => {
  const handled: unknown[] = [];
  const { url } = await serving({ on: { booking: ({ payload }) => void handled.push(payload) }, mostBodyBytes: 1_000 });
  const status = async (body: string, headers: Record<string, string> = HEADERS) =>
    (await fetch(url, { method: 'POST', headers, body })).status;
  expect(await status(JSON.stringify(eventOf('booking', BOOKING)))).toBe(200);
  expect(await status('{}', { 'content-type': 'application/json' })).toBe(401);
  expect(await status('x'.repeat(2_000_000))).toBe(400);
  expect(handled).toEqual([BOOKING]);
});

test('answers 401 before the body arrives over node:http', async () => {
  const { port } = await serving({});
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '100' } },
      (answer) => {
        resolve(answer.statusCode);
        call.destroy();
      },
    );
    call.on('error', reject);
    call.write('{');
  });
  expect(status).toBe(401);
});

test('survives a client that disconnects over node:http', async () => {
  const { port, outcomes, url } = await serving({ on: { booking: () => undefined } });
  await new Promise<void>((resolve) => {
    const headers = { ...HEADERS, 'content-length': '1000' };
    const call = request({ port, host: '127.0.0.1', method: 'POST', headers });
    call.on('error', () => resolve());
    call.write('{"event"', () => setTimeout(() => call.destroy(), 20));
    call.on('close', () => resolve());
  });
  const body = JSON.stringify(eventOf('booking', BOOKING));
  expect((await fetch(url, { method: 'POST', headers: HEADERS, body })).status).toBe(200);
  expect(outcomes()).toContain('handled');
});

test('answers a request of HTTP/2, whose headers have names with a colon, and one with an invalid header', async () => {
  const { receiver, entries } = receiving({ on: { booking: () => undefined } });
  const statusFor = async (more: Record<string, string>) => {
    const statuses: number[] = [];
    const response = { writeHead: (status: number) => void statuses.push(status), end: () => undefined };
    const body = (async function* () {
      yield new TextEncoder().encode(JSON.stringify(eventOf('booking', BOOKING)));
    })();
    await receiver.listener(Object.assign(body, { method: 'POST', headers: { ...HEADERS, ...more } }), response);
    return statuses;
  };
  expect(await statusFor({ ':path': '/hook' })).toEqual([200]);
  expect(await statusFor({ 'x-odd': 'line\nbreak' })).toEqual([500]);
  expect(entries.map(({ outcome }) => outcome)).toEqual(['handled', 'failed']);
});
