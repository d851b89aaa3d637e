import { dayNumber } from '../calendar/plain-date.js';
import { wrongArgument } from '../issues/arguments.js';
import { below, type Issue } from '../issues/issue.js';
import { checkKinds, TEXTS } from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import type { Quote } from '../quote/quote.js';
import { verifiedQuote } from '../record/record.js';
import { createLedger, enter, printed } from './accounts.js';
import { amendmentsOf, checkDeclared } from './amendments.js';
import { type BookingRecord, OPTION_KINDS, type Return, type ReturnOptions } from './data.js';
import { effectOf, type Period } from './effect.js';
import { type ReturnIssue, returnIssue } from './return-issues.js';

/**
 * What is declared for a period: every tax by its rate, what was not charged by its reason, and totals, from the records
 * of bookings. Records are verified as they are read; of a reference the last one counts. Nothing is calculated anew:
 * amounts and reasons are read from the nights of the records, so that the months of a year add up to the charges.
 *
 * @param bookings in the order in which they changed; a file can be read as it is needed
 * @returns amounts in decimal text with the digits of their currency, which are never added across currencies
 * @throws InvalidArgument for a period that is none, or an earlier return of another one. Bookings never throw: what cannot
 * be read is in `issues`, and the return is not `complete`
 * @example
 * ```ts
 * import { quote, recordOf } from 'staytax';
 * import { returnOf } from 'staytax/returns';
 *
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-07-30', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00', '100.00'] }] };
 * const record = recordOf(quote({ title: 'Lisbon', currency: 'EUR', taxes: [cityTax] }, stay));
 * const july = await returnOf([{ reference: 'A1', record }], { from: '2026-07-01', to: '2026-07-31' });
 * july.rows.map(({ tax, rate, quantity, amount }) => `${tax} ${rate} x ${quantity} = ${amount}`); // => ['City tax 2 x 4 = 8.00']
 * july.complete; // => true
 * ```
 */
export function returnOf(
  bookings: Iterable<BookingRecord> | AsyncIterable<BookingRecord>,
  options: ReturnOptions,
): Promise<Return> {
  checkKinds(options, OPTION_KINDS);
  const { from, to, by = 'night', declared } = options;
  const period: Period = { from: dayOf(from, 'from'), to: dayOf(to, 'to'), by };
  if (period.to < period.from) throw wrongArgument('options.to', to, `a date from ${from} on, options.from`);
  if (declared !== undefined) checkDeclared(declared, { from, to, by });
  if (!isIterable(bookings)) throw wrongArgument('bookings', bookings, 'a list of bookings, or an iterable of them');
  return readAll(bookings, period).then(({ issues, ledger }) => {
    const { rows, totals } = printed(ledger);
    return {
      ...{ from, to, by },
      complete: issues.length === 0,
      issues,
      rows,
      totals,
      ...(declared === undefined ? {} : { amendments: amendmentsOf(rows, declared.rows) }),
    };
  });
}

function dayOf(text: string, name: string): number {
  const day = dayNumber(text);
  if (day === undefined) throw wrongArgument(`options.${name}`, text, 'a date YYYY-MM-DD');
  return day;
}

function isIterable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.iterator in value || Symbol.asyncIterator in value;
}

async function readAll(bookings: Iterable<unknown> | AsyncIterable<unknown>, period: Period) {
  const ledger = createLedger();
  const nameless: ReturnIssue[] = [];
  const byReference = new Map<string, readonly ReturnIssue[]>();
  let number = 0;
  for await (const booking of bookings) {
    number += 1;
    const place = isRecord(booking) && typeof booking['place'] === 'string' ? booking['place'] : String(number);
    if (!isBooking(booking)) {
      nameless.push({ ...returnIssue('return_no_booking', '', {}), place });
      continue;
    }
    const { reference } = booking;
    const { quoted, issues = [] } = booking.record === null ? {} : quotedFrom(booking.record);
    enter(ledger, reference, quoted && effectOf(quoted, period, booking.collectedByChannel ?? []));
    // Read again, a booking that could not be read is whole.
    byReference.delete(reference);
    if (issues.length > 0)
      byReference.set(
        reference,
        issues.map((issue) => ({ ...issue, reference, place })),
      );
  }
  return { ledger, issues: [...nameless, ...[...byReference.values()].flat()] };
}

function isBooking(value: unknown): value is BookingRecord {
  if (!isRecord(value)) return false;
  const { reference, record, collectedByChannel } = value;
  const isListed = collectedByChannel === undefined || TEXTS.isIt(collectedByChannel);
  return typeof reference === 'string' && reference !== '' && record !== undefined && isListed;
}

/** The quote of a record that agrees with its calculation; otherwise what is wrong with it. */
function quotedFrom(record: unknown): { quoted?: Quote; issues?: ReadonlyArray<Found> } {
  const found = verifiedQuote(record);
  if ('quote' in found) return { quoted: found.quote };
  if ('issues' in found) return { issues: below('record', found.issues) };
  return {
    issues: found.differences.map(({ path }) =>
      returnIssue('return_record_differs', `record.${path}`, { field: path }),
    ),
  };
}

type Found = Pick<Issue, 'path' | 'message' | 'params'> & Pick<ReturnIssue, 'code'>;
