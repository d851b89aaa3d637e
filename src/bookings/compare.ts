import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, powerOfTen, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import { sideSentence } from './causes/candidates.js';
import { causesOf } from './causes/causes.js';
import type { DifferingLine, LineCause } from './causes/hypotheses.js';
import { openSum } from './causes/open-sums.js';
import { pairsOf, theirLines } from './matching.js';
import { lineKey } from './names.js';
import type { OurSide, TaxSetRooms } from './our-side.js';
import { amountsOf, entriesOf, quotesOf, sideOf } from './our-side.js';
import type { LinePair, LineSum, OurLine, TheirLine } from './pairs.js';
import { isSettled } from './pairs.js';
import type { ReconciledLine } from './reconciliation.js';
import { printsNoTaxes } from './shown-by-amounts.js';
import type { BookingStay } from './stay-from-booking.js';

/** A booking with its quotes. */
export interface ComparedBooking {
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
export function compare(
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
  const sum = onTop.reduce<Integer>((total, { amount }) => add(total, amount), 0);
  const isTotalSame = sum === multiply(unprinted, powerOfTen(digits - revision.digits));
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
  return {
    cause: 'collected_by_ota',
    sentence: `The OTA collects ${collects} and pays it itself; ${beside}.`,
  };
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
