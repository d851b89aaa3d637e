import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HmacSigning, Sandbox, SandboxOptions } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import type { LogEntry } from '../../../src/channel/webhooks/index.js';
import { createReceiver, hmacVerifier } from '../../../src/channel/webhooks/index.js';
import { hooked, WEBHOOK, WEBHOOKS, webhook } from './hooks-world.js';
import { call, HOTEL } from './world.js';

const SIGNING: HmacSigning = {
  secrets: ['the current secret'],
  header: 'x-signature',
  signed: '{timestamp}.{body}',
  encoding: 'base64',
  prefix: 'v1=',
  timestampHeader: 'x-timestamp',
  timestampFormat: 'seconds',
};
const KEY_ID = '7d2f8a90-0000-4000-8000-000000000001';
const IS_SIGNED = { is_signed: true, signing_key_id: KEY_ID };

/** A sandbox that signs, and a receiver of its deliveries with its clock. */
function signedWorld(secrets: readonly string[], options: Partial<SandboxOptions> = {}) {
  const entries: LogEntry[] = [];
  let sandbox: Sandbox | undefined;
  const now = () => Date.parse(sandbox?.now() ?? '');
  const verify = hmacVerifier({ ...SIGNING, secrets, tolerance: 5, now });
  const receiver = createReceiver({ verify, on: { '*': () => undefined }, log: (entry) => entries.push(entry) });
  const made = createSandbox({
    apiKeys: ['secret'],
    properties: [HOTEL],
    signing: SIGNING,
    callbackFetch: (input, init) => receiver(new Request(input, init)),
    ...options,
  });
  sandbox = made;
  onTestFinished(() => made.stop());
  const outcomes = () => entries.map(({ outcome, reason = '' }) => `${outcome} ${reason}`.trim());
  return { sandbox: made, outcomes };
}

describe('a webhook that is signed', () => {
  test('is delivered with a signature that the receiver verifies with the settings of the sandbox', async () => {
    const { sandbox, outcomes } = signedWorld(['the current secret']);
    await webhook(sandbox, IS_SIGNED);
    sandbox.book();
    sandbox.trigger('review', { payload: { id: 'r', content: 'Grüße' } });
    await sandbox.advance(0);
    expect(outcomes()).toEqual(['handled', 'handled', 'handled']);
  });

  test.each([
    ['the old secret', ['the current secret']],
    ['the new secret', ['the pending secret']],
    ['both', ['the pending secret', 'the current secret']],
  ])('is verified during a rotation by a receiver with %s', async (_, secrets) => {
    const both = { ...SIGNING, secrets: ['the current secret', 'the pending secret'] };
    const { sandbox, outcomes } = signedWorld(secrets, { signing: both });
    await webhook(sandbox, IS_SIGNED);
    sandbox.trigger('review');
    await sandbox.advance(0);
    expect(outcomes()).toEqual(['handled']);
  });

  test('is refused by a receiver with another secret, and not sent again', async () => {
    const { sandbox, outcomes } = signedWorld(['another secret']);
    await webhook(sandbox, IS_SIGNED);
    sandbox.trigger('review');
    await sandbox.advance('25h');
    expect(outcomes()).toEqual(['refused no signature in x-signature matches']);
    expect(sandbox.deliveries()).toMatchObject([{ status: 'refused', attempts: [{ status: 401 }] }]);
  });

  test('signs each repetition anew, with the time of the clock', async () => {
    const { sandbox, received } = hooked([503, 503], { signing: SIGNING });
    await webhook(sandbox, IS_SIGNED);
    sandbox.trigger('message');
    await sandbox.advance('5m');
    const times = received.map(({ headers }) => Number(headers['x-timestamp']));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 60, 180]);
    for (const { headers, body } of received) {
      const mac = createHmac('sha256', 'the current secret');
      const signature = mac.update(`${headers['x-timestamp']}.${JSON.stringify(body)}`).digest('base64');
      expect(headers['x-signature']).toBe(`v1=${signature}`);
    }
  });

  test('replaces a header of the webhook that has the name of the signature', async () => {
    const { sandbox, received } = hooked([], { signing: SIGNING });
    await webhook(sandbox, { ...IS_SIGNED, headers: { 'X-Signature': 'fixed', 'X-Other': 'kept' } });
    sandbox.trigger('message');
    await sandbox.advance(0);
    expect(received[0]?.headers).toMatchObject({ 'x-signature': expect.stringMatching(/^v1=/), 'x-other': 'kept' });
  });

  test('signs the call of a test', async () => {
    const { sandbox, received } = hooked([], { signing: SIGNING });
    await call(sandbox, 'POST', `${WEBHOOKS}/test`, { body: { webhook: { ...WEBHOOK, ...IS_SIGNED } } });
    expect(received[0]?.headers).toHaveProperty('x-signature');
  });

  test('is delivered unsigned with a warning by a sandbox without signing', async () => {
    const warnings: string[] = [];
    const { sandbox, received } = hooked([], { onWarning: (warning) => warnings.push(warning) });
    await webhook(sandbox, IS_SIGNED);
    sandbox.trigger('message');
    await sandbox.advance(0);
    expect(received.map(({ headers }) => headers['x-signature'])).toEqual([undefined]);
    expect(warnings).toEqual([
      `POST ${WEBHOOKS}: is_signed is true, and the sandbox has no option "signing": deliveries of this webhook are not signed.`,
    ]);
  });
});

test('strict accepts a webhook that is signed where the sandbox signs', async () => {
  const { sandbox } = hooked([], { signing: SIGNING, strict: true });
  const { status } = await call(sandbox, 'POST', WEBHOOKS, { body: { webhook: { ...WEBHOOK, ...IS_SIGNED } } });
  expect(status).toBe(201);
});

test('the state of a sandbox has no secret of its signing', async () => {
  const { sandbox } = hooked([503], { signing: SIGNING });
  await webhook(sandbox, IS_SIGNED);
  sandbox.trigger('message');
  await sandbox.advance(0);
  expect(JSON.stringify([sandbox.state(), sandbox.deliveries(), sandbox.requests()])).not.toContain('current secret');
});

test('a webhook that is not signed is delivered without a signature', async () => {
  const { sandbox, received } = hooked([], { signing: { ...SIGNING, tolerance: 300 } });
  await webhook(sandbox, { signing_key_id: KEY_ID });
  sandbox.trigger('message');
  await sandbox.advance(0);
  expect([received.length, 'x-signature' in (received[0]?.headers ?? {})]).toEqual([1, false]);
});

test.each([
  [
    { ...SIGNING, secrets: [''] },
    'signing.secrets must be a list of secrets: texts that are not blank, or bytes (got "***").',
  ],
  [{ ...SIGNING, now: 5 }, 'signing: Unknown field "now".'],
  ['a secret', 'signing must be an object (got "***").'],
])('settings that are not whole are refused: %j', (signing, message) => {
  const options: object = { apiKeys: ['secret'], properties: [HOTEL], signing };
  expect(() => Reflect.apply(createSandbox, undefined, [options])).toThrow(`The call is not valid: ${message}`);
});
