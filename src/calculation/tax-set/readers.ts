import { itemAt } from '../at.js';
import { shareOn } from '../rules/payers.js';
import { SIDE } from '../rules/percent-base.js';
import { type Cells, isOpenAt } from '../stay/cells.js';
import type { Line } from './lines.js';

/** How far the readers that were met so far reach: which lines at least one of them reads. */
interface Reach {
  /** Lines before this place are read by a base that adds both sides, or the exclusive side. */
  all: number;
  exclusive: number;
  /** The net as the price less the inclusive charges is read, and so is each of them. */
  net: boolean;
  roundedNet: boolean;
  readonly nested: boolean[];
}

function newReach(): Reach {
  return { all: 0, exclusive: 0, net: false, roundedNet: false, nested: [] };
}

function addReader(reach: Reach, { base }: Pick<Line, 'base'>): void {
  if (base.side === SIDE.exclusive) reach.exclusive = Math.max(reach.exclusive, base.higher);
  else reach.all = Math.max(reach.all, base.higher);
  if (base.start === 'net') reach.net = true;
  if (base.start === 'rounded-net') reach.roundedNet = true;
  for (const index of base.nested) reach.nested[index] = true;
}

function isReached(line: Line, reach: Reach): boolean {
  const { index, side } = line;
  if (side === undefined) return reach.roundedNet;
  if (index < reach.all || reach.nested[index] === true) return true;
  return side === SIDE.exclusive ? index < reach.exclusive : reach.net;
}

/** The lines that take part in taking a price apart: inclusive ones, and all that these are computed on. */
export function involvedLines(lines: readonly Line[]): Line[] {
  const reach = newReach();
  const involved: Line[] = [];
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = itemAt(lines, index);
    if (
      line.side !== SIDE.inclusive &&
      !line.isExact &&
      line.rated?.isPercent !== true &&
      line.byUnit === undefined &&
      !isReached(line, reach)
    )
      continue;
    involved.push(line);
    addReader(reach, line);
    if (line.priceBase !== undefined) addReader(reach, { base: line.priceBase });
  }
  return involved.reverse();
}

/** Which lines are read by others for one kind of answer, and where these may cut them. */
export interface Readers {
  /** By line: whether some base takes it in. */
  readonly isRead: readonly boolean[];
  /** The readers, those that reach furthest down the order first. */
  readonly cutters: readonly Cutter[];
}

/** A line that takes only what falls on the nights of its window. */
interface Cutter {
  readonly window: number;
  /** It reads no line at this place or after it. */
  readonly reach: number;
  readonly line: Line;
}

/** @param readers the lines whose base is worked out from rounded amounts */
export function readersOf(lines: readonly Line[], readers: readonly Line[]): Readers {
  const reach = newReach();
  for (const line of readers) addReader(reach, line);
  const cutters = readers.map((line) => ({ window: line.window, reach: furthest(line, lines.length), line }));
  return {
    isRead: lines.map((line) => isReached(line, reach)),
    cutters: cutters.sort((one, other) => other.reach - one.reach),
  };
}

function furthest({ base }: Line, count: number): number {
  return base.start === 'price' ? Math.max(base.higher, ...base.nested.map((index) => index + 1)) : count;
}

/**
 * Notes down for which lines the amounts of single nights are needed: those that a reader takes a part of, and all
 * that these are computed on in their turn. Answers whether there is any.
 */
export function findCutLines(
  lines: readonly Line[],
  rounding: readonly Line[],
  { isRead, cutters }: Readers,
  segments: Cells,
  isCut: boolean[],
): boolean {
  const isBorder: boolean[] = [];
  let next = 0;
  let found = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    for (; next < cutters.length && itemAt(cutters, next).reach > index; next += 1) {
      addBorders(itemAt(cutters, next).window, segments, isBorder);
    }
    const line = itemAt(lines, index);
    isCut[index] = isRead[index] === true && !line.isWhole && hasBorderInside(line, segments, isBorder);
    if (isCut[index] === true) found = true;
  }
  if (found) addWhatTheyRead(rounding, isCut);
  return found;
}

/** Between which cells a window opens or closes. */
function addBorders(window: number, cells: Cells, isBorder: boolean[]): void {
  for (let cell = 1; cell < cells.size; cell += 1) {
    if (isOpenAt(cells, cell, window) !== isOpenAt(cells, cell - 1, window)) isBorder[cell] = true;
  }
}

/** Whether a border lies between two cells of a line. Then its amount may have to be cut; else it never has to. */
function hasBorderInside({ window }: Line, cells: Cells, isBorder: readonly boolean[]): boolean {
  let hasBegun = false;
  let hasPassed = false;
  for (let cell = 0; cell < cells.size; cell += 1) {
    if (hasBegun && isBorder[cell] === true) hasPassed = true;
    if (!isOpenAt(cells, cell, window)) continue;
    if (hasPassed) return true;
    hasBegun = true;
  }
  return false;
}

function addWhatTheyRead(rounding: readonly Line[], isCut: boolean[]): void {
  const reach = newReach();
  for (let at = rounding.length - 1; at >= 0; at -= 1) {
    const line = itemAt(rounding, at);
    if (isCut[line.index] !== true && !isReached(line, reach)) continue;
    isCut[line.index] = true;
    if (line.from === 'base') addReader(reach, line);
  }
}

/** Whether a line that is read is read in part: in some rooms or parts of the price, or at another rate than in others. */
export function hasPartsRead(lines: readonly Line[], { isRead, cutters }: Readers, cells: Cells): boolean {
  const classes: string[] = [];
  for (let cell = 0; cell < cells.size; cell += 1) classes.push('');
  let next = 0;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    for (; next < cutters.length && itemAt(cutters, next).reach > index; next += 1)
      addStatus(itemAt(cutters, next), cells, classes);
    const line = itemAt(lines, index);
    if (isRead[index] !== true) continue;
    let first: string | undefined;
    for (let cell = 0; cell < cells.size; cell += 1) {
      if (line.side !== undefined && !isOpenAt(cells, cell, line.window)) continue;
      first ??= classes[cell];
      if (classes[cell] !== first) return true;
    }
  }
  return false;
}

function addStatus({ line }: Cutter, cells: Cells, classes: string[]): void {
  const { rated, window } = line;
  const statuses = classes.map((_, cell) => {
    if (!isOpenAt(cells, cell, window)) return '-';
    if (rated === undefined) return '+';
    const { numerator, denominator } = shareOn(rated, cells, cell);
    return `${numerator}/${denominator}`;
  });
  if (statuses.every((status) => status === statuses[0])) return;
  for (let cell = 0; cell < classes.length; cell += 1) classes[cell] += `|${statuses[cell]}`;
}
