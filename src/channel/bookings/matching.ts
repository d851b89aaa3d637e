import { sumOf } from '../../core/calculation/calculation.js';
import type { TaxType } from '../../core/definitions/tax.js';
import { mergeBy } from '../../core/issues/reading.js';
import { size } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply, powerOfTen, sign, subtract } from '../../core/money/integer.js';
import type { OtaTax, UnreadableTax } from './charges.js';
import type { NameForms } from './names.js';
import { areSameForms, formsOf, isSumName, kindOfTax, lineKey, meantBy } from './names.js';

/** Adds up printed taxes of one name, type and side, in units of `to` digits. */
export function theirLines(taxes: readonly OtaTax[], { from, to }: { from: number; to: number }): TheirLine[] {
  const lines = taxes.map((tax): TheirLine => {
    const amount = multiply(tax.amount, powerOfTen(to - from));
    const collected = tax.list === 'collected' ? amount : 0;
    return { ...tax, isInclusive: tax.isInclusive !== false, amount, collected, isCollected: tax.list !== 'taxes' };
  });
  const keyOf = ({ isInclusive, name, type }: TheirLine) => `${isInclusive} ${lineKey(name, type)}`;
  return mergeBy(lines, keyOf, (first, second) => ({
    ...first,
    amount: add(first.amount, second.amount),
    collected: add(first.collected, second.collected),
    isCollected: first.isCollected && second.isCollected,
    nights: undefined,
    persons: undefined,
    pricePerUnit: first.pricePerUnit === second.pricePerUnit ? first.pricePerUnit : undefined,
  }));
}

type Fits = (line: OurLine, printed: TheirLine) => boolean;

/** The forms of a line's name, computed once: each is compared with many others. */
interface NamedLine {
  readonly forms: NameForms;
  readonly kind: ReturnType<typeof kindOfTax>;
}

const NAMED = new WeakMap<OurLine | TheirLine, NamedLine>();

function namedLine(line: OurLine | TheirLine): NamedLine {
  const name = 'title' in line ? line.title : line.name;
  const named = NAMED.get(line) ?? { forms: formsOf(name), kind: kindOfTax(name, line.type) };
  NAMED.set(line, named);
  return named;
}

const isNamed: Fits = (line, printed) => areSameForms(namedLine(line).forms, namedLine(printed).forms);
const isTyped: Fits = (line, printed) => line.type === printed.type;
const isOnSide: Fits = (line, printed) => line.isInclusive === printed.isInclusive;
const isEqual: Fits = (line, printed) => line.amount === printed.amount && line.amount !== 0;
const isOfKind: Fits = (line, printed) => {
  const { kind } = namedLine(line);
  return kind !== undefined && kind === namedLine(printed).kind;
};
const all =
  (...rules: readonly Fits[]): Fits =>
  (line, printed) =>
    rules.every((fits) => fits(line, printed));

interface LineMatching {
  readonly ours: readonly OurLine[];
  /** Printed taxes without a line of ours. */
  readonly left: Set<TheirLine>;
  readonly pairs: Map<OurLine, LinePair>;
}

/**
 * Pairs lines by name, then by equal amounts on the same side of the price, then by sums of several lines, then by
 * kind, and last, as a guess, by type. Unreadable taxes are paired with the remaining lines.
 */
export function pairsOf(
  ours: readonly OurLine[],
  theirs: readonly TheirLine[],
  unreadable: readonly UnreadableTax[],
): LinePair[] {
  const matching: LineMatching = { ours, left: new Set(theirs), pairs: new Map() };
  for (const fits of [all(isNamed, isTyped, isOnSide), all(isNamed, isTyped), isNamed]) pairNearest(matching, fits);
  withoutCollectedTwice(matching);
  for (const fits of [all(isEqual, isOnSide, isTyped), all(isEqual, isOnSide)]) pairNearest(matching, fits);
  pairSums(matching);
  pairOnly(matching, all(isOfKind, isOnSide));
  pairOnly(matching, isOfKind);
  pairOpenSums(matching);
  pairOnly(matching, all(isTyped, isOnSide), { isGuess: true });
  const unpaired = pairUnreadable(matching, unreadable);
  return [
    ...ours.map((line) => matching.pairs.get(line) ?? { ours: line }),
    ...[...matching.left].map((printed) => ({ theirs: printed })),
    ...unpaired.map((entry) => ({ unreadable: entry })),
  ];
}

/** Our lines that are not paired and charge something. */
function freeLines({ ours, pairs }: LineMatching): OurLine[] {
  return ours.filter((line) => !pairs.has(line) && line.amount !== 0);
}

/** Pairs lines that fit, those with the nearest amounts first. */
function pairNearest({ ours, left, pairs }: LineMatching, fits: Fits): void {
  const candidates = ours
    .filter((line) => !pairs.has(line))
    .flatMap((line) => [...left].filter((printed) => fits(line, printed)).map((printed) => ({ line, printed })))
    .map((pair) => ({ ...pair, apart: size(subtract(pair.line.amount, pair.printed.amount)) }))
    .sort((a, b) => sign(subtract(a.apart, b.apart)));
  for (const { line, printed } of candidates) {
    if (pairs.has(line) || !left.delete(printed)) continue;
    pairs.set(line, { ours: line, theirs: printed });
  }
}

/** Merges a tax that is listed both as due and as collected with two amounts, unless our amount is their sum. */
function withoutCollectedTwice({ pairs }: LineMatching): void {
  for (const [line, pair] of pairs) {
    const { theirs } = pair;
    if (theirs === undefined || theirs.collected === 0 || theirs.isCollected || theirs.amount === line.amount) continue;
    const amount = subtract(theirs.amount, theirs.collected);
    pairs.set(line, { ...pair, theirs: { ...theirs, amount, collected: 0 } });
  }
}

/** Pairs lines that fit each other and no other line. */
function pairOnly(matching: LineMatching, fits: Fits, as: Pick<LinePair, 'isGuess'> = {}): void {
  const { left, pairs } = matching;
  const free = freeLines(matching);
  const printed = [...left].filter(({ name, amount }) => amount !== 0 && !isSumName(name));
  for (const line of free) {
    const [only, ...others] = printed.filter((candidate) => fits(line, candidate));
    if (only === undefined || others.length > 0 || free.some((rival) => rival !== line && fits(rival, only))) continue;
    pairs.set(line, { ours: line, theirs: only, ...as });
    left.delete(only);
  }
}

/** Pairs "Taxes and Fees" that agree with no sum with all free lines on their side of the price, or else with all. */
function pairOpenSums(matching: LineMatching): void {
  const { left, pairs } = matching;
  for (const printed of left) {
    if (!isSumName(printed.name) || printed.amount === 0) continue;
    const free = freeLines(matching);
    const sameSide = free.filter((line) => isOnSide(line, printed));
    const meant = sameSide.length > 0 ? sameSide : free;
    if (meant.length === 0) continue;
    left.delete(printed);
    const together = meant.length === 1 ? {} : { together: { ours: meant, theirs: [printed], agrees: false } };
    for (const line of meant) pairs.set(line, { ours: line, theirs: printed, ...together });
  }
}

/** Returns the unreadable taxes without a line of ours. */
function pairUnreadable({ ours, pairs }: LineMatching, unreadable: readonly UnreadableTax[]): UnreadableTax[] {
  return unreadable.filter((entry) => {
    const free = ours.filter((line) => !pairs.has(line));
    const [line] = meantBy(entry, free);
    if (line !== undefined) pairs.set(line, { ours: line, unreadable: entry });
    return line === undefined;
  });
}

/** With more lines than this, some sum matches anything, so only the sum of all of them is tried. */
const MOST_PARTS = 8;

/** Pairs one tax with several, or all that remain, by equal sums. Lines paired by name that differ take part. */
function pairSums(matching: LineMatching): void {
  const { ours, left } = matching;
  const theirs = [...left, ...differingPairs(matching).flatMap((pair) => pair.theirs ?? [])];
  for (const printed of theirs) pairWithOurs(matching, printed);
  for (const line of ours) pairWithTheirs(matching, line);
  for (const isInclusive of [true, false]) {
    const lines = freeLines(matching).filter((line) => line.isInclusive === isInclusive);
    const printed = [...left].filter((line) => line.amount !== 0 && line.isInclusive === isInclusive);
    if (lines.length >= 2 && sumOfLines(lines) === sumOfLines(printed)) pairTogether(matching, lines, printed);
  }
}

function differingPairs({ pairs }: LineMatching): LinePair[] {
  return [...pairs.values()].filter(
    ({ ours, theirs, together }) =>
      together === undefined && theirs !== undefined && theirs.amount > 0 && ours?.amount !== theirs.amount,
  );
}

/** "Taxes and Fees" of 78.00 against 28.00 and 50.00. */
function pairWithOurs(matching: LineMatching, printed: TheirLine): void {
  const { ours, left, pairs } = matching;
  const named = differingPairs(matching).find(({ theirs }) => theirs === printed)?.ours;
  if (named === undefined && !left.has(printed)) return;
  const free = ours.filter((line) => line !== named && (!pairs.has(line) || pairs.get(line)?.theirs?.amount === 0));
  const members = membersOf(printed, named, free);
  if (members !== undefined) pairTogether(matching, members, [printed]);
}

/** "County tax" of 10.00 and "Venue tax" of 8.00 against 18.00. */
function pairWithTheirs(matching: LineMatching, line: OurLine): void {
  const named = differingPairs(matching).find(({ ours }) => ours === line)?.theirs;
  if (line.amount === 0 || (matching.pairs.has(line) && named === undefined)) return;
  const members = membersOf(line, named, [...matching.left]);
  if (members !== undefined) pairTogether(matching, [line], members);
}

/** Pairs lines of ours with printed taxes of an equal sum. */
function pairTogether({ left, pairs }: LineMatching, ours: readonly OurLine[], theirs: readonly TheirLine[]): void {
  const [first] = theirs;
  if (first === undefined) return;
  const isCollected = theirs.every((printed) => printed.isCollected);
  const together = { ours, theirs, agrees: true };
  for (const line of ours) {
    pairs.set(line, { ours: line, theirs: { ...first, amount: line.amount, isCollected }, together });
  }
  for (const printed of theirs) left.delete(printed);
}

type Summand = Pick<OurLine, 'amount' | 'isInclusive'>;

/** The lines on the side of a sum that add up to it: at least two, with the one that was paired by its name. */
function membersOf<Line extends Summand>(
  sum: Summand,
  named: Line | undefined,
  free: readonly Line[],
): Line[] | undefined {
  if (named !== undefined && named.isInclusive !== sum.isInclusive) return undefined;
  const some = free.filter(({ amount, isInclusive }) => amount > 0 && isInclusive === sum.isInclusive);
  const remainder = subtract(sum.amount, named?.amount ?? 0);
  const first = named === undefined ? [] : [named];
  const areEnough = (parts: readonly Line[]) => first.length + parts.length >= 2 && sumOfLines(parts) === remainder;
  const parts = some.length > MOST_PARTS ? [some].find(areEnough) : subsetsOf(some).find(areEnough);
  return parts && [...first, ...parts];
}

/** Every subset with at least one entry, all of them first. */
export function subsetsOf<Entry>(list: readonly Entry[]): Entry[][] {
  const places = Array.from({ length: 2 ** list.length - 1 }, (_, index) => 2 ** list.length - 1 - index);
  return places.map((chosen) => list.filter((_, index) => (chosen & (2 ** index)) !== 0));
}

/** A printed tax: all amounts under one name, over all rooms. */
export interface TheirLine extends Pick<OtaTax, 'name' | 'type' | 'amount' | 'nights' | 'persons' | 'pricePerUnit'> {
  readonly isInclusive: boolean;
  /** The part that appears only among the taxes that the OTA collects. */
  readonly collected: Integer;
  /** Whether the OTA collects all of it. */
  readonly isCollected: boolean;
}

/** A tax of our tax set. */
export interface OurLine {
  readonly key: string;
  readonly title: string;
  readonly type: TaxType;
  readonly isInclusive: boolean;
  readonly amount: Integer;
  /** Whether `local.collected_by` of the definition is the channel. */
  readonly isCollected: boolean;
}

/** Lines that are compared by their sums. */
export interface LineSum {
  readonly ours: readonly OurLine[];
  readonly theirs: readonly TheirLine[];
  /** Whether the sums are equal. If not, the lines have no separate amounts. */
  readonly agrees: boolean;
}

export function sumOfLines(lines: readonly { readonly amount: Integer }[]): Integer {
  return sumOf(lines.map(({ amount }) => amount));
}

/** A line of ours and one of the OTA. One of them may be missing. */
export interface LinePair {
  readonly ours?: OurLine | undefined;
  /** The part of a sum that belongs to our line. */
  readonly theirs?: TheirLine | undefined;
  readonly together?: LineSum | undefined;
  /** Paired by type alone: valid only if a cause explains the difference. */
  readonly isGuess?: true;
  readonly unreadable?: UnreadableTax | undefined;
}

/** Whether its line or our definition says that the OTA settles it. Guesses and sums have to be compared first. */
export function isSettled({ ours, theirs, together, isGuess }: LinePair): boolean {
  if (theirs?.isCollected === true) return true;
  return ours?.isCollected === true && together === undefined && isGuess !== true;
}
