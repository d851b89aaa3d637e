import type { Context } from '../common/context.js';
import { createOnce, type Look } from '../common/create.js';
import type { CallOptions, CreateOptions } from '../common/options.js';
import { recordReader, type StoredRecord } from '../common/read-record.js';
import { Resource } from '../common/resource.js';
import { API_KEY } from '../wire/api-keys.js';

/** A key of the card-data API. */
export interface ApiKey extends StoredRecord {
  /** The key: whole in the answer to its creation, and the end of it after three dots from then on. */
  readonly api_key: string;
  /** What it is for, in the words of whoever created it. */
  readonly description: string;
  /** `active`, or `revoked`. */
  readonly status: string;
  /** When it was created. */
  readonly created_at: string | null;
  /** When it was revoked. */
  readonly revoked_at: string | null;
}

/** What a key is created with. */
export interface ApiKeyWrite {
  /** What it is for. */
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
  /** Revokes it, for good: whoever uses it from now on is refused. */
  revoke(id: string, options?: CallOptions): Promise<void>;
}

const readApiKey = recordReader('api_key', ({ text }) => ({
  api_key: text('api_key', ''),
  description: text('description', ''),
  status: text('status', ''),
  created_at: text('created_at', null),
  revoked_at: text('revoked_at', null),
}));

/** The keys of the card-data API. */
export function apiKeyResource(context: Context): ApiKeyResource {
  const resource = new Resource(API_KEY, { one: readApiKey, listed: readApiKey }, context);

  /** What is found is masked, so it is never the answer that was lost. */
  async function look({ description }: ApiKeyWrite, options: CreateOptions): Promise<Look<ApiKey>> {
    const ids: string[] = [];
    for await (const key of resource.list(options)) {
      const isNew = options.existingIds?.includes(key.id) !== true;
      if (isNew && key.status === 'active' && key.description === description) ids.push(key.id);
    }
    return ids.length === 0 ? { kind: 'none' } : { kind: 'unclear', ids };
  }

  return {
    list: (options = {}) => resource.list(options),
    get: (id, options = {}) => resource.get(id, options),
    create: ({ description }, options = {}) =>
      createOnce(
        {
          post: () => resource.post({ description }, options),
          look: () => look({ description }, options),
          options,
        },
        context,
      ),
    revoke: (id, options = {}) => resource.remove(id, options),
  };
}
