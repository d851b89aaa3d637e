import { describe, expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import type { LogEntry } from '../../../src/channel/webhooks/index.js';
import { createReceiver } from '../../../src/channel/webhooks/index.js';
import {
  AS_JSON,
  AS_TEXT,
  callbackAt,
  forwardTo,
  ownPath,
  problemText,
  removeLeft,
} from '../../../src/cli/commands/listen.js';
import { escapeForTerminal } from '../../../src/cli/output/text.js';
import { served } from '../../channel/api/world.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';
import { cli } from '../fake-io.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const ESCAPE = '\u001b';

describe('a webhook of an earlier listen', () => {
  test('is removed if nothing answers there, and no other is', async () => {
    const sandbox = createSandbox({ apiKeys: ['key'], properties: [PROPERTY] });
    onTestFinished(() => sandbox.stop());
    const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
    let [answering, calls]: [string, string[]] = ['', []];
    const { url } = await served(({ url: path = '' }, response) => {
      calls = [...calls, path];
      response.writeHead(path === answering ? 401 : 404);
      response.end();
    });
    const owner = { property_id: PROPERTY, apiKey: 'key' };
    const pathFor = (address: string, random: string, by = owner) => ownPath(address, random.repeat(32), by);
    answering = pathFor(url, 'a');
    const webhook = { event_mask: '*', property_id: PROPERTY, is_active: true };
    const created = async (callback_url: string, about: object = {}) =>
      (await api.webhooks.create({ ...webhook, ...about, callback_url })).id;
    const running = await created(`${url}${answering}`);
    const nowhere = 'http://127.0.0.1:1';
    const gone = [await created(`${url}${pathFor(url, 'b')}`), await created(`${nowhere}${pathFor(nowhere, 'c')}`)];
    const otherWebhooks = await Promise.all(
      [
        `${url}/hook`,
        `${url}/staytax-listen/b2`,
        // One of another key, and one of ours at an address that it was not made for.
        `${url}${pathFor(url, 'd', { ...owner, apiKey: 'other' })}`,
        `${url}/inside${pathFor(url, 'e')}`,
        'https://pms.example.com/staytax-listening/b1',
      ].map((address) => created(address)),
    );
    const stderr: string[] = [];
    const io = {
      ...NOTHING_OUTSIDE,
      fetch,
      stderr: { isTTY: false, write: (text: string) => void stderr.push(text) },
    };
    await removeLeft(api, owner, io);
    expect(calls.toSorted()).toEqual([answering, pathFor(url, 'b')].toSorted());
    const left: string[] = [];
    for await (const { id } of api.webhooks.list()) left.push(id);
    expect(left.toSorted()).toEqual([running, ...otherWebhooks].toSorted());
    expect(stderr).toHaveLength(2);
    expect(gone.every((id) => stderr.join('').includes(id))).toBe(true);
  });

  test('its address goes on from the one that is given', () => {
    expect(callbackAt('https://tunnel.example.com', '/own/1')).toBe('https://tunnel.example.com/own/1');
    expect(callbackAt('https://tunnel.example.com/a/?b=c', '/own/1')).toBe('https://tunnel.example.com/a/own/1?b=c');
  });
});

test('a redirect does not take the secret of --forward-to along', async () => {
  const target = await served((_, response) => response.end());
  const { url } = await served((_, response) => {
    response.writeHead(307, { location: target.url });
    response.end();
  });
  const forward = forwardTo(url, 'secret', fetch);
  const event = { event: 'ari', property_id: PROPERTY, user_id: null, timestamp: '2026-05-01T10:00:00.000Z' };
  await expect(forward(event, { signal: new AbortController().signal, issues: [] })).rejects.toThrow('answered 307');
  expect(target.requests).toEqual([]);
});

test('a call without the secret is printed with the header that is missing and a similar one', async () => {
  const entries: LogEntry[] = [];
  const receiver = createReceiver({ secret: 'a', on: {}, log: (entry) => entries.push(entry) });
  await receiver(new Request('https://pms.example.com', { method: 'POST', headers: { 'x-webhook-secret': 'b' } }));
  expect(entries.map(problemText)).toEqual([
    'A call refused: the header x-service-webhook-secret is missing (sent with a similar name: x-webhook-secret)',
  ]);
  expect(problemText({ outcome: 'failed', status: 500, error: new Error('no database') })).toBe(
    'A call failed no database',
  );
});

describe('printed text', () => {
  const HOSTILE = `${ESCAPE}]0;owned\u0007${ESCAPE}[8m\u009b2J\u202egpj.exe\r`;
  const RAW = new RegExp(`[${ESCAPE}\\u0007\\u0080-\\u009f\\u202a-\\u202e\\r]`);

  test('escapes texts of bookings and events', () => {
    const revision = {
      id: 'r',
      booking_id: HOSTILE,
      unique_id: HOSTILE,
      ota_name: HOSTILE,
      status: HOSTILE,
      arrival_date: HOSTILE,
      departure_date: HOSTILE,
      currency: HOSTILE,
      attributes: { amount: HOSTILE },
    } as unknown as Parameters<typeof AS_TEXT.booking>[0]['revision'];
    const booking = { key: 'k', revision, problem: new Error(HOSTILE) };
    const event = { event: HOSTILE, property_id: HOSTILE, user_id: null, timestamp: HOSTILE.repeat(3) };
    expect(AS_TEXT.booking(booking)).not.toMatch(RAW);
    expect(AS_TEXT.event(event)).not.toMatch(RAW);
    expect(AS_TEXT.started({ callback: HOSTILE, events: HOSTILE, property: HOSTILE })).not.toMatch(RAW);
    const json = escapeForTerminal(AS_JSON.event(event));
    expect(json).not.toMatch(RAW);
    expect(JSON.parse(json).event).toEqual(event);
  });

  test('passes through one function in every command', async () => {
    const title = `VAT ${HOSTILE}.`;
    const set = { title, currency: 'EUR', taxes: [] };
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
    const files = { 'set.json': JSON.stringify(set), 'stay.json': JSON.stringify(stay) };
    for (const more of [[], ['--json']]) {
      const { code, stdout, stderr } = await cli(['quote', 'set.json', '--stay', 'stay.json', ...more], { files });
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).not.toMatch(RAW);
    }
    expect(escapeForTerminal(`${ESCAPE}[1mbold${ESCAPE}[22m\ttab\n`)).toBe(`${ESCAPE}[1mbold${ESCAPE}[22m\ttab\n`);
    expect(escapeForTerminal(`${ESCAPE}[2K`)).not.toMatch(RAW);
    expect(escapeForTerminal(`\r${ESCAPE}[2K`, 'message')).toBe(`\r${ESCAPE}[2K`);
  });
});
