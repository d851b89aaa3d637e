import { checkWebhook, WEBHOOK, WEBHOOK_TEST_PATH, type WebhookWrite } from '../../api/wire/webhooks.js';
import { Refusal } from '../common/answers.js';
import { detailsOf } from '../common/blank.js';
import { fieldsFor } from '../common/collection.js';
import type { Hotel } from '../common/hotel.js';
import { restored } from '../common/kept-records.js';
import type { MakeResource } from '../common/resource.js';
import { post } from '../deliveries/post.js';
import type { WebhookRecord } from '../deliveries/webhook-record.js';

type Fields = Readonly<Record<string, unknown>>;

/** The organization that every webhook belongs to. */
const ORGANIZATION = '0b9d4c6e-6e0e-4a4e-8f6b-0c9a7f1d2e3c';

export const webhooksResource: MakeResource = ({ webhooks, newId, hotel, clock, callbackFetch }) => {
  const kind = { ...WEBHOOK, mayBeGlobal: true };

  function put(id: string, fields: Fields): WebhookRecord {
    const webhook = { ...webhookOf(fields, hotel), id };
    webhooks.set(id, webhook);
    return webhook;
  }

  return {
    name: 'webhooks',
    addRoutes(app) {
      app.post(WEBHOOK_TEST_PATH, async (c) => {
        const webhook = webhookOf(await fieldsFor(c, kind), hotel);
        const property_id = webhook.property_id ?? [...hotel.properties.values()][0]?.id ?? null;
        const envelope = { event: 'test', property_id, user_id: null, timestamp: clock.timestamp() };
        const body = JSON.stringify(webhook.send_data ? { ...envelope, payload: {} } : envelope);
        const outcome = await post(webhook, body, callbackFetch);
        if ('error' in outcome) throw new Refusal(422, { callback_url: [`could not be reached (${outcome.error})`] });
        return c.json({ status_code: outcome.status, body: outcome.body });
      });
    },
    collection: {
      ...kind,
      fields: {
        id: 'text',
        property_id: 'text',
        callback_url: 'text',
        event_mask: 'text',
        is_active: 'boolean',
        send_data: 'boolean',
        protected: 'boolean',
        is_global: 'boolean',
      },
      order: [],
      all: () => [...webhooks.values()],
      find: (id) => webhooks.get(id),
      create: ({ id: _, ...fields }) => put(newId(), fields),
      update: (id, { id: _, ...changes }) => put(id, changed(webhooks.get(id), changes)),
      remove: (id) => {
        webhooks.delete(id);
      },
      print: (id) => {
        const webhook = webhooks.get(id);
        return webhook && envelopeOf(webhook);
      },
    },
    save: () => (webhooks.size === 0 ? undefined : [...webhooks.values()]),
    load: (kept) => restored(kept, put),
  };
};

/** The address, the mask and the property are required each time; what else is left out stays as it is. */
function changed(stored: WebhookRecord | undefined, changes: Fields): Fields {
  const { id: _, callback_url, event_mask, property_id, ...kept } = { id: '', ...stored };
  return { ...kept, ...changes };
}

function webhookOf(fields: Fields, hotel: Hotel): Omit<WebhookRecord, 'id'> {
  const { issues } = checkWebhook(fields);
  const details = detailsOf(issues);
  const { property_id } = fields;
  const property = hotel.property(property_id);
  if (typeof property_id === 'string' && property === undefined && details['property_id'] === undefined) {
    throw new Refusal(422, { ...details, property_id: ['does not exist'] });
  }
  if (!isFine(fields, issues)) throw new Refusal(422, details);
  const { callback_url, event_mask, request_params = null, headers = null } = fields;
  const { is_active = false, send_data = false, protected: isProtected = false, is_global = false } = fields;
  const flags = { is_active, send_data, protected: isProtected, is_global };
  return { callback_url, event_mask, property_id: property?.id ?? null, request_params, headers, ...flags };
}

function isFine(_: object, issues: readonly unknown[]): _ is WebhookWrite {
  return issues.length === 0;
}

function envelopeOf({ id, property_id, ...attributes }: WebhookRecord) {
  const organization = { data: { type: 'organization', id: ORGANIZATION } };
  const property = property_id === null ? {} : { property: { data: { type: 'property', id: property_id } } };
  return { type: WEBHOOK.type, id, attributes, relationships: { organization, ...property } };
}
