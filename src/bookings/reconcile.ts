import { checkKinds } from '../issues/kinds.js';
import { printUnits, unitsOf } from '../money/amount.js';
import { currencyDigits } from '../money/currencies.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import { bookingIssue, InvalidBooking } from './booking-issues.js';
import { causesOf, type Explained, sideSentence } from './causes/causes.js';
import type { Differing } from './causes/hypotheses.js';
import type { ReconciledLine, ReconcileOptions, Reconciliation } from './data.js';
import { RECONCILE_KINDS } from './data.js';
import { type LinePair, type OurLine, pairsOf, theirLines } from './matching.js';
import { amountsOf, entriesOf, groupsOf, lineKey, type OurSide, quotesOf } from './our-side.js';
import { type BookedStay, bookedStay } from './stay-from-booking.js';

/**
 * What a booking costs by the hotel's own tax set, beside what the OTA printed, tax by tax. Where they differ, `cause`
 * says why: the stay is quoted with one thing changed until it comes to the amount of the OTA.
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
 * lines[0]?.sentence; // => 'The OTA charges every night; max_nights is 1 here.'
 * ```
 */
export function reconcile(revision: unknown, options: ReconcileOptions): Reconciliation {
  checkKinds(options ?? null, RECONCILE_KINDS);
  const booked = bookedStay(revision);
  if ('issues' in booked) throw new InvalidBooking(booked.issues);
  return reconcileStay(booked, options);
}

function reconcileStay(booked: BookedStay, options: ReconcileOptions): Reconciliation {
  const { revision, stay, warnings } = booked;
  const { currency } = revision;
  const groups = groupsOf(booked, options);
  const other = groups.find(({ taxSet }) => taxSet.currency !== currency);
  if (other !== undefined) {
    const params = { received: currency, currency: other.taxSet.currency };
    throw new InvalidBooking([bookingIssue('booking_currency', 'currency', params)]);
  }
  const { policy } = options;
  const asked = policy?.rounding?.digits;
  const ownDigits = groups.map(({ taxSet }) => asked ?? taxSet.local?.policy?.rounding?.digits ?? 0);
  const digits = Math.max(currencyDigits(currency) ?? 0, ...ownDigits);
  const side: OurSide = { groups, stay, policy, digits };
  const quotes = quotesOf(side);
  const pairs = pairsFor(booked, side, quotes);
  const sides = isInclusiveHere(side);
  const causes = causesFor(booked, side, quotes, pairs);
  const lines = pairs.map((pair) =>
    lineOf(pair, { currency, digits, causes, isOnOtherSide: isOnOtherSide(pair, sides) }),
  );
  const [price, ours] = [sumOf(quotes, 'price', digits), sumOf(quotes, 'total', digits)];
  const theirs = pairs.reduce(
    (sum, pair) => (comesOnTop(pair, sides) ? add(sum, pair.theirs?.amount ?? 0) : sum),
    price,
  );
  const print = (units: Integer) => printUnits(units, digits);
  return {
    agrees: lines.every(({ cause }) => cause === 'agrees') && ours === theirs,
    ours: print(ours),
    theirs: print(theirs),
    difference: print(subtract(theirs, ours)),
    lines,
    warnings: [...warnings, ...quotes.flatMap((quote) => quote.warnings)],
  };
}

function sumOf(quotes: readonly Quote[], field: 'price' | 'total', digits: number): Integer {
  return quotes.reduce<Integer>((sum, quote) => add(sum, unitsOf(quote[field], digits)), 0);
}

function pairsFor({ revision }: BookedStay, side: OurSide, quotes: readonly Quote[]): LinePair[] {
  const printed = [...revision.rooms.flatMap(({ taxes }) => taxes), ...revision.taxes];
  const amounts = amountsOf(quotes, side.digits);
  const ours = new Map<string, OurLine>();
  for (const { title, type } of quotes.flatMap(({ taxes }) => taxes)) {
    const key = lineKey(title, type);
    if (!ours.has(key)) ours.set(key, { key, title, type, amount: amounts.get(key) ?? 0 });
  }
  return pairsOf([...ours.values()], theirLines(printed, { from: revision.digits, to: side.digits }));
}

/** On which side of the price each line of ours is. */
function isInclusiveHere(side: OurSide): (key: string) => boolean | undefined {
  return (key) => entriesOf(side, key)[0]?.is_inclusive;
}

/** A line of the OTA that does not say on which side it is, is on ours. */
function comesOnTop({ ours, theirs }: LinePair, sides: (key: string) => boolean | undefined): boolean {
  const isInclusive = theirs?.isInclusive ?? (ours === undefined ? true : sides(ours.key));
  return isInclusive === false;
}

function isOnOtherSide(pair: LinePair, sides: (key: string) => boolean | undefined): boolean {
  if (pair.ours === undefined || pair.theirs === undefined || pair.theirs.amount === 0) return false;
  return comesOnTop(pair, sides) === sides(pair.ours.key);
}

function causesFor(
  { revision }: BookedStay,
  side: OurSide,
  quotes: readonly Quote[],
  pairs: readonly LinePair[],
): Map<string, Explained> {
  const amounts = amountsOf(quotes, side.digits);
  const nights = Math.max(...revision.rooms.map((room) => room.nights));
  const differing = pairs.flatMap(({ ours, theirs }): Differing[] => {
    if (ours === undefined || theirs === undefined || theirs.amount === 0 || ours.amount === theirs.amount) return [];
    const [entry] = entriesOf(side, ours.key);
    const chargedNights = quotes
      .flatMap(({ taxes }) => taxes)
      .filter(({ title, type }) => lineKey(title, type) === ours.key)
      .reduce((most, { taxableNights }) => Math.max(most, taxableNights), 0);
    return entry === undefined
      ? []
      : [{ ours, theirs, entry, side, rooms: revision.rooms, nights, chargedNights, amounts }];
  });
  return causesOf(differing, pairs);
}

interface Telling {
  readonly currency: string;
  readonly digits: number;
  readonly causes: ReadonlyMap<string, Explained>;
  readonly isOnOtherSide: boolean;
}

function lineOf({ ours, theirs }: LinePair, telling: Telling): ReconciledLine {
  const { currency, digits } = telling;
  const here = ours?.amount ?? 0;
  const there = theirs?.amount ?? 0;
  const print = (units: Integer) => printUnits(units, digits);
  const explained = explain({ ours, theirs }, { ...telling, amount: (units) => `${currency} ${print(units)}` });
  return {
    title: ours?.title ?? theirs?.name ?? '',
    type: ours?.type ?? theirs?.type ?? 'tax',
    ours: print(here),
    theirs: print(there),
    difference: print(subtract(there, here)),
    ...explained,
  };
}

function explain(
  { ours, theirs }: LinePair,
  { causes, isOnOtherSide, amount }: Telling & { readonly amount: (units: Integer) => string },
): Explained {
  const here = ours?.amount ?? 0;
  const there = theirs?.amount ?? 0;
  if (ours === undefined && there !== 0) {
    return { cause: 'missing_here', sentence: `The OTA charges ${amount(there)}, and no tax of the set is meant.` };
  }
  if (here !== 0 && there === 0) {
    return { cause: 'missing_there', sentence: `The OTA does not print it; here it is ${amount(here)}.` };
  }
  if (here === there) {
    if (isOnOtherSide && theirs !== undefined) {
      return { cause: 'inclusive', sentence: sideSentence(theirs.isInclusive === false) };
    }
    return { cause: 'agrees', sentence: here === 0 ? 'Neither side charges it.' : `Both sides have ${amount(here)}.` };
  }
  return causes.get(ours?.key ?? '') ?? { cause: 'unknown', sentence: 'The amounts differ.' };
}
