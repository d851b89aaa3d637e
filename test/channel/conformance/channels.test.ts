import { expect, test } from 'vitest';
import { BY_GUESTS, CONTRACT, OCCUPANCY } from '../api/hotel-world.js';
import { service, testWithOta } from './service.js';

const { call } = await service();

const FIELD_TYPES = ['string', 'boolean', 'integer', 'number', 'select', 'switch', 'password', 'hidden', 'slug'];

test('the adapters are listed, and each is described by its fields', async () => {
  const { body } = await call('GET', '/channels/list');
  expect(body.data.length).toBeGreaterThan(0);
  for (const { code, title } of body.data.slice(0, 3)) {
    expect(title).toEqual(expect.any(String));
    const adapter = await call('GET', `/channels/adapter?code=${encodeURIComponent(String(code))}`);
    expect(adapter.body.data).toMatchObject({ code, params: expect.any(Object), rate_params: expect.any(Object) });
    for (const field of Object.values(Object(adapter.body.data['params']))) {
      expect(FIELD_TYPES).toContain(Object(field).type);
    }
  }
});

test('a channel of an unknown adapter is refused', async () => {
  const { status, body } = await call('POST', '/channels', {
    body: { channel: { ...CONTRACT, channel: 'NoSuchAdapter' } },
  });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject({ code: expect.any(String), title: expect.any(String) });
});

testWithOta('a test of any settings is answered with 200', async () => {
  const tried = async (settings: object) =>
    call('POST', '/channels/test_connection', { body: { channel: 'ContractBased', settings } });
  for (const [settings, success] of [
    [CONTRACT.settings, true],
    [{ ...CONTRACT.settings, hotel_id: 'nope' }, false],
    [{}, false],
  ] as const) {
    const { status, body } = await tried(settings);
    expect([status, body.data['success']]).toEqual([200, success]);
  }
});

testWithOta('credentials give hotels with contracts, and these give rooms with rates', async () => {
  const { channel, settings } = CONTRACT;
  const details = await call('POST', '/channels/connection_details', { body: { channel, settings } });
  expect(details.body.data.attributes['hotels']).toEqual(
    expect.arrayContaining([{ id: expect.any(String), title: expect.any(String), contracts: expect.any(Array) }]),
  );
  const standard = await call('POST', '/channels/mapping_details', { body: { channel, settings } });
  expect(standard.body.data).toMatchObject({ pricing_type: 'Standard', rooms: expect.any(Array) });
  const { channel: other, settings: otherSettings } = OCCUPANCY;
  const byGuests = await call('POST', '/channels/mapping_details', {
    body: { channel: other, settings: otherSettings },
  });
  expect(byGuests.body.data).toMatchObject({ pricing_type: 'OBP' });
});

testWithOta('a connection goes through its states', async () => {
  const { rate_plans, ...unmapped } = OCCUPANCY;
  const created = await call('POST', '/channels', { body: { channel: { ...unmapped, is_active: true } } });
  expect([created.status, created.body.data.type, created.body.data.attributes['is_active']]).toEqual([
    201,
    'channel',
    false,
  ]);
  const path = `/channels/${created.body.data.id}`;
  expect((await call('POST', `${path}/activate`)).status).toBe(422);
  expect((await call('POST', `${path}/check_readiness`)).body.data).toHaveLength(1);
  const { channel } = OCCUPANCY;
  const updated = await call('PUT', path, { body: { channel: { channel, rate_plans } } });
  expect(updated.body.data.attributes['rate_plans']).toMatchObject([{ rate_plan_id: BY_GUESTS }]);
  expect((await call('POST', `${path}/check_readiness`)).body.data).toEqual([]);
  expect((await call('PUT', path, { body: { channel: { channel: 'ContractBased' } } })).status).toBe(422);
  expect((await call('POST', '/channels', { body: { channel: OCCUPANCY } })).status).toBe(422);
  expect((await call('POST', `${path}/activate`)).status).toBe(200);
  expect((await call('DELETE', path)).status).toBe(422);
  expect((await call('POST', `${path}/deactivate`)).status).toBe(200);
  expect((await call('GET', path)).body.data.attributes).toMatchObject({ is_active: false, rate_plans: [{}] });
  expect((await call('DELETE', path)).body.meta.message).toBe('Success');
  expect((await call('GET', path)).status).toBe(404);
});
