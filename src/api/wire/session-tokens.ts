import { API_ROOT, type ResourceKind } from './common.js';

export const SESSION_TOKEN: ResourceKind<'session_token'> = {
  type: 'session_token',
  path: `${API_ROOT}/session_tokens`,
  name: 'session token',
};

/** What a token opens: a card without its service code, or the service code alone. */
export const SCOPES = ['card', 'service_code'] as const;
export type Scope = (typeof SCOPES)[number];

/** What the card-data API prints of a token. */
export interface SessionTokenAttributes {
  readonly session_token: string;
  readonly scope: Scope;
}
