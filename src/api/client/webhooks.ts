import { isRecord } from '../../issues/reading.js';
import { unexpected } from '../calls/answer.js';
import type { Call, Context } from '../calls/context.js';
import { send } from '../calls/send.js';
import { WEBHOOK, type WebhookResource, type WebhookTest, webhookDraft } from '../resources/webhooks.js';
import { attemptsOf, operationsOn, resource } from './operations.js';

/** The usual operations, and a test of an address. */
export function webhooks(context: Context): WebhookResource {
  const { sendable } = operationsOn(WEBHOOK, context);
  return {
    ...resource(WEBHOOK, context),
    async test(webhook, options = {}) {
      const to = { method: 'POST', path: `${WEBHOOK.path}/${WEBHOOK.test}` } as const;
      const { body } = sendable(webhookDraft(webhook), to, options);
      const call: Call = { ...to, body: { [WEBHOOK.type]: body }, ...attemptsOf(options) };
      const answer = await send(call, context);
      const read = testOf(answer) ?? testOf(answer['data']);
      if (read === undefined) throw unexpected('the answer has no status_code', { status: 200 }, call, context);
      return read;
    },
  };
}

function testOf(answer: unknown): WebhookTest | undefined {
  const { status_code, body } = isRecord(answer) ? answer : {};
  if (typeof status_code !== 'number') return undefined;
  return { status_code, body: typeof body === 'string' ? body : '' };
}
