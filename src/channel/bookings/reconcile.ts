import { budgetOf } from '../../core/calculation/budget.js';
import { itemAt, sumOf } from '../../core/calculation/calculation.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { checkKinds } from '../../core/issues/arguments.js';
import { groupBy, mergeBy } from '../../core/issues/reading.js';
import { counted } from '../../core/issues/texts.js';
import { printUnits, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply, powerOfTen, subtract } from '../../core/money/integer.js';
import { charged } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import type { BookingStay } from './booked-stay.js';
import { bookedStay, completedRevision, withoutExclusive } from './booked-stay.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue, InvalidBookingError } from './booking-issues.js';
import { causesOf, openSum } from './causes/causes.js';
import type { DifferingLine, LineCause } from './causes/hypotheses.js';
import { sideSentence } from './causes/hypotheses.js';
import { exclusiveOf } from './charges.js';
import type { LinePair, LineSum, OurLine } from './matching.js';
import { isSettled, pairsOf, subsetsOf, sumOfLines, theirLines } from './matching.js';
import { lineKey } from './names.js';
import type { OurSide, TaxSetRooms } from './our-side.js';
import {
  comparedDigits,
  entriesIn,
  entriesOf,
  entriesOfSide,
  entryKey,
  groupsOf,
  sideOf,
  validTaxSet,
} from './our-side.js';
import type { Cause, ReconciledLine, ReconcileOptions, Reconciliation } from './reconciliation.js';
import { RECONCILE_KINDS } from './reconciliation.js';
import type { Revision } from './revision.js';
import { readRevision } from './revision.js';
import { cancellationOf, hasUnclearAmounts, mayContainExclusive, printsNoTaxes } from './shown-by-amounts.js';

/**
 * Compares a booking with its quote by the tax set of the hotel, tax by tax. Where they differ, `cause` says why: the
 * stay is quoted with one change at a time until the amount is that of the OTA. For a cancelled booking, the
 * cancellation fee is due.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them
 * @throws InvalidBookingError when the revision cannot be read, or is in another currency than the tax set
 * @throws InvalidDefinitionError if a tax set or the policy is not valid
 * @throws InvalidArgumentError for an unknown option
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
  const reading = readRevision(revision, 'amount due');
  if (reading.revision === undefined) {
    const validSets = reading.isCancelled || options.taxSet === undefined ? [] : [validTaxSet(options.taxSet)];
    throw new InvalidBookingError([...reading.issues, ...otherCurrency(reading.currency, validSets)]);
  }
  if (reading.revision.isCancelled) {
    if (options.taxSet !== undefined) validTaxSet(options.taxSet);
    return cancelledReconciliation(reading.revision, reading.warnings);
  }
  const groups = groupsOf(reading.revision, options);
  const { currency } = reading.revision;
  const taxSets = groups.map(({ taxSet }) => taxSet);
  const currencyIssues = otherCurrency(currency, taxSets);
  if (currencyIssues.length > 0) throw new InvalidBookingError(currencyIssues);
  const entries = taxSets.flatMap(({ taxes }) => entriesIn(taxes));
  const completed = completedRevision(reading.revision, entries);
  const booked = bookedStay(completed.revision);
  if ('issues' in booked) throw new InvalidBookingError(booked.issues);
  const digits = comparedDigits(groups, currency, options.policy);
  const settings = { policy: options.policy, digits, work: budgetOf() };
  const onTop = hasUnclearAmounts(completed.revision) ? bookedStay(completed.revision, false) : booked;
  const base = 'issues' in onTop ? booked : onTop;
  const compared = likeliestReading(booked, takenOut(base, booked), {
    asBooked: (stay) => compareAsBooked(stay, groups, settings),
    within: (stay) => compareWithin(stay, groups, settings),
  });
  return reconciliation(compared, [...reading.warnings, ...completed.warnings, ...compared.booked.warnings]);
}

function otherCurrency(received: string, taxSets: readonly TaxSet[]): BookingIssue[] {
  const foreignSet = received === '' ? undefined : taxSets.find(({ currency }) => currency !== received);
  return foreignSet === undefined
    ? []
    : [bookingIssue('booking_currency', 'currency', { received, currency: foreignSet.currency })];
}

/** Reconciles a cancelled booking: both sides have the fee. No tax of the stay is due or compared. */
function cancelledReconciliation(revision: Revision, issues: readonly BookingIssue[]): Reconciliation {
  const { currency, print } = revision;
  const cancellation = cancellationOf(revision);
  const due = print(cancellation.due);
  const same = (amount: string) => ({ ours: amount, theirs: amount, difference: print(0) });
  return {
    verdict: 'cancelled',
    sentence:
      cancellation.due === 0
        ? 'The booking is cancelled, and the OTA prints no cancellation fee: nothing is due.'
        : `The booking is cancelled: the cancellation fee of ${currency} ${due} is due.`,
    agrees: true,
    due,
    ...same(due),
    lines: cancellation.taxes.map(({ name, type, isInclusive, amount }) => ({
      title: name,
      type,
      isInclusive: isInclusive !== false,
      ...same(print(amount)),
      printedAs: [name],
      collectedBy: 'property',
      cause: 'agrees',
      sentence: 'The OTA prints it on the cancellation fee; it is taken as it is printed.',
    })),
    // The sentence already says that the booking is cancelled.
    warnings: [...issues, ...cancellation.warnings.filter(({ code }) => code !== 'booking_cancelled')],
  };
}

/** Exclusive taxes are in the prices if then more taxes of the OTA agree, or more differences have a cause. */
function likeliestReading(
  booked: BookingStay,
  others: readonly BookingStay[],
  compareStay: {
    readonly asBooked: (booked: BookingStay) => ComparedBooking;
    readonly within: (candidate: BookingStay) => ComparedBooking | undefined;
  },
): ComparedBooking {
  const asBooked = compareStay.asBooked(booked);
  if (!mayContainExclusive(booked.revision)) return asBooked;
  const compared = others.flatMap((candidate) => compareStay.within(candidate) ?? []);
  const best = compared.reduce(
    (most, candidate) => (candidate.agreeing.size > most.agreeing.size ? candidate : most),
    asBooked,
  );
  if (best !== asBooked && isIn(asBooked.agreeing, best.agreeing)) return best;
  const explaining = compared.find(({ agreeing }) => isIn(asBooked.agreeing, agreeing));
  if (explaining === undefined || isExplained(asBooked)) return asBooked;
  return isExplained(explaining) ? explaining : asBooked;
}

const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((key) => all.has(key));

function isExplained({ explained }: ComparedBooking): boolean {
  return explained().every(([, { cause }]) => cause !== 'unknown' && cause !== 'missing_here');
}

/** Up to this many taxes, each combination is tried; above it, only all of them. */
const MOST_COMBINED = 3;

/** The booking with all of its exclusive taxes taken out of its prices, and with some of them. */
function takenOut(booked: BookingStay, alternative: BookingStay): BookingStay[] {
  const exclusive = printedTaxes(booked.revision).filter(({ isInclusive }) => isInclusive === false);
  const names = [...new Set(exclusive.map(({ name }) => name))];
  const combinations = names.length > MOST_COMBINED ? [names] : subsetsOf(names);
  const taken = combinations.flatMap((taken) => withoutExclusive(booked, ({ name }) => taken.includes(name)) ?? []);
  return booked === alternative ? taken : [booked, ...taken];
}

function printedTaxes({ rooms, taxes }: Revision) {
  return [...rooms.flatMap((room) => room.taxes), ...taxes];
}

/** Causes that need no action with the OTA. */
const SETTLED: ReadonlySet<Cause> = new Set(['agrees', 'collected_by_ota', 'prints_no_taxes']);

function reconciliation(compared: ComparedBooking, issues: readonly BookingIssue[]): Reconciliation {
  const { quotes, booked, side, explained } = compared;
  const { revision, unprinted } = booked;
  const { digits } = side;
  const lines = explained().map(([, line]) => line);
  const sumOfQuotes = (field: 'price' | 'total') => sumOf(quotes.map((quote) => unitsOf(quote[field], digits)));
  const ours = sumOfQuotes('total');
  const price = add(sumOfQuotes('price'), scaled(unprinted, compared));
  // A tax that the OTA collects counts with our amount.
  const onTop = explained().map(([pair, { cause }]) => {
    const counting = cause === 'collected_by_ota' ? pair.ours : pair.theirs;
    return counting?.isInclusive === false ? counting.amount : 0;
  });
  const theirs = add(price, sumOf(onTop));
  const printed = exclusiveOf(printedTaxes(revision));
  const print = (units: Integer) => printUnits(units, digits);
  const differing = lines.filter(({ cause }) => !SETTLED.has(cause)).length;
  const agrees = differing === 0 && ours === theirs;
  const isSilent = printsNoTaxes(revision) && lines.some(({ cause }) => cause === 'prints_no_taxes');
  const amounts = { ours: print(ours), theirs: print(theirs), difference: print(subtract(theirs, ours)) };
  const due = print(add(price, scaled(printed, compared)));
  const total = revision.amount === undefined ? due : print(scaled(revision.amount, compared));
  const { currency } = revision;
  const totals = { ...amounts, agrees, differing, isSilent, currency, due, total };
  return {
    verdict: agrees ? (isSilent ? 'prints_no_taxes' : 'agrees') : 'differs',
    sentence: verdictSentence(totals) + collectedSentence(lines, currency),
    agrees,
    due,
    ...amounts,
    lines,
    warnings: [...issues, ...quotes.flatMap((quote) => quote.warnings)],
  };
}

function scaled(units: Integer, { booked, side }: PairedBooking): Integer {
  return multiply(units, powerOfTen(side.digits - booked.revision.digits));
}

interface ComparedTotals extends Pick<Reconciliation, 'agrees' | 'theirs' | 'difference' | 'due'> {
  readonly differing: number;
  readonly isSilent: boolean;
  readonly currency: string;
  /** The amount of the booking as it is printed. */
  readonly total: string;
}

/** A printed total that is not the sum of its parts is named, and never said to agree. */
function verdictSentence(compared: ComparedTotals): string {
  const { agrees, theirs, difference, differing, isSilent, currency, due, total } = compared;
  const isSum = total === due;
  const end = isSum ? '' : ` The printed total is ${currency} ${total}, and its parts are ${currency} ${due}.`;
  const start = 'The OTA prints no taxes';
  if (agrees && !isSilent) return `Every tax agrees.${end}`;
  if (agrees) return isSum ? `${start}, and its total agrees: ${currency} ${theirs}.` : `${start}.${end}`;
  if (!/[1-9]/.test(difference)) {
    const taxes = `${counted(differing, 'tax', 'taxes')} ${differing === 1 ? 'differs' : 'differ'}`;
    return isSum ? `The totals agree, and ${taxes}.` : `${taxes}.${end}`;
  }
  const isLess = difference.startsWith('-');
  const by = `${currency} ${difference.replace('-', '')} ${isLess ? 'less' : 'more'} than here`;
  const [noun, verb] = isSum ? ['total', 'is'] : ['parts', 'are'];
  const sentence = isSilent ? `${start}, and its ${noun} ${verb} ${by}.` : `The ${noun} of the OTA ${verb} ${by}.`;
  return sentence + end;
}

/** The taxes that the OTA collects, each with its amount; '' for none. */
function collectedSentence(lines: readonly ReconciledLine[], currency: string): string {
  const collected = lines.flatMap(({ title, collectedBy, ours, theirs }) => {
    const amount = [theirs, ours].find((side) => /[1-9]/.test(side));
    return collectedBy === 'property' || amount === undefined ? [] : [`${title} of ${currency} ${amount}`];
  });
  if (collected.length === 0) return '';
  const again = collected.length === 1 ? 'it' : 'them';
  return ` The OTA collects and pays ${collected.join(' and ')}: do not charge or pay ${again} again.`;
}

interface PairedBooking {
  readonly booked: BookingStay;
  readonly side: OurSide;
  readonly quotes: readonly Quote[];
  readonly pairs: readonly LinePair[];
}

interface ComparedBooking extends PairedBooking {
  /** Keys of our lines that the OTA charges to the smallest unit. */
  readonly agreeing: ReadonlySet<string>;
  /** Every pair with its line and cause. Causes are searched on the first call. */
  readonly explained: () => readonly ExplainedPair[];
}

type ExplainedPair = readonly [LinePair, ReconciledLine];

type SideSettings = Pick<OurSide, 'policy' | 'digits' | 'work'>;

function compareAsBooked(booked: BookingStay, groups: readonly TaxSetRooms[], settings: SideSettings): ComparedBooking {
  const side = sideOf(groups, booked.stay, settings);
  const quotes = side.groups.map(({ stay }, index) => itemAt(groups, index).calculator().quote(stay));
  return compared(booked, side, quotes);
}

/** Another reading of the prices; `undefined` beyond the budget: then no cause is searched for either. */
function compareWithin(
  booked: BookingStay,
  groups: readonly TaxSetRooms[],
  settings: SideSettings,
): ComparedBooking | undefined {
  const { work } = settings;
  const side = sideOf(groups, booked.stay, settings);
  const quotes = side.groups.map(({ stay }, index) => charged(itemAt(groups, index).calculator()).quote(stay, work));
  if (quotes.every((quote) => quote !== undefined)) return compared(booked, side, quotes);
  work.left = 0;
  return undefined;
}

function compared(booked: BookingStay, side: OurSide, quotes: readonly Quote[]): ComparedBooking {
  const paired = { booked, side, quotes, pairs: pairsFor(booked.revision, side, quotes) };
  const agreeing = new Set(paired.pairs.filter(isAgreed).flatMap(({ ours }) => ours?.key ?? []));
  let explained: readonly ExplainedPair[] | undefined;
  return {
    ...paired,
    agreeing,
    explained: () => {
      explained ??= explainedPairs(paired);
      return explained;
    },
  };
}

function isAgreed({ ours, theirs }: LinePair): boolean {
  return (
    ours !== undefined && ours.amount !== 0 && ours.amount === theirs?.amount && ours.isInclusive === theirs.isInclusive
  );
}

function pairsFor(revision: Revision, side: OurSide, quotes: readonly Quote[]): LinePair[] {
  const unreadable = [...revision.rooms, revision].flatMap((holder) => holder.unreadable);
  const lines = quotes.flatMap(({ taxes }) => taxes);
  const entries = groupBy(entriesOfSide(side), entryKey);
  const quoted = lines.map(({ title, type, is_inclusive: isInclusive, amount }): OurLine => {
    const key = lineKey(title, type);
    const isCollected = (entries.get(key) ?? []).every(({ local }) => local?.collected_by === 'channel');
    return { key, title, type, isInclusive, amount: unitsOf(amount, side.digits), isCollected };
  });
  const ours = mergeBy(
    quoted,
    ({ key }) => key,
    (first, second) => ({ ...first, amount: add(first.amount, second.amount) }),
  );
  const theirs = theirLines(printedTaxes(revision), { from: revision.digits, to: side.digits });
  return pairsOf(ours, theirs, unreadable);
}

/** Guessed pairs without a cause are separated, and sums are split into their lines. */
function explainedPairs(paired: PairedBooking): ExplainedPair[] {
  const { booked, side, pairs } = paired;
  const isOpen = ({ together }: LinePair) => together?.agrees === false;
  const isThere = ({ theirs, unreadable }: LinePair) =>
    unreadable !== undefined || (theirs !== undefined && theirs.amount !== 0);
  const different = pairs.filter(
    (pair) => !isOpen(pair) && !isSettled(pair) && pair.ours?.amount !== pair.theirs?.amount,
  );
  const differingIn = (some: readonly LinePair[]) => some.flatMap((pair) => differingLine(pair, paired) ?? []);
  const absent = different
    .filter((pair) => !isThere(pair))
    .map((pair) => ({ ...pair, theirs: pair.theirs ?? noLine(pair.ours) }));
  const causes = causesOf(differingIn(different.filter(isThere)), differingIn(absent));
  const opened = new Map<LinePair, LinePair>();
  for (const together of new Set(pairs.filter(isOpen).flatMap((pair) => pair.together ?? []))) {
    const sum = openSum(together, side, (ours, theirs) => differingLine({ ours, theirs, isGuess: true }, paired));
    for (const [key, cause] of sum.causes) causes.set(key, cause);
    for (const pair of pairs) {
      const match = pair.together === together ? sum.pairs.find(({ ours }) => ours === pair.ours) : undefined;
      if (match !== undefined) opened.set(pair, match);
    }
  }
  const isMistaken = ({ ours, isGuess }: LinePair) =>
    isGuess === true && causes.get(ours?.key ?? '')?.cause === 'unknown';
  const settled = pairs.map((pair) => opened.get(pair) ?? pair);
  const mistaken = new Set(settled.filter(isMistaken));
  const kept = settled.map((pair) => (mistaken.has(pair) ? { ours: pair.ours } : pair));
  const apart = [...mistaken].map(({ theirs }) => ({ theirs }));
  for (const { ours } of mistaken) causes.delete(ours?.key ?? '');
  const print = (units: Integer) => printUnits(units, side.digits);
  const amount = (units: Integer) => `${booked.revision.currency} ${print(units)}`;
  const context: LineContext = { print, amount, causes, silent: silentLines(paired) };
  return [...kept, ...apart].map((pair) => [pair, lineOf(pair, context)]);
}

/** Our lines that an OTA without printed taxes does not contradict: exclusive ones only if the totals agree. */
function silentLines(paired: PairedBooking): Set<string> {
  const { revision, unprinted } = paired.booked;
  if (!printsNoTaxes(revision)) return new Set();
  const lines = paired.pairs.flatMap((pair) => (isSettled(pair) ? [] : (pair.ours ?? [])));
  const onTop = lines.filter(({ isInclusive }) => !isInclusive);
  const isTotalSame = sumOfLines(onTop) === scaled(unprinted, paired);
  return new Set(lines.filter(({ isInclusive }) => isInclusive || isTotalSame).map(({ key }) => key));
}

function noLine(ours: OurLine | undefined): LinePair['theirs'] {
  if (ours === undefined) return undefined;
  const { title: name, type, isInclusive } = ours;
  return { name, type, isInclusive, amount: 0, collected: 0, isCollected: false };
}

function differingLine(
  { ours, theirs, isGuess }: LinePair,
  { booked, side, quotes }: PairedBooking,
): DifferingLine | undefined {
  const [entry] = ours === undefined ? [] : entriesOf(side, ours.key);
  if (ours === undefined || theirs === undefined || entry === undefined) return undefined;
  const { rooms, currency } = booked.revision;
  const nights = Math.max(...rooms.map((room) => room.nights));
  const charged = quotes.flatMap(({ taxes }) => taxes).filter(({ title, type }) => lineKey(title, type) === ours.key);
  const chargedNights = Math.max(0, ...charged.map(({ taxableNights }) => taxableNights));
  return { ours, theirs, entry, side, rooms, nights, chargedNights, currency, isGuess: isGuess === true };
}

interface LineContext {
  readonly print: (units: Integer) => string;
  readonly amount: (units: Integer) => string;
  /** Causes of differing lines, by the key of our line. */
  readonly causes: ReadonlyMap<string, LineCause>;
  /** Our lines that an OTA without printed taxes does not contradict. */
  readonly silent: ReadonlySet<string>;
}

function lineOf(pair: LinePair, context: LineContext): ReconciledLine {
  const { ours, theirs, together, unreadable } = pair;
  const ourAmount = ours?.amount ?? 0;
  const theirAmount = theirs?.amount ?? 0;
  const printed =
    unreadable === undefined ? (together?.theirs ?? (theirs === undefined ? [] : [theirs])) : [unreadable];
  return {
    title: ours?.title ?? theirs?.name ?? unreadable?.name ?? '',
    type: ours?.type ?? theirs?.type ?? unreadable?.type ?? 'tax',
    isInclusive: ours?.isInclusive ?? theirs?.isInclusive ?? true,
    ours: context.print(ourAmount),
    theirs: context.print(theirAmount),
    difference: context.print(subtract(theirAmount, ourAmount)),
    printedAs: printed.map(({ name }) => name),
    collectedBy: theirs?.isCollected || ours?.isCollected ? 'ota' : 'property',
    ...causeOf(pair, context),
  };
}

function causeOf(pair: LinePair, context: LineContext): LineCause {
  const { ours, theirs, together } = pair;
  const alone = incomparableCause(pair, context) ?? missingCause(pair, context) ?? context.causes.get(ours?.key ?? '');
  if (alone !== undefined) return alone;
  if (ours === undefined || theirs === undefined || ours.amount === 0) {
    return { cause: 'agrees', sentence: 'Neither side charges it.' };
  }
  if (ours.amount !== theirs.amount) return { cause: 'unknown', sentence: 'The amounts differ.' };
  if (ours.isInclusive !== theirs.isInclusive) return { cause: 'inclusive', sentence: sideSentence(ours.isInclusive) };
  const sentence = together === undefined ? `Both sides have ${context.amount(ours.amount)}.` : sumSentence(together);
  return { cause: 'agrees', sentence };
}

function incomparableCause(pair: LinePair, { amount }: LineContext): LineCause | undefined {
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

function missingCause({ ours, theirs }: LinePair, { amount, silent }: LineContext): LineCause | undefined {
  const ourAmount = ours?.amount ?? 0;
  const theirAmount = theirs?.amount ?? 0;
  if (ours === undefined && theirAmount !== 0) {
    return { cause: 'missing_here', sentence: `The OTA charges ${amount(theirAmount)}; here there is no such tax.` };
  }
  if (ours === undefined || ourAmount === 0 || theirAmount !== 0) return undefined;
  if (theirs === undefined && silent.has(ours.key)) {
    const part = ours.isInclusive ? 'price' : 'total';
    const sentence = `The OTA prints no taxes; here ${amount(ourAmount)} of the ${part} is this tax.`;
    return { cause: 'prints_no_taxes', sentence };
  }
  const says = theirs === undefined ? 'does not print it' : 'charges nothing';
  return { cause: 'missing_there', sentence: `The OTA ${says}; here it is ${amount(ourAmount)}.` };
}

function sumSentence({ ours, theirs }: LineSum): string {
  const ourTitles = ours.map(({ title }) => title).join(' and ');
  const theirNames = theirs.map(({ name }) => name).join(' and ');
  return `The OTA prints ${theirNames}, which is ${ourTitles} here: the sum agrees.`;
}
