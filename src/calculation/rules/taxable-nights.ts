import type { FullPolicy } from '../../definitions/policy.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt } from '../at.js';
import type { TaxWindow } from '../tax-set/windows.js';

/**
 * The taxable nights of a room group, as runs [from, to) counted from 0: 2, 5 are the third, fourth and fifth night.
 * They are written into `runs` from `at` on; the answer is the place behind them. A night is taxable when its number is
 * above skip_nights, its date lies in a range, and the cap is not used up. Policy `maxNights` says what uses it up: the
 * nights that were taxable, or all nights from arrival on. Nights already slept elsewhere count for both: the first
 * night here is number `nightsBefore` + 1.
 */
export function writeTaxableNights(
  { skipNights, maxNights: most }: Open,
  ranges: TaxWindow['ranges'],
  { firstDay, nightsBefore }: Begin,
  nights: number,
  maxNights: FullPolicy['maxNights'],
  runs: number[],
  at: number,
): number {
  const end = maxNights === 'stay' ? Math.min(nights, most - nightsBefore) : nights;
  let left = most - Math.max(0, nightsBefore - skipNights);
  let place = at;
  for (let number = 0; number < ranges.length; number += 1) {
    const range = itemAt(ranges, number);
    const from = Math.max(skipNights - nightsBefore, 0, range[0] - firstDay);
    const to = Math.min(end, range[1] - firstDay + 1, from + left);
    if (to <= from) continue;
    runs[place] = from;
    runs[place + 1] = to;
    place += 2;
    left -= to - from;
  }
  return place;
}

/** Which part of a window closes a night. */
export type ClosedBy = 'outside-ranges' | 'skipped' | 'capped';

/** Every part of a window that closes a night that is not taxable: its date first, then its number. */
export function whyClosed(
  { skipNights, ranges }: Open,
  { firstDay, nightsBefore }: Begin,
  night: number,
): readonly ClosedBy[] {
  const day = firstDay + night;
  const isSkipped = nightsBefore + night < skipNights;
  const isIn = ranges.some(([first, last]) => first <= day && day <= last);
  if (isIn) return isSkipped ? SKIPPED : CAPPED;
  return isSkipped ? OUTSIDE_AND_SKIPPED : OUTSIDE;
}

const SKIPPED = ['skipped'] as const;
const CAPPED = ['capped'] as const;
const OUTSIDE = ['outside-ranges'] as const;
const OUTSIDE_AND_SKIPPED = ['outside-ranges', 'skipped'] as const;

/** What says which nights are taxable. */
type Open = Pick<TaxWindow, 'skipNights' | 'maxNights' | 'ranges'>;

/** What a room group begins with: the day of its first night, and the nights that count before it. */
type Begin = Pick<RoomGroup, 'firstDay' | 'nightsBefore'>;

/** The same as a list of its own. */
export function taxableNights(
  window: Open,
  begin: Begin,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): number[] {
  const runs: number[] = [];
  writeTaxableNights(window, window.ranges, begin, nights, maxNights, runs, 0);
  return runs;
}
