import { add, type Integer, subtract } from '../money/integer.js';
import type { Matching, OurLine, TheirLine } from './pairs.js';

/** Of more lines than these, some sum agrees with anything: only that of all of them is tried. */
const MOST_PARTS = 8;

/**
 * Pairs one line of theirs with several of ours, several of theirs with one of ours, or all that is left with all that is
 * left, where the sums are the same to the smallest unit. Lines that were paired by name and differ take part.
 */
export function pairSums(matching: Matching): void {
  const theirs = [...matching.left, ...differing(matching).flatMap((pair) => pair.theirs ?? [])];
  for (const printed of theirs) pairWithOurs(matching, printed);
  for (const line of matching.ours) pairWithTheirs(matching, line);
  for (const isInclusive of [true, false]) pairAll(matching, isInclusive);
}

function differing({ found }: Matching) {
  return [...found.values()].filter(
    ({ ours, theirs, together }) =>
      together === undefined && theirs !== undefined && theirs.amount > 0 && ours?.amount !== theirs.amount,
  );
}

/** "Taxes and Fees" of 78.00 against 28.00 and 50.00. */
function pairWithOurs(matching: Matching, printed: TheirLine): void {
  const { ours, left, found } = matching;
  const named = differing(matching).find(({ theirs }) => theirs === printed)?.ours;
  if (named === undefined && !left.has(printed)) return;
  const isFree = (line: OurLine) => !found.has(line) || found.get(line)?.theirs?.amount === 0;
  const free = ours.filter((line) => line !== named && isFree(line) && line.isInclusive === printed.isInclusive);
  if (named !== undefined && named.isInclusive !== printed.isInclusive) return;
  const parts = partsOf(free, subtract(printed.amount, named?.amount ?? 0), named === undefined ? 2 : 1);
  if (parts === undefined) return;
  const members = named === undefined ? parts : [named, ...parts];
  const together = { ours: members, theirs: [printed], agrees: true };
  for (const line of members) found.set(line, { ours: line, theirs: { ...printed, amount: line.amount }, together });
  left.delete(printed);
}

/** "County tax" of 10.00 and "Venue tax" of 8.00 against 18.00. */
function pairWithTheirs(matching: Matching, line: OurLine): void {
  const { left, found } = matching;
  const named = differing(matching).find(({ ours }) => ours === line)?.theirs;
  if (line.amount === 0 || (found.has(line) && named === undefined)) return;
  const free = [...left].filter(({ isInclusive }) => isInclusive === line.isInclusive);
  if (named !== undefined && named.isInclusive !== line.isInclusive) return;
  const parts = partsOf(free, subtract(line.amount, named?.amount ?? 0), named === undefined ? 2 : 1);
  if (parts === undefined) return;
  const members = named === undefined ? parts : [named, ...parts];
  const [first] = members;
  if (first === undefined) return;
  const isCollected = members.every((printed) => printed.isCollected);
  const together = { ours: [line], theirs: members, agrees: true };
  found.set(line, { ours: line, theirs: { ...first, amount: line.amount, isCollected }, together });
  for (const printed of parts) left.delete(printed);
}

function pairAll({ ours, left, found }: Matching, isInclusive: boolean): void {
  const lines = ours.filter((line) => !found.has(line) && line.amount !== 0 && line.isInclusive === isInclusive);
  const printed = [...left].filter((one) => one.amount !== 0 && one.isInclusive === isInclusive);
  const [first] = printed;
  if (lines.length < 2 || first === undefined || sumOf(lines) !== sumOf(printed)) return;
  const isCollected = printed.every((one) => one.isCollected);
  const together = { ours: lines, theirs: printed, agrees: true };
  for (const line of lines)
    found.set(line, { ours: line, theirs: { ...first, amount: line.amount, isCollected }, together });
  for (const one of printed) left.delete(one);
}

/** At least so many lines whose amounts add up to a sum. */
function partsOf<Line extends { readonly amount: Integer }>(
  lines: readonly Line[],
  sum: Integer,
  least: number,
): Line[] | undefined {
  const some = lines.filter(({ amount }) => amount > 0);
  if (some.length >= least && sumOf(some) === sum) return some;
  if (some.length > MOST_PARTS) return undefined;
  for (let places = 2 ** some.length - 1; places > 0; places -= 1) {
    const parts = some.filter((_, at) => (places & (2 ** at)) !== 0);
    if (parts.length >= least && sumOf(parts) === sum) return parts;
  }
  return undefined;
}

function sumOf(lines: readonly { readonly amount: Integer }[]): Integer {
  return lines.reduce<Integer>((sum, { amount }) => add(sum, amount), 0);
}
