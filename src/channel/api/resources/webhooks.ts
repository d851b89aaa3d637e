import { issue } from '../../../core/issues/issue.js';
import { isRecord } from '../../../core/issues/reading.js';
import { probablyMeant } from '../../../core/issues/texts.js';
import type { CallOptions, CreateOptions, Filter, ListOptions } from '../calls/options.js';
import { API_ROOT, isThisMachine } from '../wire/conventions.js';
import { EVENT_NAMES, EVERY_EVENT, isAriFilter, isEventName, partsOfMask } from '../wire/events.js';
import type { WriteIssue } from '../wire/write-issues.js';
import { isWarning, writeIssue } from '../wire/write-issues.js';
import type { FieldsOf, Filters, NewDraft, StoredRecord } from './declaration.js';
import {
  declared,
  each,
  filtersBy,
  flag,
  idOf,
  isText,
  recordOf,
  related,
  text,
  textIssues,
  textsByName,
  uuidIssues,
} from './declaration.js';

/** A webhook to send. */
export interface WebhookWrite {
  /** Where events are posted to: `https://...`; http to this very machine. */
  readonly callback_url: string;
  /**
   * `*` for every event, or names separated by semicolons: `booking_new;booking_modification`. `ari` can be followed by
   * restrictions, room types and rate plans: `ari:rate:*:96a44e07-2158-43e4-8baa-8f6f56922ba8`.
   */
  readonly event_mask: string;
  /** The property whose events it receives; null for a global webhook. */
  readonly property_id: string | null;
  /** Query arguments that are added to the address [none]. */
  readonly request_params?: Readonly<Record<string, string>> | null | undefined;
  /** Headers that are added to each request, such as a shared secret [none]. */
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  /** Whether it delivers [no]. */
  readonly is_active?: boolean | undefined;
  /** Whether the payload of an event is sent along [no]. */
  readonly send_data?: boolean | undefined;
  /** The protection flag of the API [no]. */
  readonly protected?: boolean | undefined;
  /** For all properties of the account, present and future [no]. */
  readonly is_global?: boolean | undefined;
  /** Whether its deliveries are signed with the key of `signing_key_id` [no]. */
  readonly is_signed?: boolean | undefined;
  /** The id of the signing key, which belongs to the billing account [none]. */
  readonly signing_key_id?: string | null | undefined;
}

/** The fields that the API keeps of a webhook: those of `WebhookWrite`, each with a value. */
export interface WebhookFields {
  /** Where events are posted to. */
  readonly callback_url: string;
  /** `*` for every event, or names separated by semicolons. */
  readonly event_mask: string;
  /** The property whose events it receives; null for a global webhook. */
  readonly property_id: string | null;
  /** Query arguments that are added to the address; the API returns `{}` for none. */
  readonly request_params: Readonly<Record<string, string>> | null;
  /** Headers that are added to each request. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Whether it delivers. */
  readonly is_active: boolean;
  /** Whether the payload of an event is sent along. */
  readonly send_data: boolean;
  /** The protection flag of the API. */
  readonly protected: boolean;
  /** Whether it is for all properties of the account. */
  readonly is_global: boolean;
  /** Whether its deliveries are signed. */
  readonly is_signed: boolean;
  /** The id of the signing key; null without one. */
  readonly signing_key_id: string | null;
}

/** A webhook as the API has it. */
export interface Webhook extends StoredRecord, WebhookFields {
  /** The organization that it belongs to, when the API says it. */
  readonly organization_id: string | undefined;
  /** The billing account that it belongs to, whose keys can sign its deliveries, when the API says it. */
  readonly billing_account_id: string | undefined;
}

/** The fields by which webhooks can be filtered and sorted. */
export type WebhookField = 'id' | 'property_id' | Exclude<keyof WebhookWrite, 'request_params' | 'headers'>;

/** The changes of a webhook. Fields that are left out stay. */
export type WebhookChanges = Partial<WebhookWrite>;

/** The options of creating and updating a webhook. */
export interface WebhookWriteOptions {
  /** Called with each likely mistake that does not prevent the request, such as an unknown event. */
  readonly onWarning?: ((warning: WriteIssue) => void) | undefined;
}

/** The answer of a callback address to a test. */
export interface WebhookTest {
  /** The HTTP status. */
  readonly status_code: number;
  /** The body of the answer, as text. */
  readonly body: string;
  /** The headers of its answer, by name in small letters; absent where the API does not say them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The webhooks of the account. Requests are checked first: a mistake is a `ValidationError` without a status. */
export interface WebhookResource {
  /** Every webhook that the filter lets through, over all pages. */
  list(
    filter?: Filter<WebhookField>,
    options?: ListOptions<WebhookField | 'inserted_at', 'webhook'>,
  ): AsyncIterable<Webhook>;
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
  /** Lets the API call the address of a webhook, which need not exist, and returns the answer. */
  test(webhook: WebhookWrite, options?: CallOptions & WebhookWriteOptions): Promise<WebhookTest>;
}

const FLAGS = ['is_active', 'send_data', 'protected', 'is_global', 'is_signed'] as const;

const FIELDS: FieldsOf<Webhook> = {
  ...each(text(''), 'callback_url', 'event_mask'),
  property_id: idOf('property', null),
  organization_id: related('organization'),
  billing_account_id: related('billing_account'),
  ...each(textsByName(null), 'request_params', 'headers'),
  ...each(flag(false), ...FLAGS),
  signing_key_id: text(null),
};

const FILTERS: Filters<WebhookField> = filtersBy({
  text: ['id', 'property_id', 'callback_url', 'event_mask', 'signing_key_id'],
  boolean: FLAGS,
});

export const WEBHOOK = declared({
  ...recordOf('webhook', FIELDS),
  path: `${API_ROOT}/webhooks`,
  name: 'webhook',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: FILTERS,
  sorters: { inserted_at: 'number' },
  order: [{ field: 'inserted_at', isDescending: true }],
  mayBeGlobal: true,
  sentAgain: ['callback_url', 'event_mask', 'property_id'],
  check: validateWebhook,
  create: webhookDraft,
  update: async (changes: WebhookChanges, current: () => Promise<Webhook>) =>
    webhookDraft({ ...written(await current()), ...written(changes) }),
  // Every webhook is looked at: a global one has no property to ask for. A second one of the same kind would only
  // deliver everything twice, so an old one is as good.
  identity: { isLike: isSame, isIt: () => true },
  /** Path below the collection that makes the API call a webhook address. */
  test: 'test',
});

export function webhookDraft(webhook: WebhookChanges): NewDraft<object> {
  const body = isRecord(webhook) ? written(webhook) : webhook;
  const { issues, warnings } = validateWebhook(body);
  return issues.length > 0 ? { issues } : { body, sent: body, warnings };
}

/** The fields to send: a webhook that came from the API has others, and may be sent again. */
function written(webhook: WebhookChanges | Webhook): Partial<WebhookWrite> {
  const fields = Object.entries(webhook).filter(([name, value]) => value !== undefined && !UNSENT.includes(name));
  return Object.fromEntries(fields);
}

const UNSENT: readonly string[] = ['id', 'attributes', 'organization_id', 'billing_account_id'];

/** Whether a webhook equals the one that was sent. Ids compare in any case; null equals an empty object. */
function isSame(sent: object, stored: Webhook): boolean {
  return contentOf({ ...USUAL, ...sent }) === contentOf(written(stored));
}

function contentOf(fields: object): string {
  const sorted = Object.entries(fields).toSorted(([first], [second]) => (first < second ? -1 : 1));
  return JSON.stringify(
    sorted.map(([name, value]) => {
      if (name === 'property_id') return [name, typeof value === 'string' ? value.toLowerCase() : value];
      return [name, isRecord(value) ? Object.entries(value).toSorted() : (value ?? [])];
    }),
  );
}

/** The result of `validateWebhook`. */
export interface WebhookCheck {
  /** Why it must not be sent. */
  readonly issues: readonly WriteIssue[];
  /** Likely mistakes, which do not prevent the request. */
  readonly warnings: readonly WriteIssue[];
}

const USUAL = {
  request_params: null,
  headers: null,
  signing_key_id: null,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, false])),
};
const FIELD_NAMES: readonly string[] = Object.keys(FIELDS).filter((name) => !UNSENT.includes(name));

/**
 * Checks a webhook that is to be sent. Returns everything that is wrong, and warnings.
 *
 * @example
 * ```ts
 * import { validateWebhook } from 'staytax/api';
 *
 * const { issues, warnings } = validateWebhook({ callback_url: 'pms.example.com', event_mask: 'booking_nwe', property_id: null, is_global: true });
 * issues.map(({ code }) => code); // => ['not_an_address']
 * warnings.map(({ code }) => code); // => ['unknown_event']
 * ```
 */
export function validateWebhook(input: unknown): WebhookCheck {
  if (!isRecord(input)) {
    const params = { field: '', received: input, expected: 'an object with the fields of a webhook' };
    return { issues: [issue('not_an_object', '', params)], warnings: [] };
  }
  const { callback_url, event_mask, request_params, headers } = input;
  const unknown = Object.keys(input).filter((field) => !FIELD_NAMES.includes(field));
  const issues = [
    ...addressIssues(callback_url),
    ...maskIssues(event_mask),
    ...propertyIssues(input),
    ...textsIssues('request_params', request_params),
    ...textsIssues('headers', headers),
    ...headerIssues(headers),
    ...FLAGS.flatMap((field) => flagIssues(field, input[field])),
    ...keyIssues(input['signing_key_id']),
    ...unknown.map((field) => {
      const suggestion = probablyMeant(field, FIELD_NAMES);
      return issue('unknown_field', field, { field, suggestion, known: FIELD_NAMES });
    }),
  ];
  return { issues: issues.filter((entry) => !isWarning(entry)), warnings: issues.filter(isWarning) };
}

/**
 * The old name of `validateWebhook`.
 *
 * @deprecated
 */
export const checkWebhook = validateWebhook;

function addressIssues(received: unknown): WriteIssue[] {
  const field = 'callback_url';
  const issues = textIssues(received, field, 'text');
  if (issues.length > 0 || typeof received !== 'string') return issues;
  const url = URL.canParse(received) ? new URL(received) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '') {
    return [writeIssue('not_an_address', field, { field, received })];
  }
  const isInClear = url.protocol === 'http:' && !isThisMachine(url.hostname);
  return isInClear ? [writeIssue('insecure_url', field, { field, received })] : [];
}

function maskIssues(received: unknown): WriteIssue[] {
  const field = 'event_mask';
  const issues = textIssues(received, field, 'text');
  if (issues.length > 0 || typeof received !== 'string') return issues;
  const { names, hasCommas } = partsOfMask(received);
  if (names.length > 1 && (names.includes(EVERY_EVENT) || names.some((name) => name.trim() === ''))) {
    return [writeIssue('not_a_mask', field, { field, received })];
  }
  if (hasCommas) issues.push(writeIssue('mask_with_commas', field, { field, received, suggestion: names.join(';') }));
  for (const name of names) {
    if (name === EVERY_EVENT || isEventName(name) || isAriFilter(name)) continue;
    const suggestion = probablyMeant(name.trim(), EVENT_NAMES);
    issues.push(writeIssue('unknown_event', field, { field, received: name, suggestion }));
  }
  return issues;
}

/** A global webhook has no property, and every other one has one. */
function propertyIssues({ property_id: received, is_global }: Record<string, unknown>): WriteIssue[] {
  const field = 'property_id';
  if (is_global === true) {
    return received === null ? [] : [writeIssue('global_with_property', field, { field, received })];
  }
  if (received !== null && received !== undefined) return uuidIssues(received, field, 'a uuid');
  const expected = 'the id of a property; a global webhook has null, and is_global true';
  return [issue('required', field, { field, received, expected })];
}

function textsIssues(field: string, received: unknown): WriteIssue[] {
  if (received === undefined || received === null) return [];
  if (isRecord(received) && Object.values(received).every(isText)) return [];
  return [issue('not_an_object', field, { field, received, expected: 'an object of texts, or null' })];
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A header that cannot be sent would fail each delivery. */
function headerIssues(headers: unknown): WriteIssue[] {
  return Object.entries(isRecord(headers) ? headers : {}).flatMap(([name, value]) => {
    if (HEADER_NAME.test(name) && (!isText(value) || HEADER_VALUE.test(value))) return [];
    return [writeIssue('not_a_header', 'headers', { field: 'headers', received: name })];
  });
}

function keyIssues(received: unknown): WriteIssue[] {
  return received === undefined || received === null ? [] : uuidIssues(received, 'signing_key_id', 'a uuid, or null');
}

function flagIssues(field: string, received: unknown): WriteIssue[] {
  if (received === undefined || typeof received === 'boolean') return [];
  return [issue('not_boolean', field, { field, received, expected: 'true or false' })];
}
