import { dayNumber } from '../calendar/plain-date.js';
import { pathTo } from '../issues/path.js';
import { judgeUnknown } from '../issues/read-object.js';
import { isList, readFields, readList } from '../issues/reading.js';
import type { Report } from '../issues/report.js';
import { addNoObject, addSchemaIssues, type SchemaIssue, soundFields } from '../issues/schema-issues.js';
import type { Parser } from '../schema/parser.js';
import { type DateRange, NOTED_RANGE, RANGE_IN_WORDS, rangeShape } from './date-range.js';
import { readTaxLocal } from './local/read.js';
import { checkLocal } from './local/rules.js';
import { isPercent } from './logics.js';
import { MOST_RANGES, type Readable, type Tax } from './tax.js';
import { checkAcrossFields, checkRanges } from './tax-rules.js';
import { wording } from './wording.js';

/** A tax that was looked at: what of it can be read, and the whole of it when nothing is wrong. */
export interface TaxRead<Own extends Tax> {
  readonly readable: Readable<Own>;
  readonly value: Own | undefined;
}

/** What the rules across fields see of an optional field that was left out. */
const DEFAULTS = { currency: null, applicable_after: null, applicable_before: null };

/**
 * What is wrong with the own fields of a tax, by field and across fields, in one go.
 * `fields` are read but for their ranges, which are read into them here.
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

/** What has no id was not given by the API: a person wrote it. */
export function isDraft({ id }: Record<string, unknown>): boolean {
  return id === undefined;
}

/** The legacy pair, kept as it is, says the same as a list of one range: a list that says otherwise is an issue. */
function withLegacyRange<Own extends Tax>(tax: Own): Own {
  const { applicable_after: after, applicable_before: before } = tax;
  if (after === null && before === null) return tax;
  return { ...tax, applicable_date_ranges: [{ after, before }] };
}

/** The ranges of a tax as plain data; their other fields are treated as those of the tax are. */
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
    judgeUnknown(read, { isDraft: isDraft(tax), shape: rangeShape(), path: place, report });
    return read.fields;
  });
}

/** Notes what the schema found, and answers with the fields that it found nothing wrong with. */
function readableFields<Own extends Tax>(
  found: readonly SchemaIssue[],
  fields: Record<string, unknown>,
  path: string,
  report: Report,
): Readable<Own> {
  // With logic percent no currency is right, so that a wrong one is wrong is not worth a sentence of its own.
  const told = isPercent(fields['logic']) ? found.filter((issue) => issue.path[0] !== 'currency') : found;
  addSchemaIssues(told, fields, { path, wording: wording(), report });
  const sound = soundFields(found, { ...DEFAULTS, ...fields });
  if (isList(sound['applicable_date_ranges'])) sound['applicable_date_ranges'] = readableRanges(fields);
  // What the schema did not complain of has the type that the schema gives it.
  return sound as Readable<Own>;
}

function readableRanges({ applicable_date_ranges: list }: Record<string, unknown>): Array<Readable<DateRange>> {
  if (!isList(list)) return [];
  return list.slice(0, MOST_RANGES).map((range) => {
    // Each was read into an object, or had one put in its place: see readRanges.
    const { after, before } = range as Record<string, unknown>;
    return { after: readableEnd(after), before: readableEnd(before) };
  });
}

function readableEnd(end: unknown): string | null | undefined {
  if (end === undefined || end === null) return null;
  return typeof end === 'string' && dayNumber(end) !== undefined ? end : undefined;
}
