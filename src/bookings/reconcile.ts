import type { TaxSet } from '../definitions/tax.js';
import { checkKinds } from '../issues/arguments.js';
import { counted } from '../issues/texts.js';
import { printUnits, unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, powerOfTen, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue, InvalidBooking } from './booking-issues.js';
import { cancelledReconciliation } from './cancellation.js';
import { causesOf, openSum, sideSentence } from './causes/causes.js';
import type { DifferingLine, LineCause } from './causes/hypotheses.js';
import type { LinePair, LineSum, OurLine, TheirLine } from './matching.js';
import { isSettled, pairsOf, sumOfLines, theirLines } from './matching.js';
import { isSameName, lineKey } from './names.js';
import type { OurSide, TaxSetRooms } from './our-side.js';
import {
  amountsOf,
  comparedDigits,
  entriesIn,
  entriesOf,
  groupsOf,
  MOST_WORK,
  quotesOf,
  sideOf,
  validTaxSet,
} from './our-side.js';
import type { OtaTax } from './printed-taxes.js';
import { exclusiveOf } from './printed-taxes.js';
import type { Cause, ReconciledLine, ReconcileOptions, Reconciliation } from './reconciliation.js';
import { RECONCILE_KINDS } from './reconciliation.js';
import type { Revision } from './revision.js';
import { readCancelled, readRevision } from './revision.js';
import { hasUnclearAmounts, mayContainExclusive, printsNoTaxes } from './shown-by-amounts.js';
import type { BookingStay } from './stay-from-booking.js';
import { bookedStay, sideAmong, withoutDuplicateServices, withoutExclusive, withSides } from './stay-from-booking.js';

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
  const taxSets = groups.map(({ taxSet }) => taxSet);
  const other = otherCurrency(currency, taxSets);
  if (other.length > 0) throw new InvalidBooking(other);
  const understood = completeRevision(read.revision, groups);
  const booked = bookedStay(understood.revision);
  if ('issues' in booked) throw new InvalidBooking(booked.issues);
  const digits = comparedDigits(groups, currency, options.policy);
  const asked = { policy: options.policy, digits, work: { left: MOST_WORK } };
  const onTop = hasUnclearAmounts(understood.revision) ? bookedStay(understood.revision, { isOnTop: true }) : booked;
  const base = 'issues' in onTop ? booked : onTop;
  const compared = likeliestReading(booked, takenOut(base, booked), (stay) => compare(stay, groups, asked));
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

/**
 * The booking as it is, or with exclusive taxes in its prices, if then more taxes of the OTA agree or more differences
 * have a cause.
 */
function likeliestReading(
  booked: BookingStay,
  others: readonly BookingStay[],
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
  const printed = [...rooms.flatMap((room) => room.taxes), ...taxes];
  const exclusive = printed.filter(({ isInclusive }) => isInclusive === false);
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

/** A booking with its quotes. */
interface ComparedBooking {
  readonly booked: BookingStay;
  readonly quotes: readonly Quote[];
  /** Keys of our lines that the OTA charges to the smallest unit. */
  readonly agreeing: ReadonlySet<string>;
  /** Every line with its cause. Causes are searched on the first call. */
  readonly lines: () => readonly ReconciledLine[];
  /** Exclusive taxes at the OTA. A tax that the OTA collects counts with our amount. */
  readonly onTop: () => Integer;
}

/** Compares the stay of a booking with the printed taxes. */
function compare(
  booked: BookingStay,
  groups: readonly TaxSetRooms[],
  asked: Pick<OurSide, 'policy' | 'digits' | 'work'>,
): ComparedBooking {
  const side = sideOf(groups, booked.stay, asked);
  const quotes = quotesOf(side);
  const pairs = pairsFor(booked, side, quotes);
  const agreeing = new Set(pairs.filter(isAgreed).flatMap(({ ours }) => ours?.key ?? []));
  let explained: readonly (readonly [LinePair, ReconciledLine])[] | undefined;
  const once = () => {
    explained ??= explainedPairs(booked, { side, quotes, pairs });
    return explained;
  };
  return {
    booked,
    quotes,
    agreeing,
    lines: () => once().map(([, line]) => line),
    onTop: () => once().reduce<Integer>((sum, [pair, line]) => add(sum, onTopOf(pair, line)), 0),
  };
}

function isAgreed({ ours, theirs }: LinePair): boolean {
  return (
    ours !== undefined && ours.amount !== 0 && ours.amount === theirs?.amount && ours.isInclusive === theirs.isInclusive
  );
}

function onTopOf({ ours, theirs }: LinePair, { cause }: ReconciledLine): Integer {
  const counted = cause === 'collected_by_ota' ? ours : theirs;
  return counted?.isInclusive === false ? counted.amount : 0;
}

function pairsFor({ revision }: BookingStay, side: OurSide, quotes: readonly Quote[]): LinePair[] {
  const { rooms, digits } = revision;
  const printed = [...rooms.flatMap(({ taxes }) => taxes), ...revision.taxes];
  const unreadable = [...rooms.flatMap((room) => room.unreadable), ...revision.unreadable];
  const amounts = amountsOf(quotes, side.digits);
  const ours = new Map<string, OurLine>();
  for (const { title, type, is_inclusive } of quotes.flatMap(({ taxes }) => taxes)) {
    const key = lineKey(title, type);
    if (ours.has(key)) continue;
    const isCollected = entriesOf(side, key).every(({ local }) => local?.collected_by === 'channel');
    ours.set(key, { key, title, type, isInclusive: is_inclusive, amount: amounts.get(key) ?? 0, isCollected });
  }
  return pairsOf([...ours.values()], theirLines(printed, { from: digits, to: side.digits }), unreadable);
}

interface PairedLines {
  readonly side: OurSide;
  readonly quotes: readonly Quote[];
  readonly pairs: readonly LinePair[];
}

/** Each pair with its line. Guessed pairs without a cause are separated, and sums are split into their lines. */
function explainedPairs(
  booked: BookingStay,
  { side, quotes, pairs }: PairedLines,
): ReadonlyArray<readonly [LinePair, ReconciledLine]> {
  const { currency } = booked.revision;
  const differingOf = (pair: LinePair) => differingFor(pair, booked, { side, quotes });
  const isOpen = ({ together }: LinePair) => together?.agrees === false;
  const isAbsent = ({ theirs, unreadable }: LinePair) =>
    unreadable === undefined && (theirs === undefined || theirs.amount === 0);
  const different = pairs.filter(
    (pair) => !isOpen(pair) && !isSettled(pair) && pair.ours?.amount !== pair.theirs?.amount,
  );
  const differing = different.filter((pair) => !isAbsent(pair)).flatMap((pair) => differingOf(pair) ?? []);
  const absent = different
    .filter((pair) => isAbsent(pair) && pair.ours !== undefined)
    .flatMap((pair) => differingOf({ ...pair, theirs: pair.theirs ?? noLine(pair.ours) }) ?? []);
  const causes = new Map<string, LineCause>(causesOf(differing, absent));
  const opened = new Map<LinePair, LinePair>();
  for (const together of new Set(pairs.filter(isOpen).flatMap((pair) => pair.together ?? []))) {
    const sum = openSum(together, side, (ours, theirs) => differingOf({ ours, theirs, isGuess: true }));
    for (const [key, cause] of sum.causes) causes.set(key, cause);
    for (const pair of pairs) {
      const found = pair.together === together ? sum.pairs.find(({ ours }) => ours === pair.ours) : undefined;
      if (found !== undefined) opened.set(pair, found);
    }
  }
  const settled = pairs.map((pair) => opened.get(pair) ?? pair);
  const kept = settled.map((pair) => (isMistaken(pair, causes) ? { ours: pair.ours, theirs: undefined } : pair));
  const apart = settled.filter((pair) => isMistaken(pair, causes)).map(({ theirs }) => ({ ours: undefined, theirs }));
  for (const pair of settled) if (isMistaken(pair, causes)) causes.delete(pair.ours?.key ?? '');
  const context = { currency, digits: side.digits, causes, silent: silentLines(booked, pairs, side.digits) };
  return [...kept, ...apart].map((pair) => [pair, lineOf(pair, context)] as const);
}

/**
 * For an OTA that prints no taxes, our lines that it does not contradict: inclusive lines, and exclusive ones if the
 * totals agree.
 */
function silentLines({ revision, unprinted }: BookingStay, pairs: readonly LinePair[], digits: number): Set<string> {
  if (!printsNoTaxes(revision)) return new Set();
  const lines = pairs.flatMap((pair) => (isSettled(pair) || pair.ours === undefined ? [] : [pair.ours]));
  const onTop = lines.filter(({ isInclusive }) => !isInclusive);
  const isTotalSame = sumOfLines(onTop) === scaled(unprinted, revision, digits);
  return new Set(lines.filter(({ isInclusive }) => isInclusive || isTotalSame).map(({ key }) => key));
}

/** A guessed pair whose difference has no cause. */
function isMistaken({ ours, isGuess }: LinePair, causes: ReadonlyMap<string, LineCause>): boolean {
  return isGuess === true && causes.get(ours?.key ?? '')?.cause === 'unknown';
}

function noLine(ours: OurLine | undefined): TheirLine | undefined {
  if (ours === undefined) return undefined;
  const { title: name, type, isInclusive } = ours;
  const absentFields = { nights: undefined, persons: undefined, pricePerUnit: undefined };
  return { name, type, isInclusive, amount: 0, collected: 0, isCollected: false, ...absentFields };
}

function differingFor(
  { ours, theirs, isGuess = false }: Pick<LinePair, 'ours' | 'theirs'> & { readonly isGuess?: boolean },
  { revision }: BookingStay,
  { side, quotes }: Pick<PairedLines, 'side' | 'quotes'>,
): DifferingLine | undefined {
  if (ours === undefined || theirs === undefined) return undefined;
  const [entry] = entriesOf(side, ours.key);
  if (entry === undefined) return undefined;
  const { rooms, currency } = revision;
  const nights = Math.max(...rooms.map((room) => room.nights));
  const chargedNights = quotes
    .flatMap(({ taxes }) => taxes)
    .filter(({ title, type }) => lineKey(title, type) === ours.key)
    .reduce((most, { taxableNights }) => Math.max(most, taxableNights), 0);
  return { ours, theirs, entry, side, rooms, nights, chargedNights, currency, isGuess };
}

/** The context of the sentences of lines. */
interface LineContext {
  readonly currency: string;
  readonly digits: number;
  /** Causes of differing lines, by the key of our line. */
  readonly causes: ReadonlyMap<string, LineCause>;
  /** Our lines that an OTA without printed taxes does not contradict. */
  readonly silent: ReadonlySet<string>;
}

/** A pair as a line of the reconciliation. */
function lineOf(pair: LinePair, context: LineContext): ReconciledLine {
  const { ours, theirs, together, unreadable } = pair;
  const here = ours?.amount ?? 0;
  const there = theirs?.amount ?? 0;
  const print = (units: Integer) => printUnits(units, context.digits);
  const printed = together?.theirs ?? (theirs === undefined ? [] : [theirs]);
  return {
    title: ours?.title ?? theirs?.name ?? unreadable?.name ?? '',
    type: ours?.type ?? theirs?.type ?? unreadable?.type ?? 'tax',
    ours: print(here),
    theirs: print(there),
    difference: print(subtract(there, here)),
    printedAs: unreadable === undefined ? printed.map(({ name }) => name) : [unreadable.name],
    collectedBy: theirs?.isCollected || ours?.isCollected ? 'ota' : 'property',
    ...causeOf(pair, context),
  };
}

function causeOf(pair: LinePair, context: LineContext): LineCause {
  const { ours, theirs, together } = pair;
  const amount = (units: Integer) => `${context.currency} ${printUnits(units, context.digits)}`;
  const alone =
    incomparableCause(pair, amount) ??
    silentCause(pair, context, amount) ??
    missingCause(pair, amount) ??
    context.causes.get(ours?.key ?? '');
  if (alone !== undefined) return alone;
  if (ours === undefined || theirs === undefined || ours.amount === 0) {
    return { cause: 'agrees', sentence: 'Neither side charges it.' };
  }
  if (ours.amount !== theirs.amount) return { cause: 'unknown', sentence: 'The amounts differ.' };
  if (ours.isInclusive !== theirs.isInclusive) return { cause: 'inclusive', sentence: sideSentence(ours.isInclusive) };
  return {
    cause: 'agrees',
    sentence: together === undefined ? `Both sides have ${amount(ours.amount)}.` : sumSentence(together),
  };
}

type AmountText = (units: Integer) => string;

/** Lines that cannot be compared, and lines that the OTA settles. */
function incomparableCause(pair: LinePair, amount: AmountText): LineCause | undefined {
  const { ours, theirs, unreadable } = pair;
  if (unreadable !== undefined) {
    const beside = ours === undefined ? '' : ` Here it is ${amount(ours.amount)}.`;
    return { cause: 'unreadable', sentence: `The OTA prints ${unreadable.says}. It cannot be compared.${beside}` };
  }
  const isSame =
    ours?.amount === (theirs?.amount ?? 0) && ours.isInclusive === (theirs?.isInclusive ?? ours.isInclusive);
  if (!isSettled(pair) || isSame) return undefined;
  const collects = theirs === undefined ? 'it' : amount(theirs.amount);
  const beside = ours === undefined ? 'here there is no such tax' : `here it is ${amount(ours.amount)}`;
  return { cause: 'collected_by_ota', sentence: `The OTA collects ${collects} and pays it itself; ${beside}.` };
}

function silentCause({ ours, theirs }: LinePair, { silent }: LineContext, amount: AmountText): LineCause | undefined {
  if (ours === undefined || theirs !== undefined || ours.amount === 0 || !silent.has(ours.key)) return undefined;
  const part = ours.isInclusive ? 'price' : 'total';
  const sentence = `The OTA prints no taxes; here ${amount(ours.amount)} of the ${part} is this tax.`;
  return { cause: 'prints_no_taxes', sentence };
}

function missingCause({ ours, theirs }: LinePair, amount: AmountText): LineCause | undefined {
  const here = ours?.amount ?? 0;
  const there = theirs?.amount ?? 0;
  if (ours === undefined && there !== 0) {
    return { cause: 'missing_here', sentence: `The OTA charges ${amount(there)}; here there is no such tax.` };
  }
  if (here === 0 || there !== 0) return undefined;
  const says = theirs === undefined ? 'does not print it' : 'charges nothing';
  return { cause: 'missing_there', sentence: `The OTA ${says}; here it is ${amount(here)}.` };
}

function sumSentence({ ours, theirs }: LineSum): string {
  const here = ours.map(({ title }) => title).join(' and ');
  const there = theirs.map(({ name }) => name).join(' and ');
  return `The OTA prints ${there}, which is ${here} here: the sum agrees.`;
}
