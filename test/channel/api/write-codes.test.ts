import { describe, expect, test } from 'vitest';
import { channelIssues, maskedPasswords } from '../../../src/channel/api/resources/channel-checks.js';
import { RATE_PLAN } from '../../../src/channel/api/resources/rate-plans.js';
import { validateWebhook } from '../../../src/channel/api/resources/webhooks.js';
import type { WriteCode, WriteIssue } from '../../../src/channel/api/wire/write-issues.js';
import { WRITE_CODES } from '../../../src/channel/api/wire/write-issues.js';
import { ADAPTERS } from '../../../src/channel/sandbox/channels/adapters.js';
import { createReceiver } from '../../../src/channel/webhooks/receiver.js';
import { CONTRACT, DOUBLE, FLEXIBLE } from './hotel-world.js';
import { PROPERTY } from './world.js';

const [adapter] = ADAPTERS;
const ofChannel = (fields: object): readonly WriteIssue[] =>
  channelIssues({ ...CONTRACT, ...fields }, { isWhole: true, adapter });
const ofSettings = (settings: object): readonly WriteIssue[] => maskedPasswords({ settings }, adapter);
const ofWebhook = (fields: object): readonly WriteIssue[] => {
  const usual = { callback_url: 'https://pms.example.com/hook', event_mask: '*', property_id: PROPERTY };
  const { issues, warnings } = validateWebhook({ ...usual, ...fields });
  return [...issues, ...warnings];
};
const ofOptions = (options: readonly object[]): readonly WriteIssue[] =>
  RATE_PLAN.check({ property_id: PROPERTY, room_type_id: DOUBLE, title: 'Flexible', options }).issues;
async function ofBody(body: string): Promise<readonly WriteIssue[]> {
  const found: WriteIssue[] = [];
  const receive = createReceiver({
    secret: 'secret',
    on: {},
    mostBodyBytes: 100,
    log: ({ issues = [] }) => found.push(...issues),
  });
  const headers = { 'content-type': 'application/json', 'x-service-webhook-secret': 'secret' };
  await receive(new Request('https://pms.example.com/hook', { method: 'POST', headers, body }));
  return found;
}
const MAPPING = {
  rate_plan_id: FLEXIBLE,
  settings: { room_type_code: '7002', rate_plan_code: 'RO', is_primary: false },
};

/** Of each code an input that gives it, with its sentence to the letter. */
const CASES: Readonly<Record<WriteCode, { readonly found: readonly WriteIssue[]; readonly message: string }>> = {
  one_property: {
    found: ofChannel({ properties: [] }),
    message: 'properties must name exactly one property (got 0).',
  },
  one_primary: {
    found: ofChannel({ rate_plans: [MAPPING] }),
    message: 'Exactly one mapping of the room "7002" and the rate "RO" must be primary (got 0).',
  },
  one_primary_option: {
    found: ofOptions([{ occupancy: 2, is_primary: false }]),
    message: 'Exactly one of options must be primary (got 0).',
  },
  occupancy_twice: {
    found: ofOptions([
      { occupancy: 2, is_primary: true },
      { occupancy: 2, is_primary: false },
    ]),
    message: 'options must have each occupancy once (got 2 more than once).',
  },
  masked_password: {
    found: ofSettings({ ...CONTRACT.settings, password: '********' }),
    message:
      'password must be the password, not the mask that answers have in its place (got "********"). Leave settings out to keep the stored ones.',
  },
  setting_hidden: {
    found: ofChannel({ settings: { ...CONTRACT.settings, send_email_notifications: false, email: 'a@example.com' } }),
    message: 'email must be left out while send_email_notifications is false (got "a@example.com").',
  },
  not_an_address: {
    found: ofWebhook({ callback_url: 'pms.example.com/hook' }),
    message:
      'callback_url must be an address that begins with https:// or http://, without a user and a fragment (got "pms.example.com/hook").',
  },
  insecure_url: {
    found: ofWebhook({ callback_url: 'http://pms.example.com/hook' }),
    message: 'callback_url begins with http://: requests to it are not encrypted (got "http://pms.example.com/hook").',
  },
  not_a_mask: {
    found: ofWebhook({ event_mask: '*;booking' }),
    message: 'event_mask must be "*", or event names separated by semicolons (got "*;booking").',
  },
  mask_with_commas: {
    found: ofWebhook({ event_mask: 'booking_new,ari' }),
    message: 'event_mask should separate event names with semicolons: "booking_new;ari" (got "booking_new,ari").',
  },
  unknown_event: {
    found: ofWebhook({ event_mask: 'booking_nwe' }),
    message: 'event_mask has the unknown event "booking_nwe". Did you mean "booking_new"?',
  },
  global_with_property: {
    found: ofWebhook({ is_global: true }),
    message: `property_id must be null when is_global is true (got "${PROPERTY}").`,
  },
  not_a_header: {
    found: ofWebhook({ headers: { 'X Secret': 'a' } }),
    message: 'headers has "X Secret", which cannot be sent as a header.',
  },
  not_json: {
    found: await ofBody('booking'),
    message: 'The body must be JSON (got "7 bytes").',
  },
  body_too_large: {
    found: await ofBody('x'.repeat(101)),
    message: 'The body must have at most 100 bytes.',
  },
  not_a_time: {
    found: await ofBody(JSON.stringify({ event: 'ari', property_id: PROPERTY, timestamp: 'yesterday' })),
    message: 'timestamp must be a time in UTC such as "2026-05-01T10:00:00.000Z" (got text).',
  },
};

describe.each(Object.entries(CASES))('%s', (code, { found, message }) => {
  test('is given with its sentence and the values in it', () => {
    expect(found.map((issue) => issue.code)).toEqual([code]);
    expect(found[0]?.message).toBe(message);
    const entry = Object.entries(WRITE_CODES).find(([name]) => name === code)?.[1];
    expect(entry?.params).toEqual(expect.arrayContaining(Object.keys(found[0]?.params ?? {})));
  });
});

test('a valid connection and a valid webhook have none', () => {
  expect(ofChannel({})).toEqual([]);
  expect(ofWebhook({})).toEqual([]);
});
