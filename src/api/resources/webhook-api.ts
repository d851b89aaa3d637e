import type { CallOptions, CreateOptions, Filter, ListOptions } from '../common/options.js';
import type { StoredRecord } from '../common/read-record.js';
import type { WebhookFields, WebhookWrite } from '../wire/webhooks.js';
import type { WriteIssue } from '../wire/write-issues.js';

/** A webhook as the API has it. */
export interface Webhook extends StoredRecord, WebhookFields {
  /** The organization that it belongs to, when the API says it. */
  readonly organization_id: string | undefined;
}

/** What a list of webhooks can be filtered and sorted by. */
export type WebhookField = 'id' | 'property_id' | Exclude<keyof WebhookWrite, 'request_params' | 'headers'>;

/** What changes in a webhook: the fields that are left out stay as they are. */
export type WebhookChanges = Partial<WebhookWrite>;

/** What writing a webhook takes. */
export interface WebhookWriteOptions {
  /** Told what is worth knowing and does not keep it from being sent: an event that is not known. */
  readonly onWarning?: ((warning: WriteIssue) => void) | undefined;
}

/** What a callback address answered to a test. */
export interface WebhookTest {
  /** The HTTP status. */
  readonly status_code: number;
  /** What it answered, as text. */
  readonly body: string;
}

/** The webhooks of the account. What is sent is checked before: a mistake is a `ValidationError` without a status. */
export interface WebhookResource {
  /** Every webhook that the filter lets through, over all pages. */
  list(filter?: Filter<WebhookField>, options?: ListOptions<WebhookField, 'webhook'>): AsyncIterable<Webhook>;
  /** The webhook with an id. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<Webhook>;
  /**
   * Creates it. When the answer is lost, a webhook with the same property, address, mask and settings is taken for it:
   * a second one of the same kind would only deliver everything twice.
   */
  create(webhook: WebhookWrite, options?: CreateOptions & WebhookWriteOptions): Promise<Webhook>;
  /** Changes the fields that are given. The API wants the whole webhook, so it is read first. */
  update(id: string, changes: WebhookChanges, options?: CallOptions & WebhookWriteOptions): Promise<Webhook>;
  /** Removes it. Throws `NotFoundError` when it is not there. */
  remove(id: string, options?: CallOptions): Promise<void>;
  /** Lets the API call the address of a webhook that need not exist, and answers what came back. */
  test(webhook: WebhookWrite, options?: CallOptions & WebhookWriteOptions): Promise<WebhookTest>;
}
