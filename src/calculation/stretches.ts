import type { FullPolicy } from '../definitions/policy.js';
import { add, type Integer } from '../money/integer.js';
import type { Strip } from '../stay/strips.js';
import type { Formula } from './formula.js';
import { type Extraction, extractionFor } from './inclusive.js';
import type { Charge } from './order.js';
import { isThroughout, type NightKind, type TaxWindow, taxableNights } from './windows.js';

/** Nights of one kind are calculated alike; what that takes is prepared once and kept here. */
export interface PreparedKind extends NightKind {
  /** How an inclusive price comes apart on such a night; found when first needed. */
  extraction: Extraction | undefined;
  /** The pattern of a strip of such nights alone, where those begin whose first stretch is of this kind. */
  pattern: Pattern | undefined;
}

/** How a strip is cut: the kinds of its nights, one stretch after the other. */
export interface Pattern {
  readonly kinds: readonly PreparedKind[];
  /** How often a strip of this pattern was met without a formula. */
  met: number;
  /** How a strip of this pattern is calculated; `null` where it cannot be written. */
  formula: Formula | null | undefined;
  /** The patterns that go on with one stretch more. */
  readonly longer: Map<PreparedKind, Pattern>;
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

/** The extraction of a kind, found when first needed. */
export function prepared(kind: PreparedKind, charges: readonly Charge[]): Extraction {
  kind.extraction ??= extractionFor(charges, kind);
  return kind.extraction;
}

/** Finds kinds by their windows, one after the other: each answer leads to the next question, the last to a kind. */
interface KindNode {
  open?: KindNode;
  closed?: KindNode;
  kind?: PreparedKind;
}

/** The kinds of nights that a tax set was asked about, with the patterns that begin with them. */
export interface Kinds {
  root: KindNode;
  /** How much is remembered, roughly in numbers. */
  size: number;
}

/** What memory should hold: ranges of many taxes can give more kinds, patterns and formulas than that. */
const MOST_REMEMBERED = 100_000;

/** A kind or a pattern. */
const ONE_OF_THEM = 100;

export function createKinds(): Kinds {
  return { root: {}, size: 0 };
}

/** Before a strip is looked at, and not between: what it leads to shall be found again. */
function forgetWhenFull(kinds: Kinds): void {
  if (kinds.size < MOST_REMEMBERED) return;
  kinds.root = {};
  kinds.size = 0;
}

export function remember(kinds: Kinds, size: number = ONE_OF_THEM): void {
  kinds.size += size;
}

function next(node: KindNode, isOpen: boolean): KindNode {
  if (isOpen) {
    node.open ??= {};
    return node.open;
  }
  node.closed ??= {};
  return node.closed;
}

function newKind(kinds: Kinds, node: KindNode, open: boolean[]): PreparedKind {
  remember(kinds);
  node.kind = { open, extraction: undefined, pattern: undefined };
  return node.kind;
}

/** Cuts strips into stretches. */
export function stretchesOf(
  strips: readonly Strip[],
  windows: readonly TaxWindow[],
  kinds: Kinds,
  maxNights: FullPolicy['maxNights'],
): Stretch[] {
  forgetWhenFull(kinds);
  const stretches: Stretch[] = [];
  let nightsBefore = 0;
  for (let at = 0; at < strips.length; at += 1) {
    const strip = strips[at] as Strip;
    cut(strip, nightsBefore, windows, kinds, maxNights, stretches);
    nightsBefore += strip.prices.length;
  }
  return stretches;
}

/** The kind of all nights of a strip, when they are of one kind. */
export function kindThroughout(
  strip: Strip,
  windows: readonly TaxWindow[],
  kinds: Kinds,
  maxNights: FullPolicy['maxNights'],
): PreparedKind | undefined {
  forgetWhenFull(kinds);
  const { firstDay, prices } = strip;
  let node = kinds.root;
  for (let window = 0; window < windows.length; window += 1) {
    const open = isThroughout(windows[window] as TaxWindow, firstDay, prices.length, maxNights);
    if (open === undefined) return undefined;
    node = next(node, open);
  }
  if (node.kind !== undefined) return node.kind;
  return newKind(
    kinds,
    node,
    windows.map((window) => isThroughout(window, firstDay, prices.length, maxNights) === true),
  );
}

function cut(
  strip: Strip,
  nightsBefore: number,
  windows: readonly TaxWindow[],
  kinds: Kinds,
  maxNights: FullPolicy['maxNights'],
  into: Stretch[],
): void {
  const nights = strip.prices.length;
  const runs = windows.map((window) => taxableNights(window, strip.firstDay, nights, maxNights));
  const places = windows.map(() => 0);
  let from = 0;
  while (from < nights) {
    let to = nights;
    let node = kinds.root;
    for (let window = 0; window < runs.length; window += 1) {
      const run = runs[window] as number[];
      let place = places[window] as number;
      // Even places are starts, odd ones ends: the window is open when the next change is an end.
      while ((run[place] ?? nights) <= from) place += 1;
      places[window] = place;
      node = next(node, place % 2 === 1);
      to = Math.min(to, run[place] ?? nights);
    }
    const kind =
      node.kind ??
      newKind(
        kinds,
        node,
        places.map((place) => place % 2 === 1),
      );
    into.push(stretch(strip, from, to, nightsBefore + from, kind));
    from = to;
  }
}

function stretch(strip: Strip, from: number, to: number, firstNight: number, kind: PreparedKind): Stretch {
  let price: Integer = 0;
  for (let night = from; night < to; night += 1) price = add(price, strip.prices[night] as Integer);
  return { strip, from, to, firstNight, price, kind };
}
