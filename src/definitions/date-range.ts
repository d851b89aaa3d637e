import * as z from 'zod/mini';
import { pathTo } from '../issues/issue.js';
import { isList } from '../issues/reading.js';
import type { Place, Report } from '../issues/report.js';
import { readObject } from '../issues/report.js';
import type { Field } from '../schema/fields.js';
import { OPEN_DATE, once, schemasOf, shapeFrom } from '../schema/fields.js';

/** The requirement for a date range, for messages. */
export const RANGE_IN_WORDS = 'a date range such as { "after": "2026-07-01", "before": null }';

/** The fields of a date range. */
export const RANGE_FIELDS = { after: OPEN_DATE, before: OPEN_DATE } satisfies Record<keyof DateRange, Field>;

export const rangeShape = once(() => shapeFrom(RANGE_FIELDS));
export const dateRangeObject = once(() => z.object(schemasOf(RANGE_FIELDS)));

/** Replaces an entry that is not a range and was reported. */
export const NOTED_RANGE: DateRange = { after: '0100-01-01', before: null };

/** A range as plain data, its open ends written out, its unknown fields reported as issues. */
export function readRange(input: unknown, place: Place): object {
  const read = readObject(input, { ...place, shape: rangeShape(), expected: RANGE_IN_WORDS });
  return read === undefined ? NOTED_RANGE : { after: read['after'] ?? null, before: read['before'] ?? null };
}

/** An end of a range: a date, null for open, or `undefined` if it has an issue. */
type End = string | null | undefined;

/** The rules of one range. */
export function checkRange(
  { after, before }: { readonly after?: End; readonly before?: End },
  placeOf: () => string,
  report: Report,
): void {
  if (after === null && before === null) report.add('range_open', placeOf(), {});
  checkOrder(after, before, () => pathTo(placeOf(), 'before'), report);
}

/** Dates of one form compare as texts. */
export function checkOrder(after: End, before: End, placeOf: () => string, report: Report): void {
  if (after && before && after > before) report.add('range_reversed', placeOf(), { after, before });
}

/** The fields that together equal a list with one range. */
export const LEGACY_DATES = ['applicable_after', 'applicable_before'] as const;

/** The ranges of a tax, from the list or from the legacy fields. Values may be invalid. */
export function writtenRanges({
  applicable_date_ranges: ranges,
  applicable_after: after = null,
  applicable_before: before = null,
}: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (isList(ranges) && ranges.length > 0) return ranges;
  return after === null && before === null ? [] : [{ after, before }];
}

/** A period in which a tax applies, both ends included; `null` is an open end. */
export interface DateRange {
  /** The first date, `YYYY-MM-DD`; `null` is open at this end. */
  after: string | null;
  /** The last date, `YYYY-MM-DD`; `null` is open at this end. */
  before: string | null;
}

/** A period in which a tax applies, as a person writes it: an absent end is open. */
export interface DateRangeInput {
  /** The first date, `YYYY-MM-DD` [open]. */
  readonly after?: string | null | undefined;
  /** The last date, `YYYY-MM-DD` [open]. */
  readonly before?: string | null | undefined;
}
