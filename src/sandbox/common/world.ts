import type { Bookings } from '../bookings/bookings.js';
import type { CardKeys } from '../cards/card-keys.js';
import type { Callbacks } from '../deliveries/callbacks.js';
import type { Deliveries } from '../deliveries/deliveries.js';
import type { Happening, WebhookRecord } from '../deliveries/delivery.js';
import type { Completeness } from '../taxes/printed.js';
import type { Store } from '../taxes/store.js';
import type { SandboxClock } from './clock.js';
import type { Hotel } from './hotel.js';

/** What all resources share. */
export interface World {
  readonly clock: SandboxClock;
  readonly newId: () => string;
  readonly hotel: Hotel;
  readonly taxes: Store;
  /** What the lists of taxes and tax sets print. */
  readonly lists: Completeness;
  readonly webhooks: Map<string, WebhookRecord>;
  readonly deliveries: Deliveries;
  readonly bookings: Bookings;
  readonly callbacks: Callbacks;
  readonly cardKeys: CardKeys;
  /** Whether channels and properties stay, however long they are inactive. */
  readonly keepInactive: boolean;
  /** Tells the webhooks. */
  readonly emit: (happening: Happening) => void;
}
