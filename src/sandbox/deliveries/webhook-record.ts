import { isMaskFor } from '../../api/wire/events.js';

/** A webhook that is kept. */
export interface WebhookRecord {
  /** Its id. */
  readonly id: string;
  /** Where events are posted to. */
  readonly callback_url: string;
  /** `*`, or names with semicolons between them. */
  readonly event_mask: string;
  /** The property that it belongs to; null when it is global. */
  readonly property_id: string | null;
  /** Query arguments that are added to the address. */
  readonly request_params: Readonly<Record<string, string>> | null;
  /** Headers that are added to each request. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Whether it delivers. */
  readonly is_active: boolean;
  /** Whether payloads are sent. */
  readonly send_data: boolean;
  /** The protection flag. */
  readonly protected: boolean;
  /** Whether it is for all properties. */
  readonly is_global: boolean;
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
