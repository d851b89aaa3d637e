import { type Alternative, askedAmounts, sideWith } from '../our-side.js';
import { candidates } from './candidates.js';
import type { Differing, Explained, Hypothesis } from './hypotheses.js';
import { printedRateCause } from './rates.js';
import { besideTheirs } from './worlds.js';

interface Found {
  readonly differing: Differing;
  /** `undefined` where nothing comes to the amount of the OTA. */
  readonly hypothesis: Hypothesis | undefined;
  /** Whether everything was tried. */
  readonly isComplete: boolean;
}

const UNKNOWN: Explained = {
  cause: 'unknown',
  sentence: 'No other rate, count of nights or persons, base or rounding of this tax comes to the amount of the OTA.',
};

const TOO_LARGE: Explained = { cause: 'unknown', sentence: 'The booking is too large to try every cause.' };

/**
 * Why each line differs, by its key. A line that comes to the amount of the OTA once the others do only depends on them.
 * Of each of the rest, the engine quotes the stay beside the amounts that the OTA has for the others, with one thing of
 * the tax changed, until it comes to the amount of the OTA to the smallest unit. Several may have a cause of their own.
 *
 * @param absent lines of ours that the OTA does not charge: others may be computed without them
 */
export function causesOf(differing: readonly Differing[], absent: readonly Differing[]): Map<string, Explained> {
  const all = [...differing, ...absent];
  const isOwn = (line: Differing) => !worldsOf(line, differing, absent).some(isMet);
  const own = all.length === 1 ? differing : differing.filter(isOwn);
  const roots = own.length === 0 ? differing : own;
  const search = (root: Differing, lines: number, worlds: (line: Differing) => readonly Differing[]): Found => {
    const line = withShare(root, lines);
    const hypothesis = bestOf(worlds(line), { line, all: differing, roots: roots.length });
    const { left } = line.side.work;
    root.side.work.left += left;
    return { differing: root, hypothesis, isComplete: left > 0 };
  };
  const first = roots.map((root, at) =>
    search(root, roots.length - at, (line) => [...worldsOf(line, differing, absent), line]),
  );
  // What was found of others may be what a line needs: how the OTA rounds, or an amount before it is rounded.
  const found = first.map((one) =>
    one.hypothesis === undefined && one.isComplete
      ? search(one.differing, 2, (line) => roundedByNight(line, first, differing))
      : one,
  );
  const followers = new Set(found.filter((one) => dependsOnOthers(one, found)).map((one) => one.differing));
  const independent = found.filter((one) => !followers.has(one.differing));
  const causes = new Map<string, Explained>();
  for (const { differing: line, hypothesis, isComplete } of independent) {
    const unknown = printedRateCause(line) ?? (isComplete ? UNKNOWN : TOO_LARGE);
    causes.set(
      line.ours.key,
      hypothesis === undefined ? unknown : { cause: hypothesis.cause, sentence: hypothesis.sentence },
    );
  }
  const titles = (line: Differing) =>
    [...independent.map((one) => one.differing), ...absent].filter((root) => changesWith(line, root));
  for (const line of differing) {
    if (!causes.has(line.ours.key)) causes.set(line.ours.key, following(titles(line)));
  }
  return causes;
}

function following(roots: readonly Differing[]): Explained {
  const titles = roots.map(({ ours }) => ours.title);
  const words = titles.length === 0 ? 'other taxes' : titles.join(' and ');
  return { cause: 'base', sentence: `It depends on ${words}, which ${titles.length === 1 ? 'differs' : 'differ'}.` };
}

/** Whether a line comes to the amount of the OTA as it is. */
function isMet({ side, ours, theirs }: Differing): boolean {
  return askedAmounts(side)?.get(ours.key) === theirs.amount;
}

function changesWith(line: Differing, root: Differing): boolean {
  return askedAmounts(besideTheirs(line, [root]).side)?.get(line.ours.key) !== line.ours.amount;
}

/** Rounding hides what depends on others: such a line is tried once more with what was found of them. */
function dependsOnOthers({ differing, hypothesis }: Found, found: readonly Found[]): boolean {
  if (hypothesis !== undefined && hypothesis.cause !== 'rounding') return false;
  // How the OTA rounds is a cause of each line.
  const others = found.filter((one) => one.hypothesis !== undefined && one.hypothesis.cause !== 'rounding');
  return others.some((one) => one.differing !== differing) && isMet(besideFound(differing, others));
}

/** A line where the changes hold that were found of others. */
function besideFound(line: Differing, found: readonly Found[]): Differing {
  const others = found.filter((one) => one.differing.ours.key !== line.ours.key);
  const side = others.reduce((world, one) => sideWith(world, one.hypothesis?.change ?? {}), line.side);
  return { ...line, side };
}

/** A line beside what was found of others, and where the OTA rounds each night beside. */
function roundedByNight(line: Differing, found: readonly Found[], all: readonly Differing[]): Differing[] {
  if (all.length === 1) return [];
  const change: Alternative = { policy: (policy) => ({ ...policy, rounding: { ...policy.rounding, unit: 'night' } }) };
  const byNight = { ...line, side: sideWith(line.side, change) };
  return [besideFound(line, found), besideFound(byNight, found), besideTheirs(byNight, all)];
}

/** A line with its share of the work that is left for so many lines: the first must not use up all of it. */
function withShare(line: Differing, lines: number): Differing {
  const left = Math.ceil(line.side.work.left / lines);
  line.side.work.left -= left;
  return { ...line, side: { ...line.side, work: { left } } };
}

/** A line beside the amounts that the OTA has for the others; and without those that it does not charge. */
function worldsOf(line: Differing, differing: readonly Differing[], absent: readonly Differing[]): Differing[] {
  const worlds = differing.length > 1 ? [besideTheirs(line, differing)] : [];
  return absent.length === 0 ? worlds : [...worlds, besideTheirs(line, [...differing, ...absent])];
}

interface Search {
  readonly line: Differing;
  readonly all: readonly Differing[];
  /** How many lines have a cause of their own. */
  readonly roots: number;
}

/** The first candidate that leaves the fewest other lines unexplained, in the first world in which there is one. */
function bestOf(worlds: readonly Differing[], search: Search): Hypothesis | undefined {
  for (const world of worlds) {
    const best = bestIn(world, search);
    if (best !== undefined) return best;
  }
  return undefined;
}

function bestIn({ side, ...world }: Differing, { line, all, roots }: Search): Hypothesis | undefined {
  let best: { readonly hypothesis: Hypothesis; readonly left: number } | undefined;
  for (const hypothesis of candidates({ ...world, side })) {
    if (askedAmounts(side, hypothesis.change)?.get(line.ours.key) !== line.theirs.amount) continue;
    const left = hypothesis.isOfLine ? all.length - 1 : leftBy(hypothesis, line, all);
    if (best === undefined || left < best.left) best = { hypothesis, left };
    if (left < roots) break;
  }
  return best?.hypothesis;
}

/** How many other lines still differ after a change here. */
function leftBy({ change }: Hypothesis, line: Differing, all: readonly Differing[]): number {
  const asked = askedAmounts(line.side, change);
  return all.filter((other) => other.ours.key !== line.ours.key && asked?.get(other.ours.key) !== other.theirs.amount)
    .length;
}
