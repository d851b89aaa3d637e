import type { CallOptions, CreateOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import type { FieldsOf, StoredRecord } from './declaration.js';
import { declared, each, recordOf, text } from './declaration.js';

/** The argument of the query in which the card-data API takes its key. */
export const KEY_ARGUMENT = 'api_key';

/** A key of the card-data API. */
export interface ApiKey extends StoredRecord {
  /** The key: whole in the answer to its creation, and the end of it after three dots from then on. */
  readonly api_key: string;
  /** Its purpose, as its creator described it. */
  readonly description: string;
  /** `active`, or `revoked`. */
  readonly status: string;
  /** When it was created. */
  readonly created_at: string | null;
  /** When it was revoked. */
  readonly revoked_at: string | null;
}

/** The fields of a key to create. */
export interface ApiKeyWrite {
  /** Its purpose. */
  readonly description: string;
}

/** The keys of the card-data API. */
export interface ApiKeyResource {
  /** Every key, masked. */
  list(options?: CallOptions): AsyncIterable<ApiKey>;
  /** The key with an id, masked. Throws `NotFoundError` when there is none. */
  get(id: string, options?: CallOptions): Promise<ApiKey>;
  /**
   * Creates a key. Only this answer has the whole of it. When the answer is lost, so is the key: the error
   * (`UnknownOutcomeError`) has the ids of those that may be it, for `revoke`.
   */
  create(key: ApiKeyWrite, options?: CreateOptions): Promise<ApiKey>;
  /** Revokes it for good: the API refuses it from now on. */
  revoke(id: string, options?: CallOptions): Promise<void>;
}

const KEY_FIELDS: FieldsOf<ApiKey> = {
  ...each(text(''), 'api_key', 'description', 'status'),
  ...each(text(null), 'created_at', 'revoked_at'),
};

export const API_KEY = declared({
  ...recordOf('api_key', KEY_FIELDS),
  path: `${API_ROOT}/api_keys`,
  name: 'API key',
  operations: ['list', 'get', 'create', 'remove'],
  filters: { id: 'text', description: 'text', status: 'text', created_at: 'text' },
  order: [{ field: 'created_at' }],
  create: ({ description }: ApiKeyWrite) => ({ body: { description }, sent: description }),
  identity: {
    isLike: (description: string, key: ApiKey) => key.status === 'active' && key.description === description,
    // Keys in lists are masked, so none is the key of the lost answer.
    isIt: () => false,
  },
});

/** The part that a token opens: a card without its service code, or the service code alone. */
export const SCOPES = ['card', 'service_code'] as const;
type Scope = (typeof SCOPES)[number];

/** A token that authorises embedded card operations for a while. */
export interface SessionToken extends StoredRecord {
  /** The token itself. */
  readonly session_token: string;
  /** The part that it opens. */
  readonly scope: string;
}

/** The fields of a token to create. */
export interface SessionTokenWrite {
  /** `card`: the card without its service code; `service_code`: that code alone. */
  readonly scope: Scope;
}

/** The session tokens of the card-data API. */
export interface SessionTokenResource {
  /** Creates a token. If the answer is lost, the token stays unused, and expires. */
  create(token: SessionTokenWrite, options?: CallOptions): Promise<SessionToken>;
}

const TOKEN_FIELDS: FieldsOf<SessionToken> = { session_token: text(''), scope: text('') };

export const SESSION_TOKEN = declared({
  ...recordOf('session_token', TOKEN_FIELDS),
  path: `${API_ROOT}/session_tokens`,
  name: 'session token',
  operations: ['create'],
  filters: {},
  create: ({ scope }: SessionTokenWrite) => ({ body: { scope }, sent: undefined }),
});
