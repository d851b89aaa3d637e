import { describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { DEMO_PROPERTY, demoState } from '../../../src/cli/commands/sandbox/demo.js';
import type { World } from '../fake-io.js';
import { cli } from '../fake-io.js';

function running(state: unknown, options: Partial<SandboxOptions> = {}) {
  const bodies: string[] = [];
  const callbackFetch: typeof fetch = async (_, init) => {
    bodies.push(String(init?.body));
    return new Response('ok');
  };
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [DEMO_PROPERTY], state, callbackFetch, ...options });
  onTestFinished(() => sandbox.stop());
  const world: World = {
    io: { fetch: sandbox.fetch },
    files: { 'review.json': '{ "score": 9 }' },
  };
  return { sandbox, bodies, world };
}

describe('staytax sandbox trigger', () => {
  test('sends an event to the webhooks of a running sandbox', async () => {
    const { sandbox, bodies, world } = running(demoState('http://127.0.0.1:3000/hook'));
    const { code, stdout, stderr } = await cli(['sandbox', 'trigger', 'review', '--payload', 'review.json'], world);
    expect([code, stdout, stderr]).toEqual([0, 'review: 1 delivery\n', '']);
    await sandbox.advance(0);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      event: 'review',
      property_id: DEMO_PROPERTY,
      payload: { score: 9 },
    });
  });

  test('reports an event without a webhook, and prints JSON', async () => {
    const { world } = running(demoState(undefined));
    const quiet = await cli(['sandbox', 'trigger', 'ari'], world);
    expect([quiet.code, quiet.stdout]).toEqual([0, 'ari: 0 deliveries\n']);
    expect(quiet.stderr).toContain('No active webhook wants it');
    const { stdout } = await cli(['sandbox', 'trigger', 'ari', '--json', '--property', DEMO_PROPERTY], world);
    expect(JSON.parse(stdout).data).toMatchObject({ event: 'ari', property_id: DEMO_PROPERTY, deliveries: [] });
  });

  test.each([
    [['nothing'], 'Allowed choices are ari, booking,'],
    [['ari', '--property', '00000000-0000-4000-8000-00000000dead'], 'the sandbox answered 422'],
    [['ari', '--url', 'nowhere'], '"nowhere'],
  ])('%j is refused', async (argv, message) => {
    const { world } = running(undefined);
    const { code, stderr } = await cli(['sandbox', 'trigger', ...argv], world);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('says how to start a sandbox if none is running', async () => {
    const { code, stderr } = await cli(['sandbox', 'trigger', 'ari']);
    expect(code).toBe(2);
    expect(stderr).toContain('nothing answers at http://127.0.0.1:4010; start it with "staytax sandbox"');
  });
});
