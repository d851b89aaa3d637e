import { isRecord } from '../../issues/reading.js';
import { refusedHere, unexpected } from '../common/answer.js';
import type { Call, Context } from '../common/context.js';
import { createOnce, type Look } from '../common/create.js';
import { tell } from '../common/hooks.js';
import type { CreateOptions } from '../common/options.js';
import { recordReader } from '../common/read-record.js';
import { attemptsOf, Resource } from '../common/resource.js';
import { send } from '../common/send.js';
import { checkWebhook, WEBHOOK, WEBHOOK_TEST_PATH, type WebhookWrite } from '../wire/webhooks.js';
import type { Webhook, WebhookChanges, WebhookResource, WebhookTest, WebhookWriteOptions } from './webhook-api.js';

const readWebhook = recordReader('webhook', ({ text, flag, object, related }) => ({
  callback_url: text('callback_url', ''),
  event_mask: text('event_mask', ''),
  property_id: text('property_id', related('property') ?? null),
  organization_id: related('organization'),
  request_params: textsIn(object('request_params', null)),
  headers: textsIn(object('headers', null)),
  is_active: flag('is_active', false),
  send_data: flag('send_data', false),
  protected: flag('protected', false),
  is_global: flag('is_global', false),
}));

/** What is no text could not be sent again; it stays in `attributes`. */
function textsIn(all: Readonly<Record<string, unknown>> | null): Readonly<Record<string, string>> | null {
  if (all === null) return null;
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
}

/** The webhooks of an account. */
export function webhookResource(context: Context): WebhookResource {
  const resource = new Resource(WEBHOOK, { one: readWebhook, listed: readWebhook }, context);

  /** Every webhook is looked at: a global one has no property to ask for. */
  async function look(sent: object, options: CreateOptions): Promise<Look<Webhook>> {
    const found: Webhook[] = [];
    for await (const webhook of resource.list({ ...attemptsOf(options), onOdd: () => undefined })) {
      const isNew = options.existingIds?.includes(webhook.id) !== true;
      if (isNew && isSame(sent, webhook)) found.push(webhook);
    }
    const [first, ...others] = found;
    if (first === undefined) return { kind: 'none' };
    if (others.length > 0) return { kind: 'unclear', ids: found.map(({ id }) => id) };
    return { kind: 'match', value: first };
  }

  return {
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    get: (id, options = {}) => resource.get(id, options),
    async create(webhook, options = {}) {
      const body = checked(webhook, WEBHOOK.path, 'POST', options);
      return createOnce(
        { post: () => resource.post(body, options), look: () => look(body, options), options },
        context,
      );
    },
    async update(id, changes, options = {}) {
      const path = resource.pathOf(id);
      const stored = await resource.get(id, options);
      const body = checked({ ...written(stored), ...written(changes) }, path, 'PUT', options);
      return resource.update(id, body, options);
    },
    remove: (id, options = {}) => resource.remove(id, options),
    async test(webhook, options = {}) {
      const body = { [WEBHOOK.type]: checked(webhook, WEBHOOK_TEST_PATH, 'POST', options) };
      const call: Call = { method: 'POST', path: WEBHOOK_TEST_PATH, body, ...attemptsOf(options) };
      const answer = await send(call, context);
      const read = testOf(answer) ?? testOf(answer['data']);
      if (read === undefined) throw unexpected('the answer has no status_code', { status: 200 }, call, context);
      return read;
    },
  };
}

/** What may be sent, or a refusal that says everything that is wrong. */
function checked(
  webhook: WebhookChanges,
  path: string,
  method: 'POST' | 'PUT',
  { onWarning }: WebhookWriteOptions,
): object {
  const fields = isRecord(webhook) ? written(webhook) : webhook;
  const { issues, warnings } = checkWebhook(fields);
  if (issues.length > 0) throw refusedHere(issues, { path }, method);
  for (const warning of warnings) tell(onWarning, warning);
  return fields;
}

/** Without what only a webhook of the API has: one that was read may be sent again. */
function written(webhook: WebhookChanges | Webhook): Partial<WebhookWrite> {
  const { id: _, attributes: __, organization_id: ___, ...fields } = { ...UNSENT, ...webhook };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const UNSENT = { id: '', attributes: {}, organization_id: '' };

const USUAL = {
  request_params: null,
  headers: null,
  is_active: false,
  send_data: false,
  protected: false,
  is_global: false,
};

/** Whether a webhook is what was sent: ids in small letters or capitals, nothing and an empty object being one. */
function isSame(sent: object, stored: Webhook): boolean {
  return contentOf({ ...USUAL, ...sent }) === contentOf(written(stored));
}

function contentOf(fields: object): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    sorted.map(([name, value]) => {
      if (name === 'property_id') return [name, typeof value === 'string' ? value.toLowerCase() : value];
      return [name, isRecord(value) ? Object.entries(value).toSorted() : (value ?? [])];
    }),
  );
}

function testOf(answer: unknown): WebhookTest | undefined {
  const { status_code, body } = isRecord(answer) ? answer : {};
  if (typeof status_code !== 'number') return undefined;
  return { status_code, body: typeof body === 'string' ? body : '' };
}
