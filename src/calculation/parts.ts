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
  const isOnNet = ({ start }: Base): boolean => start === 'net' || start === 'rounded-net';
  const ofNet = new Set<number>();
  const addToNet = ({ index, from, base }: Line): void => {
    if (ofNet.has(index) || !bears(lines[index] as Line)) return;
    ofNet.add(index);
    if (isGiven(from)) return;
    for (const added of base.adds) addToNet(lines[added] as Line);
  };
  return function needsOfBase(base: Base): Needs {
    const known = found[base.key];
    if (known !== undefined) return known;
    if (ofNet.size === 0) for (const line of lines) if (line.isInclusive) addToNet(line);
    const needed = new Set(isOnNet(base) ? ofNet : undefined);
    // From behind: most of what is added is needed by the last of it.
    for (const index of [...base.adds].reverse()) {
      const line = lines[index] as Line;
      if (needed.has(index) || !bears(line)) continue;
      needed.add(index);
      // What is given, by its count or its units, is not taken apart.
      if (!isGiven(line.from)) for (const own of needsOfBase(line.base).lines) needed.add(own.index);
    }
    const own = lines.filter(({ index }) => needed.has(index));
    const made = { key: own.map(({ index }) => index).join(), lines: own, rated: own.filter(isRated) };
    found[base.key] = made;
    return made;
  };
}

function isGiven(from: Line['from']): boolean {
  return from === 'count' || from === 'units';
}

/** Whether the rate of a line depends on who pays and when. */
function isRated({ from, rates, payer, base }: Line): boolean {
  return !isGiven(from) && (rates.rows.length > 0 || payer === 'guest' || base.start === 'nothing');
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
