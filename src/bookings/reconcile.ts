import { checkKinds } from '../issues/kinds.js';
import { printUnits, unitsOf } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import { type BookingIssue, bookingIssue, InvalidBooking } from './booking-issues.js';
import { chargedOnce, sideAmong, withSides } from './by-tax-sets.js';
import { type ComparedBooking, compare } from './compare.js';
import { isSameName } from './names.js';
import { comparedDigits, entriesIn, type Group, groupsOf, MOST_WORK } from './our-side.js';
import type { PrintedTax } from './printed-taxes.js';
import { RECONCILE_KINDS, type ReconcileOptions, type Reconciliation } from './reconciliation.js';
import { type Revision, readRevision } from './revision.js';
import { mayContainExclusive } from './shown-by-amounts.js';
import { type BookedStay, bookedStay, withoutExclusive } from './stay-from-booking.js';

/**
 * Compares a booking with what it costs by the hotel's own tax set, tax by tax. Where they differ, `cause` says why:
 * the stay is quoted with one thing changed until it comes to the amount of the OTA.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them
 * @throws InvalidBooking when the revision cannot be read, or is in another currency than the tax set
 * @throws InvalidDefinition when a tax set or the policy is not valid
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
  checkKinds(options ?? null, RECONCILE_KINDS);
  const read = readRevision(revision);
  if ('issues' in read) throw new InvalidBooking(read.issues);
  const groups = groupsOf(read.revision, options);
  const { currency } = read.revision;
  const other = groups.find(({ taxSet }) => taxSet.currency !== currency);
  if (other !== undefined) {
    const params = { received: currency, currency: other.taxSet.currency };
    throw new InvalidBooking([bookingIssue('booking_currency', 'currency', params)]);
  }
  const understood = understand(read.revision, groups);
  const booked = bookedStay(understood.revision);
  if ('issues' in booked) throw new InvalidBooking(booked.issues);
  const digits = comparedDigits(groups, currency, options.policy);
  const asked = { policy: options.policy, digits, work: { left: MOST_WORK } };
  const compared = likeliest(booked, (stay) => compare(stay, groups, asked));
  return reconciliation(compared, [...read.warnings, ...understood.warnings, ...compared.booked.warnings], digits);
}

/** A revision with what our tax sets say of its services and of the sides of its taxes. */
function understand(revision: Revision, groups: readonly Group[]) {
  const entries = groups.flatMap(({ taxSet }) => entriesIn(taxSet.taxes));
  const once = chargedOnce(revision, (name) => entries.find(({ title }) => isSameName(title, name)));
  const sided = withSides(once.revision, sideAmong(entries));
  return { revision: sided.revision, warnings: [...once.warnings, ...sided.warnings] };
}

/**
 * The booking as it is, or with exclusive taxes taken out of prices that contain them: where more of the taxes of the OTA
 * then agree, or where a difference is explained that otherwise is not.
 */
function likeliest(booked: BookedStay, compareStay: (booked: BookedStay) => ComparedBooking): ComparedBooking {
  const asBooked = compareStay(booked);
  if (!mayContainExclusive(booked.revision)) return asBooked;
  const others = takenOut(booked).map(compareStay);
  const best = others.reduce((most, other) => (other.agreeing.size > most.agreeing.size ? other : most), asBooked);
  if (best !== asBooked && isIn(asBooked.agreeing, best.agreeing)) return best;
  const explaining = others.find(({ agreeing }) => isIn(asBooked.agreeing, agreeing));
  if (explaining === undefined || unexplained(asBooked) === 0) return asBooked;
  return unexplained(explaining) === 0 ? explaining : asBooked;
}

const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((key) => all.has(key));

/** How many of the taxes of the OTA have no explanation. */
function unexplained({ lines }: ComparedBooking): number {
  const causes = new Set(['unknown', 'missing_here']);
  return lines().filter(({ cause }) => causes.has(cause)).length;
}

/** With this many taxes, each combination of them is tried, and with more all of them alone. */
const MOST_COMBINED = 3;

/** The booking with all of its exclusive taxes taken out of its prices, and with some of them. */
function takenOut(booked: BookedStay): BookedStay[] {
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
  return combinations.flatMap(
    (taken) => withoutExclusive(booked, ({ name }: PrintedTax) => taken.includes(name)) ?? [],
  );
}

function reconciliation(compared: ComparedBooking, found: readonly BookingIssue[], digits: number): Reconciliation {
  const lines = compared.lines();
  const ours = sumOf(compared.quotes, 'total', digits);
  const theirs = add(sumOf(compared.quotes, 'price', digits), compared.onTop());
  const print = (units: Integer) => printUnits(units, digits);
  const isSettled = lines.every(({ cause }) => cause === 'agrees' || cause === 'collected_by_ota');
  return {
    agrees: isSettled && ours === theirs,
    ours: print(ours),
    theirs: print(theirs),
    difference: print(subtract(theirs, ours)),
    lines,
    warnings: [...found, ...compared.quotes.flatMap((quote) => quote.warnings)],
  };
}

function sumOf(quotes: readonly Quote[], field: 'price' | 'total', digits: number): Integer {
  return quotes.reduce<Integer>((sum, quote) => add(sum, unitsOf(quote[field], digits)), 0);
}
