import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.js';
import { ensureBuilt, ROOT } from '../package/built.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
/** `npm run test:crashes` takes a hundred. */
const BOOKINGS = Number(process.env['STAYTAX_CRASH_BOOKINGS'] ?? 4);
const STEPS = [
  'before it is stored',
  'behind it is stored',
  'before the acknowledgement',
  'behind the acknowledgement',
];
const CHILD = fileURLToPath(new URL('./crash-child.mjs', import.meta.url));

test(`killed at every step of ${BOOKINGS} bookings, a third of all calls failing, nothing is lost or stored twice`, async () => {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'staytax-crash-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'store');
  writeFileSync(file, '');
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL] });
  const { url, close } = await sandbox.listen();
  onTestFinished(async () => {
    await close();
    await sandbox.stop();
  });
  const booked = Array.from({ length: BOOKINGS }, () => sandbox.book({ property_id: HOTEL }));

  let turn = 0;
  const endOf = (step: string) =>
    new Promise<string>((resolve, reject) => {
      turn += 1;
      const env = { DIST: join(ROOT, 'dist'), URL_OF_API: url, STORE: file, STEP: step, TURN: String(turn) };
      const child = spawn(process.execPath, [CHILD], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(signal ?? String(code)));
    });
  // The first booking in the feed meets each step once; behind the last step it is acknowledged.
  for (const _ of booked) for (const step of STEPS) expect([step, await endOf(step)]).toEqual([step, 'SIGKILL']);
  expect(await endOf('none')).toBe('0');

  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const stored = lines.filter((line) => line.startsWith('stored '));
  expect(stored.toSorted()).toEqual(booked.map(({ system_id, id }) => `stored ${system_id} ${id}`).toSorted());
  for (const { id, system_id } of booked) {
    const kept = lines.indexOf(`stored ${system_id} ${id}`);
    const acknowledged = lines.indexOf(`ack ${id}`);
    expect(acknowledged).toBeGreaterThan(kept);
  }
  const feed = await sandbox.fetch(`${url}/api/v1/booking_revisions/feed`, { headers: { 'user-api-key': 'key' } });
  expect(await feed.json()).toMatchObject({ data: [] });
}, 1_200_000);
