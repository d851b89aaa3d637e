import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../../../src/channel/sandbox/sandbox.js';
import { createSandbox } from '../../../../src/channel/sandbox/sandbox.js';
import { receiverOnPort, WEBHOOK, webhook } from '../hooks-world.js';
import { HOTEL } from '../world.js';

/** `npm run test:deliveries` sends ten thousand. */
const EVENTS = Number(process.env['STAYTAX_DELIVERIES'] ?? 100);
const MOST_GROWTH_BYTES = 60_000_000;

const sandboxOf = (state?: unknown): Sandbox => createSandbox({ apiKeys: ['secret'], properties: [HOTEL], state });

async function failingReceiver() {
  const target = await receiverOnPort((count) => (count % 3 === 0 ? 503 : 200));
  onTestFinished(target.close);
  return target;
}

function emit(sandbox: Sandbox, from: number, to: number): void {
  for (let number = from; number < to; number += 1) sandbox.trigger('ari', { payload: [{ number }] });
}

/** The numbers of the events that were delivered, each as often as it was. */
function delivered(bodies: readonly string[]): number[] {
  return bodies.map((body) => JSON.parse(body).payload[0].number).toSorted((one, other) => one - other);
}

/** What is held: without a collection, what nobody holds any more would count too. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const ALL = Array.from({ length: EVENTS }, (_, at) => at);

describe(`${EVENTS} events to a receiver that fails a third`, () => {
  test('are delivered once each, and memory stays flat', async () => {
    const { url, bodies, calls } = await failingReceiver();
    const sandbox = sandboxOf();
    await webhook(sandbox, { ...WEBHOOK, callback_url: url });
    const parts = 5;
    const heap: number[] = [];
    for (let part = 0; part < parts; part += 1) {
      emit(sandbox, (part * EVENTS) / parts, ((part + 1) * EVENTS) / parts);
      await sandbox.advance('24h');
      heap.push(heapInUse());
    }
    await sandbox.advance('48h');
    expect(delivered(bodies)).toEqual(ALL);
    expect(calls()).toBeGreaterThan(EVENTS);
    expect(sandbox.deliveries().filter(({ status }) => status !== 'delivered')).toEqual([]);
    const grown = (heap.at(-1) ?? 0) - (heap[0] ?? 0);
    console.log(`${EVENTS} events, ${calls()} calls: the heap grew by ${(grown / 1e6).toFixed(1)} MB`);
    expect(grown).toBeLessThan(MOST_GROWTH_BYTES);
    await sandbox.stop();
  });

  test('are delivered once each, with the sandbox stopped and started in the middle', async () => {
    const { url, bodies } = await failingReceiver();
    const first = sandboxOf();
    await webhook(first, { ...WEBHOOK, callback_url: url });
    emit(first, 0, EVENTS);
    // In the middle: some are delivered, some failed once, most were not tried yet.
    const advancing = first.advance('30s');
    while (bodies.length < EVENTS / 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.stop();
    await advancing;
    const state: unknown = JSON.parse(JSON.stringify(first.state()));
    const before = bodies.length;
    expect(before).toBeLessThan(EVENTS);
    const second = sandboxOf(state);
    await second.advance('48h');
    expect(delivered(bodies)).toEqual(ALL);
    await second.stop();
  });
});
