import type { IncomingMessage } from 'node:http';
import { served } from '../api/world.js';

/** A call received at a callback address. */
export interface Received {
  readonly method: string | undefined;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

/** A callback address on this machine, until the test ends. It answers with the next status, and with 200 from then on. */
export async function receiver(statuses: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const { url } = await served((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const at = new URL(request.url ?? '/', 'http://127.0.0.1');
      received.push({ method: request.method, url: at, headers: request.headers, body: JSON.parse(text || '{}') });
      response.writeHead(statuses.shift() ?? 200).end('thank you');
    });
  });
  return { url, received };
}

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !holds(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!holds()) throw new Error('It did not come to hold within five seconds.');
}
