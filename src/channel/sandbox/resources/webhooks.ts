import { WEBHOOK } from '../../api/resources/webhooks.js';
import { ofProperty, Refusal, recordsOf } from '../common/answers.js';
import type { Access, MakeResource } from '../common/resource.js';
import { addCollection, fieldsFor, storeAsSent } from '../common/resource.js';
import type { WebhookRecord } from '../deliveries/delivery.js';
import { post } from '../deliveries/delivery.js';

const ORGANIZATION = { data: { type: 'organization', id: '0b9d4c6e-6e0e-4a4e-8f6b-0c9a7f1d2e3c' } };

/** Marks a webhook in the state whose address came from a web page of another machine. */
const MARK = 'from_elsewhere';

const webhooksResource: MakeResource = (world) => {
  const { webhooks, hotel, clock, callbacks } = world;
  const { collection, recordOf, save, load } = storeAsSent(WEBHOOK, world, webhooks);
  const { fromElsewhere } = callbacks;
  const noted = (webhook: WebhookRecord, { isFromElsewhere }: Access): WebhookRecord => {
    if (isFromElsewhere) fromElsewhere.add(webhook.id);
    else fromElsewhere.delete(webhook.id);
    return webhook;
  };
  return {
    name: 'webhooks',
    addRoutes(app) {
      app.post(`${WEBHOOK.path}/${WEBHOOK.test}`, async (c) => {
        const webhook = recordOf('', await fieldsFor(c, WEBHOOK));
        const property_id = webhook.property_id ?? [...hotel.properties.values()][0]?.id ?? null;
        const envelope = { event: 'test', property_id, user_id: null, timestamp: clock.timestamp() };
        const body = JSON.stringify(webhook.send_data ? { ...envelope, payload: {} } : envelope);
        const outcome = await post(webhook, body, callbacks.fetchFor(c.var.access.isFromElsewhere === true));
        if ('error' in outcome) throw new Refusal(422, { callback_url: [`could not be reached (${outcome.error})`] });
        // The specification names the status `status_code`; the service returns the other three fields.
        const { status, body: answer, headers } = outcome;
        return c.json({ status, body: answer, headers, status_code: status });
      });
    },
    addCollection: (app) =>
      addCollection(app, WEBHOOK, {
        ...collection,
        create: (fields, by) => noted(collection.create(fields), by),
        update: (before, changes, by) => {
          const webhook = collection.update(before, changes);
          return webhook.callback_url === before.callback_url ? webhook : noted(webhook, by);
        },
        print: ({ id: _, property_id, ...attributes }) => ({
          attributes,
          relationships: { organization: ORGANIZATION, ...ofProperty(property_id) },
        }),
      }),
    save: () => save()?.map((webhook) => (fromElsewhere.has(webhook.id) ? { ...webhook, [MARK]: true } : webhook)),
    load(kept) {
      const records = recordsOf<WebhookRecord & { readonly [MARK]?: unknown }>(kept);
      load(
        records.map(({ [MARK]: isMarked, ...webhook }) => {
          if (isMarked === true) fromElsewhere.add(webhook.id);
          return webhook;
        }),
      );
    },
  };
};

/** Unfinished deliveries: a part of the state without an endpoint. */
const deliveriesResource: MakeResource = ({ deliveries: { save, load } }) => ({
  name: 'deliveries',
  save,
  load,
});

export const WEBHOOK_RESOURCES: readonly MakeResource[] = [webhooksResource, deliveriesResource];
