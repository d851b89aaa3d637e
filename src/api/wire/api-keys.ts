import { API_ROOT, type ResourceKind } from './common.js';

/** The argument of the query in which the card-data API takes its key. */
export const KEY_ARGUMENT = 'api_key';

export const API_KEY: ResourceKind<'api_key'> = { type: 'api_key', path: `${API_ROOT}/api_keys`, name: 'API key' };

/** What the card-data API prints of a key. */
export interface ApiKeyAttributes {
  readonly id: string;
  /** Whole in the answer to its creation, and masked from then on. */
  readonly api_key: string;
  readonly description: string;
  readonly status: 'active' | 'revoked';
  readonly created_at: string;
  readonly revoked_at: string | null;
}
