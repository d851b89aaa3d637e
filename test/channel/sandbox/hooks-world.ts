import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { call, HOTEL, INN } from './world.js';

export const WEBHOOKS = '/api/v1/webhooks';
export const WEBHOOK = {
  callback_url: 'https://pms.example.com/hook',
  event_mask: '*',
  property_id: HOTEL,
  is_active: true,
  send_data: true,
};

/** A call that arrived at a callback address. */
interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: { event: string; property_id: string; user_id: string | null; timestamp: string; payload?: unknown };
}

/** A receiver that answers each call with the next of some statuses, and with 200 from then on. */
function receiver(statuses: readonly number[] = []) {
  const received: Received[] = [];
  const left = [...statuses];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = (await request.json()) as Received['body'];
    received.push({ url: request.url, headers: Object.fromEntries(request.headers), body });
    return new Response('seen', { status: left.shift() ?? 200 });
  };
  return { received, events: () => received.map(({ body }) => body.event), fetch };
}

/** A sandbox whose webhooks call a receiver in memory. */
export function hooked(statuses: readonly number[] = [], options: Partial<SandboxOptions> = {}) {
  const { fetch, ...rest } = receiver(statuses);
  const sandbox = createSandbox({
    apiKeys: ['secret', { key: 'inn', properties: [INN] }],
    properties: [HOTEL, INN],
    callbackFetch: fetch,
    ...options,
  });
  onTestFinished(() => sandbox.stop());
  return { sandbox, ...rest };
}

export async function webhook(sandbox: Sandbox, fields: object = {}): Promise<string> {
  const { status, body } = await call(sandbox, 'POST', WEBHOOKS, { body: { webhook: { ...WEBHOOK, ...fields } } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data.id;
}

/** A receiver on a port. */
export async function receiverOnPort(answer: (count: number) => number) {
  let count = 0;
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      count += 1;
      const status = answer(count);
      if (status < 300) bodies.push(text);
      response.writeHead(status).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    calls: () => count,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
