import { describe, expect, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import type { Webhook, WebhookWrite } from '../../../src/channel/api/resources/webhooks.js';
import type { WriteIssue } from '../../../src/channel/api/wire/write-issues.js';
import { hotelWorld } from './hotel-world.js';
import { collected, failure, PROPERTY, served } from './world.js';

const HOOK: WebhookWrite = {
  callback_url: 'https://pms.example.com/hook',
  event_mask: 'booking_new;booking_modification',
  property_id: PROPERTY,
};

describe('a client of webhooks', () => {
  test('creates, reads, changes and removes them', async () => {
    const { api } = await hotelWorld();
    const created = await api.webhooks.create(HOOK);
    expect(created).toMatchObject({
      ...HOOK,
      request_params: {},
      headers: null,
      is_active: false,
      send_data: false,
      protected: false,
      is_global: false,
    });
    expect(await api.webhooks.get(created.id)).toEqual(created);
    const changed = await api.webhooks.update(created.id, { is_active: true });
    expect(changed).toEqual({ ...created, is_active: true, attributes: { ...created.attributes, is_active: true } });
    expect(await collected(api.webhooks.list({ is_active: true }))).toEqual([changed]);
    await api.webhooks.remove(created.id);
    expect(await failure(api.webhooks.get(created.id))).toMatchObject({ name: 'NotFoundError' });
  });

  test('sends and reads the fields of signing', async () => {
    const { api } = await hotelWorld();
    const signed = { is_signed: true, signing_key_id: PROPERTY };
    const created: Webhook = await api.webhooks.create({ ...HOOK, ...signed });
    expect(created).toMatchObject({ ...signed, billing_account_id: created.organization_id });
    const renamed = await api.webhooks.update(created.id, { event_mask: 'ari' });
    expect(renamed).toMatchObject(signed);
    expect(await collected(api.webhooks.list({ is_signed: true }, { order: { inserted_at: 'asc' } }))).toEqual([
      renamed,
    ]);
    expect(await api.webhooks.update(created.id, { is_signed: false, signing_key_id: null })).toMatchObject({
      is_signed: false,
      signing_key_id: null,
    });
  });

  test('gets what the callback address answered', async () => {
    const { url } = await served((_, response) => response.writeHead(202).end('taken'));
    const { api } = await hotelWorld();
    const tested = await api.webhooks.test({ ...HOOK, callback_url: url });
    expect(tested).toEqual({ status_code: 202, body: 'taken', headers: expect.any(Object) });
    expect(tested.headers?.['transfer-encoding']).toBe('chunked');
  });

  test.each([
    ['as documented', { status_code: 418, body: 'tea' }, {}],
    ['as the service answers', { status: 418, body: 'tea', headers: { server: 'pot', length: 3 } }, { server: 'pot' }],
    ['below data', { data: { status: 418, body: 'tea', headers: {} } }, {}],
  ])('reads the answer to a test %s', async (_, body, headers) => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ status: 200, path: '/api/v1/webhooks/test', body });
    const tested = await api.webhooks.test(HOOK);
    expect({ headers: {}, ...tested }).toEqual({ status_code: 418, body: 'tea', headers });
  });

  test('warns of commas in a mask and of parts that name no event, and says so of none of ari', async () => {
    const { api } = await hotelWorld();
    const codesFor = async (event_mask: string) => {
      const codes: string[] = [];
      await api.webhooks.create({ ...HOOK, event_mask }, { onWarning: ({ code }) => void codes.push(code) });
      return codes;
    };
    expect(await codesFor('booking_new,ari')).toEqual(['mask_with_commas']);
    expect(await codesFor('booking_new,booked')).toEqual(['mask_with_commas', 'unknown_event']);
    expect(await codesFor(`ari:rate,availability:*:${PROPERTY},${PROPERTY};booking`)).toEqual([]);
    expect(await codesFor('booking:new')).toEqual(['unknown_event']);
  });

  test('finds one whose answer was lost by what identifies it', async () => {
    const { api, sandbox } = await hotelWorld();
    sandbox.failNext({ kind: 'cut', method: 'POST', path: '/api/v1/webhooks', after: 'effect' });
    const created: Webhook = await api.webhooks.create(HOOK);
    expect(await collected(api.webhooks.list())).toEqual([created]);
    sandbox.failNext({ status: 503, method: 'POST', path: '/api/v1/webhooks' });
    const other = { ...HOOK, event_mask: '*' };
    expect(await failure(api.webhooks.create(other))).toMatchObject({ name: 'UnknownOutcomeError' });
    expect(await collected(api.webhooks.list())).toHaveLength(1);
  });

  test('refuses what is wrong before it is sent, and only warns of events that it does not know', async () => {
    const { api, sandbox } = await hotelWorld();
    const wrong = { ...HOOK, callback_url: 'pms.example.com', property_id: PROPERTY, is_global: true };
    expect(await failure(api.webhooks.create(wrong))).toMatchObject({
      name: 'ValidationError',
      status: undefined,
      issues: [{ code: 'not_an_address' }, { code: 'global_with_property' }],
    });
    expect(sandbox.requests()).toEqual([]);
    const warnings: WriteIssue[] = [];
    const onWarning = (warning: WriteIssue): void => void warnings.push(warning);
    await api.webhooks.create({ ...HOOK, event_mask: 'booking_nwe' }, { onWarning });
    expect(warnings).toMatchObject([{ code: 'unknown_event', path: 'event_mask' }]);
    const global = await api.webhooks.create({ ...HOOK, property_id: null, is_global: true });
    expect(global).toMatchObject({ property_id: null, is_global: true });
  });
});

describe('a client of bookings', () => {
  test('drains the feed, acknowledges, and reads bookings', async () => {
    const { api, sandbox } = await hotelWorld();
    const revisions = Array.from({ length: 25 }, () => sandbox.book());
    const seen: string[] = [];
    for await (const revision of api.bookingRevisions.feed({ property_id: PROPERTY })) {
      seen.push(revision.id);
      await api.bookingRevisions.acknowledge(revision.id);
    }
    expect(seen.toSorted()).toEqual(revisions.map(({ id }) => id).toSorted());
    expect(await collected(api.bookingRevisions.feed())).toEqual([]);
    const [first] = revisions;
    const revision = await api.bookingRevisions.get(first?.id ?? '');
    expect(revision).toMatchObject({ booking_id: first?.booking_id, system_id: first?.system_id, status: 'new' });
    const [room] = revision.rooms;
    expect(Object.keys(room?.days ?? {}).length).toBeGreaterThan(0);
    expect(room?.taxes[0]).toMatchObject({ name: expect.any(String), total_price: expect.any(String) });
    expect(await collected(api.bookings.list({ property_id: PROPERTY }))).toHaveLength(25);
    const booking = await api.bookings.get(revision.booking_id);
    expect(booking).toMatchObject({ id: revision.booking_id, revision_id: revision.id });
    expect(await failure(api.bookingRevisions.acknowledge(PROPERTY))).toMatchObject({ name: 'NotFoundError' });
  });

  test('lists revisions that the feed forgot, and hands over one without an id', async () => {
    const { api, sandbox } = await hotelWorld();
    const forgotten = sandbox.book();
    await sandbox.advance('1h');
    const { id, inserted_at } = sandbox.book();
    await api.bookingRevisions.acknowledge(id);
    expect(await collected(api.bookingRevisions.feed())).toEqual([]);
    const listed = await collected(api.bookingRevisions.list({ property_id: PROPERTY }));
    expect(listed.map((revision) => [revision.id, revision.acknowledge_status])).toEqual([
      [forgotten.id, 'pending'],
      [id, 'acknowledged'],
    ]);
    const later = await collected(api.bookingRevisions.list({ inserted_at: { gte: inserted_at } }));
    expect(later.map((revision) => revision.id)).toEqual([id]);
    const entries = [
      { type: 'booking_revision', attributes: {} },
      { type: 'booking_revision', id, attributes: { id } },
    ];
    const body = { data: entries, meta: { page: 1, limit: 100, total: 2 } };
    const odd = createApi({
      baseUrl: 'https://api.example.com',
      apiKey: 'key',
      fetch: async () => Response.json(body),
    });
    const reasons: string[] = [];
    const onOdd = ({ reason }: { readonly reason: string }) => void reasons.push(reason);
    const rest = await collected(odd.bookingRevisions.list({}, { onOdd }));
    expect([rest.map((revision) => revision.id), reasons]).toEqual([[id], [expect.stringContaining('id')]]);
  });
});
