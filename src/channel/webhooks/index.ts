/**
 * Receives the events of a channel manager: secrets and signatures, validation, each event once, deadlines.
 *
 * @module staytax/webhooks
 */

export type { EventEnvelope, EventName } from '../api/wire/events.js';
export type { HmacSigning, SignedContent, SigningSecret } from '../api/wire/signing.js';
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
export {
  createReceiver,
  type Receiver,
  type ReceiverOptions,
  type ReceiverProof,
  type ReceiverSettings,
  type WebhookOptions,
} from './receiver.js';
export {
  type GivenDelivery,
  type HmacVerifierOptions,
  hmacVerifier,
  type RawDelivery,
  type Refuse,
  type Verify,
} from './verify.js';
