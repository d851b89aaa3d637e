import type { Filters } from '../../api/resources/declaration.js';
import { Refusal } from './answers.js';

/** The reports about an accepted call. */
export interface Reports {
  /** Reports an unknown argument or field that is ignored. If absent, the mode is strict: unknown ones are refused. */
  readonly ignore?: (unknown: string, hint?: string) => void;
  /** Reports an accepted input that is probably a mistake, as a sentence. */
  readonly warn?: (warning: string) => void;
}

/** The fields of a list. */
export interface ListFields {
  /** The fields that it is filtered and sorted by. */
  readonly filters: Filters;
  /** The other fields that it is sorted by. */
  readonly sorters?: Filters;
  /** The only values that a filter of a field takes [any of its kind]. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** The arguments that an endpoint takes in its query [none]. */
export interface TakenQuery {
  /** Arguments by their whole name: `force`. */
  readonly names?: readonly string[];
  /** The fields for `filter[...]` and `order[...]`. */
  readonly list?: ListFields;
  /** Whether it takes `pagination[page]` and `pagination[limit]` [no]. */
  readonly hasPages?: boolean;
}

export const PAGE = 'pagination[page]';
export const LIMIT = 'pagination[limit]';

/** The parts of `filter[rate][gte]` or `order[title]`; `undefined` for other arguments. */
export function listArgument(name: string) {
  const [, filter, operator, order] = /^(?:filter\[(\w+)\](?:\[(\w+)\])?|order\[(\w+)\])$/.exec(name) ?? [];
  if (filter !== undefined) return { family: 'filter', field: filter, operator } as const;
  return order === undefined ? undefined : ({ family: 'order', field: order } as const);
}

/** Reports every argument of a call that its endpoint ignores; refuses them (400) in strict mode. */
export function checkQuery(query: URLSearchParams, taken: TakenQuery, { ignore }: Reports): void {
  const names = new Set(query.keys());
  const unknown = [...names]
    .filter((name) => !isTaken(name, taken))
    .map((name) => [name, hintFor(name, taken)] as const);
  if (unknown.length === 0) return;
  if (ignore !== undefined) {
    for (const [name, hint] of unknown) ignore(name, hint);
    return;
  }
  const details = unknown.map(
    ([name, hint]) => [name, [`is unknown${hint === undefined ? '' : `: ${hint}`}.`]] as const,
  );
  throw new Refusal(400, Object.fromEntries(details));
}

function isTaken(name: string, { names = [], list, hasPages = false }: TakenQuery): boolean {
  if (names.includes(name)) return true;
  if (name === PAGE || name === LIMIT) return hasPages;
  const argument = listArgument(name);
  if (argument === undefined || list === undefined) return false;
  return fieldsOf(argument.family, list).includes(argument.field);
}

function fieldsOf(family: 'filter' | 'order', { filters, sorters = {} }: ListFields): readonly string[] {
  return family === 'filter' ? Object.keys(filters) : [...Object.keys(filters), ...Object.keys(sorters)];
}

/** The arguments of other services for pages, and misspelt ones of this API. */
const PAGE_WORDS = /^(?:pages?|limit|offset|per_?page|page_?size|pagination)\b/i;
const ORDER_WORDS = /^(?:sort|order)/i;
const FILTER_WORDS = /^filters?\b/i;

/** The spelling that the endpoint takes, where one is likely. */
function hintFor(name: string, { names = [], list, hasPages = false }: TakenQuery): string | undefined {
  if (list === undefined) return names.length === 0 ? undefined : `taken are ${names.join(', ')}`;
  if (PAGE_WORDS.test(name)) {
    return hasPages ? `pages are asked for with ${PAGE} and ${LIMIT}` : 'the whole list is one page';
  }
  const family = ORDER_WORDS.test(name) ? 'order' : 'filter';
  const fields = fieldsOf(family, list);
  const field = name.match(/\w+/g)?.find((word) => fields.includes(word));
  if (field !== undefined) return `write ${family}[${field}]`;
  return family === 'order' || FILTER_WORDS.test(name) ? `${family}[...] takes ${fields.join(', ')}` : undefined;
}
