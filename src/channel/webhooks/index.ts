/**
 * Receives the events of a channel manager: secrets, validation, each event once, deadlines.
 *
 * @module staytax/webhooks
 */

export type { EventEnvelope, EventName } from '../api/wire/events.js';
export type { WriteIssue } from '../api/wire/write-issues.js';
export type { NodeRequest, NodeResponse } from './call.js';
export { type DateRun, type DatesToPull, datesToPull } from './dates.js';
export type {
  AnyEvent,
  EventPayload,
  Handle,
  Handler,
  HandlerContext,
  Handlers,
  KnownEvent,
  OnlyHandlers,
} from './events.js';
export { isEvent } from './events.js';
export type { LogEntry, Outcome } from './handling.js';
export { createMemoryStore, type MemoryStoreOptions, type SeenState, type SeenStore } from './handling.js';
export { createReceiver, type Receiver, type ReceiverOptions } from './receiver.js';
