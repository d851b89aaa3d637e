import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { ApiOptions } from '../../../src/channel/api/calls/context.js';
import { createApi } from '../../../src/channel/api/create-api.js';
import type { TaxApi } from '../../../src/channel/api/resources/taxes.js';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import type { SandboxOptions } from '../../../src/channel/sandbox/service.js';
import type { TaxInput } from '../../../src/core/definitions/tax.js';

export const KEY = 'k3y/+of=the account!'.replaceAll(' ', '-');
export const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
export const OTHER_PROPERTY = '52397a6e-c330-44f4-a293-47042d3a3607';
export const VAT: TaxInput & { property_id: string } = {
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '7',
  is_inclusive: true,
  property_id: PROPERTY,
};
/** Patient enough to be tried, quick enough to be waited for. */
export const QUICK = { retries: 2, minDelayMs: 1, maxDelayMs: 5, rateLimitWaitMs: 1 } as const;
const AT_ONCE = { retry: QUICK, requestsPerSecond: Number.POSITIVE_INFINITY } as const;

/** A client of a sandbox that listens on a port, over real HTTP. */
export async function overHttp(
  options: Partial<SandboxOptions> = {},
  client: Partial<ApiOptions> = {},
): Promise<{ api: TaxApi; sandbox: Sandbox; url: string }> {
  const sandbox = createSandbox({ apiKeys: [KEY], properties: [PROPERTY, OTHER_PROPERTY], ...options });
  const { url, close } = await sandbox.listen();
  onTestFinished(close);
  return { api: createApi({ baseUrl: url, apiKey: KEY, ...AT_ONCE, ...client }), sandbox, url };
}

/** A server of a test's own on a free port. */
export async function served(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, requests };
}

/** A client of anything that looks like fetch. */
export function apiOn(
  answer: (request: Request) => Response | Promise<Response>,
  client: Partial<ApiOptions> = {},
): TaxApi {
  return createApi({
    baseUrl: 'https://api.example.com',
    apiKey: KEY,
    ...AT_ONCE,
    fetch: async (input, init) => answer(new Request(input, init)),
    ...client,
  });
}

/** What a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`It was to fail, and gave ${JSON.stringify(value)}.`);
    },
    (error: unknown) => error,
  );
}

export async function collected<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of list) all.push(entry);
  return all;
}

/** The envelope of a tax, as the documentation prints it. */
export function envelope(id: string, attributes: object = {}): object {
  return {
    type: 'tax',
    id,
    attributes: {
      id,
      title: `Tax ${id}`,
      logic: 'percent',
      type: 'tax',
      rate: '10.00',
      currency: null,
      is_inclusive: false,
      ...attributes,
    },
    relationships: { property: { data: { type: 'property', id: PROPERTY } } },
  };
}
