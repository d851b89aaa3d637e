import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { redisStore } from '../../../examples/webhooks/redis-store.mjs';
import { BOOKING, eventOf, receiving } from './world.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('No redis-server here: the example store is tried with a stand-in alone.');

interface Client {
  readonly send: (...words: string[]) => Promise<string | null>;
}

/** The commands of the example, as Redis answers them. */
function standIn(): Client {
  const values = new Map<string, string>();
  return {
    send: async (command, key = '', value = '', ...options) => {
      if (command === 'GET') return values.get(key) ?? null;
      if (command === 'DEL') return String(Number(values.delete(key)));
      // The script deletes the key (after the number of keys) that has a value.
      if (command === 'EVAL') {
        const [claimed = '', claim] = options;
        return String(Number(values.get(claimed) === claim && values.delete(claimed)));
      }
      if (options.includes('NX') && values.has(key)) return null;
      values.set(key, value);
      return 'OK';
    },
  };
}

/**
 * One command after the other over a socket; every answer of the example fits in one chunk. Each server has a separate
 * folder in place of a port, so that no test reaches the server of another one while that one stops.
 */
async function realRedis(): Promise<Client> {
  const folder = await mkdtemp(join(tmpdir(), 'staytax-redis-'));
  const path = join(folder, 'socket');
  const words = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', words, { stdio: 'ignore' });
  const socket = await vi.waitFor(
    () =>
      new Promise<ReturnType<typeof connect>>((resolve, reject) => {
        const trying = connect(path, () => resolve(trying));
        trying.on('error', reject);
      }),
    { timeout: 10_000 },
  );
  onTestFinished(async () => {
    socket.destroy();
    server.kill();
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  });
  return {
    send: (...words) =>
      new Promise((resolve) => {
        socket.once('data', (data) => {
          const [first = '', second] = String(data).split('\r\n');
          resolve(first === '$-1' || first === '_' ? null : first.startsWith('$') ? (second ?? '') : first.slice(1));
        });
        socket.write(
          `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`,
        );
      }),
  };
}

const CLIENTS: ReadonlyArray<readonly [string, () => Promise<Client>]> = [
  ['a stand-in', async () => standIn()],
  ...(hasRedis ? [['a real Redis', realRedis] as const] : []),
];

describe.each(CLIENTS)('the example store with %s', (_, clientOf) => {
  test('makes two receivers handle each event once, and again when its handler failed', async () => {
    const client = await clientOf();
    const handle = vi.fn().mockRejectedValueOnce(new Error('down'));
    const [one, other] = [1, 2].map(() => receiving({ on: { booking: handle }, seen: redisStore(client) }));
    const event = eventOf('booking', BOOKING);
    expect([await one?.send(event), await other?.send(event), await one?.send(event)]).toEqual([500, 200, 200]);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test('gives a key to one of several concurrent callers', async () => {
    const store = redisStore(await clientOf());
    expect([await store.begin('a'), await store.begin('a')]).toEqual(['new', 'running']);
    await store.end('a', true);
    expect(await store.begin('a')).toBe('handled');
  });

  test('does not end the claim of another handler after its claim expired', async () => {
    const client = await clientOf();
    const [one, other, third] = [redisStore(client), redisStore(client), redisStore(client)];
    expect(await one.begin('a')).toBe('new');
    // As when its time is over.
    await client.send('DEL', 'a');
    expect([await other.begin('a'), await one.begin('a')]).toEqual(['new', 'running']);
    await one.end('a', false);
    expect(await third.begin('a')).toBe('running');
    await other.end('a', false);
    expect(await third.begin('a')).toBe('new');
  });
});
