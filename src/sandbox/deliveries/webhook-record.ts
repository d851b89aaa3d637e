import type { WebhookFields } from '../../api/resources/webhooks.js';
import { isMaskFor } from '../../api/wire/events.js';

/** A webhook that is kept. */
export interface WebhookRecord extends WebhookFields {
  /** Its id. */
  readonly id: string;
}

/**
 * Which webhooks an event is delivered to: the active ones whose mask has it. Where the property has one, global ones
 * are left out, so that nobody is told twice.
 */
export function recipientsOf(
  { event, property_id }: { readonly event: string; readonly property_id: string },
  webhooks: Iterable<WebhookRecord>,
): WebhookRecord[] {
  const matching = [...webhooks].filter(
    (webhook) =>
      webhook.is_active &&
      (webhook.is_global || webhook.property_id?.toLowerCase() === property_id.toLowerCase()) &&
      isMaskFor(webhook.event_mask, event),
  );
  const own = matching.filter(({ is_global }) => !is_global);
  return own.length > 0 ? own : matching;
}
