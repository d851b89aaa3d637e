import { COLLECTOR_FIELDS, type Collectors, isCollectedByBoth, misspeltTaxes } from '../definitions/local/collector.js';
import { inOrder } from '../definitions/local/placed.js';
import type { Tax } from '../definitions/tax.js';
import { below, type Issue } from '../issues/issue.js';
import { TEXTS } from '../issues/kinds.js';
import { refuseUnknown } from '../issues/read-object.js';
import { readFields, shapeOf } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { addNoObject } from '../issues/schema-issues.js';
import { sourceOf } from '../quote/calculation.js';
import type { Quote } from '../quote/quote.js';
import { verifiedQuote } from '../record/record.js';
import { type BookingEffect, effectOf, type Period } from './effect.js';
import { collectedTwice, type ReturnIssue, recordDiffers, taxUnknown } from './return-issues.js';

/** A booking as a return needs it: plain data, which threads can hand to each other. */
export interface ReadBooking<Found = ReturnIssue> {
  /** Absent where there is none. */
  readonly reference?: string | undefined;
  /** What it puts into the period; absent when that is nothing, or when it cannot be read. */
  readonly effect?: BookingEffect | undefined;
  readonly issues: readonly Found[];
  /** Of what was read and puts something into the period. */
  readonly warnings: readonly Found[];
}

/** Verifies a booking, and reads from its nights what it puts into the period. Its issues say `place`. */
export function readBooking(booking: unknown, place: string, period: Period): ReadBooking {
  const { reference, record, collectors, issues } = fieldsOf(booking);
  const { quoted, wrong } = issues.length > 0 || record === null ? { wrong: issues } : quotedFrom(record, collectors);
  const effect = quoted && effectOf(quoted, period, collectors);
  const told = (found: readonly Found[]) =>
    found.map((issue) => ({ ...issue, ...(reference === undefined ? {} : { reference }), place }));
  const warnings = quoted !== undefined && effect !== undefined ? warningsOf(quoted, collectors) : [];
  return { reference, effect, issues: told(wrong), warnings: told(warnings) };
}

const SHAPE = shapeOf(['reference', 'record', ...COLLECTOR_FIELDS, 'place'], {
  inner: ['record', ...COLLECTOR_FIELDS],
  nullIsAbsent: [...COLLECTOR_FIELDS, 'place'],
});

/** A misspelt `collectedByChannel` would be declared by the property, so that unknown fields are refused. */
function fieldsOf(booking: unknown): {
  readonly reference?: string | undefined;
  readonly record?: unknown;
  readonly collectors: Collectors;
  readonly issues: readonly Issue[];
} {
  const report = new Report();
  const read = readFields(booking, SHAPE);
  if ('instead' in read) {
    addNoObject(read.instead, { path: '', expected: 'an object with a reference and a record', report });
    return { collectors: {}, issues: report.result(undefined).issues ?? [] };
  }
  const { reference, record, collectedByChannel, collectedByProperty } = read.fields;
  const isReference = typeof reference === 'string' && reference !== '';
  if (!isReference) {
    const code = reference === '' ? 'blank' : (reference ?? null) === null ? 'required' : 'not_text';
    report.add(code, 'reference', { field: 'reference', received: reference, expected: 'text' });
  }
  if (record === undefined) {
    report.add('required', 'record', { field: 'record', received: record, expected: 'a record, or null' });
  }
  const textsOf = (field: (typeof COLLECTOR_FIELDS)[number], received: unknown = []): readonly string[] => {
    if (isTexts(received)) return received;
    report.add('not_a_list', field, { field, received, expected: TEXTS.expected });
    return [];
  };
  const collectors = {
    collectedByChannel: textsOf('collectedByChannel', collectedByChannel),
    collectedByProperty: textsOf('collectedByProperty', collectedByProperty),
  };
  if (report.count === 0) refuseUnknown(read, { path: '', shape: SHAPE, report });
  return {
    reference: isReference ? reference : undefined,
    record,
    collectors,
    issues: report.result(true).issues ?? [],
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return TEXTS.isIt(value);
}

/** The quote of a record that agrees with its calculation; otherwise what is wrong with it, or with who collects. */
function quotedFrom(
  record: unknown,
  collectors: Collectors,
): { readonly quoted?: Quote; readonly wrong: readonly Found[] } {
  const found = verifiedQuote(record);
  if ('issues' in found) return { wrong: below('record', found.issues) };
  if ('differences' in found) return { wrong: [recordDiffers(found.differences.map(({ path }) => path))] };
  const twice = taxesOf(found.quote).filter((tax) => isCollectedByBoth(tax, collectors));
  return twice.length > 0 ? { wrong: twice.map(collectedTwice) } : { quoted: found.quote, wrong: [] };
}

function warningsOf(quoted: Quote, collectors: Collectors): readonly Found[] {
  return misspeltTaxes(taxesOf(quoted), collectors).map(taxUnknown);
}

/** Those that are not calculated here too. */
function taxesOf(quoted: Quote): Tax[] {
  return inOrder(sourceOf(quoted)?.taxSet.taxes ?? []).map(({ tax }) => tax);
}

type Found = Pick<Issue, 'path' | 'message' | 'params'> & Pick<ReturnIssue, 'code'>;
