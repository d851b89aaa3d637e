import { LODGING } from '../stay/limits.js';
import type { Base } from './bases.js';
import type { Line, Needs, Part, Parts, Pattern, PatternNode, Program } from './program.js';

/** The parts of the price that a set tells apart. */
export function createParts(lines: readonly Line[], net: Line): Parts {
  const all = [...lines, net];
  const labels = new Set(lines.flatMap(({ on = [], priceOn }) => [...on, ...priceOn]));
  const make = (label: string): Part => {
    const bears = (line: Line): boolean => line.on === undefined || line.on.includes(label);
    return { label, bears: all.map(bears), needs: needsOf(lines, net, bears), root: newNode() };
  };
  const lodging = make(LODGING);
  const byLabel = new Map([...labels].map((label) => [label, make(label)])).set(LODGING, lodging);
  return { byLabel, lodging, others: make(''), size: 0 };
}

/**
 * By the key of a base: all lines that it depends on, of those that a part of the price bears. The net depends on every
 * inclusive line.
 */
export function needsOf(lines: readonly Line[], net: Line, bears: (line: Line) => boolean): Needs[] {
  const inclusive = lines.filter(({ isInclusive }) => isInclusive).map(({ index }) => index);
  const found: Needs[] = [];
  const directly = ({ start, adds }: Base): readonly number[] =>
    start === 'net' || start === 'rounded-net' ? [...inclusive, ...adds] : adds;
  const all = [net, ...lines];
  for (const base of all.flatMap(({ base: own, priceBase }) => (priceBase === undefined ? [own] : [own, priceBase]))) {
    if (found[base.key] !== undefined) continue;
    const needed = new Set<number>();
    const add = (index: number): void => {
      const line = lines[index];
      if (line === undefined || needed.has(index) || !bears(line)) return;
      needed.add(index);
      // What is given, by its count or its units, is not taken apart.
      if (line.from !== 'count' && line.from !== 'units') directly(line.base).forEach(add);
    };
    directly(base).forEach(add);
    const own = lines.filter(({ index }) => needed.has(index));
    const rated = own.filter(
      ({ from, rates, payer, base: of }) =>
        from !== 'count' && from !== 'units' && (rates.rows.length > 0 || payer === 'guest' || of.start === 'nothing'),
    );
    found[base.key] = { key: [...needed].sort((one, other) => one - other).join(), lines: own, rated };
  }
  return found;
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
  const weights = new Array<undefined>(part.needs.length);
  const pattern: Pattern = { part, open, applies, extractions: new Map(), weights };
  node.pattern = pattern;
  parts.size += open.length;
  if (parts.size > MOST_PATTERNS) {
    for (const one of [...parts.byLabel.values(), parts.others]) one.root = newNode();
    parts.size = 0;
  }
  return pattern;
}
