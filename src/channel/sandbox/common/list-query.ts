import type { Fields } from '../../../core/issues/reading.js';
import { compareTexts } from '../../../core/issues/texts.js';
import { compareDecimals } from '../../../core/money/decimal.js';
import type { Filters, SortKey } from '../../api/resources/declaration.js';
import type { FilterOperator } from '../../api/wire/conventions.js';
import { BIGGEST_PAGE_SIZE, DEFAULT_PAGE_SIZE, FILTER_OPERATORS } from '../../api/wire/conventions.js';
import { Refusal } from './answers.js';
import type { ListFields, Reports } from './query.js';
import { LIMIT, listArgument, PAGE } from './query.js';

type Scalar = string | number | boolean | null;
type FilterCondition = ReturnType<typeof conditionOf>;
type RecordQuery = ReturnType<typeof readListRequest>;

const DIGITS = /^\d{1,9}$/;

/** The values to filter by, as they are written. */
const FORMS: Readonly<Record<Filters[string], RegExp>> = {
  text: /^/,
  number: DIGITS,
  decimal: /^\d{1,100}(?:\.\d{1,100})?$/,
  boolean: /^(?:true|false)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z?)?$/,
};

/**
 * Reads `pagination`, `order` and `filter`; throws a refusal for invalid values. Other arguments are skipped: the route
 * has reported them. A page that is too large is refused in strict mode.
 */
export function readListRequest(
  query: URLSearchParams,
  fields: ListFields,
  { hasPages, ignore, warn }: Reports & { readonly hasPages: boolean },
) {
  const { filters, sorters = {} } = fields;
  const order: SortKey[] = [];
  const conditions: FilterCondition[] = [];
  for (const [name, value] of query) {
    const argument = listArgument(name);
    if (argument === undefined) continue;
    const { family, field } = argument;
    if (family === 'order') {
      if (Object.hasOwn(filters, field) || Object.hasOwn(sorters, field)) {
        order.push({ field, isDescending: isDescending(name, value) });
      }
    } else if (Object.hasOwn(filters, field)) {
      conditions.push(conditionOf({ name, value, field, operator: argument.operator }, fields));
    }
  }
  if (!hasPages) return { page: 1, limit: Number.MAX_SAFE_INTEGER, order, conditions };
  const limit = countOf(query, LIMIT, DEFAULT_PAGE_SIZE);
  if (limit > BIGGEST_PAGE_SIZE) {
    const why = `must be at most ${BIGGEST_PAGE_SIZE} (got ${limit})`;
    if (ignore === undefined) throw refusalOf(LIMIT, why);
    warn?.(`${LIMIT} ${why}; the page has ${BIGGEST_PAGE_SIZE}.`);
  }
  return { page: countOf(query, PAGE, 1), limit: Math.min(limit, BIGGEST_PAGE_SIZE), order, conditions };
}

/** The requested page of a list, and the number of matching items. */
export function selectPage<Item extends object>(
  items: readonly Item[],
  { page, limit, order, conditions }: RecordQuery,
  { filters, sorters = {}, order: usual = USUAL_ORDER }: ListFields & { readonly order?: readonly SortKey[] },
) {
  const left = items.filter((item) => conditions.every((condition) => holds(condition, item as Fields, filters)));
  // The API orders by title; ids make the order of equal titles the same on every page.
  const keys = [...order, ...usual];
  left.sort((first, second) => {
    for (const { field, isDescending } of keys) {
      const kind = filters[field] ?? sorters[field] ?? 'text';
      const sign = compareValues((first as Fields)[field], (second as Fields)[field], kind);
      if (sign !== 0) return isDescending ? -sign : sign;
    }
    return 0;
  });
  const chosen = left.slice((page - 1) * limit, page * limit);
  return { items: chosen, meta: { page, limit, total: left.length, ...orderOf(keys) } };
}

const USUAL_ORDER: readonly SortKey[] = [{ field: 'title' }, { field: 'id' }];

function orderOf([first]: readonly SortKey[]): object {
  if (first === undefined) return {};
  return { order_by: first.field, order_direction: first.isDescending ? 'desc' : 'asc' };
}

interface FilterArgument {
  readonly name: string;
  readonly value: string;
  readonly field: string;
  readonly operator: string | undefined;
}

function conditionOf(
  { name, value, field, operator: requested }: FilterArgument,
  { filters, choices = {} }: ListFields,
) {
  const operator = FILTER_OPERATORS.find((candidate) => candidate === (requested ?? 'eq'));
  if (operator === undefined) throw refusalOf(name, `the operators are ${FILTER_OPERATORS.join(', ')}`);
  // Only the short form takes a list of values: with an operator, a comma is part of the value.
  const values = requested === undefined ? value.split(',') : [value];
  const kind = filters[field] ?? 'text';
  const allowed = choices[field];
  for (const text of values) {
    const isReadable = allowed?.includes(text) ?? FORMS[kind].test(text);
    if (isReadable) continue;
    const expected = allowed === undefined ? `a ${kind}` : `one of ${allowed.join(', ')}`;
    // Named by its field, as the service names it.
    throw new Refusal(422, { [field]: [`must be ${expected} (got ${JSON.stringify(text.slice(0, 40))}).`] });
  }
  return { field, operator, values };
}

function holds(condition: FilterCondition, item: Fields, fields: Filters): boolean {
  const { field, operator, values } = condition;
  // A record with several of them has the list under the plural.
  const several: unknown = item[`${field}s`];
  if (Array.isArray(several)) {
    const results = several.map((value: unknown) => holds(condition, { [field]: value }, fields));
    return operator === 'not' ? results.every(Boolean) : results.some(Boolean);
  }
  const kind = fields[field] ?? 'text';
  const stored = item[field] as Scalar;
  // Null is neither equal, smaller nor greater.
  if (stored === null || stored === undefined) return operator === 'not';
  const signs = values.map((value) => compareValues(stored, kind === 'number' ? Number(value) : value, kind));
  return HOLDS[operator](signs);
}

const HOLDS: Readonly<Record<FilterOperator, (signs: readonly number[]) => boolean>> = {
  eq: (signs) => signs.includes(0),
  not: (signs) => !signs.includes(0),
  gt: (signs) => signs.every((sign) => sign > 0),
  gte: (signs) => signs.every((sign) => sign >= 0),
  lt: (signs) => signs.every((sign) => sign < 0),
  lte: (signs) => signs.every((sign) => sign <= 0),
};

function compareValues(first: unknown, second: unknown, kind: Filters[string]): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  if (kind === 'decimal') return compareDecimals(String(first), String(second));
  if (kind === 'number') return Number(first) - Number(second);
  if (kind === 'time') return compareTexts(withoutZone(first), withoutZone(second));
  return compareTexts(String(first), String(second));
}

/** Times are stored without a zone. */
function withoutZone(time: unknown): string {
  return String(time).replace(' ', 'T').replace(/Z$/, '');
}

function isDescending(name: string, value: string): boolean {
  if (value !== 'asc' && value !== 'desc') throw refusalOf(name, 'the order is asc or desc');
  return value === 'desc';
}

function countOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!DIGITS.test(text) || Number(text) === 0) throw refusalOf(name, 'it counts from 1');
  return Number(text);
}

function refusalOf(name: string, why: string): Refusal {
  return new Refusal(400, { [name]: [`${why}.`] });
}
