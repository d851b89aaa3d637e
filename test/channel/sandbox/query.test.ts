import { describe, expect, test } from 'vitest';
import { HOTEL_STATE } from '../api/hotel-world.js';
import { OTHER_PROPERTY } from '../api/world.js';
import { call, created, HOTEL, NOWHERE, SETS, sandboxOf, TAXES, VAT } from './world.js';

const API = '/api/v1';
const FILTERS = 'id, title, property_id, group_id';

/** Arguments of other services on a list, with the hint for each. */
const HINTS = [
  [`property_id=${HOTEL}`, 'property_id', ': write filter[property_id]'],
  [`filters[property_id]=${HOTEL}`, 'filters[property_id]', ': write filter[property_id]'],
  ['title=A', 'title', ': write filter[title]'],
  ['filter[colour]=red', 'filter[colour]', `: filter[...] takes ${FILTERS}`],
  ['filter=red', 'filter', `: filter[...] takes ${FILTERS}`],
  ['sort=title', 'sort', `: order[...] takes ${FILTERS}`],
  ['sort[title]=asc', 'sort[title]', ': write order[title]'],
  ['order[colour]=asc', 'order[colour]', `: order[...] takes ${FILTERS}`],
  ['order_by=title', 'order_by', `: order[...] takes ${FILTERS}`],
  ['per_page=5', 'per_page', ': pages are asked for with pagination[page] and pagination[limit]'],
  ['page=2', 'page', ': pages are asked for with pagination[page] and pagination[limit]'],
  ['pagination[offset]=2', 'pagination[offset]', ': pages are asked for with pagination[page] and pagination[limit]'],
  ['include=room_types', 'include', ''],
] as const;

describe('an argument that a list does not take', () => {
  test.each(HINTS)('?%s is ignored with a warning', async (query, name, hint) => {
    const warnings: string[] = [];
    const sandbox = sandboxOf({ onWarning: (warning) => void warnings.push(warning) });
    const { status, body } = await call(sandbox, 'GET', `${API}/room_types?${query}`);
    expect([status, body.data]).toEqual([200, []]);
    const sentence = `${name} is unknown, and was ignored${hint.replace(', group_id', '')}.`;
    expect(warnings).toEqual([`GET ${API}/room_types: ${sentence}`]);
    expect(sandbox.requests()).toMatchObject([{ ignored: [name] }]);
  });

  test.each(HINTS)('?%s is 400 with strict', async (query, name, hint) => {
    const sandbox = sandboxOf({ strict: true });
    expect(await call(sandbox, 'GET', `${API}/room_types?${query}`)).toEqual({
      status: 400,
      body: {
        errors: {
          code: 'bad_request',
          title: 'Bad Request',
          details: { [name]: [`is unknown${hint.replace(', group_id', '')}.`] },
        },
      },
    });
    expect(sandbox.requests()[0]).not.toHaveProperty('ignored');
  });
});

test('strict names every unknown argument at once', async () => {
  const sandbox = sandboxOf({ strict: true });
  const { status, body } = await call(sandbox, 'GET', `${API}/bookings?property_id=${HOTEL}&per_page=5&include=rooms`);
  expect([status, Object.keys(body.errors.details)]).toEqual([400, ['property_id', 'per_page', 'include']]);
});

/** One call of every kind of endpoint, with an argument that it does not take. */
const ENDPOINTS = [
  ['GET', `${API}/properties`],
  ['GET', `${API}/properties/options`],
  ['GET', `${API}/properties/${OTHER_PROPERTY}`],
  ['GET', `${API}/groups`],
  ['GET', `${API}/rate_plans/options`],
  ['GET', `${API}/property_facilities`],
  ['GET', `${API}/property_facilities/options`],
  ['GET', TAXES],
  ['POST', TAXES],
  ['GET', `${TAXES}/${NOWHERE}`],
  ['PUT', `${TAXES}/${NOWHERE}`],
  ['DELETE', `${TAXES}/${NOWHERE}`],
  ['GET', `${SETS}/options`],
  ['POST', `${SETS}/test`],
  ['GET', `${API}/webhooks`],
  ['POST', `${API}/webhooks/test`],
  ['GET', `${API}/channels`],
  ['GET', `${API}/channels/list`],
  ['GET', `${API}/channels/adapter`],
  ['GET', `${API}/channels/health`],
  ['POST', `${API}/channels/test_connection`],
  ['POST', `${API}/channels/${NOWHERE}/activate`],
  ['GET', `${API}/bookings`],
  ['POST', `${API}/bookings`],
  ['GET', `${API}/booking_revisions`],
  ['GET', `${API}/booking_revisions/feed`],
  ['POST', `${API}/booking_revisions/${NOWHERE}/ack`],
] as const;

test.each(ENDPOINTS)('%s %s reports an unknown argument, and refuses it with strict', async (method, path) => {
  const options = { state: HOTEL_STATE, properties: [HOTEL, OTHER_PROPERTY] };
  const sandbox = sandboxOf(options);
  await call(sandbox, method, `${path}?colour=red`, { body: method === 'POST' ? {} : undefined });
  expect(sandbox.requests()).toMatchObject([{ ignored: ['colour'] }]);
  const strict = await call(sandboxOf({ ...options, strict: true }), method, `${path}?colour=red`);
  expect([strict.status, Object.keys(strict.body.errors.details)]).toEqual([400, ['colour']]);
});

test('a refused write with strict has no effect', async () => {
  const sandbox = sandboxOf({ strict: true });
  const id = await created(sandbox, VAT);
  expect((await call(sandbox, 'DELETE', `${TAXES}/${id}?colour=red`)).status).toBe(400);
  expect((await call(sandbox, 'GET', `${TAXES}/${id}`)).status).toBe(200);
});

test.each([
  ['/channels/adapter?code=ContractBased', 200],
  ['/rate_plans/options?multi_occupancy=true', 200],
  ['/rate_plans?multi_occupancy=true', 400],
  ['/properties/options?pagination[page]=1', 400],
])('strict %s is %i', async (path, status) => {
  const sandbox = sandboxOf({ strict: true, state: HOTEL_STATE, properties: [HOTEL, OTHER_PROPERTY] });
  expect((await call(sandbox, 'GET', API + path)).status).toBe(status);
});

test('a page above 100 is cut with a warning, and refused with strict', async () => {
  const warnings: string[] = [];
  const sandbox = sandboxOf({ onWarning: (warning) => void warnings.push(warning) });
  const { body } = await call(sandbox, 'GET', `${TAXES}?pagination[limit]=500`);
  expect(body.meta['limit']).toBe(100);
  const why = 'must be at most 100 (got 500)';
  expect(warnings).toEqual([`GET ${TAXES}: pagination[limit] ${why}; the page has 100.`]);
  const strict = await call(sandboxOf({ strict: true }), 'GET', `${TAXES}?pagination[limit]=500`);
  expect([strict.status, strict.body.errors.details]).toEqual([400, { 'pagination[limit]': [`${why}.`] }]);
  expect((await call(sandboxOf({ strict: true }), 'GET', `${TAXES}?pagination[limit]=100`)).status).toBe(200);
});

test('the card-data API takes its key alone', async () => {
  const options = { cardApiKeys: ['card-key-0123456789'], strict: true };
  const path = '/card/api/v1/api_keys?api_key=card-key-0123456789';
  expect((await call(sandboxOf(options), 'GET', path)).status).toBe(200);
  expect((await call(sandboxOf(options), 'GET', `${path}&colour=red`)).status).toBe(400);
});
