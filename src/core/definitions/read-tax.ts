import { dayNumber } from '../calendar/plain-date.js';
import { pathTo } from '../issues/issue.js';
import { isList, readList } from '../issues/reading.js';
import type { Problem, Report } from '../issues/report.js';
import { addProblems, readObject, soundFields } from '../issues/report.js';
import { readInside, shapeFrom } from '../schema/fields.js';
import type { Schema } from '../schema/schema.js';
import { parse } from '../schema/schema.js';
import { TAX_FIELDS, wording } from './fields/tax.js';
import type { DateRange } from './local/periods.js';
import { NOTED_RANGE, RANGE_FIELDS, RANGE_IN_WORDS } from './local/periods.js';
import { checkLocal } from './local/rules.js';
import { isPercent } from './logics.js';
import type { Readable, Tax } from './tax.js';
import { MOST_RANGES } from './tax.js';
import { checkAcrossFields, checkRanges } from './tax-rules.js';

/** The readable fields of a tax, and the whole tax if it is valid. */
export interface TaxRead<Own extends Tax> {
  readonly readable: Readable<Own>;
  readonly value: Own | undefined;
}

/** The values of absent optional fields for the rules across fields. */
const DEFAULTS = { currency: null, max_nights: null, applicable_after: null, applicable_before: null };

/** Checks the fields of a tax, which are plain data except their ranges and local rules, alone and together. */
export function readTax<Own extends Tax>(
  schema: Schema<Own>,
  fields: Record<string, unknown>,
  path: string,
  report: Report,
): TaxRead<Own> {
  const issuesBefore = report.count;
  fields['applicable_date_ranges'] = readRanges(fields, path, report);
  readInside(TAX_FIELDS, fields, { path, report });
  const parsed = parse(schema, fields);
  const { problems } = parsed;
  const readable = problems === undefined ? parsed.value : readableFields<Own>(problems, fields, path, report);
  checkAcrossFields(readable, fields['currency'], path, report);
  const ranges = problems === undefined ? parsed.value.applicable_date_ranges : readableRanges(fields);
  checkRanges(ranges, path, report);
  if (readable.local !== undefined) checkLocal(readable.local, readable, { path, report });
  if (problems !== undefined || report.count > issuesBefore) return { readable, value: undefined };
  const value = withLegacyRange(parsed.value);
  return { readable: value, value };
}

/** A tax without an id was written by a person. */
export function isDraft({ id }: Record<string, unknown>): boolean {
  return id === undefined;
}

/** Fills the list of ranges from the legacy pair, which is kept. A list that differs from the pair is an issue. */
function withLegacyRange<Own extends Tax>(tax: Own): Own {
  const { applicable_after: after, applicable_before: before } = tax;
  if (after === null && before === null) return tax;
  return { ...tax, applicable_date_ranges: [{ after, before }] };
}

/** The ranges of a tax as plain data. Unknown fields are treated like those of the tax. */
function readRanges(tax: Record<string, unknown>, path: string, report: Report): unknown {
  const list = readList(tax['applicable_date_ranges'], MOST_RANGES);
  if (!isList(list)) return list;
  const rules = { shape: shapeFrom(RANGE_FIELDS), expected: RANGE_IN_WORDS, report, isDraft: () => isDraft(tax) };
  const ranges = pathTo(path, 'applicable_date_ranges');
  return list.map((entry, index) => readObject(entry, { ...rules, path: pathTo(ranges, index) }) ?? NOTED_RANGE);
}

/** Reports the problems that the schema found, and returns the fields without issues. */
function readableFields<Own extends Tax>(
  problems: readonly Problem[],
  fields: Record<string, unknown>,
  path: string,
  report: Report,
): Readable<Own> {
  // With logic percent every currency is wrong: an issue about its form would add nothing.
  const reported = isPercent(fields['logic']) ? problems.filter(({ path: [name] }) => name !== 'currency') : problems;
  addProblems(reported, fields, { path, wording: wording(), report });
  const sound = soundFields(problems, { ...DEFAULTS, ...fields });
  if (isList(sound['applicable_date_ranges'])) sound['applicable_date_ranges'] = readableRanges(fields);
  // A field without an issue has the type of the schema.
  return sound as Readable<Own>;
}

function readableRanges({ applicable_date_ranges: list }: Record<string, unknown>): Array<Readable<DateRange>> {
  if (!isList(list)) return [];
  return list.slice(0, MOST_RANGES).map((range) => {
    // Each is an object, or was replaced by one: see readRanges.
    const { after, before } = range as Record<string, unknown>;
    return { after: readableEnd(after), before: readableEnd(before) };
  });
}

function readableEnd(end: unknown): string | null | undefined {
  if (end === undefined || end === null) return null;
  return typeof end === 'string' && dayNumber(end) !== undefined ? end : undefined;
}
