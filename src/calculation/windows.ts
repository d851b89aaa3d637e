import { dayNumber } from '../calendar/plain-date.js';
import type { Tax } from '../definitions/tax.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { Strip } from '../stay/strips.js';
import type { Extraction } from './inclusive.js';
import { ALWAYS, type Charge } from './order.js';
import type { FullPolicy } from './policy.js';

/** Which nights a tax applies to, as far as the tax alone says. */
export interface TaxWindow {
  readonly skipNights: number;
  /** Infinity when there is no cap. */
  readonly maxNights: number;
  /** First and last day of each range, both taxable, in order and apart; open ends are infinite. */
  readonly ranges: ReadonlyArray<readonly [number, number]>;
}

const EVERY_DAY: TaxWindow['ranges'] = [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]];

/** The window of a tax; `undefined` when it applies to every night of every stay. */
export function windowOf(tax: Tax): TaxWindow | undefined {
  const { skip_nights, max_nights, applicable_date_ranges } = tax;
  if (skip_nights === null && max_nights === null && applicable_date_ranges.length === 0) return undefined;
  return {
    skipNights: skip_nights ?? 0,
    maxNights: max_nights ?? Number.POSITIVE_INFINITY,
    ranges: applicable_date_ranges.length === 0 ? EVERY_DAY : dayRanges(applicable_date_ranges),
  };
}

/** Ranges as day numbers, in order; ranges that overlap or touch become one, so that no night counts twice. */
function dayRanges(ranges: Tax['applicable_date_ranges']): Array<[number, number]> {
  const days = ranges
    .map(({ after, before }): [number, number] => [
      after === null ? Number.NEGATIVE_INFINITY : dayOf(after),
      before === null ? Number.POSITIVE_INFINITY : dayOf(before),
    ])
    .sort(([one], [other]) => (one === other ? 0 : one - other));
  const apart: Array<[number, number]> = [];
  for (const [first, last] of days) {
    const previous = apart.at(-1);
    if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else apart.push([first, last]);
  }
  return apart;
}

function dayOf(date: string): number {
  const day = dayNumber(date);
  if (day === undefined) throw new Error(`staytax: date ${date} was not validated`);
  return day;
}

/**
 * The taxable nights of a strip, as runs [from, to) of nights counted from 0: [2, 5] are the third, fourth
 * and fifth night. A night is taxable when its number is above skip_nights, its date lies in a range, and
 * the cap is not used up. Policy `maxNights` says what uses it up: the nights that were taxable ('taxable')
 * or all nights from arrival on ('stay').
 */
export function taxableNights(
  window: TaxWindow,
  firstDay: number,
  nights: number,
  maxNights: FullPolicy['maxNights'],
): number[] {
  const runs: number[] = [];
  const end = maxNights === 'stay' ? Math.min(nights, window.maxNights) : nights;
  let left = maxNights === 'stay' ? Number.POSITIVE_INFINITY : window.maxNights;
  for (const [firstOfRange, lastOfRange] of window.ranges) {
    if (left === 0) break;
    const from = Math.max(window.skipNights, firstOfRange - firstDay);
    const to = Math.min(end, lastOfRange - firstDay + 1, from + left);
    if (to <= from) continue;
    runs.push(from, to);
    left -= to - from;
  }
  return runs;
}

/** Which of the windows are open on a night: `open[window]`. Nights of one kind are calculated alike. */
export interface NightKind {
  readonly open: readonly boolean[];
  /** How an inclusive price comes apart on such a night; found once, when first needed. */
  extraction: Extraction | undefined;
}

/** A run of nights of one strip for which the same taxes apply. */
export interface Stretch {
  readonly strip: Strip;
  /** Nights of the strip, counted from 0: from `from` up to and without `to`. */
  readonly from: number;
  readonly to: number;
  /** The place of its first night among all nights of the stay, strip after strip. */
  readonly firstNight: number;
  readonly price: Integer;
  readonly kind: NightKind;
}

export function applies(charge: Charge, kind: NightKind): boolean {
  return charge.window === ALWAYS || kind.open[charge.window] === true;
}

/** Finds the kind of a night by which windows are open on it. */
export type KindOf = (open: readonly boolean[]) => NightKind;

/** How many kinds are remembered: ranges of many taxes can give more kinds than memory should hold. */
const REMEMBERED_KINDS = 1_000;

export function createKinds(): KindOf {
  const kinds = new Map<string, NightKind>();
  return (open) => {
    let key = '';
    for (const isOpen of open) key += isOpen ? '1' : '0';
    const known = kinds.get(key);
    if (known !== undefined) return known;
    if (kinds.size === REMEMBERED_KINDS) kinds.clear();
    const kind: NightKind = { open: [...open], extraction: undefined };
    kinds.set(key, kind);
    return kind;
  };
}

/**
 * Cuts strips into stretches. `longest` bounds their length: 1 when each night is settled by itself,
 * Infinity when only the taxes matter.
 */
export function stretchesOf(
  strips: readonly Strip[],
  windows: readonly TaxWindow[],
  kindOf: KindOf,
  maxNights: FullPolicy['maxNights'],
  longest: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let nightsBefore = 0;
  for (const strip of strips) {
    const nights = strip.prices.length;
    const runs = windows.map((window) => taxableNights(window, strip.firstDay, nights, maxNights));
    const open = windows.map(() => false);
    const at = windows.map(() => 0);
    let from = 0;
    while (from < nights) {
      let to = Math.min(nights, from + longest);
      for (let window = 0; window < runs.length; window += 1) {
        const run = runs[window] as number[];
        let place = at[window] as number;
        // Even places are starts, odd ones ends: the window is open when the next change is an end.
        while (place < run.length && (run[place] as number) <= from) place += 1;
        at[window] = place;
        open[window] = place % 2 === 1;
        if (place < run.length) to = Math.min(to, run[place] as number);
      }
      stretches.push({
        strip,
        from,
        to,
        firstNight: nightsBefore + from,
        price: sum(strip.prices, from, to),
        kind: kindOf(open),
      });
      from = to;
    }
    nightsBefore += nights;
  }
  return stretches;
}

function sum(amounts: readonly Integer[], from: number, to: number): Integer {
  let total: Integer = 0;
  for (let at = from; at < to; at += 1) total = add(total, amounts[at] as Integer);
  return total;
}
