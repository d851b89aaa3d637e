import { isPercent, LOGICS } from '../../definitions/logics.js';
import { size } from '../../money/amount.js';
import { compareDecimals } from '../../money/decimal.js';
import { type Integer, subtract } from '../../money/integer.js';
import type { Cause } from '../data.js';
import type { LinePair } from '../matching.js';
import { askedAmounts, changeLine } from '../our-side.js';
import {
  type Differing,
  type Hypothesis,
  otherCaps,
  otherNights,
  otherPersons,
  otherSeasons,
  otherSkips,
} from './hypotheses.js';
import { decimalsOf, impliedRate, otherBases, otherRate, otherRounding } from './rates.js';

/** Why a line differs, as a word and as a sentence. */
export interface Explained {
  readonly cause: Cause;
  readonly sentence: string;
}

interface Found {
  readonly differing: Differing;
  readonly hypothesis: Hypothesis;
  /** The other lines that differ with it, by key. */
  readonly remaining: ReadonlySet<string>;
}

/**
 * Why each line differs, by its key: the engine quotes the stay with one thing changed, until it comes to the amount of
 * the OTA. A change that explains other lines as well is preferred to one that explains its line alone.
 */
export function causesOf(differing: readonly Differing[], pairs: readonly LinePair[]): Map<string, Explained> {
  const found = differing.flatMap((line) => bestOf(line, pairs) ?? []);
  const causes = new Map<string, Explained>();
  const inOrder = found.toSorted((a, b) => a.remaining.size - b.remaining.size);
  for (const best of inOrder) {
    const { key } = best.differing.ours;
    if (causes.has(key)) continue;
    causes.set(key, { cause: best.hypothesis.cause, sentence: best.hypothesis.sentence });
    for (const other of alsoExplained(best, differing)) if (!causes.has(other)) causes.set(other, asFollowing(best));
  }
  for (const line of differing) if (!causes.has(line.ours.key)) causes.set(line.ours.key, withoutProof(line));
  return causes;
}

/** The other lines that the same change explains. */
function alsoExplained({ hypothesis, remaining }: Found, differing: readonly Differing[]): string[] {
  if (hypothesis.isOfLine) return [];
  return differing.map(({ ours }) => ours.key).filter((key) => !remaining.has(key));
}

/** A policy is that of every line; a tax changes what others are computed on. */
function asFollowing({ differing, hypothesis: { change, cause, sentence } }: Found): Explained {
  if (change.policy !== undefined) return { cause, sentence };
  return { cause: 'base', sentence: `It depends on ${differing.ours.title}, which differs.` };
}

/** The first of the candidates that leave the fewest other lines unexplained. */
function bestOf(differing: Differing, pairs: readonly LinePair[]): Found | undefined {
  const { ours, theirs, side, amounts } = differing;
  let best: Found | undefined;
  for (const hypothesis of candidates(differing)) {
    const asked = askedAmounts(side, hypothesis.change);
    if (asked?.get(ours.key) !== theirs.amount) continue;
    const remaining = othersThatDiffer(pairs, ours.key, hypothesis.isOfLine ? amounts : asked);
    if (best === undefined || remaining.size < best.remaining.size) best = { differing, hypothesis, remaining };
    if (remaining.size === 0) return best;
  }
  return best;
}

function othersThatDiffer(pairs: readonly LinePair[], key: string, amounts: ReadonlyMap<string, Integer>): Set<string> {
  const differ = pairs.flatMap(({ ours, theirs }) => {
    if (ours === undefined || theirs === undefined || ours.key === key) return [];
    return amounts.get(ours.key) === theirs.amount ? [] : [ours.key];
  });
  return new Set(differ);
}

/** No change comes to their amount exactly: what is still likely. */
function withoutProof(differing: Differing): Explained {
  const { ours, theirs, entry, rooms } = differing;
  const apart = size(subtract(theirs.amount, ours.amount));
  if (ours.amount === 0) {
    const condition = conditionOf(differing);
    if (condition !== undefined) return condition;
  }
  if (theirs.isInclusive !== undefined && theirs.isInclusive !== entry.is_inclusive) {
    return { cause: 'inclusive', sentence: sideSentence(entry.is_inclusive) };
  }
  const nights = rooms.reduce((sum, room) => sum + room.nights, 0);
  if (isPercent(entry.logic) && apart <= Math.max(1, Math.ceil(nights / 2))) {
    return { cause: 'rounding', sentence: 'The amounts are so close that rounding explains the difference.' };
  }
  if (saysOtherRate(differing)) {
    return {
      cause: 'rate',
      sentence: `The OTA charges ${theirs.pricePerUnit} a unit; here the rate is ${entry.rate}.`,
    };
  }
  return { cause: 'unknown', sentence: 'No single change of the tax comes to the amount of the OTA.' };
}

/** The condition of a tax because of which it is not charged here. */
function conditionOf({ ours: { key }, entry, side }: Differing): Explained | undefined {
  const isChargedWith = (fields: Parameters<typeof changeLine>[1]): boolean =>
    (askedAmounts(side, changeLine(key, fields))?.get(key) ?? 0) !== 0;
  const noSeason = { applicable_date_ranges: [], applicable_after: null, applicable_before: null };
  if (entry.applicable_date_ranges.length > 0 && isChargedWith(() => noSeason)) {
    return { cause: 'season', sentence: 'Here the stay is outside of its season.' };
  }
  if (entry.max_nights !== null && isChargedWith(() => ({ max_nights: null }))) {
    return { cause: 'cap', sentence: `Here max_nights (${entry.max_nights}) is used up.` };
  }
  if (entry.skip_nights !== null && isChargedWith(() => ({ skip_nights: null }))) {
    return { cause: 'nights', sentence: `Here the first ${entry.skip_nights} nights are not charged.` };
  }
  return undefined;
}

/**
 * The ways in which the OTA may have come to its amount, the likeliest first: what its line says, then a condition of
 * the tax that it may ignore, then other counts, rounding and bases, and last a condition
 * that it may add. Causes of which its line says the same as ours come after all others.
 */
function* candidates(differing: Differing): Generator<Hypothesis> {
  const unlikely = unlikelyCauses(differing);
  for (const hypothesis of inOrder(differing)) if (!unlikely.has(hypothesis.cause)) yield hypothesis;
  if (unlikely.size === 0) return;
  for (const hypothesis of inOrder(differing)) if (unlikely.has(hypothesis.cause)) yield hypothesis;
}

function* inOrder(differing: Differing): Generator<Hypothesis> {
  const { entry } = differing;
  const isCapped = entry.max_nights !== null;
  const isSkipping = entry.skip_nights !== null;
  const isSeasonal = entry.applicable_date_ranges.length > 0;
  const [caps, skips, seasons] = [otherCaps(differing), otherSkips(differing), otherSeasons(differing)];
  yield* otherSide(differing);
  if (saysOtherRate(differing)) yield* otherRate(differing);
  yield* [...caps.without, ...skips.without, ...seasons.without];
  yield* otherNights(differing);
  yield* otherPersons(differing);
  if (isCapped) yield* caps.others;
  if (isSkipping) yield* skips.others;
  if (isSeasonal) yield* seasons.others;
  yield* otherRounding();
  yield* otherBases(differing);
  const hasUsualRate = isPercent(entry.logic) && decimalsOf(impliedRate(differing) ?? '0.001') <= 1;
  if (hasUsualRate) yield* otherRate(differing);
  if (!isCapped) yield* caps.others;
  if (!isSkipping) yield* skips.others;
  if (!isSeasonal) yield* seasons.others;
  yield* otherRate(differing);
}

/** The OTA has the tax on the other side of the price. Where it does not say, it may. */
function otherSide({ ours: { key }, theirs, entry }: Differing): Hypothesis[] {
  if (theirs.isInclusive === entry.is_inclusive) return [];
  const change = changeLine(key, ({ is_inclusive }) => ({ is_inclusive: !is_inclusive }));
  return [{ cause: 'inclusive', change, sentence: sideSentence(entry.is_inclusive) }];
}

/** What it means that the OTA has a tax on the other side. */
export function sideSentence(isInclusiveHere: boolean): string {
  return isInclusiveHere
    ? 'The OTA adds it on top of the price; here the price contains it.'
    : 'The OTA has it in the price; here it comes on top.';
}

/** Whether the line of the OTA states another price of one unit. */
function saysOtherRate({ theirs: { pricePerUnit }, entry }: Differing): boolean {
  if (pricePerUnit === undefined || isPercent(entry.logic) || !/^\d{1,20}(\.\d{1,20})?$/.test(pricePerUnit))
    return false;
  return compareDecimals(pricePerUnit, entry.rate) !== 0;
}

/** Causes of which the line of the OTA says the same as ours. */
function unlikelyCauses(differing: Differing): ReadonlySet<Cause> {
  const { entry, theirs, rooms, chargedNights } = differing;
  const causes = new Set<Cause>();
  const [room] = rooms;
  if (isPercent(entry.logic) || room === undefined) return causes;
  if (theirs.pricePerUnit !== undefined && !saysOtherRate(differing)) causes.add('rate');
  if (rooms.length > 1) return causes;
  const { unit, per } = LOGICS[entry.logic];
  const { adults, children } = room.occupancy;
  if (unit === 'person' && theirs.persons === adults + children) causes.add('persons');
  if (per === 'night' && theirs.nights === chargedNights) {
    for (const cause of ['cap', 'nights', 'season'] as const) causes.add(cause);
  }
  return causes;
}
