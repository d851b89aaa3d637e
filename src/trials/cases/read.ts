import { dayNumber } from '../../core/calendar/plain-date.js';
import { policies } from '../../core/definitions/policy.js';
import type { Issue } from '../../core/issues/issue.js';
import { pathTo } from '../../core/issues/issue.js';
import { isList, isRecord, readPlainly } from '../../core/issues/reading.js';
import type { Place } from '../../core/issues/report.js';
import { addNoList, addNoObject, Report, readObject } from '../../core/issues/report.js';
import { probablyMeant } from '../../core/issues/texts.js';
import { INPUT_CODES, VALIDATION_CODES } from '../../core/issues/validation-codes.js';
import { namesOf, parseFields } from '../../core/schema/fields.js';
import type { Stay } from '../../core/stay/schema.js';
import type { Expectation } from './fields.js';
import { AMOUNT, isAmount, MOST_CASES, READERS, WORDING } from './fields.js';

export interface ReadCase {
  /** Its name, or else its place. */
  readonly name: string;
  readonly path: string;
  readonly stay: Stay;
  readonly policy: unknown;
  readonly expect: Expectation;
  /** Whether it has an issue and cannot be run. */
  readonly isWrong: boolean;
}

/** The content of a cases file, with all its issues. */
export interface ReadCases {
  /** Unchecked: a set, or a path. */
  readonly taxSet: unknown;
  readonly cases: readonly ReadCase[];
  readonly issues: readonly Issue[];
  /** Whether there is an issue outside of the single cases. */
  readonly isWrong: boolean;
}

/** Reads a cases file, or the list of its cases. Stays, policies and the tax set are checked where they are used. */
export function readCases(input: unknown): ReadCases {
  const report = new Report(INPUT_CODES);
  const value = readPlainly(input);
  const file = isList(value) ? { cases: value } : readWith('file', value, { path: '', report });
  const isFile = !isList(value);
  let ofCases = 0;
  const list = file === undefined ? [] : listOf(file['cases'], { path: isFile ? 'cases' : '', report });
  const cases = list.map((entry, index) => {
    const before = report.count;
    const testCase = readCase(entry, { path: isFile ? pathTo('cases', index) : pathTo('', index), report });
    ofCases += report.count - before;
    return { ...testCase, isWrong: report.count > before };
  });
  const { issues = [] } = report.result(undefined);
  return { taxSet: file?.['taxSet'], cases, issues, isWrong: issues.length > ofCases };
}

const POLICY_NAMES: readonly string[] = Object.keys(policies);

type Reader = keyof typeof READERS;

/** Reads the fields of an object; reports unknown fields and invalid values. */
function readWith(reader: Reader, input: unknown, place: Place): Record<string, unknown> | undefined {
  const { shape, schema } = READERS[reader]();
  const fields = readObject(input, { ...place, shape });
  if (fields !== undefined) parseFields(schema, fields, { ...place, wording: WORDING });
  return fields;
}

function inside({ path, report }: Place, name: string | number): Place {
  return { path: pathTo(path, name), report };
}

function listOf(input: unknown, { path, report }: Place): readonly unknown[] {
  if (isList(input) && input.length <= MOST_CASES) return input;
  if (isList(input)) {
    report.add('list_too_long', path, { field: 'cases', expected: expectedOf('cases'), most: MOST_CASES });
  } else addNoList(input, { path, wording: WORDING, report });
  return [];
}

/** The value of a field that must be an object; an empty one if it is not. */
function objectIn(field: string, value: unknown, place: Place): Record<string, unknown> {
  if (isRecord(value)) return value;
  addNoObject(value, { ...inside(place, field), expected: expectedOf(field) });
  return {};
}

function expectedOf(field: string): string {
  return WORDING.rules.get(field)?.expected ?? '';
}

function readCase(input: unknown, place: Place): Omit<ReadCase, 'isWrong'> {
  const { path } = place;
  const { name, source, stay, policy, expect } = readWith('case', input, place) ?? {};
  if (source !== undefined) readWith('source', source, inside(place, 'source'));
  if (isRecord(input)) {
    objectIn('stay', stay, place);
    if (expect === undefined) objectIn('expect', expect, place);
  }
  if (policy !== undefined) checkPolicy(policy, place);
  if (expect !== undefined) checkExpected(expect, inside(place, 'expect'));
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : path,
    path,
    // Its fields are checked by the quote.
    stay: Object(stay),
    policy,
    // Another type was reported, and the case is not run.
    expect: isRecord(expect) ? expect : {},
  };
}

/** Its fields are checked where it is used. */
function checkPolicy(policy: unknown, place: Place): void {
  if (typeof policy !== 'string') objectIn('policy', policy, place);
  else checkName(policy, { field: 'policy', expected: expectedOf('policy') }, POLICY_NAMES, inside(place, 'policy'));
}

function checkExpected(input: unknown, place: Place): void {
  const fields = readWith('expect', input, place) ?? {};
  checkTaxes(fields['taxes'], place);
  for (const field of namesOf(CODES)) checkCodes(fields[field], field, inside(place, field));
  const { due = {}, nights = {}, rooms = [] } = fields;
  if (isRecord(due)) readWith('due', due, inside(place, 'due'));
  else objectIn('due', due, place);
  for (const [date, night] of Object.entries(objectIn('nights', nights, place))) {
    const nightPlace = inside(inside(place, 'nights'), date);
    if (dayNumber(date) === undefined) {
      nightPlace.report.add('not_a_date', nightPlace.path, {
        field: 'nights',
        received: date,
        expected: 'a date such as "2026-07-01"',
      });
    }
    checkPart(night, nightPlace);
  }
  const list = inside(place, 'rooms');
  for (const [index, room] of listOf(rooms, list).entries()) checkPart(room, inside(list, index));
}

/** The known codes, and their names in messages. */
const CODES = {
  issues: { severity: 'error', expected: 'the code of an issue, such as "price_form"' },
  warnings: { severity: 'warning', expected: 'the code of a warning, such as "extra_untaxed"' },
} as const;

/** Values of other types were reported before. */
function checkCodes(codes: unknown, field: keyof typeof CODES, place: Place): void {
  const { severity, expected } = CODES[field];
  const allowed: string[] = namesOf(VALIDATION_CODES).filter((code) => VALIDATION_CODES[code].severity === severity);
  for (const [index, received] of (isList(codes) ? codes : []).entries()) {
    if (typeof received !== 'string' || received.trim() === '') continue;
    checkName(received, { field: pathTo(field, index), expected }, allowed, inside(place, index));
  }
}

function checkName(
  received: string,
  { field, expected }: Record<'field' | 'expected', string>,
  allowed: readonly string[],
  { path, report }: Place,
): void {
  if (allowed.includes(received)) return;
  const suggestion = probablyMeant(received, allowed);
  report.add('not_one_of', path, { field, received, expected, allowed, suggestion });
}

function checkPart(input: unknown, place: Place): void {
  checkTaxes(readWith('part', input, place)?.['taxes'], place);
}

function checkTaxes(taxes: unknown = {}, place: Place): void {
  const { path, report } = inside(place, 'taxes');
  for (const [title, amount] of Object.entries(objectIn('taxes', taxes, place))) {
    if (amount === null || (typeof amount === 'string' && isAmount(amount))) continue;
    const code =
      typeof amount === 'number' ? 'number_not_text' : typeof amount === 'string' ? 'not_decimal' : 'not_text';
    report.add(code, pathTo(path, title), { field: title, received: amount, expected: AMOUNT.rule.expected });
  }
}
