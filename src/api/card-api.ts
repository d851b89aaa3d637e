import { type ApiOptions, contextFor } from './calls/context.js';
import { operationsOn } from './client/operations.js';
import { API_KEY, type ApiKeyResource, KEY_ARGUMENT } from './resources/api-keys.js';
import { SESSION_TOKEN, type SessionTokenResource } from './resources/session-tokens.js';

/** The card-data API: its keys, and tokens for embedded card operations. */
export interface CardApi {
  /** The keys of this API. */
  readonly apiKeys: ApiKeyResource;
  /** Tokens for embedded card operations. */
  readonly sessionTokens: SessionTokenResource;
}

/**
 * Creates a client of the card-data API of the channel manager, which has an address and a key of its own. The key is
 * part of every address: no error, hook or log contains it, and no redirect is followed.
 *
 * @throws TypeError when the address, the key or an option cannot be used
 * @example
 * ```ts
 * import { createCardApi } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const sandbox = createSandbox({ apiKeys: ['secret'], cardApiKeys: ['card-secret'], properties: [] });
 * const cards = createCardApi({ baseUrl: 'https://cards.example.com/card', apiKey: 'card-secret', fetch: sandbox.fetch });
 * const { id, api_key } = await cards.apiKeys.create({ description: 'Front desk' });
 * api_key.length > 20; // => true
 * (await cards.apiKeys.get(id)).api_key === api_key; // => false
 * ```
 */
export function createCardApi(options: ApiOptions): CardApi {
  const context = contextFor(options, { argument: KEY_ARGUMENT });
  const { list, get, create, remove: revoke } = operationsOn(API_KEY, context).usual;
  return {
    apiKeys: { list: (options) => list(undefined, options), get, create, revoke },
    sessionTokens: operationsOn(SESSION_TOKEN, context).usual,
  };
}
