import { expect } from 'vitest';
import { EVENT_NAMES } from '../../../src/channel/api/wire/events.js';
import { OTHER_PROPERTY, PROPERTY } from '../api/world.js';
import type { Received } from './receiver.js';
import { receiver, until } from './receiver.js';
import { service, testWithControls } from './service.js';

const { call, control, removeLater } = await service();

const SUMMARY =
  'amount arrival_date booking_id booking_revision_id booking_unique_id channel_id count_of_nights count_of_rooms currency customer_name live_feed_event_id ota_code property_id';

/** The fields that the payload of each event is documented with, or was seen with; of the others nothing is known. */
const PAYLOADS: Readonly<Record<string, string>> = {
  booking: 'booking_id property_id revision_id',
  booking_new: SUMMARY,
  booking_modification: SUMMARY,
  booking_cancellation: SUMMARY,
  booking_unmapped_room: 'booking_id booking_revision_id',
  booking_unmapped_rate: 'booking_id booking_revision_id',
  message:
    'attachments booking_id have_attachment id inserted_at live_feed_event_id message message_thread_id meta ota_message_id property_id sender',
  sync_error: 'channel channel_event_id channel_id channel_name error_type property_name',
  reservation_request: 'bms resolved',
  review:
    'booking_id channel_id content expired_at id is_hidden is_replied live_feed_event_id ota ota_inserted_at ota_overall_score ota_reservation_id ota_review_id ota_scores overall_score property_id raw_content received_at reply reply_scheduled_at reply_sent_at reviewer_name scores',
  activate_channel: 'channel_id ota_name title',
  deactivate_channel: 'channel_id ota_name title',
  non_acked_booking: SUMMARY,
  inquiry: 'booking_details live_feed_event_id message_thread_id property_id status',
  channel_removal_warning: 'channel channel_id channel_name days_left live_feed_event_id property_id removal_date',
  property_removal_warning: 'days_left live_feed_event_id property_id property_name removal_date',
  message_thread_booking_assigned: 'booking_id message_thread_id',
};

async function listening(fields: object = {}, statuses: number[] = []): Promise<{ id: string; received: Received[] }> {
  const { url, received } = await receiver(statuses);
  const webhook = {
    callback_url: url,
    event_mask: '*',
    property_id: PROPERTY,
    is_active: true,
    send_data: true,
    ...fields,
  };
  const { body } = await call('POST', '/webhooks', { body: { webhook } });
  removeLater(`/webhooks/${body.data.id}`);
  return { id: body.data.id, received };
}

const happens = (event: string, more: object = {}) =>
  control('POST', '/events', { body: { event, property_id: PROPERTY, ...more } });

testWithControls('each of the 28 events is sent, with a payload as documented', async () => {
  const { id, received } = await listening();
  expect(EVENT_NAMES).toHaveLength(28);
  for (const event of EVENT_NAMES) expect((await happens(event)).status).toBe(201);
  await until(() => received.length === EVENT_NAMES.length);
  for (const { body } of received) {
    const { event, payload, property_id, user_id, timestamp } = body;
    expect({ property_id, user_id }).toEqual({ property_id: PROPERTY, user_id: null });
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
    expect(payload, String(event)).toBeTypeOf('object');
    const shown = PAYLOADS[String(event)];
    if (shown !== undefined) expect(Object.keys(Object(payload)).toSorted().join(' '), String(event)).toBe(shown);
    if (event === 'ari') {
      expect(payload).toEqual(
        expect.arrayContaining([
          {
            availability: expect.any(Number),
            booked: expect.any(Number),
            date: expect.any(String),
            rate_plan_id: expect.any(String),
            room_type_id: expect.any(String),
            stop_sell: expect.any(Boolean),
          },
        ]),
      );
    }
  }
  expect(new Set(received.map(({ body }) => body['event']))).toEqual(new Set(EVENT_NAMES));
  await call('DELETE', `/webhooks/${id}`);
});

testWithControls('without send_data the payload is left out; headers and arguments are added', async () => {
  const { id, received } = await listening({
    send_data: false,
    headers: { 'x-secret': 's' },
    request_params: { a: 'b' },
  });
  await happens('review', { user_id: '5d2f8a90-0000-4000-8000-000000000001' });
  await until(() => received.length === 1);
  expect(Object.keys(received[0]?.body ?? {}).toSorted()).toEqual(['event', 'property_id', 'timestamp', 'user_id']);
  expect(received[0]).toMatchObject({
    headers: { 'x-secret': 's' },
    body: { user_id: '5d2f8a90-0000-4000-8000-000000000001' },
  });
  expect(received[0]?.url.searchParams.get('a')).toBe('b');
  await call('DELETE', `/webhooks/${id}`);
});

testWithControls('only an active webhook whose mask has the event is called', async () => {
  const masked = await listening({ event_mask: 'review;message' });
  const inactive = await listening({ is_active: false });
  const other = await listening({ property_id: OTHER_PROPERTY });
  for (const event of ['ari', 'review', 'booking', 'message']) await happens(event);
  await until(() => masked.received.length === 2);
  expect(masked.received.map(({ body }) => body['event']).toSorted()).toEqual(['message', 'review']);
  expect([...inactive.received, ...other.received]).toEqual([]);
  for (const { id } of [masked, inactive, other]) await call('DELETE', `/webhooks/${id}`);
});

testWithControls('a webhook of the property is called in place of a global one', async () => {
  const global = await listening({ property_id: null, is_global: true });
  const own = await listening();
  await happens('review');
  await happens('review', { property_id: OTHER_PROPERTY });
  await until(() => own.received.length + global.received.length === 2);
  expect(own.received.map(({ body }) => body['property_id'])).toEqual([PROPERTY]);
  expect(global.received.map(({ body }) => body['property_id'])).toEqual([OTHER_PROPERTY]);
  for (const { id } of [global, own]) await call('DELETE', `/webhooks/${id}`);
});

testWithControls('a callback that answers 5xx is called eleven times more, within a day, and not for 4xx', async () => {
  const failing = await listening(
    {},
    Array.from({ length: 20 }, () => 503),
  );
  await happens('review');
  await until(() => failing.received.length === 1);
  const waits = ['PT1M', 'PT2M', 'PT4M', 'PT8M', 'PT15M', 'PT30M', 'PT1H', 'PT2H', 'PT4H', 'PT6H', 'PT10H'];
  for (const [at, advance] of waits.entries()) {
    await control('POST', '/clock', { body: { advance } });
    expect(failing.received, advance).toHaveLength(at + 2);
  }
  await control('POST', '/clock', { body: { advance: 'PT48H' } });
  expect(failing.received).toHaveLength(12);
  const refusing = await listening({ event_mask: 'message' }, [404]);
  await call('DELETE', `/webhooks/${failing.id}`);
  await happens('message');
  await until(() => refusing.received.length === 1);
  await control('POST', '/clock', { body: { advance: 'PT24H' } });
  expect(refusing.received).toHaveLength(1);
  await call('DELETE', `/webhooks/${refusing.id}`);
});

testWithControls('a repeated call may arrive after a later one', async () => {
  const { id, received } = await listening({ event_mask: 'review;message' }, [500]);
  await happens('review');
  await until(() => received.length === 1);
  await happens('message');
  await until(() => received.length === 2);
  await control('POST', '/clock', { body: { advance: 'PT1M' } });
  expect(received.map(({ body }) => body['event'])).toEqual(['review', 'message', 'review']);
  await call('DELETE', `/webhooks/${id}`);
});
