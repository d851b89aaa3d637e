import type { TaxSet } from '../definitions/tax.js';
import { checkKinds } from '../issues/kinds.js';
import { counted } from '../issues/shown.js';
import { printUnits, unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, powerOfTen, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue, InvalidBooking } from './booking-issues.js';
import { sideAmong, withoutDuplicateServices, withSides } from './by-tax-sets.js';
import { cancelledReconciliation } from './cancellation.js';
import type { ComparedBooking } from './compare.js';
import { compare } from './compare.js';
import { isSameName } from './names.js';
import type { TaxSetRooms } from './our-side.js';
import { comparedDigits, entriesIn, groupsOf, MOST_WORK, validTaxSet } from './our-side.js';
import type { OtaTax } from './printed-taxes.js';
import { exclusiveOf } from './printed-taxes.js';
import type { Cause, ReconcileOptions, Reconciliation } from './reconciliation.js';
import { RECONCILE_KINDS } from './reconciliation.js';
import type { Revision } from './revision.js';
import { readCancelled, readRevision } from './revision.js';
import { hasUnclearAmounts, mayContainExclusive, printsNoTaxes } from './shown-by-amounts.js';
import type { BookingStay } from './stay-from-booking.js';
import { bookedStay, withoutExclusive } from './stay-from-booking.js';

/**
 * Compares a booking with its quote by the tax set of the hotel, tax by tax. Where they differ, `cause` says why: the
 * stay is quoted with one change at a time until the amount is that of the OTA. For a cancelled booking, the
 * cancellation fee is due.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them
 * @throws InvalidBooking when the revision cannot be read, or is in another currency than the tax set
 * @throws InvalidDefinition if a tax set or the policy is not valid
 * @throws InvalidArgument for an unknown option
 * @example
 * ```ts
 * import { reconcile } from 'staytax/bookings';
 *
 * const taxSet = {
 *   title: 'Hotel',
 *   currency: 'EUR',
 *   taxes: [
 *     { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false, max_nights: 1 },
 *   ],
 * } as const;
 * const revision = {
 *   currency: 'EUR',
 *   rooms: [
 *     {
 *       checkin_date: '2026-05-09',
 *       checkout_date: '2026-05-11',
 *       occupancy: { adults: 2, children: 0, infants: 0 },
 *       days: { '2026-05-09': '100.00', '2026-05-10': '100.00' },
 *       taxes: [{ name: 'City tax', type: 'city_tax', is_inclusive: false, total_price: '8.00' }],
 *     },
 *   ],
 * };
 * const { ours, theirs, difference, lines } = reconcile(revision, { taxSet });
 * [ours, theirs, difference]; // => ['204.00', '208.00', '4.00']
 * lines[0]?.cause; // => 'cap'
 * lines[0]?.sentence; // => 'The OTA charges every night; here it is charged for at most 1 night.'
 * ```
 */
export function reconcile(revision: unknown, options: ReconcileOptions): Reconciliation {
  checkKinds(options, RECONCILE_KINDS, 'options', true);
  const cancelled = readCancelled(revision);
  if (cancelled !== undefined) {
    if ('issues' in cancelled) throw new InvalidBooking(cancelled.issues);
    if (options.taxSet !== undefined) validTaxSet(options.taxSet);
    return cancelledReconciliation(cancelled.revision, cancelled.warnings);
  }
  const read = readRevision(revision);
  if ('issues' in read) {
    const known = options.taxSet === undefined ? [] : [validTaxSet(options.taxSet)];
    throw new InvalidBooking([...read.issues, ...otherCurrency(read.currency, known)]);
  }
  const groups = groupsOf(read.revision, options);
  const { currency } = read.revision;
  const other = otherCurrency(
    currency,
    groups.map(({ taxSet }) => taxSet),
  );
  if (other.length > 0) throw new InvalidBooking(other);
  const understood = completeRevision(read.revision, groups);
  const booked = bookedStay(understood.revision);
  if ('issues' in booked) throw new InvalidBooking(booked.issues);
  const digits = comparedDigits(groups, currency, options.policy);
  const asked = { policy: options.policy, digits, work: { left: MOST_WORK } };
  const onTop = hasUnclearAmounts(understood.revision) ? bookedStay(understood.revision, { isOnTop: true }) : booked;
  const base = 'issues' in onTop ? booked : onTop;
  const compared = likeliestReading({ booked, others: takenOut(base, booked) }, (stay) => compare(stay, groups, asked));
  return reconciliation(compared, [...read.warnings, ...understood.warnings, ...compared.booked.warnings], digits);
}

/** The issues for tax sets in another currency than the booking. */
function otherCurrency(received: string, taxSets: readonly TaxSet[]): BookingIssue[] {
  const other = received === '' ? undefined : taxSets.find(({ currency }) => currency !== received);
  return other === undefined
    ? []
    : [bookingIssue('booking_currency', 'currency', { received, currency: other.currency })];
}

/** Completes a revision from our tax sets: duplicate services, and the sides of taxes. */
function completeRevision(revision: Revision, groups: readonly TaxSetRooms[]) {
  const entries = groups.flatMap(({ taxSet }) => entriesIn(taxSet.taxes));
  const once = withoutDuplicateServices(revision, (name) => entries.find(({ title }) => isSameName(title, name)));
  const sided = withSides(once.revision, sideAmong(entries));
  return { revision: sided.revision, warnings: [...once.warnings, ...sided.warnings] };
}

interface BookingReadings {
  readonly booked: BookingStay;
  readonly others: readonly BookingStay[];
}

/**
 * The booking as it is, or with exclusive taxes in its prices, if then more taxes of the OTA agree or more differences
 * have a cause.
 */
function likeliestReading(
  { booked, others }: BookingReadings,
  compareStay: (booked: BookingStay) => ComparedBooking,
): ComparedBooking {
  const asBooked = compareStay(booked);
  if (!mayContainExclusive(booked.revision)) return asBooked;
  const compared = others.map(compareStay);
  const best = compared.reduce((most, other) => (other.agreeing.size > most.agreeing.size ? other : most), asBooked);
  if (best !== asBooked && isIn(asBooked.agreeing, best.agreeing)) return best;
  const explaining = compared.find(({ agreeing }) => isIn(asBooked.agreeing, agreeing));
  if (explaining === undefined || unexplained(asBooked) === 0) return asBooked;
  return unexplained(explaining) === 0 ? explaining : asBooked;
}

const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((key) => all.has(key));

/** The number of lines without a cause. */
function unexplained({ lines }: ComparedBooking): number {
  const causes = new Set(['unknown', 'missing_here']);
  return lines().filter(({ cause }) => causes.has(cause)).length;
}

/** Up to this many taxes, each combination is tried; above it, only all of them. */
const MOST_COMBINED = 3;

/** The booking with all of its exclusive taxes taken out of its prices, and with some of them. */
function takenOut(booked: BookingStay, other: BookingStay): BookingStay[] {
  const { rooms, taxes } = booked.revision;
  const exclusive = [...rooms.flatMap((room) => room.taxes), ...taxes].filter(
    ({ isInclusive }) => isInclusive === false,
  );
  const names = [...new Set(exclusive.map(({ name }) => name))];
  const all = 2 ** names.length - 1;
  const least = names.length <= MOST_COMBINED ? 1 : all;
  const combinations = names.length > MOST_COMBINED ? [names] : [];
  for (let places = all; names.length <= MOST_COMBINED && places >= least; places -= 1) {
    combinations.push(names.filter((_, at) => (places & (2 ** at)) !== 0));
  }
  const asItIs = booked === other ? [] : [booked];
  const taken = combinations.flatMap(
    (taken) => withoutExclusive(booked, ({ name }: OtaTax) => taken.includes(name)) ?? [],
  );
  return [...asItIs, ...taken];
}

/** Causes that need no action with the OTA. */
const SETTLED: ReadonlySet<Cause> = new Set(['agrees', 'collected_by_ota', 'prints_no_taxes']);

function reconciliation(compared: ComparedBooking, found: readonly BookingIssue[], digits: number): Reconciliation {
  const { quotes, booked } = compared;
  const { revision, unprinted } = booked;
  const lines = compared.lines();
  const ours = sumOfQuotes(quotes, 'total', digits);
  const price = add(sumOfQuotes(quotes, 'price', digits), scaled(unprinted, revision, digits));
  const theirs = add(price, compared.onTop());
  const printed = exclusiveOf([...revision.rooms.flatMap(({ taxes }) => taxes), ...revision.taxes]);
  const print = (units: Integer) => printUnits(units, digits);
  const differing = lines.filter(({ cause }) => !SETTLED.has(cause)).length;
  const agrees = differing === 0 && ours === theirs;
  const isSilent = printsNoTaxes(revision) && lines.some(({ cause }) => cause === 'prints_no_taxes');
  const amounts = { ours: print(ours), theirs: print(theirs), difference: print(subtract(theirs, ours)) };
  return {
    verdict: agrees ? (isSilent ? 'prints_no_taxes' : 'agrees') : 'differs',
    sentence: verdictSentence({ ...amounts, agrees, differing, isSilent, currency: revision.currency }),
    agrees,
    due: print(add(price, scaled(printed, revision, digits))),
    ...amounts,
    lines,
    warnings: [...found, ...quotes.flatMap((quote) => quote.warnings)],
  };
}

/** Converts an amount of a revision to the compared digits. */
function scaled(units: Integer, revision: Revision, digits: number): Integer {
  return multiply(units, powerOfTen(digits - revision.digits));
}

interface ComparedTotals extends Pick<Reconciliation, 'agrees' | 'theirs' | 'difference'> {
  /** The number of lines that differ. */
  readonly differing: number;
  /** Whether the OTA prints no taxes. */
  readonly isSilent: boolean;
  readonly currency: string;
}

function verdictSentence({ agrees, theirs, difference, differing, isSilent, currency }: ComparedTotals): string {
  const start = isSilent ? 'The OTA prints no taxes' : undefined;
  if (agrees)
    return start === undefined ? 'Every tax agrees.' : `${start}, and its total agrees: ${currency} ${theirs}.`;
  if (!/[1-9]/.test(difference)) {
    const taxes = `${counted(differing, 'tax', 'taxes')} ${differing === 1 ? 'differs' : 'differ'}`;
    return `The totals agree, and ${taxes}.`;
  }
  const isLess = difference.startsWith('-');
  const by = `${currency} ${difference.replace('-', '')} ${isLess ? 'less' : 'more'} than here`;
  return start === undefined ? `The total of the OTA is ${by}.` : `${start}, and its total is ${by}.`;
}

function sumOfQuotes(quotes: readonly Quote[], field: 'price' | 'total', digits: number): Integer {
  return quotes.reduce<Integer>((sum, quote) => add(sum, unitsOf(quote[field], digits)), 0);
}
