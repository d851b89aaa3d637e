import { isPercent, LOGICS } from '../../definitions/logics.js';
import { changeLine } from '../our-side.js';
import type { Cause } from '../reconciliation.js';
import type { DifferingLine, Hypothesis } from './hypotheses.js';
import {
  bothCauses,
  otherBases,
  otherCaps,
  otherNights,
  otherPersons,
  otherRounding,
  otherSeasons,
  otherSkips,
  withChange,
} from './hypotheses.js';
import { decimalsOf, likelyRate, statedRate } from './rates.js';

/**
 * Hypotheses about the amount of the OTA, the likeliest first: values that its line states, an ignored condition, other
 * counts, rounding or bases, an added condition, and last two conditions at once. Causes that the line of the OTA
 * contradicts come after all others.
 */
export function* candidates(differing: DifferingLine): Generator<Hypothesis> {
  const stated = [...otherSide(differing), ...statedRate(differing)];
  const [first, ...others] = stated;
  if (first !== undefined) {
    const all = others.reduce(bothCauses, first);
    if (others.length > 0) yield all;
    yield* stated;
    for (const second of likelyHypotheses(withChange(differing, all))) yield bothCauses(all, second);
  }
  yield* likelyHypotheses(differing);
  yield* pairedHypotheses(wholeConditions(differing));
}

function* likelyHypotheses(differing: DifferingLine): Generator<Hypothesis> {
  const unlikely = unlikelyCauses(differing);
  const later: Hypothesis[] = [];
  for (const hypothesis of orderedHypotheses(differing)) {
    if (unlikely.has(hypothesis.cause)) later.push(hypothesis);
    else yield hypothesis;
  }
  yield* later;
}

function* orderedHypotheses(differing: DifferingLine): Generator<Hypothesis> {
  const { entry } = differing;
  const isCapped = entry.max_nights !== null;
  const isSkipping = entry.skip_nights !== null;
  const isSeasonal = entry.applicable_date_ranges.length > 0;
  const [caps, skips, seasons] = [otherCaps(differing), otherSkips(differing), otherSeasons(differing)];
  yield* [...caps.without, ...skips.without, ...seasons.without];
  yield* otherNights(differing);
  yield* otherPersons(differing);
  if (isCapped) yield* caps.others;
  if (isSkipping) yield* skips.others;
  if (isSeasonal) yield* seasons.others;
  yield* otherRounding();
  yield* otherBases(differing);
  const rates = likelyRate(differing);
  const isUsual = isPercent(entry.logic) && rates.some(({ rate }) => decimalsOf(rate) <= 1);
  if (isUsual) yield* rates;
  if (!isCapped) yield* caps.others;
  if (!isSkipping) yield* skips.others;
  if (!isSeasonal) yield* seasons.others;
  if (!isUsual) yield* rates;
}

/** Whole conditions and other counts. They are few enough to be tried in pairs. */
function wholeConditions(differing: DifferingLine): Hypothesis[] {
  if (isPercent(differing.entry.logic)) return [];
  return [
    ...otherCaps(differing).without,
    ...otherSkips(differing).without,
    ...otherSeasons(differing).without,
    ...otherNights(differing),
    ...otherPersons(differing),
  ];
}

function* pairedHypotheses(hypotheses: readonly Hypothesis[]): Generator<Hypothesis> {
  for (const [at, first] of hypotheses.entries()) {
    for (const second of hypotheses.slice(at + 1)) {
      if (first.cause !== second.cause) yield bothCauses(first, second);
    }
  }
}

/** The OTA has the tax on the other side of the price. */
function otherSide({ ours: { key }, theirs, entry }: DifferingLine): Hypothesis[] {
  if (theirs.isInclusive === entry.is_inclusive) return [];
  const change = changeLine(key, ({ is_inclusive }) => ({ is_inclusive: !is_inclusive }));
  return [{ cause: 'inclusive', change, sentence: sideSentence(entry.is_inclusive) }];
}

/** The sentence for a tax that the OTA has on the other side of the price. */
export function sideSentence(isInclusiveHere: boolean): string {
  return isInclusiveHere
    ? 'The OTA adds it on top of the price; here the price contains it.'
    : 'The OTA has it in the price; here it comes on top.';
}

/** Causes that are unlikely because both lines state the same value. */
function unlikelyCauses(differing: DifferingLine): ReadonlySet<Cause> {
  const { entry, theirs, rooms, chargedNights } = differing;
  const causes = new Set<Cause>();
  const [room] = rooms;
  if (isPercent(entry.logic) || room === undefined) return causes;
  if (theirs.pricePerUnit !== undefined && statedRate(differing).length === 0) causes.add('rate');
  if (rooms.length > 1) return causes;
  const { unit, per } = LOGICS[entry.logic];
  const { adults, children } = room.occupancy;
  if (unit === 'person' && theirs.persons === adults + children) causes.add('persons');
  if (per === 'night' && theirs.nights === chargedNights) {
    for (const cause of ['cap', 'nights', 'season'] as const) causes.add(cause);
  }
  return causes;
}
