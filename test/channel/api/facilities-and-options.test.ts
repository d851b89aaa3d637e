import { describe, expect, test } from 'vitest';
import type { FacilityResource } from '../../../src/channel/api/resources/hotel.js';
import { BY_GUESTS, DOUBLE, FAMILY, FLEXIBLE, GROUP, HOTEL_STATE, hotelWorld, SAVER } from './hotel-world.js';
import { collected, failure, KEY, OTHER_PROPERTY, PROPERTY } from './world.js';

describe('facilities', () => {
  test('are two catalogues with 181 in all, the same in every sandbox', async () => {
    const one = await hotelWorld();
    const other = await hotelWorld({ apiKeys: [{ key: KEY, properties: [PROPERTY] }] });
    const both = ({ api }: typeof one) => Promise.all([api.propertyFacilities.options(), api.roomFacilities.options()]);
    const [property, room] = await both(one);
    expect(property.length + room.length).toBe(181);
    expect(new Set([...property, ...room].map(({ id }) => id)).size).toBe(181);
    for (const { id, category, title, attributes } of [...property, ...room]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(category).toMatch(/^[a-z_]+$/);
      expect(attributes).toEqual({ id, category, title });
    }
    expect(await both(other)).toEqual([property, room]);
  });

  test.each(['propertyFacilities', 'roomFacilities'] as const)('lists %s over all pages', async (name) => {
    const { api, sandbox } = await hotelWorld();
    const resource: FacilityResource = api[name];
    const listed = await collected(resource.list());
    const titles = listed.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted());
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set((await resource.options()).map(({ id }) => id)));
    expect(sandbox.requests().at(-1)?.query).toBe('');
    const [first] = listed;
    const ofCategory = await collected(
      resource.list({ category: first?.category ?? '' }, { order: { title: 'desc' } }),
    );
    expect(ofCategory.every(({ category }) => category === first?.category)).toBe(true);
    expect(ofCategory.at(-1)).toEqual(listed.find(({ category }) => category === first?.category));
  });

  test('have pages with meta in the list, and neither in the options', async () => {
    const { url } = await hotelWorld();
    const get = async (path: string): Promise<{ data: object[]; meta?: object }> => {
      const response = await fetch(`${url}/api/v1/${path}`, { headers: { 'user-api-key': KEY } });
      return JSON.parse(await response.text());
    };
    const list = await get('room_facilities?pagination[page]=8');
    expect(list.meta).toEqual({ page: 8, limit: 10, total: 71, order_by: 'title', order_direction: 'asc' });
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ type: 'facility', id: expect.any(String) });
    const options = await get('room_facilities/options?pagination[limit]=5');
    expect(options.meta).toBeUndefined();
    expect(options.data).toHaveLength(71);
    expect((await fetch(`${url}/api/v1/property_facilities`)).status).toBe(401);
  });
});

test('properties name the default tax set of a property, and the next one after its removal', async () => {
  const { api } = await hotelWorld();
  const taxSet = { property_id: PROPERTY, currency: 'EUR', taxes: [] };
  const before = await api.properties.get(PROPERTY);
  expect(before).toMatchObject({ id: PROPERTY, title: 'Harbour Hotel', currency: 'EUR' });
  const [first, second] = [
    await api.taxSets.create({ ...taxSet, title: 'Rooms' }),
    await api.taxSets.create({ ...taxSet, title: 'Offices' }),
  ];
  const named = async () => (await api.properties.get(PROPERTY)).default_tax_set_id;
  expect([before.default_tax_set_id, await named()]).toEqual([undefined, first.id]);
  await api.taxSets.remove(first.id);
  expect(await named()).toBe(second.id);
});

describe('options', () => {
  test('name properties, room types and rate plans, each in one answer', async () => {
    const { api } = await hotelWorld();
    const properties = await api.options.properties();
    expect(properties.map(({ id }) => id).toSorted()).toEqual([OTHER_PROPERTY, PROPERTY].toSorted());
    expect(properties.find(({ id }) => id === PROPERTY)).toMatchObject({ title: 'Harbour Hotel', currency: 'EUR' });
    expect((await api.options.properties({ group_id: GROUP })).map(({ id }) => id)).toEqual([PROPERTY]);
    const rooms = await api.options.roomTypes({ property_id: PROPERTY });
    expect(rooms.map(({ id, default_occupancy }) => [id, default_occupancy])).toEqual([
      [DOUBLE, 2],
      [FAMILY, 4],
    ]);
    const plans = await api.options.ratePlans({ property_id: PROPERTY });
    expect(plans.map(({ id, room_type_id, occupancy }) => [id, room_type_id, occupancy])).toEqual([
      [BY_GUESTS, FAMILY, 2],
      [FLEXIBLE, DOUBLE, 2],
      [SAVER, DOUBLE, 2],
    ]);
    expect(await api.options.ratePlans({ property_id: OTHER_PROPERTY })).toEqual([]);
    expect(await api.options.ratePlans({ property_id: PROPERTY, room_type_id: FAMILY })).toHaveLength(1);
  });

  test('with multiOccupancy are one for each occupancy that has a price', async () => {
    const { api } = await hotelWorld();
    const plans = await api.options.ratePlans({ property_id: PROPERTY }, { multiOccupancy: true });
    const byGuests = plans.filter(({ room_type_id }) => room_type_id === FAMILY);
    expect(byGuests.map(({ occupancy }) => occupancy).toSorted()).toEqual([1, 2, 3]);
    expect(new Set(plans.map(({ id }) => id)).size).toBe(5);
    expect(byGuests.find(({ id }) => id === BY_GUESTS)?.occupancy).toBe(2);
    expect(await api.options.ratePlans({ property_id: PROPERTY }, { multiOccupancy: false })).toHaveLength(3);
  });

  test('are many in one answer, and only those that the key may use', async () => {
    const [roomType] = HOTEL_STATE.hotel.room_types;
    const room_types = Array.from({ length: 150 }, (_, at) => ({
      ...roomType,
      id: `2a3d1c70-5ae4-4a54-9a90-${String(at).padStart(12, '0')}`,
    }));
    const state = { ...HOTEL_STATE, hotel: { ...HOTEL_STATE.hotel, room_types } };
    const { api } = await hotelWorld({ state });
    expect(await api.options.roomTypes()).toHaveLength(150);
    const limited = await hotelWorld({ apiKeys: [{ key: KEY, properties: [OTHER_PROPERTY] }] });
    expect(await limited.api.options.ratePlans()).toEqual([]);
    expect(await failure(limited.api.options.ratePlans({ property_id: PROPERTY }))).toMatchObject({ status: 403 });
  });

  test('with a word in the place of yes or no are a bad request', async () => {
    const { url } = await hotelWorld();
    const headers = { 'user-api-key': KEY };
    expect((await fetch(`${url}/api/v1/rate_plans/options?multi_occupancy=maybe`, { headers })).status).toBe(400);
  });
});
