import type { FilterOperators, FilterValue } from '../calls/options.js';
import { FILTER_OPERATORS } from '../wire/conventions.js';

type AnyFilter = Readonly<Record<string, FilterValue | readonly FilterValue[] | FilterOperators | undefined>>;

/** The query of a page of a list. */
export interface ListQuery {
  readonly filter?: object | undefined;
  readonly order?: object | undefined;
  readonly page: number;
  readonly limit: number;
}

/**
 * The query of a list, as the API reads it: `filter[currency]=EUR&filter[rate][gte]=2&order[title]=asc`.
 * Brackets stay as they are, values are encoded.
 */
export function listQuery({ filter, order = {}, page, limit }: ListQuery): string {
  const parts = [
    ...filterParts(filter),
    ...Object.entries(order).flatMap(([field, direction]) =>
      direction === undefined ? [] : [part(`order[${checkedField(field)}]`, checkedDirection(direction))],
    ),
    part('pagination[page]', page),
    part('pagination[limit]', limit),
  ];
  return parts.join('&');
}

/** The conditions of a list, each an argument of the query. */
export function filterParts(filter: object = {}): string[] {
  return Object.entries(filter).flatMap(([field, condition]) => conditionParts(field, condition));
}

function conditionParts(field: string, condition: AnyFilter[string]): string[] {
  const name = `filter[${checkedField(field)}]`;
  if (condition === undefined) return [];
  if (!isOperators(condition))
    return isValueList(condition) ? [listPart(name, condition)] : [valuePart(name, condition)];
  return Object.entries(condition).flatMap(([operator, value]) => {
    if (!FILTER_OPERATORS.some((known) => known === operator)) {
      throw new TypeError(`unknown filter operator ${operator}; expected one of ${FILTER_OPERATORS.join(', ')}.`);
    }
    return value === undefined ? [] : [part(`${name}[${operator}]`, value)];
  });
}

function listPart(name: string, values: readonly FilterValue[]): string {
  if (values.length === 0) throw new TypeError(`${name} must have at least one value (got an empty list).`);
  if (values.some((value) => String(value).includes(','))) {
    throw new TypeError(`${name} has a value with a comma, which the API reads as two; filter by it alone.`);
  }
  // The comma between values is not encoded.
  return `${name}=${values.map((value) => encodeURIComponent(value)).join(',')}`;
}

/** A text with a comma would be read as a list: only with an operator is it one value. */
function valuePart(name: string, value: FilterValue): string {
  return part(String(value).includes(',') ? `${name}[eq]` : name, value);
}

function part(name: string, value: FilterValue): string {
  return `${name}=${encodeURIComponent(value)}`;
}

function checkedField(field: string): string {
  if (!/^\w+$/.test(field)) throw new TypeError(`${JSON.stringify(field)} is no field of a list.`);
  return field;
}

function checkedDirection(direction: unknown): 'asc' | 'desc' {
  if (direction !== 'asc' && direction !== 'desc') throw new TypeError('The order of a field must be asc or desc.');
  return direction;
}

function isValueList(condition: FilterValue | readonly FilterValue[]): condition is readonly FilterValue[] {
  return Array.isArray(condition);
}

function isOperators(condition: FilterValue | readonly FilterValue[] | FilterOperators): condition is FilterOperators {
  return typeof condition === 'object' && !Array.isArray(condition);
}
