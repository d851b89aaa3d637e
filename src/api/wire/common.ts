/** How the API writes what it says: what the client reads and the sandbox answers with. */

export const API_ROOT = '/api/v1';
export const KEY_HEADER = 'user-api-key';

/** The kinds of thing that are sent and answered, each with its path under the root and its key in a body. */
export const RESOURCES = {
  tax: { path: `${API_ROOT}/taxes`, type: 'tax' },
  tax_set: { path: `${API_ROOT}/tax_sets`, type: 'tax_set' },
} as const;
export type ResourceType = keyof typeof RESOURCES;

export const DEFAULT_PAGE_SIZE = 10;
export const BIGGEST_PAGE_SIZE = 100;

export const FILTER_OPERATORS = ['gt', 'gte', 'lt', 'lte', 'eq', 'not'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** One tax or tax set in an answer. */
export interface Envelope<Attributes> {
  readonly type: ResourceType;
  readonly id: string;
  readonly attributes: Attributes;
  readonly relationships: { readonly property: { readonly data: { readonly type: 'property'; readonly id: string } } };
}

/** What an answer says that is no success. */
export interface ErrorBody {
  readonly errors: {
    readonly code: string;
    readonly title: string;
    readonly details?: Readonly<Record<string, readonly string[]>>;
  };
}

export const SUCCESS_BODY = { meta: { message: 'Success' } } as const;
