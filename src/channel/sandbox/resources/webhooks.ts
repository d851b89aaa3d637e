import type { Fields } from '../../../core/issues/reading.js';
import { validateWebhook, WEBHOOK } from '../../api/resources/webhooks.js';
import { detailsOf, ofProperty, Refusal, recordsOf, refuseIf } from '../common/answers.js';
import type { Access, MakeResource } from '../common/resource.js';
import { addCollection, fieldsFor, inCreationOrder, storeAsSent } from '../common/resource.js';
import type { WebhookRecord } from '../deliveries/delivery.js';
import { post } from '../deliveries/delivery.js';

const ACCOUNT_ID = '0b9d4c6e-6e0e-4a4e-8f6b-0c9a7f1d2e3c';
/** The service was seen to give both the same id. */
const OWNERS = {
  organization: { data: { type: 'organization', id: ACCOUNT_ID } },
  billing_account: { data: { type: 'billing_account', id: ACCOUNT_ID } },
};

/** The fields whose warnings are refused with `strict`: the service validates masks, and an unsigned delivery is lost. */
const STRICT_FIELDS: readonly string[] = ['event_mask', 'is_signed'];

const UNSIGNED = {
  code: 'unsigned',
  path: 'is_signed',
  message: 'is_signed is true, and the sandbox has no option "signing": deliveries of this webhook are not signed.',
};

/** Marks a webhook in the state whose address came from a web page of another machine. */
const MARK = 'from_elsewhere';

const webhooksResource: MakeResource = (world) => {
  const { webhooks, hotel, clock, callbacks, signing, isStrict } = world;
  const { collection, recordOf, save, load } = storeAsSent(WEBHOOK, world, webhooks);
  const { fromElsewhere } = callbacks;
  const noted = (webhook: WebhookRecord, { isFromElsewhere }: Access): WebhookRecord => {
    if (isFromElsewhere) fromElsewhere.add(webhook.id);
    else fromElsewhere.delete(webhook.id);
    return webhook;
  };
  const warningsFor = (fields: object) => {
    const isUnsigned = 'is_signed' in fields && fields.is_signed === true && signing === undefined;
    return [...validateWebhook(fields).warnings, ...(isUnsigned ? [UNSIGNED] : [])];
  };
  const check = (fields: object) => ({ issues: validateWebhook(fields).issues, warnings: warningsFor(fields) });
  const declaration = { ...WEBHOOK, check };
  const strictly = (fields: Fields): Fields => {
    if (isStrict) refuseIf(detailsOf(warningsFor(fields).filter(({ path }) => STRICT_FIELDS.includes(path))));
    return fields;
  };
  return {
    name: 'webhooks',
    addRoutes(app) {
      app.post(`${WEBHOOK.path}/${WEBHOOK.test}`, async (c) => {
        const webhook = recordOf('', strictly(await fieldsFor(c, declaration)));
        const property_id = webhook.property_id ?? [...hotel.properties.values()][0]?.id ?? null;
        const envelope = { event: 'test', property_id, user_id: null, timestamp: clock.timestamp() };
        const body = JSON.stringify(webhook.send_data ? { ...envelope, payload: {} } : envelope);
        const outcome = await post(webhook, body, callbacks.postingFor(c.var.access.isFromElsewhere === true));
        if ('error' in outcome) throw new Refusal(422, { callback_url: [`could not be reached (${outcome.error})`] });
        // The specification names the status `status_code`; the service returns the other three fields.
        const { status, body: answer, headers } = outcome;
        return c.json({ status, body: answer, headers, status_code: status });
      });
    },
    addCollection: (app) =>
      addCollection(app, declaration, {
        ...collection,
        all: () => inCreationOrder(webhooks),
        create: (fields, by) => noted(collection.create(strictly(fields)), by),
        update: (before, changes, by) => {
          const webhook = collection.update(before, strictly(changes));
          return webhook.callback_url === before.callback_url ? webhook : noted(webhook, by);
        },
        print: printed,
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

/** `request_params` is never null in an answer. The position in the list, which lists are sorted by, is not printed. */
function printed({ property_id, ...webhook }: WebhookRecord & { readonly inserted_at?: number }) {
  const { inserted_at: _, request_params, ...attributes } = webhook;
  return {
    attributes: { ...attributes, request_params: request_params ?? {} },
    relationships: { ...OWNERS, ...ofProperty(property_id) },
  };
}

/** Unfinished deliveries: a part of the state without an endpoint. */
const deliveriesResource: MakeResource = ({ deliveries: { save, load } }) => ({
  name: 'deliveries',
  save,
  load,
});

export const WEBHOOK_RESOURCES: readonly MakeResource[] = [webhooksResource, deliveriesResource];
