import type { Integer } from '../../money/integer.js';

/** How a price with inclusive taxes in it is taken apart on nights of one rule set: see rules/extraction.ts. */
export interface Extraction {
  /** By line, for those that come out of the price: its base. Behind the charges: the net itself. */
  readonly bases: ReadonlyArray<WeightedSum | undefined>;
  /** By line with conditions on the price: what these look at. */
  readonly pricesSeen: ReadonlyArray<WeightedSum | undefined>;
}

/** (price x its weight + counts x theirs) / denominator. */
export interface WeightedSum {
  readonly price: Integer;
  /** By place in `Plan.involvedCounters`. */
  readonly counts: readonly Integer[];
  readonly denominator: Integer;
}

/** Which taxes apply on a night. Nights of one rule set are calculated alike; what that takes is prepared once. */
export interface RuleSet {
  /** By place of a window: whether it is open. The first, ALWAYS, always is. */
  readonly open: readonly boolean[];
  /** How a price with taxes in it is taken apart on such a night; prepared when first needed. */
  extraction: Extraction | undefined;
  /** The same where rates differ by guests or prices, by these. */
  byRates?: Map<string, Extraction>;
}

/** Finds rule sets by their windows, one after the other: each answer leads to the next node, the last to a rule set. */
interface Node {
  open: Node | undefined;
  closed: Node | undefined;
  ruleSet: RuleSet | undefined;
}

/** The rule sets that a tax set was asked about: a cache, and nothing but that. */
export interface RuleSets {
  root: Node;
  /** Of the parts of the price beside lodging. */
  extras: Node;
  /** By which of the involved lines apply. */
  readonly extractions: Map<string, Extraction>;
  /** How many windows are noted down in it. */
  size: number;
}

/** What memory should hold: date ranges of many taxes can give more rule sets than that. */
const MOST_REMEMBERED = 20_000;

export function createRuleSets(): RuleSets {
  return { root: newNode(), extras: newNode(), extractions: new Map(), size: 0 };
}

/** The rule set of a night on which windows are open or closed. */
export function ruleSetOf(ruleSets: RuleSets, isOpen: readonly boolean[], windows: number, isLodging = true): RuleSet {
  let node = isLodging ? ruleSets.root : ruleSets.extras;
  for (let window = 0; window < windows; window += 1) {
    if (isOpen[window] === true) {
      node.open ??= newNode();
      node = node.open;
    } else {
      node.closed ??= newNode();
      node = node.closed;
    }
  }
  return node.ruleSet ?? newRuleSet(ruleSets, node, [isLodging, ...isOpen.slice(0, windows)]);
}

function newRuleSet(ruleSets: RuleSets, node: Node, open: readonly boolean[]): RuleSet {
  const ruleSet: RuleSet = { open, extraction: undefined };
  node.ruleSet = ruleSet;
  ruleSets.size += ruleSet.open.length;
  if (ruleSets.size > MOST_REMEMBERED) {
    ruleSets.root = newNode();
    ruleSets.extras = newNode();
    ruleSets.extractions.clear();
    ruleSets.size = 0;
  }
  return ruleSet;
}

function newNode(): Node {
  return { open: undefined, closed: undefined, ruleSet: undefined };
}
