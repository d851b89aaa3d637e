import { expect, test } from 'vitest';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import { CONTRACT } from '../api/hotel-world.js';
import { hooked, webhook } from './hooks-world.js';
import { call, HOTEL, INN, NOWHERE, TAXES, VAT } from './world.js';

const CHANNELS = '/api/v1/channels';

async function connected(sandbox: Sandbox, contract_sequence = '501'): Promise<string> {
  const channel = { ...CONTRACT, properties: [HOTEL], settings: { ...CONTRACT.settings, contract_sequence } };
  const { status, body } = await call(sandbox, 'POST', CHANNELS, { body: { channel } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

const activate = (sandbox: Sandbox, id: string) => call(sandbox, 'POST', `${CHANNELS}/${id}/activate`);
const deactivate = (sandbox: Sandbox, id: string) => call(sandbox, 'POST', `${CHANNELS}/${id}/deactivate`);
const statusOf = async (sandbox: Sandbox, id: string) => (await call(sandbox, 'GET', `${CHANNELS}/${id}`)).status;

const removalDates = async (sandbox: Sandbox, id: string) => {
  const paths = [`${CHANNELS}/${id}`, `/api/v1/properties/${HOTEL}`];
  const answers = await Promise.all(paths.map((path) => call(sandbox, 'GET', path)));
  return answers.map(({ body }) => body.data.attributes['expected_removal_date']);
};

const daysLeft = (received: ReturnType<typeof hooked>['received']) =>
  received.flatMap(({ body: { event, payload } }) =>
    event.endsWith('_warning') ? [`${event} ${Object(payload)['days_left']}`] : [],
  );

test('removes an inactive channel after 30 days and its property after 90 days, after warnings', async () => {
  const { sandbox, received } = hooked();
  await webhook(sandbox);
  const id = await connected(sandbox);
  await call(sandbox, 'POST', TAXES, { body: { tax: VAT } });
  const now = new Date(sandbox.now());
  const [ofChannel, ofProperty] = await removalDates(sandbox, id);
  expect(ofProperty).toBe(new Date(now.getTime() + 90 * 86_400_000).toISOString().slice(0, 10));
  expect(ofChannel).toBe(new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10));
  await sandbox.advance('29d');
  expect(daysLeft(received)).toEqual(['channel_removal_warning 7', 'channel_removal_warning 1']);
  const about = received.find(({ body }) => body.event === 'channel_removal_warning')?.body;
  expect(about).toMatchObject({ property_id: HOTEL, user_id: null });
  expect(about?.payload).toMatchObject({
    channel_id: id,
    channel: 'ContractBased',
    channel_name: CONTRACT.title,
    removal_date: ofChannel,
  });
  expect(await statusOf(sandbox, id)).toBe(200);
  await sandbox.advance('1d');
  expect(await statusOf(sandbox, id)).toBe(404);
  received.length = 0;
  await sandbox.advance('59d');
  expect(daysLeft(received)).toEqual([30, 7, 1].map((days) => `property_removal_warning ${days}`));
  expect(sandbox.state().taxes).toHaveLength(1);
  await sandbox.advance('2d');
  expect(sandbox.state().taxes).toEqual([]);
  expect((await call(sandbox, 'POST', TAXES, { body: { tax: VAT } })).status).toBe(422);
  expect((await call(sandbox, 'POST', TAXES, { body: { tax: { ...VAT, property_id: INN } } })).status).toBe(422);
});

test('keeps an active channel and its property; inactivity then counts from the start', async () => {
  const { sandbox, received } = hooked();
  await webhook(sandbox);
  const id = await connected(sandbox);
  const idle = await connected(sandbox, '502');
  await sandbox.advance('20d');
  expect((await activate(sandbox, id)).status).toBe(200);
  expect(await removalDates(sandbox, id)).toEqual([null, null]);
  await sandbox.advance('200d');
  expect([await statusOf(sandbox, id), await statusOf(sandbox, idle)]).toEqual([200, 404]);
  await deactivate(sandbox, id);
  received.length = 0;
  await sandbox.advance('20d');
  expect([await statusOf(sandbox, id), daysLeft(received)]).toEqual([200, []]);
  await sandbox.advance('12d');
  expect(await statusOf(sandbox, id)).toBe(404);
  expect(daysLeft(received)).toEqual(['channel_removal_warning 7', 'channel_removal_warning 1']);
});

test.each([
  ['2028-01-31', '2028-03-01'],
  ['2027-01-31', '2027-03-02'],
  ['2026-12-15', '2027-01-14'],
])('a channel that is inactive from %s on is removed on %s', async (from, to) => {
  const { sandbox } = hooked();
  await sandbox.advance(Date.parse(`${from}T12:00:00Z`) - Date.parse(sandbox.now()));
  // The properties are gone by then: another sandbox has the clock, and none of the removals.
  const { sandbox: later } = hooked([], {
    state: { version: 1, taxes: [], tax_sets: [], clock: sandbox.state().clock },
  });
  const id = await connected(later);
  expect((await removalDates(later, id))[0]).toBe(to);
});

test('keepInactive keeps everything and sends no warning', async () => {
  const { sandbox, events } = hooked([], { keepInactive: true });
  await webhook(sandbox);
  const id = await connected(sandbox);
  await sandbox.advance('400d');
  expect(await statusOf(sandbox, id)).toBe(200);
  expect(events()).toEqual(['new_channel']);
});

test('sends events of API calls with the user of the key', async () => {
  const keys = ['secret', { key: 'ours', user_id: NOWHERE }, { key: 'theirs', properties: [HOTEL] }];
  const { sandbox, received } = hooked([], { apiKeys: keys });
  await webhook(sandbox);
  const id = await connected(sandbox);
  const update = (key: string) =>
    call(sandbox, 'PUT', `${CHANNELS}/${id}`, {
      key,
      body: { channel: { channel: 'ContractBased', title: `By ${key}` } },
    });
  await update('ours');
  await update('theirs');
  await call(sandbox, 'POST', `${CHANNELS}/${id}/activate`, { key: 'ours' });
  sandbox.book({ property_id: HOTEL });
  await sandbox.advance(0);
  const users = received.map(({ body }) => body.user_id);
  expect(users).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), NOWHERE, expect.any(String), NOWHERE, null, null]);
  expect(new Set(users).size).toBe(4);
});
