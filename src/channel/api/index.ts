/**
 * The taxes and tax sets of a channel manager: a client, and definitions in a file that are kept in step with it.
 *
 * @module staytax/api
 */

export { type ApplyOptions, applySync } from './apply/apply.js';
export type {
  ApplyEnded,
  ApplyEvent,
  ApplyReport,
  DoneStep,
  ErrorSummary,
  FailedStep,
  FailureSummary,
  StepEvent,
  StepPlace,
  StepSummary,
} from './apply/events.js';
export type { ApiOptions, Hooks, RequestInfo, ResponseInfo, RetryInfo } from './calls/context.js';
export {
  type ApiIssue,
  BadRequestError,
  type ErrorFacts,
  ForbiddenError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  TaxApiError,
  TimeoutError,
  UnauthorizedError,
  UnexpectedAnswerError,
  UnknownOutcomeError,
  ValidationError,
} from './calls/errors.js';
export type {
  CallOptions,
  CreateOptions,
  Filter,
  FilterOperators,
  FilterValue,
  ForceOptions,
  ListOptions,
  ListPage,
  OddRecord,
  Order,
  Paged,
  PageMeta,
  PageOptions,
  PageQuery,
} from './calls/options.js';
export type { Clock, RetryOptions } from './calls/retry.js';
export type { RequestMethod, RequestOptions, RequestQuery } from './client/request.js';
export { type Api, type CardApi, createApi, createCardApi } from './create-api.js';
export type {
  DefinedTax,
  DefinedTaxInput,
  DefinedTaxSet,
  DefinedTaxSetInput,
  Definitions,
  DefinitionsInput,
  TaxReference,
  TaxReferenceInput,
} from './definitions-file/definitions.js';
export { definitionsJsonSchema } from './definitions-file/definitions.js';
export { validateDefinitions } from './definitions-file/validate.js';
export { type AffectedTaxSet, affectedTaxSets, definedTaxSets } from './plan/affected.js';
export { type PlanOptions, parsePlan, planSync, planToJson, readPlan, SavedPlanError } from './plan/plan.js';
export { fetchRemote, type ReadOptions, type ReadProgress, readRemote, remoteChanges } from './plan/remote.js';
export type {
  Change,
  CreateTax,
  CreateTaxSet,
  FieldDifference,
  Kind,
  NoChange,
  PlannedEntry,
  PlannedTaxSet,
  Remote,
  RemoteChange,
  Remove,
  Step,
  StepCounts,
  SyncPlan,
  Unlisted,
  UpdateTax,
  UpdateTaxSet,
} from './plan/sync-plan.js';
export { PullError, type PullOptions, pull, toDefinitions } from './pull.js';
export type {
  BookedOccupancy,
  Booking,
  BookingField,
  BookingResource,
  BookingRevision,
  BookingRevisionResource,
  PrintedTax,
  ReservedRoom,
} from './resources/bookings.js';
export type {
  ApiKey,
  ApiKeyResource,
  ApiKeyWrite,
  SessionToken,
  SessionTokenResource,
  SessionTokenWrite,
} from './resources/cards.js';
export type {
  Adapter,
  AdapterDescriptor,
  AdapterDetails,
  AdapterField,
  Channel,
  ChannelChanges,
  ChannelCode,
  ChannelField,
  ChannelOption,
  ChannelResource,
  ChannelWrite,
  ChannelWriteOptions,
  ConnectionDetails,
  ConnectionDraft,
  ConnectionTest,
  Contract,
  Mapping,
  MappingDetails,
  MappingWrite,
  Obstacle,
  OtaHotel,
  OtaRate,
  OtaRoom,
  Readiness,
  SettingRule,
  Settings,
  StoredMapping,
} from './resources/channels.js';
export type { StoredRecord } from './resources/declaration.js';
export type { Group, GroupChanges, GroupField, GroupResource, GroupWrite } from './resources/groups.js';
export type {
  Facility,
  FacilityField,
  FacilityResource,
  OptionsResource,
  RatePlanOption,
  RatePlanOptionsQuery,
  RoomTypeOption,
} from './resources/hotel.js';
export type {
  Property,
  PropertyChanges,
  PropertyField,
  PropertyOption,
  PropertyResource,
  PropertySettings,
  PropertyWrite,
} from './resources/properties.js';
export type {
  OccupancyOption,
  OccupancyOptionWrite,
  RatePlan,
  RatePlanChanges,
  RatePlanField,
  RatePlanResource,
  RatePlanWrite,
} from './resources/rate-plans.js';
export type {
  RoomType,
  RoomTypeChanges,
  RoomTypeField,
  RoomTypeResource,
  RoomTypeWrite,
} from './resources/room-types.js';
export type {
  ListedTaxSet,
  ListedTaxSetEntry,
  StoredTax,
  StoredTaxSet,
  StoredTaxSetEntry,
  TaxApi,
  TaxChanges,
  TaxField,
  TaxFilter,
  TaxResource,
  TaxSetChanges,
  TaxSetField,
  TaxSetFilter,
  TaxSetResource,
  TaxSetWrite,
  TaxSetWriteEntry,
} from './resources/taxes.js';
export type {
  Webhook,
  WebhookChanges,
  WebhookField,
  WebhookFields,
  WebhookResource,
  WebhookTest,
  WebhookWrite,
  WebhookWriteOptions,
} from './resources/webhooks.js';
export { checkWebhook, validateWebhook, type WebhookCheck } from './resources/webhooks.js';
export type { Fetch } from './wire/conventions.js';
export { EVENT_NAMES, EVENTS, type EventEnvelope, type EventKind, type EventName } from './wire/events.js';
export type { WriteCode, WriteIssue } from './wire/write-issues.js';
