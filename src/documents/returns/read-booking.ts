import type { Collectors } from '../../core/definitions/local/collector.js';
import { COLLECTOR_FIELDS, isCollectedByBoth, misspeltTaxes } from '../../core/definitions/local/collector.js';
import { inOrder } from '../../core/definitions/local/placed.js';
import type { Tax } from '../../core/definitions/tax.js';
import { TEXTS } from '../../core/issues/arguments.js';
import { below, pathTo } from '../../core/issues/issue.js';
import { readFields, shapeOf } from '../../core/issues/reading.js';
import { addNoObject, Report, reportUnknown } from '../../core/issues/report.js';
import { INPUT_CODES } from '../../core/issues/validation-codes.js';
import { sourceOf } from '../../core/quote/calculation.js';
import type { Quote } from '../../core/quote/quote.js';
import { verifiedQuote } from '../../core/record/record.js';
import type { RecordSubject } from '../../core/record/subject.js';
import { subjectWarnings } from '../../core/record/subject.js';
import type { Stay } from '../../core/stay/schema.js';
import type { BookingName } from './accounts.js';
import type { BookingEffect, ReturnPeriod } from './effect.js';
import { effectsOf } from './effect.js';
import type { ReturnIssue } from './return-issues.js';
import { returnIssue } from './return-issues.js';

export interface BookingReading {
  /** The whole period, then its months if requested. */
  readonly periods: readonly ReturnPeriod[];
  readonly property: string | undefined;
  /** The start of the labels that are counted. */
  readonly byLabel?: string | undefined;
}

/** The data of a booking that a return needs. It is plain, because worker threads exchange it. */
export interface ReadBooking<BookingProblem = ReturnIssue> {
  /** Absent without a reference, or if the property is unreadable. */
  readonly booking?: BookingName | undefined;
  /** The property of a booking if it is not the requested one; `null` if it has none. */
  readonly otherProperty?: string | null | undefined;
  /** The effect on each period; `undefined` for each if the booking is unreadable. */
  readonly effects: ReadonlyArray<BookingEffect | undefined>;
  readonly issues: readonly BookingProblem[];
  /** Warnings of a booking that affects the period. */
  readonly warnings: readonly BookingProblem[];
}

/**
 * Verifies the record of a booking, and reads its effects on the periods. Its issues contain `place`. A booking of
 * another property than the requested one is skipped.
 */
export function readBooking(given: unknown, place: string, reading: BookingReading): ReadBooking {
  const { periods, property, byLabel } = reading;
  const { booking, named, record, collectors, issues } = fieldsOf(given);
  if (property !== undefined && booking !== undefined && booking.property !== property) {
    return { otherProperty: booking.property ?? null, effects: [], issues: [], warnings: [] };
  }
  const isLeftOut = issues.length > 0 || record === null;
  const { quoted, of = 'stay', wrong }: FoundQuote = isLeftOut ? { wrong: issues } : quotedFrom(record, collectors);
  const effects =
    quoted === undefined ? [] : effectsOf(quoted, periods, { of, property: booking?.property, collectors, byLabel });
  const withPlace = (problems: readonly BookingProblem[]) => problems.map((issue) => ({ ...issue, ...named, place }));
  const warnings =
    quoted !== undefined && effects[0] !== undefined
      ? [...warningsOf(quoted, of, collectors), ...(byLabel === undefined ? [] : labelWarnings(quoted, byLabel))]
      : [];
  return { booking, effects, issues: withPlace(wrong), warnings: withPlace(warnings) };
}

const SHAPE = shapeOf(['reference', 'property', 'record', ...COLLECTOR_FIELDS, 'place'], {
  inner: ['record', ...COLLECTOR_FIELDS],
  nullIsAbsent: ['property', ...COLLECTOR_FIELDS, 'place'],
});

/** A misspelt `collectedByChannel` would make the property declare the tax, so unknown fields are refused. */
function fieldsOf(given: unknown) {
  const report = new Report(INPUT_CODES);
  const reading = readFields(given, SHAPE);
  if ('instead' in reading) {
    addNoObject(reading.instead, { path: '', expected: 'an object with a reference and a record', report });
    return { named: {}, record: undefined, collectors: {}, issues: report.result(undefined).issues ?? [] };
  }
  const { reference, property, record } = reading.fields;
  const isReference = isName(reference);
  if (!isReference) addNoName('reference', reference, report);
  const isProperty = property === undefined || isName(property);
  if (!isProperty) addNoName('property', property, report);
  if (record === undefined) {
    report.add('required', 'record', { field: 'record', received: record, expected: 'a record, or null' });
  }
  const textsOf = (field: (typeof COLLECTOR_FIELDS)[number]): readonly string[] => {
    const received = reading.fields[field] ?? [];
    if (isTexts(received)) return received;
    report.add('not_a_list', field, { field, received, expected: TEXTS.expected });
    return [];
  };
  const collectors = {
    collectedByChannel: textsOf('collectedByChannel'),
    collectedByProperty: textsOf('collectedByProperty'),
  };
  if (report.count === 0) reportUnknown(reading, { path: '', shape: SHAPE, report });
  return {
    booking: isReference && isProperty ? { property, reference } : undefined,
    // For the issues of the booking.
    named: { ...(isReference ? { reference } : {}), ...(isProperty && property !== undefined ? { property } : {}) },
    record,
    collectors,
    issues: report.result(true).issues ?? [],
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function addNoName(field: 'reference' | 'property', received: unknown, report: Report): void {
  const code = received === '' ? 'blank' : (received ?? null) === null ? 'required' : 'not_text';
  report.add(code, field, { field, received, expected: 'text' });
}

const isTexts = (value: unknown): value is readonly string[] => TEXTS.isIt(value);

interface FoundQuote {
  readonly quoted?: Quote;
  readonly of?: RecordSubject;
  readonly wrong: readonly BookingProblem[];
}

/** The quote of a record that agrees with its calculation, or the issues of the record and of its collectors. */
function quotedFrom(record: unknown, collectors: Collectors): FoundQuote {
  const verified = verifiedQuote(record);
  if ('issues' in verified) return { wrong: below('record', verified.issues) };
  if ('differences' in verified) {
    const [{ path } = { path: '' }, ...others] = verified.differences;
    const params = { field: path, others: others.length };
    return { wrong: [returnIssue('return_record_differs', `record.${path}`, params)] };
  }
  const twice = taxesOf(verified.quote).filter((tax) => isCollectedByBoth(tax, collectors));
  const wrong = twice.map(({ title }) => returnIssue('return_collected_by_both', 'collectedByProperty', { title }));
  return wrong.length > 0 ? { wrong } : { quoted: verified.quote, of: verified.of, wrong };
}

function warningsOf(quoted: Quote, of: RecordSubject, collectors: Collectors): readonly BookingProblem[] {
  const unknown = misspeltTaxes(taxesOf(quoted), collectors).map(({ place, ...named }) =>
    returnIssue('return_tax_unknown', pathTo(named.field, place), named),
  );
  return [...unknown, ...below('record.stay', subjectWarnings({ quote: quoted, of }))];
}

/** A person is counted once, so of several labels the first one counts. */
function labelWarnings(quoted: Quote, prefix: string): BookingProblem[] {
  const { labels, rooms = [] }: Partial<Stay> = sourceOf(quoted)?.stay ?? {};
  const lists = [
    { path: 'labels', labels },
    ...rooms.flatMap(({ labels, guests = [] }, room) => [
      { path: `rooms[${room}].labels`, labels },
      ...guests.map((guest, place) => ({ path: `rooms[${room}].guests[${place}].labels`, labels: guest.labels })),
    ]),
  ];
  return lists.flatMap(({ path, labels = [] }) => {
    const counted = [...new Set(labels.filter((label) => label.startsWith(prefix)))];
    if (counted.length < 2) return [];
    return [returnIssue('return_several_labels', `record.stay.${path}`, { prefix, labels: counted })];
  });
}

/** Includes taxes that are not calculated here. */
function taxesOf(quoted: Quote): Tax[] {
  return inOrder(sourceOf(quoted)?.taxSet.taxes ?? []).map(({ tax }) => tax);
}

type BookingProblem = Pick<ReturnIssue, 'code' | 'path' | 'keys' | 'message' | 'params'>;
