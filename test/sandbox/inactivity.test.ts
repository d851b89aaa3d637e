import { expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.js';
import { CONTRACT } from '../api/hotel-world.js';
import { hooked, webhook } from './hooks-world.js';
import { call, HOTEL, INN, NOWHERE, TAXES, VAT } from './world.js';

const CHANNELS = '/api/v1/channels';

async function connected(sandbox: Sandbox): Promise<string> {
  const channel = { ...CONTRACT, properties: [HOTEL] };
  const { status, body } = await call(sandbox, 'POST', CHANNELS, { body: { channel } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

const activate = (sandbox: Sandbox, id: string) => call(sandbox, 'POST', `${CHANNELS}/${id}/activate`);
const deactivate = (sandbox: Sandbox, id: string) => call(sandbox, 'POST', `${CHANNELS}/${id}/deactivate`);
const statusOf = async (sandbox: Sandbox, id: string) => (await call(sandbox, 'GET', `${CHANNELS}/${id}`)).status;

test('an inactive channel and its property are removed after 90 days, with warnings before', async () => {
  const { sandbox, events, received } = hooked();
  await webhook(sandbox);
  const id = await connected(sandbox);
  await call(sandbox, 'POST', TAXES, { body: { tax: VAT } });
  await sandbox.advance('61d');
  expect(events()).toEqual(['new_channel', 'property_removal_warning']);
  await sandbox.advance('28d');
  expect(events().toSorted()).toEqual([
    'channel_removal_warning',
    'channel_removal_warning',
    'new_channel',
    'property_removal_warning',
    'property_removal_warning',
    'property_removal_warning',
  ]);
  const left = received.flatMap(({ body: { event, payload } }) =>
    event.endsWith('_warning') ? [`${event} ${Object(payload)['days_left']}`] : [],
  );
  expect(left.toSorted()).toEqual([
    'channel_removal_warning 1',
    'channel_removal_warning 7',
    'property_removal_warning 1',
    'property_removal_warning 30',
    'property_removal_warning 7',
  ]);
  const about = received.find(({ body }) => body.event === 'channel_removal_warning')?.body;
  expect(about).toMatchObject({ property_id: HOTEL, user_id: null });
  expect(about?.payload).toMatchObject({ channel_id: id, channel: 'ContractBased', channel_name: CONTRACT.title });
  const removalDate = String(Object(about?.payload)['removal_date']);
  expect(await statusOf(sandbox, id)).toBe(200);
  await sandbox.advance('2d');
  expect(sandbox.now() > removalDate).toBe(true);
  expect(await statusOf(sandbox, id)).toBe(404);
  expect(sandbox.state().taxes).toEqual([]);
  expect((await call(sandbox, 'POST', TAXES, { body: { tax: VAT } })).status).toBe(422);
  expect((await call(sandbox, 'POST', TAXES, { body: { tax: { ...VAT, property_id: INN } } })).status).toBe(422);
});

test('while a channel is active, it stays, and so does its property; the count begins anew after that', async () => {
  const { sandbox, events } = hooked();
  await webhook(sandbox);
  const id = await connected(sandbox);
  const idle = await connected(sandbox);
  await sandbox.advance('80d');
  expect((await activate(sandbox, id)).status).toBe(200);
  await sandbox.advance('200d');
  expect([await statusOf(sandbox, id), await statusOf(sandbox, idle)]).toEqual([200, 404]);
  await deactivate(sandbox, id);
  await sandbox.advance('50d');
  const before = events().length;
  await sandbox.advance('11d');
  expect(events().slice(before)).toEqual(['property_removal_warning']);
  await sandbox.advance('30d');
  expect(await statusOf(sandbox, id)).toBe(404);
});

test('keepInactive keeps everything, and sends no warning', async () => {
  const { sandbox, events } = hooked([], { keepInactive: true });
  await webhook(sandbox);
  const id = await connected(sandbox);
  await sandbox.advance('400d');
  expect(await statusOf(sandbox, id)).toBe(200);
  expect(events()).toEqual(['new_channel']);
});

test('what the API is asked for has the user of the key', async () => {
  const keys = ['secret', { key: 'ours', user_id: NOWHERE }, { key: 'theirs', properties: [HOTEL] }];
  const { sandbox, received } = hooked([], { apiKeys: keys });
  await webhook(sandbox);
  const id = await connected(sandbox);
  const update = (key: string) =>
    call(sandbox, 'PUT', `${CHANNELS}/${id}`, { key, body: { channel: { title: `By ${key}` } } });
  await update('ours');
  await update('theirs');
  await call(sandbox, 'POST', `${CHANNELS}/${id}/activate`, { key: 'ours' });
  sandbox.book({ property_id: HOTEL });
  await sandbox.advance(0);
  const users = received.map(({ body }) => body.user_id);
  expect(users).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), NOWHERE, expect.any(String), NOWHERE, null, null]);
  expect(new Set(users).size).toBe(4);
});
