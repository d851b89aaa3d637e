import type { IssueCode, ParamsOf } from './codes.js';
import type { ValueCode } from './field-codes.js';
import { FIELD_CODES, writtenOtherwise } from './field-codes.js';
import type { EntriesOf, FieldCode, InputCode, Issue, Result } from './issue.js';
import { issue, issueIn, pathIn, pathSegments, pathTo } from './issue.js';
import type { ErrorCode, Finding, Mistakes, WarningCode } from './mistakes.js';
import { findingOf, findMistakes, warningOf } from './mistakes.js';
import type { FieldsRead, Shape } from './reading.js';
import { readFields } from './reading.js';
import { probablyMeant, UNREADABLE } from './texts.js';

/** Bounds the output for a hostile input. */
export const MOST_ISSUES = 1_000;

/** More unknown names than answers of the API and typing mistakes have, in one kind of object. */
export const MOST_UNKNOWN_NAMES = 1_000;

/** The path of a value, and the report for its issues. */
export interface Place<Code extends IssueCode = InputCode> {
  readonly path: string;
  readonly report: Report<Code>;
}

/** A place further inside: of a field, or of an entry of a list. */
export function placeIn({ path, report }: Place, ...segments: readonly PropertyKey[]): Place {
  return { path: pathIn(path, ...segments), report };
}

/** The issues and warnings of one validated value, of the codes of one catalogue. */
export class Report<Code extends IssueCode = InputCode> {
  readonly #issues: Issue[] = [];
  readonly #warnings: Issue[] = [];
  #isStopped = false;
  #meanings: Map<Shape, Map<string, string | undefined>> | undefined;

  constructor(readonly entries: EntriesOf<Code>) {}

  add<Added extends Code & ErrorCode>(code: Added, path: string, params: ParamsOf<Added>): void {
    this.addIn(this.entries, code, path, params);
  }

  /** Like `add`, for the codes of another catalogue. */
  addIn<Added extends ErrorCode>(entries: EntriesOf<Added>, code: Added, path: string, params: ParamsOf<Added>): void {
    if (this.isFull) return;
    this.#issues.push(issueIn(entries, code, path, params));
    if (this.isFull) this.#issues.push(issue('too_many_issues', '', { most: MOST_ISSUES }));
  }

  /** Adds a warning, which a row of likely mistakes makes. */
  warn(warning: Issue): void {
    if (this.takesWarnings) this.#warnings.push(warning);
  }

  get isFull(): boolean {
    return this.#isStopped || this.#issues.length >= MOST_ISSUES;
  }

  get takesWarnings(): boolean {
    return this.#warnings.length < MOST_ISSUES;
  }

  /** The known field that a name resembles. Each name is compared once, and at most a thousand are. */
  meaningOf(name: string, shape: Shape, path: string): string | undefined {
    this.#meanings ??= new Map();
    const meanings = this.#meanings.get(shape) ?? new Map<string, string | undefined>();
    this.#meanings.set(shape, meanings);
    if (meanings.has(name)) return meanings.get(name);
    if (meanings.size === MOST_UNKNOWN_NAMES) {
      this.addIn(FIELD_CODES, 'too_many_fields', path, { most: MOST_UNKNOWN_NAMES });
      this.#isStopped = true;
      return undefined;
    }
    const meaning = probablyMeant(name, shape.names);
    meanings.set(name, meaning);
    return meaning;
  }

  /** The number of issues: two equal counts enclose code that found none. */
  get count(): number {
    return this.#issues.length;
  }

  /** The result of validation: `value` if there are no issues, `undefined` if the value is absent. */
  result<T>(value: T | undefined): Result<T> {
    if (value === undefined || this.#issues.length > 0) return { issues: this.#issues };
    return { value, warnings: this.#warnings };
  }
}

/** Reports the likely mistakes in a subject, each as the row of its code says, with the sentences of a catalogue. */
export function reportMistakes<Subject, Code extends WarningCode>(
  entries: EntriesOf<Code>,
  rows: Mistakes<Subject, Code>,
  subject: Subject,
  report: Pick<Report, 'warn'>,
): void {
  for (const found of findMistakes<Subject, Finding<Code>>(rows, subject)) report.warn(warningOf(entries, rows, found));
}

/** A part of a value that its schema refuses. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  /** The code of the issue for a value that is there. */
  readonly code: ValueCode | 'list_too_long' | 'list_too_short';
  /** The allowed values of a choice. */
  readonly values?: readonly string[] | undefined;
  /** The length of the longest list. */
  readonly most?: number | undefined;
  readonly more?: object | undefined;
}

export interface FieldRule {
  /** As words that follow "must be". */
  readonly expected: string;
  /** The smallest whole number. */
  readonly least?: number;
  /** The largest whole number, or the length of the longest text. */
  readonly most?: number;
}

/** The requirements of one kind of value, for messages. */
export interface Wording {
  /** By the name of the field; `rooms[]` is an entry of rooms, `titles{}` a value of titles, whose names are free. */
  readonly rules: ReadonlyMap<string, FieldRule>;
  /** Decimal fields: a number in one has a special message. */
  readonly decimals: ReadonlySet<string>;
  /** Suggests a code for a received currency; better than comparing letters. */
  readonly guess?: (received: string) => string | undefined;
}

/** For a field without a rule, which is an internal error. */
const ANOTHER_VALUE: FieldRule = { expected: 'another value' };

/** Reports the problems that a schema found in `fields`, which are at `path`. */
export function addProblems(
  problems: readonly Problem[],
  fields: Record<string, unknown>,
  { path, wording, report }: { path: string; wording: Wording; report: Report<FieldCode> },
): void {
  for (const problem of problems) {
    const place = problem.path.reduce<string>(pathTo, path);
    addOne(problem, valueAt(fields, problem.path), { place, wording, report });
  }
}

/** The fields without issues, for the rules across fields. */
export function soundFields(problems: readonly Problem[], fields: Record<string, unknown>): Record<string, unknown> {
  const sound = { ...fields };
  for (const { path } of problems) delete sound[String(path[0])];
  return sound;
}

/** Reports a value that is not an object or cannot be read. */
export function addNoObject(
  instead: unknown,
  { path, expected, report }: { path: string; expected: string; report: Report<FieldCode> },
): void {
  const { field } = namesOf(pathSegments(path));
  if (instead === UNREADABLE) {
    report.add('unreadable', path, { field });
  } else {
    const isAbsent = instead === undefined || instead === null;
    report.add(isAbsent ? 'required' : 'not_an_object', path, { field, received: instead, expected });
  }
}

export function addNoList(
  instead: unknown,
  { path, wording, report }: { path: string; wording: Wording; report: Report<FieldCode> },
): void {
  const problem = { code: 'not_a_list', path: pathSegments(path) } as const;
  addOne(problem, instead, { place: path, wording, report });
}

function addOne(
  { path, code, values, most: longest, more }: Problem,
  received: unknown,
  { place, wording, report }: { place: string; wording: Wording; report: Report<FieldCode> },
): void {
  const { field, kind } = namesOf(path, wording.rules);
  const { expected, least, most } = wording.rules.get(kind) ?? ANOTHER_VALUE;
  if (received === UNREADABLE) {
    report.add('unreadable', place, { field });
  } else if (code === 'list_too_long') {
    report.add(code, place, { field, expected, most: longest ?? 0 });
  } else if (code === 'list_too_short') {
    report.add(code, place, { field, expected });
  } else {
    const suggestion = typeof received === 'string' ? guessOf(values, received, wording) : undefined;
    const params = { field, received, expected, allowed: values ?? [], suggestion, least, most, ...more };
    report.add(codeOf(code, received, wording.decimals.has(kind)), place, params);
  }
}

function codeOf(code: ValueCode, received: unknown, isDecimal: boolean): ValueCode {
  if (received === undefined || received === null) return 'required';
  return code === 'not_text' && isDecimal && typeof received === 'number' ? 'number_not_text' : code;
}

function guessOf(values: Problem['values'], received: string, wording: Wording): string | undefined {
  return values === undefined ? wording.guess?.(received) : probablyMeant(received, values);
}

/** The name of a field in sentences (rooms[1]), and the key of its rule (rooms[]). */
function namesOf(path: readonly PropertyKey[], rules?: Wording['rules']): { field: string; kind: string } {
  const [last = '', above = ''] = [path.at(-1), path.at(-2)];
  if (typeof last === 'number') return { field: pathTo(String(above), last), kind: `${String(above)}[]` };
  const values = `${String(above)}{}`;
  return rules?.has(values)
    ? { field: pathTo(String(above), last), kind: values }
    : { field: String(last), kind: String(last) };
}

function valueAt(fields: Record<string, unknown>, path: readonly PropertyKey[]): unknown {
  let value: unknown = fields;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[segment];
  }
  return value;
}

interface ShapedPlace extends Place<FieldCode> {
  readonly shape: Shape;
}

/** The field that names a file's JSON Schema for editors. It is allowed only at the top, where the path is empty. */
export const SCHEMA_FIELD = '$schema';

interface UnknownField {
  readonly field: string;
  readonly suggestion: string | undefined;
  readonly path: string;
}

/** Likely mistakes in an unknown field of a stored definition, and of no draft. */
export const FIELD_MISTAKES: Mistakes<UnknownField, 'field_ignored'> = {
  field_ignored: { find: ignoredField, meant: 'meant: ["field_ignored"]' },
};

function ignoredField({ field, suggestion, path }: UnknownField): Array<Finding<'field_ignored'>> {
  return [findingOf('field_ignored', path, { field, suggestion })];
}

/**
 * A draft is written by a person, and a misspelt field would change the tax: unknown fields are issues. A stored
 * definition has an id and may have fields of the API: unknown fields are warnings.
 */
export function reportUnknown(
  { unknown }: Pick<FieldsRead, 'unknown'>,
  { isDraft = true, shape, path, report }: ShapedPlace & { readonly isDraft?: boolean | undefined },
): void {
  if (!isDraft && !report.takesWarnings) return;
  for (const field of unknown) {
    if (report.isFull) return;
    const place = pathTo(path, field);
    if (place === SCHEMA_FIELD) continue;
    const write = writtenOtherwise(field, shape.names);
    const suggestion =
      write === undefined ? (shape.inside?.get(field) ?? report.meaningOf(field, shape, path)) : undefined;
    if (isDraft) report.add('unknown_field', place, { field, known: shape.names, suggestion, write });
    else reportMistakes(FIELD_CODES, FIELD_MISTAKES, { field, suggestion, path: place }, report);
  }
}

interface ObjectPlace extends ShapedPlace {
  /** The requirement for the message if the value is not an object. */
  readonly expected?: string | undefined;
  /** Whether unknown fields are issues [they are]. */
  readonly isDraft?: (fields: Record<string, unknown>) => boolean;
}

/** Reads the fields as plain data and reports unknown ones. Reports anything but an object, and returns `undefined`. */
export function readObject(
  input: unknown,
  { path, shape, expected = `an object with any of ${shape.names.join(', ')}`, report, isDraft }: ObjectPlace,
): Record<string, unknown> | undefined {
  const result = readFields(input, shape);
  if ('instead' in result) {
    addNoObject(result.instead, { path, expected, report });
    return undefined;
  }
  const { fields, unknown } = result;
  // Few objects have any, and every stay and definition passes here.
  if (unknown.length > 0) reportUnknown(result, { shape, path, report, isDraft: isDraft?.(fields) });
  return fields;
}
