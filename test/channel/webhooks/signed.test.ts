import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LogEntry } from '../../../src/channel/webhooks/handling.js';
import type { ReceiverOptions } from '../../../src/channel/webhooks/receiver.js';
import { createReceiver } from '../../../src/channel/webhooks/receiver.js';
import type { RawDelivery } from '../../../src/channel/webhooks/verify.js';
import { hmacVerifier } from '../../../src/channel/webhooks/verify.js';
import { BOOKING, eventOf, HEADERS, receiving, requestOf, SECRET } from './world.js';

const JSON_ONLY = { 'content-type': 'application/json' };
const KEY = 'the secret of the key';
const verify = hmacVerifier({ secrets: [KEY], header: 'x-signature', signed: '{body}', encoding: 'hex' });
const TEXT = JSON.stringify(eventOf('booking', BOOKING));
const signatureOf = (body: string) => createHmac('sha256', KEY).update(body).digest('hex');

/** A receiver without a secret, and what it logs. */
function verifying(options: Partial<ReceiverOptions> = {}) {
  const entries: LogEntry[] = [];
  const handled: unknown[] = [];
  const on = { booking: ({ payload }: { readonly payload?: unknown }) => void handled.push(payload) };
  const { secret: _, verify: verified = verify, ...others } = options;
  const receiver = createReceiver({ on, log: (entry) => entries.push(entry), ...others, verify: verified });
  const send = async (body: string, headers: Record<string, string> = JSON_ONLY) =>
    (await receiver(requestOf(body, { headers }))).status;
  return { receiver, entries, handled, send };
}

describe('a receiver with verify', () => {
  test('needs no secret, handles a signed event and refuses another one with the reason in the log', async () => {
    const { send, entries, handled } = verifying();
    expect(await send(TEXT, { ...JSON_ONLY, 'X-Signature': signatureOf(TEXT) })).toBe(200);
    expect(await send(`${TEXT} `, { ...JSON_ONLY, 'x-signature': signatureOf(TEXT) })).toBe(401);
    expect(await send(TEXT)).toBe(401);
    expect(handled).toEqual([BOOKING]);
    expect(entries.slice(1)).toEqual([
      { outcome: 'refused', status: 401, reason: 'no signature in x-signature matches' },
      { outcome: 'refused', status: 401, reason: 'the header x-signature is missing' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(KEY);
    expect(JSON.stringify(entries)).not.toContain(signatureOf(TEXT));
  });

  test('gets every byte of a body as it came, before its content type and its JSON are looked at', async () => {
    const got: Array<readonly [number[], string | null]> = [];
    const { receiver, entries } = verifying({
      verify: ({ headers, body }: RawDelivery) => {
        got.push([[...body], headers.get('X-Odd')]);
        return false;
      },
    });
    const body = new Uint8Array([0xff, 0x00, 0x7b]);
    const headers = { 'x-odd': 'a', 'content-type': 'text/plain' };
    expect((await receiver(new Request('https://pms.example.com', { method: 'POST', headers, body }))).status).toBe(
      401,
    );
    expect((await receiver(new Request('https://pms.example.com', { method: 'POST' }))).status).toBe(401);
    expect(got).toEqual([
      [[0xff, 0x00, 0x7b], 'a'],
      [[], null],
    ]);
    expect(entries.map(({ outcome, reason, issues }) => [outcome, reason, issues])).toEqual([
      ['refused', 'verify returned false', undefined],
      ['refused', 'verify returned false', undefined],
    ]);
  });

  test('accepts true alone, also later', async () => {
    const truthy = { verify: () => 'yes' as unknown as boolean };
    expect(await verifying(truthy).send(TEXT)).toBe(401);
    expect(await verifying({ verify: async () => true }).send(TEXT)).toBe(200);
    expect(await verifying({ verify: async (_, refuse) => refuse('a reason') }).send(TEXT)).toBe(401);
  });

  test('with a secret checks both, and reads no body without the secret', async () => {
    const { receiver, entries } = receiving({ verify });
    const status = async (headers: Record<string, string>) => (await receiver(requestOf(TEXT, { headers }))).status;
    const signed = { 'x-signature': signatureOf(TEXT) };
    expect(await status({ ...HEADERS, ...signed })).toBe(200);
    expect(await status(HEADERS)).toBe(401);
    expect(await status({ ...JSON_ONLY, ...signed })).toBe(401);
    const unread = requestOf(TEXT, { headers: JSON_ONLY });
    await receiver(unread);
    expect(unread.bodyUsed).toBe(false);
    expect(entries.map(({ reason }) => reason)).toEqual([
      undefined,
      'the header x-signature is missing',
      'the header x-service-webhook-secret is missing',
      'the header x-service-webhook-secret is missing',
    ]);
  });

  test('answers a body above the limit with 400 without verifying it', async () => {
    const verifyAny = vi.fn(() => true);
    const { send, entries } = verifying({ verify: verifyAny, mostBodyBytes: 10 });
    expect(await send(TEXT)).toBe(400);
    expect(verifyAny).not.toHaveBeenCalled();
    expect(entries[0]?.issues?.map(({ code }) => code)).toEqual(['body_too_large']);
  });

  test('that throws is answered with 500, and with 503 when it is slower than the deadline', async () => {
    const failing = verifying({ verify: () => Promise.reject(new Error('no database')) });
    expect(await failing.send(TEXT)).toBe(500);
    expect(failing.entries).toEqual([{ outcome: 'failed', status: 500, error: new Error('no database') }]);
    const slow = verifying({ verify: () => new Promise(() => undefined), deadlineMs: 20 });
    expect(await slow.send(TEXT)).toBe(503);
    expect(slow.entries).toEqual([{ outcome: 'late', status: 503 }]);
  });

  test('verifies over node:http, with a header that is sent twice', async () => {
    const { receiver, handled, entries } = verifying();
    const server = createServer((incoming, outgoing) => void receiver.listener(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
    const post = async (signatures: string[]) => {
      const headers = new Headers(JSON_ONLY);
      for (const signature of signatures) headers.append('x-signature', signature);
      return (await fetch(url, { method: 'POST', headers, body: TEXT })).status;
    };
    expect(await post(['0'.repeat(64), signatureOf(TEXT)])).toBe(200);
    expect(await post(['0'.repeat(64)])).toBe(401);
    expect(handled).toEqual([BOOKING]);
    expect(entries.at(-1)?.reason).toBe('no signature in x-signature matches');
  });

  test('or with a secret is required, by type and when it is created', () => {
    const on = {};
    // @ts-expect-error one of secret and verify is required
    const neither = () => createReceiver({ on });
    expect(neither).toThrow(
      'The call is not valid: secret must be text, or a list of texts, unless verify is given (got undefined).',
    );
    // @ts-expect-error text verifies nothing
    const text = () => createReceiver({ on, verify: 'hmac' });
    expect(text).toThrow('The call is not valid: verify must be a function (got "hmac").');
  });
});

describe('a missing secret', () => {
  test('is named in the log with similar headers that were sent, without their values', async () => {
    const { receiver, entries } = receiving();
    const headers = { ...JSON_ONLY, 'X-Webhook-Secret': SECRET, 'x-request-id': SECRET, 'x-hub-token': SECRET };
    await receiver(requestOf(TEXT, { headers }));
    await receiver(requestOf(TEXT, { headers: { ...HEADERS, 'x-service-webhook-secret': 'another' } }));
    expect(entries).toEqual([
      {
        outcome: 'refused',
        status: 401,
        reason: 'the header x-service-webhook-secret is missing (sent with a similar name: x-webhook-secret)',
      },
      { outcome: 'refused', status: 401, reason: 'the secret in x-service-webhook-secret is another one' },
    ]);
  });

  test('names three headers at most, and none with a long name', async () => {
    const { receiver, entries } = receiving();
    const names = [...[1, 2, 3, 4].map((count) => `secret-${count}`), `secret-${'a'.repeat(60)}`];
    await receiver(requestOf(TEXT, { headers: Object.fromEntries(names.map((name) => [name, SECRET])) }));
    expect(entries[0]?.reason).toBe(
      'the header x-service-webhook-secret is missing (sent with a similar name: secret-1, secret-2, secret-3)',
    );
  });

  test('is printed by default', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => void printed.mockRestore());
    await createReceiver({ secret: SECRET, on: {} })(requestOf(TEXT, { headers: { 'x-secret': SECRET } }));
    expect(printed.mock.calls).toEqual([
      [
        'webhook: a call refused (401) the header x-service-webhook-secret is missing (sent with a similar name: x-secret)',
      ],
    ]);
  });
});
