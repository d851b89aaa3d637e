import { expect, test } from 'vitest';
import { call, NOWHERE, sandboxOf } from './world.js';

const RESOURCES =
  'It has booking_revisions, bookings, channels, groups, properties, property_facilities, rate_plans, room_facilities, ' +
  'room_types, tax_sets, taxes, webhooks.';

test.each([
  ['GET', 'availability', 'availability, prices and restrictions'],
  ['POST', 'restrictions', 'availability, prices and restrictions'],
  ['GET', `message_threads/${NOWHERE}/messages`, 'messages and attachments'],
  ['POST', `bookings/${NOWHERE}/messages`, 'messages and attachments'],
  ['POST', 'attachments', 'messages and attachments'],
  ['POST', `reviews/${NOWHERE}/reply`, 'reviews and scores'],
  ['GET', `scores/${NOWHERE}/detailed`, 'reviews and scores'],
  ['POST', `live_feed/${NOWHERE}/resolve`, 'live feed'],
  ['POST', 'auth/one_time_token', 'one-time tokens'],
  ['GET', 'group_users', 'users of groups and properties'],
  ['PUT', `property_users/${NOWHERE}`, 'users of groups and properties'],
  ['POST', `bookings/${NOWHERE}/no_show`, 'reports of no-shows and cards'],
  ['POST', `bookings/${NOWHERE}/invalid_card`, 'reports of no-shows and cards'],
  ['POST', `bookings/${NOWHERE}/cancel_due_invalid_card`, 'reports of no-shows and cards'],
  ['GET', `channels/${NOWHERE}/action/listings`, 'actions of Airbnb'],
  ['POST', `channels/${NOWHERE}/execute/load_future_reservations`, 'actions of Airbnb'],
])('%s %s is 404 with a sentence, also with strict', async (method, path, subject) => {
  const sentence = `${method} /api/v1/${path}: the sandbox of a tax library has no ${subject}.`;
  for (const strict of [false, true]) {
    expect(await call(sandboxOf({ strict }), method, `/api/v1/${path}?filter[date]=2026-12-01`)).toEqual({
      status: 404,
      body: {
        errors: { code: 'resource_not_found', title: 'Resource Not Found', details: { base: [sentence, RESOURCES] } },
      },
    });
  }
});

test.each([
  ['GET', '/api/v1/nothing', ['GET /api/v1/nothing is not an endpoint of the sandbox.', RESOURCES]],
  [
    'PUT',
    '/api/v1/availability_rules',
    ['PUT /api/v1/availability_rules is not an endpoint of the sandbox.', RESOURCES],
  ],
  [
    'GET',
    `/api/v1/groups/${NOWHERE}/rooms`,
    [
      `GET /api/v1/groups/${NOWHERE}/rooms is not an endpoint of the sandbox.`,
      expect.stringMatching(/^It has .*\bGET \/api\/v1\/groups, GET \/api\/v1\/groups\/:id/),
    ],
  ],
  ['GET', '/taxes', ['GET /taxes is not an endpoint: the API is below /api/v1.']],
  ['GET', '/api/v2/taxes', ['GET /api/v2/taxes is not an endpoint: the API is below /api/v1.']],
])('%s %s is 404 with the endpoints that there are', async (method, path, sentences) => {
  const { status, body } = await call(sandboxOf(), method, path);
  expect([status, body.errors.details]).toEqual([404, { base: sentences }]);
});
