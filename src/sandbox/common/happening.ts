import type { EventName } from '../../api/wire/events.js';

/** Something that happened, for the webhooks that want to know. */
export interface Happening {
  readonly event: EventName;
  readonly property_id: string;
  /** Sent only by webhooks with `send_data`. */
  readonly payload: unknown;
  /** Who did it [nobody]. */
  readonly user_id?: string | null;
}
