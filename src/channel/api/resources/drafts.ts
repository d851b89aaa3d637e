import { issue, pathTo } from '../../../core/issues/issue.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import { isShort, LONGEST_TITLE, probablyMeant } from '../../../core/issues/texts.js';
import { currencyDigits, isDecimalText } from '../../../core/money/amount.js';
import { isWhole } from '../../../core/money/integer.js';
import type { WriteIssue } from '../wire/write-issues.js';
import type { Body, Draft } from './declaration.js';
import { isText, textIssues, typeIssues, uuidIssues } from './declaration.js';

/** Everything that is wrong with one value of a draft. */
export type ValueCheck = (received: unknown, path: string) => WriteIssue[];

/** The fields of a kind of draft. The API has others, which are sent as they are given. */
export interface DraftFields {
  /** Every creation must have them. */
  readonly required: Readonly<Record<string, ValueCheck>>;
  /** Absent, or null, they keep their default. */
  readonly optional: Readonly<Record<string, ValueCheck>>;
  /** Printed in answers and ignored in requests. */
  readonly readOnly?: readonly string[];
  /** Checks fields against each other; skips those that are invalid by themselves. */
  readonly together?: (fields: Fields) => WriteIssue[];
}

interface DraftKind {
  /** Whether all required fields must be there; otherwise those that are there must be valid. */
  readonly isWhole: boolean;
  /** The expected value in words: "an object with the fields of a group". */
  readonly expected: string;
}

/** The body of a draft, or what is wrong with it. Fields of a record that the API gave are left out. */
function draftOf<Given extends object>(
  given: Given,
  fields: DraftFields,
  kind: DraftKind,
): Draft<Body & { readonly sent: Given }> {
  const issues = fieldIssues(given, fields, kind);
  if (!isRecord(given) || issues.length > 0) return { issues };
  const unsent = [...RECORD_FIELDS, ...(fields.readOnly ?? [])];
  const sendable = ([name, value]: readonly [string, unknown]) => value !== undefined && !unsent.includes(name);
  return { body: Object.fromEntries(Object.entries<unknown>(given).filter(sendable)), sent: given };
}

/** The parts of a declaration that its fields decide: the check of a whole record, and the drafts of requests. */
export function draftsOf<Write extends object, Changes extends object>(kind: string, draft: DraftFields) {
  const expected = `an object with the fields of a ${kind}`;
  return {
    draft,
    check: (fields: object) => ({ issues: wholeIssues({ ...fields }, draft) }),
    create: (given: Write) => draftOf(given, draft, { isWhole: true, expected }),
    update: (changes: Changes) => draftOf(changes, draft, { isWhole: false, expected }),
  };
}

const RECORD_FIELDS: readonly string[] = ['id', 'attributes', 'issues'];

/** Refuses a field that resembles a known one: the API would ignore it. */
function fieldIssues(given: unknown, fields: DraftFields, { isWhole, expected }: DraftKind): WriteIssue[] {
  if (!isRecord(given)) return [issue('not_an_object', '', { field: '', received: given, expected })];
  const known = namesOf(fields);
  const misspelt = Object.keys(given).flatMap((field) => {
    const suggestion = known.includes(field) ? undefined : probablyMeant(field, known);
    return suggestion === undefined ? [] : [issue('unknown_field', field, { field, suggestion, known })];
  });
  return [...valueIssues(given, fields, { isWhole }), ...misspelt];
}

/** Everything that is wrong with a whole record for the sandbox, which has no other fields. */
function wholeIssues(given: Fields, fields: DraftFields): WriteIssue[] {
  const known = namesOf(fields);
  const unknown = Object.keys(given).filter((field) => !known.includes(field));
  return [
    ...valueIssues(given, fields, { isWhole: true }),
    ...unknown.map((field) =>
      issue('unknown_field', pathTo('', field), { field, suggestion: probablyMeant(field, known), known }),
    ),
  ];
}

function namesOf({ required, optional, readOnly = [] }: DraftFields): string[] {
  return [...Object.keys(required), ...Object.keys(optional), ...readOnly, ...RECORD_FIELDS];
}

function valueIssues(
  given: Fields,
  { required, optional, together = () => [] }: DraftFields,
  { isWhole, path = '' }: { readonly isWhole: boolean; readonly path?: string },
): WriteIssue[] {
  const needed = Object.entries(required).filter(([name]) => isWhole || given[name] !== undefined);
  const others = Object.entries(optional).filter(([name]) => (given[name] ?? null) !== null);
  const issues = [...needed, ...others].flatMap(([name, check]) => check(given[name], pathTo(path, name)));
  return [...issues, ...together(given)];
}

export const ANY: ValueCheck = () => [];

export const TEXT: ValueCheck = (received, path) =>
  typeIssues(received, path, { expected: 'text', code: 'not_text', is: isText });

export const TITLE: ValueCheck = (received, path) => {
  const expected = `a text of at most ${LONGEST_TITLE} characters`;
  if (typeof received === 'string' && !isShort(received)) {
    return [issue('too_long', path, { field: path, received, expected, most: LONGEST_TITLE })];
  }
  return textIssues(received, path, expected);
};

/** A code of ISO 4217 in capitals. */
export const CURRENCY: ValueCheck = (received, path) => {
  const expected = 'an ISO 4217 code such as "EUR"';
  const issues = textIssues(received, path, expected);
  if (issues.length > 0 || typeof received !== 'string' || currencyDigits(received) !== undefined) return issues;
  const capitals = received.trim().toUpperCase();
  const suggestion = currencyDigits(capitals) === undefined ? undefined : capitals;
  return [issue('unknown_currency', path, { field: path, received, expected, suggestion })];
};

export const uuidOf =
  (whose: string): ValueCheck =>
  (received, path) =>
    uuidIssues(received, path, `the id of ${whose}, a UUID`);

export const FLAG: ValueCheck = (received, path) => {
  if (typeof received === 'boolean') return [];
  return [valueIssue('not_boolean', received, path, 'true or false')];
};

export const wholeFrom =
  (least: number, most = Number.MAX_SAFE_INTEGER): ValueCheck =>
  (received, path) => {
    if (isWhole(received, least, most)) return [];
    const isOpen = most === Number.MAX_SAFE_INTEGER;
    const expected = isOpen ? `a whole number of ${least} or more` : `a whole number from ${least} to ${most}`;
    return [valueIssue('not_whole_number', received, path, expected)];
  };

/** An amount: decimal text, or a whole number of the smallest unit of the currency. */
export const AMOUNT: ValueCheck = (received, path) => {
  const isAmount =
    typeof received === 'string' ? isDecimalText(received) : isWhole(received, 0, Number.MAX_SAFE_INTEGER);
  const expected = 'decimal text such as "110.00", or a whole number of the smallest unit of the currency';
  return isAmount ? [] : [valueIssue('not_decimal', received, path, expected)];
};

export const oneOf =
  (...allowed: readonly string[]): ValueCheck =>
  (received, path) => {
    if (allowed.some((value) => value === received)) return [];
    const expected = `one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`;
    const suggestion = typeof received === 'string' ? probablyMeant(received, allowed) : undefined;
    return [issue('not_one_of', path, { field: nameIn(path), received, expected, allowed, suggestion })];
  };

export const OBJECT: ValueCheck = (received, path) =>
  typeIssues(received, path, { expected: 'an object', code: 'not_an_object', is: isRecord });

export const objectOf =
  (fields: DraftFields): ValueCheck =>
  (received, path) =>
    isRecord(received) ? valueIssues(received, fields, { isWhole: true, path }) : OBJECT(received, path);

export const listOf =
  (check: ValueCheck): ValueCheck =>
  (received, path) => {
    const expected = 'a list';
    if (!Array.isArray(received))
      return typeIssues(received, path, { expected, code: 'not_a_list', is: Array.isArray });
    return received.flatMap((entry: unknown, index) => check(entry, pathTo(path, index)));
  };

export const DAYS_OF_WEEK = 7;

/** One value for all days of the week, or a list of seven. */
export const byWeekday =
  (check: ValueCheck): ValueCheck =>
  (received, path) => {
    if (!Array.isArray(received)) return check(received, path);
    if (received.length === DAYS_OF_WEEK) return listOf(check)(received, path);
    return [valueIssue('not_a_list', received, path, 'one value, or a list of seven')];
  };

function valueIssue(
  code: 'not_boolean' | 'not_whole_number' | 'not_decimal' | 'not_a_list',
  received: unknown,
  path: string,
  expected: string,
): WriteIssue {
  return issue(received === undefined || received === null ? 'required' : code, path, {
    field: nameIn(path),
    received,
    expected,
  });
}

function nameIn(path: string): string {
  return path.split('.').at(-1) ?? path;
}
