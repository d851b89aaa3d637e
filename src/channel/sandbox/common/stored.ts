import type { ChannelRecord } from '../channels/channel-record.js';
import type { Callbacks, WebhookRecord } from '../deliveries/delivery.js';
import type { Store } from '../taxes/store.js';
import type { SandboxClock } from './clock.js';
import type { Hotel } from './hotel.js';

/** The records of a sandbox, and what everything in it uses. */
export interface Stored {
  readonly clock: SandboxClock;
  readonly newId: () => string;
  readonly hotel: Hotel;
  readonly taxes: Store;
  readonly webhooks: Map<string, WebhookRecord>;
  readonly channels: Map<string, ChannelRecord>;
  readonly callbacks: Callbacks;
}
