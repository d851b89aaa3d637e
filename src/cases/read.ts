import { dayNumber } from '../calendar/plain-date.js';
import { policies } from '../index.js';
import { VALIDATION_CODES } from '../issues/codes.js';
import type { Issue } from '../issues/issue.js';
import { pathTo } from '../issues/issue.js';
import { isList, isRecord, readPlainly } from '../issues/reading.js';
import type { Place } from '../issues/report.js';
import { addNoList, addNoObject, addSchemaIssues, Report, readObject } from '../issues/report.js';
import { probablyMeant } from '../issues/texts.js';
import { namesOf } from '../schema/fields.js';
import type { Stay } from '../stay/schema.js';
import type { Expectation } from './fields.js';
import { AMOUNT, isAmount, MOST_CASES, READERS, WORDING } from './fields.js';

/** A case as read. */
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

/**
 * Reads the content of a cases file, or the list of its cases. Stays, policies and the tax set are checked where they
 * are used.
 */
export function readCases(input: unknown): ReadCases {
  const report = new Report();
  const value = readPlainly(input);
  const file = isList(value) ? { cases: value } : readWith('file', value, { path: '', report });
  const isFile = !isList(value);
  let ofCases = 0;
  const list = file === undefined ? [] : listOf(file['cases'], { path: isFile ? 'cases' : '', report });
  const cases = list.map((entry, at) => {
    const before = report.count;
    const read = readCase(entry, { path: isFile ? pathTo('cases', at) : pathTo('', at), report });
    ofCases += report.count - before;
    return { ...read, isWrong: report.count > before };
  });
  const { issues = [] } = report.result(undefined);
  return { taxSet: file?.['taxSet'], cases, issues, isWrong: issues.length > ofCases };
}

const POLICY_NAMES: readonly string[] = Object.keys(policies);

type Reader = keyof typeof READERS;

/** Reads the fields of an object; reports unknown fields and invalid values. */
function readWith(reader: Reader, input: unknown, { path, report }: Place): Record<string, unknown> | undefined {
  const { shape, parser } = READERS[reader]();
  const fields = readObject(input, { path, report, shape });
  if (fields === undefined) return undefined;
  const { success, issues = [] } = { issues: undefined, ...parser.parse(fields) };
  if (!success) addSchemaIssues(issues, fields, { path, wording: WORDING, report });
  return fields;
}

function listOf(input: unknown, { path, report }: Place): readonly unknown[] {
  if (isList(input) && input.length <= MOST_CASES) return input;
  if (isList(input)) {
    report.add('list_too_long', path, { field: 'cases', expected: expectedOf('cases'), most: MOST_CASES });
  } else addNoList(input, { path, wording: WORDING, report });
  return [];
}

function expectedOf(field: string): string {
  return WORDING.rules.get(field)?.expected ?? '';
}

function readCase(input: unknown, { path, report }: Place): Omit<ReadCase, 'isWrong'> {
  const fields = readWith('case', input, { path, report }) ?? {};
  const { name, source, stay, policy, expect } = fields;
  if (source !== undefined) readWith('source', source, { path: pathTo(path, 'source'), report });
  if (isRecord(input)) {
    if (!isRecord(stay)) addNoObject(stay, { path: pathTo(path, 'stay'), expected: expectedOf('stay'), report });
    if (expect === undefined)
      addNoObject(expect, { path: pathTo(path, 'expect'), expected: expectedOf('expect'), report });
  }
  if (policy !== undefined) checkPolicy(policy, { path: pathTo(path, 'policy'), report });
  if (expect !== undefined) checkExpected(expect, { path: pathTo(path, 'expect'), report });
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
function checkPolicy(policy: unknown, { path, report }: Place): void {
  const expected = expectedOf('policy');
  if (typeof policy !== 'string') {
    if (!isRecord(policy)) addNoObject(policy, { path, expected, report });
  } else if (!POLICY_NAMES.includes(policy)) {
    const suggestion = probablyMeant(policy, POLICY_NAMES);
    report.add('not_one_of', path, { field: 'policy', received: policy, expected, allowed: POLICY_NAMES, suggestion });
  }
}

function checkExpected(input: unknown, { path, report }: Place): void {
  const fields = readWith('expect', input, { path, report }) ?? {};
  checkTaxes(fields['taxes'], { path: pathTo(path, 'taxes'), report });
  for (const field of ['issues', 'warnings'] as const) {
    checkCodes(fields[field], field, { path: pathTo(path, field), report });
  }
  const { nights, rooms } = fields;
  if (isRecord(nights)) {
    for (const [date, night] of Object.entries(nights))
      checkNight(date, night, { path: pathTo(path, 'nights'), report });
  } else if (nights !== undefined) {
    addNoObject(nights, { path: pathTo(path, 'nights'), expected: expectedOf('nights'), report });
  }
  if (rooms === undefined) return;
  const place = pathTo(path, 'rooms');
  for (const [at, room] of listOf(rooms, { path: place, report }).entries()) {
    checkPart(room, { path: pathTo(place, at), report });
  }
}

/** The known codes, and their names in messages. */
const CODES = {
  issues: { severity: 'error', expected: 'the code of an issue, such as "price_form"' },
  warnings: { severity: 'warning', expected: 'the code of a warning, such as "extra_untaxed"' },
} as const;

/** Values of other types were reported before. */
function checkCodes(codes: unknown, field: keyof typeof CODES, { path, report }: Place): void {
  if (!isList(codes)) return;
  const { severity, expected } = CODES[field];
  const allowed: string[] = namesOf(VALIDATION_CODES).filter((code) => VALIDATION_CODES[code].severity === severity);
  for (const [at, received] of codes.entries()) {
    if (typeof received !== 'string' || received.trim() === '' || allowed.includes(received)) continue;
    const suggestion = probablyMeant(received, allowed);
    report.add('not_one_of', pathTo(path, at), { field: pathTo(field, at), received, expected, allowed, suggestion });
  }
}

function checkNight(date: string, night: unknown, { path, report }: Place): void {
  const place = pathTo(path, date);
  if (dayNumber(date) === undefined) {
    report.add('not_a_date', place, { field: 'nights', received: date, expected: 'a date such as "2026-07-01"' });
  }
  checkPart(night, { path: place, report });
}

function checkPart(input: unknown, { path, report }: Place): void {
  const fields = readWith('part', input, { path, report }) ?? {};
  checkTaxes(fields['taxes'], { path: pathTo(path, 'taxes'), report });
}

function checkTaxes(taxes: unknown, { path, report }: Place): void {
  if (taxes === undefined) return;
  if (!isRecord(taxes)) {
    addNoObject(taxes, { path, expected: expectedOf('taxes'), report });
    return;
  }
  for (const [title, amount] of Object.entries(taxes)) {
    if (amount === null || (typeof amount === 'string' && isAmount(amount))) continue;
    const code =
      typeof amount === 'number' ? 'number_not_text' : typeof amount === 'string' ? 'not_decimal' : 'not_text';
    report.add(code, pathTo(path, title), { field: title, received: amount, expected: AMOUNT.rule.expected });
  }
}
