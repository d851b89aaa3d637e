import type { Bookings } from '../bookings/bookings.js';
import type { CardKeys } from '../cards/card-keys.js';
import type { ChannelRecord } from '../channels/channel-record.js';
import type { Inactivity } from '../channels/inactivity.js';
import type { Deliveries } from '../deliveries/deliveries.js';
import type { SandboxEvent, WebhookRecord } from '../deliveries/delivery.js';
import type { Callbacks } from '../deliveries/elsewhere.js';
import type { Completeness } from '../taxes/printed.js';
import type { Store } from '../taxes/store.js';
import type { SandboxClock } from './clock.js';
import type { Hotel } from './hotel.js';

/** The parts that all resources share. */
export interface World {
  readonly clock: SandboxClock;
  readonly newId: () => string;
  readonly hotel: Hotel;
  readonly taxes: Store;
  /** The fields of taxes and tax sets in lists. */
  readonly lists: Completeness;
  readonly webhooks: Map<string, WebhookRecord>;
  readonly channels: Map<string, ChannelRecord>;
  /** Removes resources that are inactive for too long. */
  readonly inactivity: Inactivity;
  readonly deliveries: Deliveries;
  readonly bookings: Bookings;
  readonly callbacks: Callbacks;
  readonly cardKeys: CardKeys;
  /** Sends an event to the webhooks. */
  readonly emit: (happening: SandboxEvent) => void;
}
