/**
 * The taxes and tax sets of a channel manager: a client, and definitions in a file that are kept in step with it.
 *
 * @module staytax/api
 */

export {
  type ApplyOptions,
  type ApplyReport,
  applySync,
  type DoneStep,
  type FailedStep,
  type StepEvent,
} from './apply.js';
export { createTaxApi, type TaxApiOptions } from './client.js';
export type { Clock, RetryOptions } from './context.js';
export type {
  DefinedTax,
  DefinedTaxInput,
  DefinedTaxSet,
  DefinedTaxSetInput,
  Definitions,
  DefinitionsInput,
  TaxReference,
  TaxReferenceInput,
} from './definitions-file/data.js';
export { definitionsJsonSchema } from './definitions-file/schema.js';
export { validateDefinitions } from './definitions-file/validate.js';
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
} from './errors.js';
export { type AffectedTaxSet, affectedTaxSets } from './plan/affected.js';
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
} from './plan/data.js';
export { type PlanOptions, planSync } from './plan/plan.js';
export { readRemote, remoteChanges } from './plan/remote.js';
export { PullError, type PullOptions, pull, toDefinitions } from './pull.js';
export type {
  CallOptions,
  Filter,
  FilterOperators,
  FilterValue,
  ListedTaxSet,
  ListedTaxSetEntry,
  ListOptions,
  Order,
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
} from './tax-api.js';
