import type { CallOptions } from '../calls/options.js';
import { API_ROOT } from '../wire/conventions.js';
import { declared } from './declaration.js';
import { type FieldsOf, recordOf, type StoredRecord, text } from './fields.js';

/** What a token opens: a card without its service code, or the service code alone. */
export const SCOPES = ['card', 'service_code'] as const;
type Scope = (typeof SCOPES)[number];

/** A token that authorises embedded card operations for a while. */
export interface SessionToken extends StoredRecord {
  /** The token itself. */
  readonly session_token: string;
  /** What it opens. */
  readonly scope: string;
}

/** The fields of a token to create. */
export interface SessionTokenWrite {
  /** `card`: the card without its service code; `service_code`: that code alone. */
  readonly scope: Scope;
}

/** The session tokens of the card-data API. */
export interface SessionTokenResource {
  /** Creates a token. It is not looked for when its answer is lost: nobody has it then, and it expires. */
  create(token: SessionTokenWrite, options?: CallOptions): Promise<SessionToken>;
}

const FIELDS: FieldsOf<SessionToken> = { session_token: text(''), scope: text('') };

export const SESSION_TOKEN = declared({
  ...recordOf('session_token', FIELDS),
  path: `${API_ROOT}/session_tokens`,
  name: 'session token',
  operations: ['create'],
  filters: {},
  create: ({ scope }: SessionTokenWrite) => ({ body: { scope }, sent: undefined }),
});
