import type { Context } from '../common/context.js';
import type { CallOptions } from '../common/options.js';
import { recordReader, type StoredRecord } from '../common/read-record.js';
import { Resource } from '../common/resource.js';
import { type Scope, SESSION_TOKEN } from '../wire/session-tokens.js';

/** What embedded card operations are authorised with, for a while. */
export interface SessionToken extends StoredRecord {
  /** The token itself. */
  readonly session_token: string;
  /** What it opens. */
  readonly scope: string;
}

/** What a token is created with. */
export interface SessionTokenWrite {
  /** `card`: the card without its service code; `service_code`: that code alone. */
  readonly scope: Scope;
}

/** The session tokens of the card-data API. */
export interface SessionTokenResource {
  /** Creates a token. It is not looked for when its answer is lost: nobody has it then, and it expires. */
  create(token: SessionTokenWrite, options?: CallOptions): Promise<SessionToken>;
}

const readSessionToken = recordReader('session_token', ({ text }) => ({
  session_token: text('session_token', ''),
  scope: text('scope', ''),
}));

/** The session tokens of the card-data API. */
export function sessionTokenResource(context: Context): SessionTokenResource {
  const resource = new Resource(SESSION_TOKEN, { one: readSessionToken, listed: readSessionToken }, context);
  return { create: ({ scope }, options = {}) => resource.post({ scope }, options) };
}
