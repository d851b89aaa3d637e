/** Calls of endpoints that no resource declares. */

import type { OptionKinds } from '../../../core/issues/arguments.js';
import { AN_OBJECT, ANYTHING, checkKinds, YES_OR_NO } from '../../../core/issues/arguments.js';
import { isRecord } from '../../../core/issues/reading.js';
import { shown } from '../../../core/issues/texts.js';
import type { Context } from '../calls/context.js';
import type { CallOptions } from '../calls/options.js';
import { CALL_KINDS } from '../calls/options.js';
import { send } from '../calls/send.js';
import { API_ROOT } from '../wire/conventions.js';

/**
 * The values of a query, nested or under the names of the API: `{ filter: { property_id } }` and
 * `{ 'filter[property_id]': property_id }` are the same.
 */
export interface RequestQuery {
  readonly [name: string]: string | number | boolean | RequestQuery | undefined;
}

/** The options of `request`. */
export interface RequestOptions extends CallOptions {
  /** The query; values without one (`undefined`) are left out [none]. */
  readonly query?: RequestQuery | undefined;
  /** The body, which is sent as JSON [none]. */
  readonly body?: unknown;
  /** Whether a POST may be carried out twice without harm, and is retried like the other methods [no]. */
  readonly isRepeatable?: boolean | undefined;
}

const REQUEST_KINDS: OptionKinds<RequestOptions> = {
  ...CALL_KINDS,
  query: AN_OBJECT,
  body: ANYTHING,
  isRepeatable: YES_OR_NO,
};

/** The methods of the API. */
export type RequestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

const METHODS: readonly RequestMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** The JSON of any endpoint, with the key, pace, retries and errors of the client. */
export function requestIn(context: Context) {
  return async (method: RequestMethod, path: string, given: RequestOptions = {}): Promise<Record<string, unknown>> => {
    if (!METHODS.includes(method)) {
      throw new TypeError(`method must be one of ${METHODS.join(', ')} (got ${shown(method)}).`);
    }
    checkKinds(given, REQUEST_KINDS);
    const { query, body, isRepeatable, ...options } = given;
    const parts = Object.entries(query ?? {}).flatMap(([name, value]) => queryParts(checkedName(name), value, 1));
    return send(
      { method, path: checkedPath(path), query: parts.join('&') || undefined, body, isRepeatable, options },
      context,
    );
  };
}

const PATH = /^(?:\/[^/?#\\\s]+)+$/;
/** A segment that leads to another folder, as it is or encoded. */
const STEP = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The path from the root of the address on; it may begin with `/api/v1`. */
function checkedPath(path: unknown): string {
  if (typeof path !== 'string' || !PATH.test(path) || STEP.test(path)) {
    throw new TypeError(
      `path must be a path below ${API_ROOT} such as "/reviews", without "..", an address or a query (got ${shown(path)}). Values of a query belong in the option query.`,
    );
  }
  return path === API_ROOT || path.startsWith(`${API_ROOT}/`) ? path : API_ROOT + path;
}

const DEEPEST_QUERY = 5;

/** `filter[date][gte]=2026-07-01`: names in brackets stay as they are, values are encoded. */
function queryParts(name: string, value: unknown, depth: number): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) {
    return [`${name}=${encodeURIComponent(String(value))}`];
  }
  if (!isRecord(value) || depth === DEEPEST_QUERY) {
    throw new TypeError(
      `${name} of the query must be text, a number, true, false or an object of these (got ${shown(value)}).`,
    );
  }
  return Object.entries(value).flatMap(([inner, part]) =>
    queryParts(`${name}[${checkedInner(inner)}]`, part, depth + 1),
  );
}

const NAME = /^\w+(?:\[\w+\])*$/;

function checkedName(name: string): string {
  if (NAME.test(name)) return name;
  throw new TypeError(`A name in the query must be such as "limit" or "filter[property_id]" (got ${shown(name)}).`);
}

function checkedInner(name: string): string {
  if (/^\w+$/.test(name)) return name;
  throw new TypeError(
    `A name inside of the query must have letters, digits and underscores only (got ${shown(name)}).`,
  );
}
