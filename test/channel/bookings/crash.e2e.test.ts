import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { ensureBuilt, ROOT } from '../../package/built.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
/** Nine processes, so that the calls that fail are others in each. `npm run test:crashes` takes a hundred bookings. */
const BOOKINGS = Number(process.env['STAYTAX_CRASH_BOOKINGS'] ?? 2);
const STEPS = [
  'before it is stored',
  'behind it is stored',
  'before the acknowledgement',
  'behind the acknowledgement',
];
/** Revisions of the day without a process. */
const OUTAGE = 500;
const DAY_MS = 86_400_000;
const CHILD = fileURLToPath(new URL('./crash-child.mjs', import.meta.url));

/** A sandbox with a port, a file for what is stored, and processes that handle bookings until they are killed. */
async function world() {
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
  let turn = 0;
  const endOf = (step: string, more: Readonly<Record<string, string>> = {}) =>
    new Promise<string>((resolve, reject) => {
      turn += 1;
      const env = { DIST: join(ROOT, 'dist'), URL_OF_API: url, STORE: file, STEP: step, TURN: String(turn), ...more };
      const child = spawn(process.execPath, [CHILD], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(signal ?? String(code)));
    });
  const linesOf = () => readFileSync(file, 'utf8').trim().split('\n');
  const storedKeys = () => linesOf().flatMap((line) => (line.startsWith('stored ') ? [line.slice(7)] : []));
  /** The revision that each booking was stored with last. */
  const states = () =>
    new Map(
      linesOf()
        .flatMap((line) => (line.startsWith('state ') ? [line.split(' ').slice(1)] : []))
        .map(([booking = '', key = '']) => [booking, key]),
    );
  return { sandbox, url, endOf, linesOf, storedKeys, states };
}

test(`stores each of ${BOOKINGS} bookings once when killed at every step, with a third of all calls failing`, async () => {
  const { sandbox, url, endOf, linesOf, storedKeys } = await world();
  const booked = Array.from({ length: BOOKINGS }, () => sandbox.book({ property_id: HOTEL }));
  // The first booking in the feed meets each step once; behind the last step it is acknowledged.
  for (const _ of booked) for (const step of STEPS) expect([step, await endOf(step)]).toEqual([step, 'SIGKILL']);
  expect(await endOf('none')).toBe('0');

  expect(storedKeys().toSorted()).toEqual(booked.map(({ id }) => id).toSorted());
  for (const { id } of booked) {
    const lines = linesOf();
    expect(lines.indexOf(`ack ${id}`)).toBeGreaterThan(lines.indexOf(`stored ${id}`));
  }
  const feed = await sandbox.fetch(`${url}/api/v1/booking_revisions/feed`, { headers: { 'user-api-key': 'key' } });
  expect(await feed.json()).toMatchObject({ data: [] });
}, 1_200_000);

test(`handles each of ${OUTAGE} revisions once after an outage of a day, when killed twice`, async () => {
  const { sandbox, endOf, storedKeys, states } = await world();
  const early = sandbox.book();
  expect(await endOf('none')).toBe('0');
  expect(storedKeys()).toEqual([early.id]);

  const SINCE = sandbox.now();
  const ids = [early.id];
  const newest = new Map([[early.booking_id, early.id]]);
  for (let at = 0; at < OUTAGE; at += 1) {
    // Every fifth changes the booking before, and all have one system_id: neither may hide a booking.
    const { id, booking_id } = sandbox.book({ status: at % 5 === 4 ? 'modified' : 'new', system_id: 'bef3ae78' });
    ids.push(id);
    newest.set(booking_id, id);
    await sandbox.advance(Math.floor(DAY_MS / OUTAGE));
  }
  const third = Math.floor(OUTAGE / 3);
  expect(await endOf('behind it is stored', { SINCE, AFTER: String(third) })).toBe('SIGKILL');
  expect(storedKeys()).toHaveLength(third);
  expect(await endOf('behind the acknowledgement', { SINCE, AFTER: String(2 * third) })).toBe('SIGKILL');
  expect(storedKeys()).toHaveLength(2 * third);
  expect(await endOf('none', { SINCE })).toBe('0');
  expect(storedKeys()).toEqual(ids);
  expect(states()).toEqual(newest);
}, 300_000);
