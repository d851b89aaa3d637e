import { LODGING } from '../stay/limits.js';
import type { Base } from './bases.js';
import type { Line, Needs, Part, Parts, Pattern, PatternNode, Program } from './program.js';

/** The parts of the price that a set tells apart. */
export function createParts(lines: readonly Line[], net: Line): Parts {
  const all = [...lines, net];
  const labels = new Set(lines.flatMap(({ on = [], priceOn }) => [...on, ...priceOn]));
  const make = (label: string): Part => {
    const bears = (line: Line): boolean => line.on === undefined || line.on.includes(label);
    return { label, bears: all.map(bears), needs: needsOf(lines, bears), root: newNode() };
  };
  const lodging = make(LODGING);
  const byLabel = new Map([...labels].map((label) => [label, make(label)])).set(LODGING, lodging);
  return { byLabel, lodging, others: make(''), size: 0 };
}

/**
 * All lines that a base depends on, of those that a part of the price bears, found when they are asked for. The net depends
 * on every inclusive line, and these on the net; apart from that, a line depends on those before it alone.
 */
export function needsOf(lines: readonly Line[], bears: (line: Line) => boolean): Part['needs'] {
  const found: Array<Needs | undefined> = [];
  let ofNet: ReadonlySet<number> | undefined;
  const started = ({ start }: Base): Set<number> => {
    if (start !== 'net' && start !== 'rounded-net') return new Set();
    ofNet ??= neededByNet(lines, bears);
    return new Set(ofNet);
  };
  const needed = (base: Base): Set<number> => {
    const { adds } = base;
    const own = started(base);
    // From behind: most of what is added is needed by the last of it.
    for (let at = adds.length - 1; at >= 0; at -= 1) {
      const line = lines[adds[at] as number] as Line;
      if (own.has(line.index) || !bears(line)) continue;
      own.add(line.index);
      if (!isGiven(line)) for (const { index } of needs(line.base).lines) own.add(index);
    }
    return own;
  };
  const needs = (base: Base): Needs => {
    const known = found[base.key];
    if (known !== undefined) return known;
    const indexes = needed(base);
    const own = lines.filter(({ index }) => indexes.has(index));
    const made = { key: own.map(({ index }) => index).join(), lines: own, rated: own.filter(isRated) };
    found[base.key] = made;
    return made;
  };
  return needs;
}

/** The inclusive lines, and what they add. */
function neededByNet(lines: readonly Line[], bears: (line: Line) => boolean): Set<number> {
  const needed = new Set<number>();
  const add = (line: Line): void => {
    if (needed.has(line.index) || !bears(line)) return;
    needed.add(line.index);
    if (!isGiven(line)) for (const added of line.base.adds) add(lines[added] as Line);
  };
  for (const line of lines) if (line.isInclusive) add(line);
  return needed;
}

/** What is given, by its count or its units, is not taken apart. */
function isGiven({ from }: Line): boolean {
  return from === 'count' || from === 'units';
}

/** Whether the rate of a line depends on who pays and when. */
function isRated(line: Line): boolean {
  return !isGiven(line) && (line.rates.rows.length > 0 || line.payer === 'guest' || line.base.start === 'nothing');
}

function newNode(): PatternNode {
  return { closed: undefined, open: undefined, pattern: undefined };
}

/** What memory should hold: date ranges of many taxes can give more patterns than that. */
const MOST_PATTERNS = 20_000;

/** The pattern of a night on which windows are open or closed: each different one is made once. */
export function openedPattern(program: Program, part: Part, open: readonly boolean[]): Pattern {
  let node = part.root;
  for (let window = 1; window <= program.windows.length; window += 1) {
    if (open[window] === true) {
      node.open ??= newNode();
      node = node.open;
    } else {
      node.closed ??= newNode();
      node = node.closed;
    }
  }
  return node.pattern ?? newPattern(program, part, node, [...open]);
}

function newPattern({ parts, lines, net }: Program, part: Part, node: PatternNode, open: readonly boolean[]): Pattern {
  const applies = [...lines, net].map(({ index, window }) => part.bears[index] === true && open[window] === true);
  const weights: Pattern['weights'] = [];
  const pattern: Pattern = { part, open, applies, extractions: new Map(), weights };
  node.pattern = pattern;
  parts.size += open.length;
  if (parts.size > MOST_PATTERNS) {
    for (const one of [...parts.byLabel.values(), parts.others]) one.root = newNode();
    parts.size = 0;
  }
  return pattern;
}
