import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sqlite from 'node-sqlite3-wasm';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/channel/sandbox/sandbox.js';
import { ensureBuilt } from '../package/built.js';

const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
const HOUSE = '0d5c1f0e-6a4b-4d6f-8f0e-3c2b1a098765';
const EXAMPLE = fileURLToPath(new URL('../../examples/webhooks/listener.mjs', import.meta.url));
const SECRET = 'a long random text';
const CITY_TAX = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '3.00',
  currency: 'EUR',
  is_inclusive: false,
};
const NIGHTS = { arrival_date: '2027-05-09', departure_date: '2027-05-11' };
const ROOM = { days: { '2027-05-09': '100.00', '2027-05-10': '100.00' } };

/** The sandbox on a port, the example as a process with a file of its own, and the rows of that file. */
async function world() {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'staytax-listener-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const taxSets = join(folder, 'tax-sets.json');
  writeFileSync(taxSets, JSON.stringify({ [HOTEL]: { title: 'Hotel', currency: 'EUR', taxes: [CITY_TAX] } }));
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [HOTEL, HOUSE] });
  onTestFinished(() => sandbox.stop());
  let killInstead: (() => void) | undefined;
  const api = createServer(async (request, response) => {
    if (killInstead !== undefined && request.url?.endsWith('/ack') === true) {
      killInstead();
      killInstead = undefined;
      request.destroy();
      return;
    }
    const headers = { 'user-api-key': String(request.headers['user-api-key']) };
    const answer = await sandbox.fetch(`http://127.0.0.1${request.url}`, { method: request.method ?? 'GET', headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => api.once('listening', resolve));
  onTestFinished(() => void api.close());
  const file = join(folder, 'bookings.db');
  const env = {
    STAYTAX_API_URL: `http://127.0.0.1:${portOf(api.address())}`,
    ...{ STAYTAX_API_KEY: 'key', WEBHOOK_SECRET: SECRET, DATABASE: file, TAX_SETS: taxSets, PORT: '0' },
  };

  /** Starts the example. It ends with its signal, or when the test does. */
  async function start() {
    const child = spawn(process.execPath, [EXAMPLE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    await expect.poll(() => printed, { timeout: 20_000 }).toContain('listening on ');
    const [, port = ''] = /listening on (\d+)/.exec(printed) ?? [];
    return { child, ended, url: `http://127.0.0.1:${port}/` };
  }
  const rows = () => {
    const database = new sqlite.Database(file, { readOnly: true });
    const read = 'SELECT key, status, verdict, problem, to_pay, desk FROM bookings ORDER BY rowid';
    const all = database.all(read);
    database.close();
    return all;
  };
  /** The next acknowledgement does not arrive: its process is killed instead. */
  const killAtAcknowledgement = (kill: () => void) => {
    killInstead = kill;
  };
  const feed = async () => {
    const url = 'http://127.0.0.1/api/v1/booking_revisions/feed';
    const { data } = await (await sandbox.fetch(url, { headers: { 'user-api-key': 'key' } })).json();
    return data;
  };
  return { sandbox, start, rows, feed, killAtAcknowledgement };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Delivers the event of a revision, as the service does. */
async function deliver(url: string, revision: { readonly id: string; readonly booking_id: string }, property = HOTEL) {
  const payload = { booking_id: revision.booking_id, property_id: property, revision_id: revision.id };
  const event = {
    event: 'booking',
    property_id: property,
    user_id: null,
    timestamp: new Date().toISOString(),
    payload,
  };
  const headers = { 'content-type': 'application/json', 'x-service-webhook-secret': SECRET };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) })).status;
}

test('stores a new, modified and cancelled booking, and one of a property without a tax set', async () => {
  const { sandbox, start, rows, feed } = await world();
  const { child, ended, url } = await start();
  const booked = sandbox.book({ ...NIGHTS, rooms: [ROOM], payment_collect: 'ota' });
  expect(await deliver(url, booked)).toBe(200);
  const { booking_id } = booked;
  const three = { ...ROOM, occupancy: { adults: 3, children: 0, infants: 0 } };
  const modified = sandbox.book({ booking_id, status: 'modified', rooms: [three] });
  expect(await deliver(url, modified)).toBe(200);
  const fee = { type: 'Cancellation Fee', total_price: '50.00' };
  const cancelled = sandbox.book({ booking_id, status: 'cancelled', services: [fee], payment_collect: 'property' });
  expect(await deliver(url, cancelled)).toBe(200);
  const other = sandbox.book({ property_id: HOUSE, ...NIGHTS, rooms: [ROOM] });
  expect(await deliver(url, other, HOUSE)).toBe(200);

  const paysMore = 'The OTA takes the payment; the guest still pays EUR';
  const common = { verdict: 'differs', problem: null };
  expect(rows()).toEqual([
    {
      key: booked.id,
      status: 'new',
      ...common,
      to_pay: '12.00',
      desk: `${paysMore} 12.00 at the desk: City tax EUR 12.00.`,
    },
    {
      key: modified.id,
      status: 'modified',
      ...common,
      to_pay: '18.00',
      desk: `${paysMore} 18.00 at the desk: City tax EUR 18.00.`,
    },
    {
      ...{ key: cancelled.id, status: 'cancelled', verdict: 'cancelled', problem: null, to_pay: '50.00' },
      desk: 'The booking is cancelled. The guest pays EUR 50.00 at the desk.',
    },
    {
      ...{ key: other.id, status: 'new', verdict: null, to_pay: null },
      problem: `Error: The property ${HOUSE} has no tax set.`,
      desk: 'The taxes of the booking are not known: it has to be checked before the guest pays.',
    },
  ]);
  expect(await feed()).toEqual([]);
  child.kill('SIGTERM');
  expect(await ended).toBe(null);
}, 60_000);

test('stores a booking once that was stored by a process killed before the acknowledgement', async () => {
  const { sandbox, start, rows, feed, killAtAcknowledgement } = await world();
  const first = await start();
  killAtAcknowledgement(() => void first.child.kill('SIGKILL'));
  const booked = sandbox.book({ ...NIGHTS, rooms: [ROOM] });
  await expect(deliver(first.url, booked)).rejects.toThrow();
  expect(await first.ended).toBe('SIGKILL');
  expect(rows().map(({ key }) => key)).toEqual([booked.id]);
  expect(await feed()).toHaveLength(1);

  // A day later the feed has dropped it, and the list has it still.
  await sandbox.advance('1d');
  const second = sandbox.book({ ...NIGHTS, rooms: [ROOM] });
  const { url } = await start();
  expect(await deliver(url, second)).toBe(200);
  expect(rows().map(({ key }) => key)).toEqual([booked.id, second.id]);
  expect(await feed()).toEqual([]);
}, 60_000);
