import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { ensureBuilt, ROOT } from '../../package/built.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';

const MAIN = join(ROOT, 'dist/cli/main.js');
const DEFINITIONS = 'examples/definitions/small-hotel.json';
const WAIT = { timeout: 20_000, interval: 50 };

beforeAll(ensureBuilt);

function started(args: readonly string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { text: '' };
  child.stdout?.on('data', (data) => {
    printed.text += data;
  });
  child.stderr?.on('data', (data) => {
    printed.text += data;
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, printed, ended };
}

async function sandbox() {
  const { printed } = started(['sandbox', '--port', '0', '--json']);
  await vi.waitFor(() => expect(printed.text).toContain('\n'), WAIT);
  const { baseUrl, apiKey }: { baseUrl: string; apiKey: string } = JSON.parse(printed.text.split('\n')[0] ?? '');
  const readJson = async (path: string) => {
    const response = await fetch(`${baseUrl}/api/v1/${path}`, { headers: { 'user-api-key': apiKey } });
    const { data } = (await response.json()) as { data: Array<{ id: string }> };
    return data.map(({ id }) => id);
  };
  return { env: { STAYTAX_API_URL: baseUrl, STAYTAX_API_KEY: apiKey }, read: readJson };
}

async function trigger(event: string, env: Record<string, string>): Promise<string> {
  let stdout = '';
  const write = (text: string): void => {
    stdout += text;
  };
  await run(['sandbox', 'trigger', event], { ...NOTHING_OUTSIDE, fetch, env, stdout: { isTTY: false, write } });
  return stdout;
}

test('sandbox, listen, trigger: the booking appears reconciled and is acknowledged; Ctrl-C removes the webhook', async () => {
  const { env, read } = await sandbox();
  const before = await read('webhooks');
  const { child, printed, ended } = started(['listen', '--definitions', DEFINITIONS], env);
  await vi.waitFor(() => expect(printed.text).toContain('Listening at http://127.0.0.1:'), WAIT);
  expect(await read('webhooks')).toHaveLength(before.length + 1);

  expect(await trigger('booking_new', env)).toBe('booking_new: 1 delivery\n');
  await vi.waitFor(() => expect(printed.text).toContain('Total     236.00'), WAIT);
  await vi.waitFor(async () => expect(await read('booking_revisions/feed')).toEqual([]), WAIT);
  // The poll may find the booking before the event has arrived.
  await vi.waitFor(() => expect(printed.text).toMatch(/\d\d:\d\d:\d\d booking_new\n/), WAIT);
  expect(printed.text).toMatch(
    /Booking \S+ \(new\), \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, from BookingCom\nTax +Ours +OTA/,
  );
  expect(printed.text).toMatch(/City tax +16\.00/);

  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(await read('webhooks')).toEqual(before);
}, 60_000);

test('a revision that waits with a later one of its booking is left out, and acknowledged', async () => {
  const { env, read } = await sandbox();
  for (const event of ['booking_new', 'booking_modification']) await trigger(event, env);
  const waiting = await read('booking_revisions/feed');
  const { printed } = started(['listen', '--definitions', DEFINITIONS], env);
  await vi.waitFor(() => expect(printed.text).toMatch(/^Booking .* \(modified\), /m), WAIT);
  expect(printed.text).toContain(`Revision ${waiting[0]} is left out: its booking is modified since.\n`);
  expect(printed.text).not.toMatch(/\(new\)/);
  await vi.waitFor(async () => expect(await read('booking_revisions/feed')).toEqual([]), WAIT);
});

test('--json prints an object a line; --events and --forward-to', async () => {
  const { env, read } = await sandbox();
  const before = await read('webhooks');
  const options = ['--events', 'booking;review', '--forward-to', 'http://127.0.0.1:1/', '--json'];
  const { child, printed, ended } = started(['listen', '--definitions', DEFINITIONS, ...options], env);
  await vi.waitFor(() => expect(printed.text).toContain('"listening"'), WAIT);
  await trigger('review', env);
  await trigger('booking_new', env);
  // Nobody takes what is forwarded: the event is answered with 500, and the booking is handled all the same.
  await vi.waitFor(() => expect(printed.text).toContain('{"booking":'), WAIT);
  await vi.waitFor(() => expect(printed.text).toContain('review failed fetch failed'), WAIT);
  const lines = printed.text.split('\n').filter((line) => line.startsWith('{'));
  const kinds = lines.map((line) => Object.keys(JSON.parse(line))[0]);
  expect(kinds.slice(0, 2)).toEqual(['listening', 'event']);
  expect(kinds.filter((kind) => kind === 'booking')).toHaveLength(1);
  // As when its terminal is closed.
  child.kill('SIGHUP');
  expect(await ended).toBe(0);
  expect(await read('webhooks')).toEqual(before);
}, 60_000);

test('the webhook of a killed listen is removed by the next one', async () => {
  const { env, read } = await sandbox();
  const before = await read('webhooks');
  const first = started(['listen', '--definitions', DEFINITIONS], env);
  await vi.waitFor(() => expect(first.printed.text).toContain('Listening at '), WAIT);
  first.child.kill('SIGKILL');
  await first.ended;
  const [left] = (await read('webhooks')).filter((id) => !before.includes(id));
  const second = started(['listen', '--definitions', DEFINITIONS], env);
  await vi.waitFor(() => expect(second.printed.text).toContain('Listening at '), WAIT);
  expect(second.printed.text).toContain(`Removed the webhook ${left}, which an earlier listen had left.`);
  expect(await read('webhooks')).toHaveLength(before.length + 1);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(await read('webhooks')).toEqual(before);
}, 60_000);
