import { add, type Integer } from '../money/integer.js';
import type { Strip } from '../stay/strips.js';
import type { Extraction } from './inclusive.js';
import type { FullPolicy } from './policy.js';
import { type NightKind, type TaxWindow, taxableNights } from './windows.js';

/** Nights of one kind are calculated alike; what that takes is prepared once and kept here. */
export interface PreparedKind extends NightKind {
  /** How an inclusive price comes apart on such a night; found when first needed. */
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
  readonly kind: PreparedKind;
}

/** Finds the kind of a night by which windows are open on it. */
export type KindOf = (open: readonly boolean[]) => PreparedKind;

/** How many kinds are remembered: ranges of many taxes can give more kinds than memory should hold. */
const REMEMBERED_KINDS = 1_000;

export function createKinds(): KindOf {
  const kinds = new Map<string, PreparedKind>();
  return (open) => {
    let key = '';
    for (const isOpen of open) key += isOpen ? '1' : '0';
    const known = kinds.get(key);
    if (known !== undefined) return known;
    if (kinds.size === REMEMBERED_KINDS) kinds.clear();
    const kind: PreparedKind = { open: [...open], extraction: undefined };
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
