import { size } from '../money/amount.js';
import { add, multiply, powerOfTen, subtract } from '../money/integer.js';
import { isSameName, isSumName, kindOfTax, lineKey } from './names.js';
import type { LinePair, Matching, OurLine, TheirLine } from './pairs.js';
import type { PrintedTax, UnreadableTax } from './printed-taxes.js';
import { pairSums } from './sums.js';

/** The printed taxes of one name, type and side added up, in units of `digits`. */
export function theirLines(taxes: readonly PrintedTax[], { from, to }: { from: number; to: number }): TheirLine[] {
  const lines = new Map<string, TheirLine>();
  for (const tax of taxes) {
    const isInclusive = tax.isInclusive !== false;
    const key = `${isInclusive} ${lineKey(tax.name, tax.type)}`;
    const before = lines.get(key);
    const amount = multiply(tax.amount, powerOfTen(to - from));
    const isCollected = tax.list !== 'taxes';
    const collected = tax.list === 'collected' ? amount : 0;
    lines.set(
      key,
      before === undefined
        ? { ...tax, isInclusive, amount, collected, isCollected }
        : {
            ...before,
            amount: add(before.amount, amount),
            collected: add(before.collected, collected),
            isCollected: before.isCollected && isCollected,
            nights: undefined,
            persons: undefined,
            pricePerUnit: before.pricePerUnit === tax.pricePerUnit ? tax.pricePerUnit : undefined,
          },
    );
  }
  return [...lines.values()];
}

type Fits = (line: OurLine, printed: TheirLine) => boolean;

const isNamed: Fits = (line, printed) => isSameName(line.title, printed.name);
const isTyped: Fits = (line, printed) => line.type === printed.type;
const isOnSide: Fits = (line, printed) => line.isInclusive === printed.isInclusive;
const isEqual: Fits = (line, printed) => line.amount === printed.amount && line.amount !== 0;
const isOfKind: Fits = (line, printed) => {
  const kind = kindOfTax(line.title, line.type);
  return kind !== undefined && kind === kindOfTax(printed.name, printed.type);
};
const all =
  (...rules: readonly Fits[]): Fits =>
  (line, printed) =>
    rules.every((fits) => fits(line, printed));

/**
 * Pairs by name, then by the same amount on the same side of the price, then by sums of several lines, then by kind, and
 * last, as a guess, by type. What cannot be read is paired with what is left.
 */
export function pairsOf(
  ours: readonly OurLine[],
  theirs: readonly TheirLine[],
  unreadable: readonly UnreadableTax[],
): LinePair[] {
  const matching: Matching = { ours, left: new Set(theirs), found: new Map() };
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
    ...ours.map((line) => matching.found.get(line) ?? { ours: line, theirs: undefined }),
    ...[...matching.left].map((printed) => ({ ours: undefined, theirs: printed })),
    ...unpaired.map((entry) => ({ ours: undefined, theirs: undefined, unreadable: entry })),
  ];
}

/** Of several that fit, the nearest amounts first. */
function pairNearest({ ours, left, found }: Matching, fits: Fits): void {
  const candidates = ours
    .filter((line) => !found.has(line))
    .flatMap((line) => [...left].filter((printed) => fits(line, printed)).map((printed) => ({ line, printed })))
    .map((pair) => ({ ...pair, apart: size(subtract(pair.line.amount, pair.printed.amount)) }))
    .sort((a, b) => (a.apart < b.apart ? -1 : a.apart > b.apart ? 1 : 0));
  for (const { line, printed } of candidates) {
    if (found.has(line) || !left.delete(printed)) continue;
    found.set(line, { ours: line, theirs: printed });
  }
}

/** A tax that is listed as due and as collected with two amounts is one tax, unless both together are what it is here. */
function withoutCollectedTwice({ found }: Matching): void {
  for (const [line, pair] of found) {
    const { theirs } = pair;
    if (theirs === undefined || theirs.collected === 0 || theirs.isCollected || theirs.amount === line.amount) continue;
    const amount = subtract(theirs.amount, theirs.collected);
    found.set(line, { ...pair, theirs: { ...theirs, amount, collected: 0 } });
  }
}

/** Pairs the lines that fit one another and no other. */
function pairOnly({ ours, left, found }: Matching, fits: Fits, as: Pick<LinePair, 'isGuess'> = {}): void {
  const free = ours.filter((line) => !found.has(line) && line.amount !== 0);
  const printed = [...left].filter(({ name, amount }) => amount !== 0 && !isSumName(name));
  for (const line of free) {
    const [only, ...others] = printed.filter((one) => fits(line, one));
    if (only === undefined || others.length > 0 || free.some((other) => other !== line && fits(other, only))) continue;
    found.set(line, { ours: line, theirs: only, ...as });
    left.delete(only);
  }
}

/** "Taxes and Fees" that agree with no sum are meant for everything that is left on their side of the price, or at all. */
function pairOpenSums({ ours, left, found }: Matching): void {
  for (const printed of left) {
    if (!isSumName(printed.name) || printed.amount === 0) continue;
    const free = ours.filter((line) => !found.has(line) && line.amount !== 0);
    const sameSide = free.filter((line) => isOnSide(line, printed));
    const meant = sameSide.length > 0 ? sameSide : free;
    const [only, ...others] = meant;
    if (only === undefined) continue;
    left.delete(printed);
    const together = { ours: meant, theirs: [printed], agrees: false };
    if (others.length === 0) found.set(only, { ours: only, theirs: printed });
    else for (const line of meant) found.set(line, { ours: line, theirs: printed, together });
  }
}

/** Answers those that no line of ours is meant by. */
function pairUnreadable({ ours, found }: Matching, unreadable: readonly UnreadableTax[]): UnreadableTax[] {
  return unreadable.filter((entry) => {
    const free = ours.filter((line) => !found.has(line));
    const kind = kindOfTax(entry.name, entry.type);
    const line =
      free.find(({ title }) => isSameName(title, entry.name)) ??
      free.find(({ title, type }) => kind !== undefined && kindOfTax(title, type) === kind);
    if (line !== undefined) found.set(line, { ours: line, theirs: undefined, unreadable: entry });
    return line === undefined;
  });
}
