import { dayNumber } from '../calendar/plain-date.js';
import { pathTo } from '../issues/issue.js';
import { isList, readFields, readList } from '../issues/reading.js';
import type { Report, SchemaIssue } from '../issues/report.js';
import { addNoObject, addSchemaIssues, reportUnknown, soundFields } from '../issues/report.js';
import type { Parser } from '../schema/parser.js';
import type { DateRange } from './date-range.js';
import { NOTED_RANGE, RANGE_IN_WORDS, rangeShape } from './date-range.js';
import { readTaxLocal } from './local/read.js';
import { checkLocal } from './local/rules.js';
import { isPercent } from './logics.js';
import type { Readable, Tax } from './tax.js';
import { MOST_RANGES } from './tax.js';
import { checkAcrossFields, checkRanges } from './tax-rules.js';
import { wording } from './wording.js';

/** The readable fields of a tax, and the whole tax if it is valid. */
export interface TaxRead<Own extends Tax> {
  readonly readable: Readable<Own>;
  readonly value: Own | undefined;
}

/** The values of absent optional fields for the rules across fields. */
const DEFAULTS = { currency: null, applicable_after: null, applicable_before: null };

/**
 * Checks the fields of a tax, each alone and together. `fields` are plain data except their ranges, which are read
 * here.
 */
export function readTax<Own extends Tax>(
  parser: Parser<Own>,
  fields: Record<string, unknown>,
  path: string,
  report: Report,
): TaxRead<Own> {
  const issuesBefore = report.count;
  fields['applicable_date_ranges'] = readRanges(fields, path, report);
  if (fields['local'] !== undefined) {
    fields['local'] = readTaxLocal(fields['local'], { path: pathTo(path, 'local'), report });
  }
  const parsed = parser.parse(fields);
  const readable = parsed.success ? parsed.data : readableFields<Own>(parsed.issues, fields, path, report);
  checkAcrossFields(readable, fields['currency'], path, report);
  const ranges = parsed.success ? parsed.data.applicable_date_ranges : readableRanges(fields);
  checkRanges(ranges, path, report);
  if (readable.local !== undefined) checkLocal(readable.local, readable, { path, report });
  if (!parsed.success || report.count > issuesBefore) return { readable, value: undefined };
  const value = withLegacyRange(parsed.data);
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
  return list.map((entry, at) => {
    const place = pathTo(pathTo(path, 'applicable_date_ranges'), at);
    const read = readFields(entry, rangeShape());
    if ('instead' in read) {
      addNoObject(read.instead, { path: place, expected: RANGE_IN_WORDS, report });
      return NOTED_RANGE;
    }
    reportUnknown(read, { isDraft: isDraft(tax), shape: rangeShape(), path: place, report });
    return read.fields;
  });
}

/** Reports the issues of the schema, and returns the fields without issues. */
function readableFields<Own extends Tax>(
  found: readonly SchemaIssue[],
  fields: Record<string, unknown>,
  path: string,
  report: Report,
): Readable<Own> {
  // With logic percent every currency is wrong: an issue about its form would add nothing.
  const reported = isPercent(fields['logic']) ? found.filter((issue) => issue.path[0] !== 'currency') : found;
  addSchemaIssues(reported, fields, { path, wording: wording(), report });
  const sound = soundFields(found, { ...DEFAULTS, ...fields });
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
