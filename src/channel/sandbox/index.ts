/**
 * The API of the channel manager in memory, for tests and experiments.
 *
 * @module staytax/sandbox
 */

export type {
  BookedRoom,
  BookedTax,
  BookingRevisionAttributes,
  Occupancy,
  RevisionStatus,
} from '../api/wire/bookings.js';
export type { Fetch } from '../api/wire/conventions.js';
export type { EventName } from '../api/wire/events.js';
export type { HmacSigning, SignedContent, SigningSecret } from '../api/wire/signing.js';
export type { BookOptions, BookRoomOptions } from './bookings/book-options.js';
export type { Duration } from './common/clock.js';
export type { Fault, FaultKind, FaultScope } from './common/faults.js';
export type { GroupRecord, OccupancyRecord, PropertyRecord, RatePlanRecord, RoomTypeRecord } from './common/hotel.js';
export type { LoggedRequest, PushReport } from './common/log.js';
export type { Listening } from './common/serve.js';
export type { DelayOptions } from './deliveries/deliveries.js';
export type { DeliveryAttempt, DeliveryStatus, LoggedDelivery } from './deliveries/delivery.js';
export { createSandbox, type Sandbox } from './sandbox.js';
export type { HotelState, SandboxKey, SandboxOptions, SandboxState } from './service.js';
export type { Completeness, EntryRecord, TaxRecord, TaxSetRecord, UsedTaxRemoval } from './taxes/store.js';
export type { Triggered, TriggerOptions } from './trigger.js';
