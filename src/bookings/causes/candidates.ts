import { isPercent, LOGICS } from '../../definitions/logics.js';
import { compareDecimals } from '../../money/decimal.js';
import type { Cause } from '../data.js';
import { changeLine } from '../our-side.js';
import { otherBases, otherRounding } from './bases.js';
import { otherCaps, otherSeasons, otherSkips } from './conditions.js';
import { otherNights, otherPersons } from './counts.js';
import type { Differing, Hypothesis } from './hypothesis.js';
import { decimalsOf, impliedRate, otherRate } from './rates.js';

/**
 * The ways in which the OTA may have come to its amount, the likeliest first: what its line says, then a condition of
 * the tax that it may ignore, then other counts, rounding and bases, and last a condition
 * that it may add. Causes of which its line says the same as ours come after all others.
 */
export function* candidates(differing: Differing): Generator<Hypothesis> {
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
export function saysOtherRate({ theirs: { pricePerUnit }, entry }: Differing): boolean {
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
