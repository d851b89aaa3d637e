import { giveBack, shareOf } from '../../../core/calculation/budget.js';
import { printUnits } from '../../../core/money/amount.js';
import { add, subtract } from '../../../core/money/integer.js';
import type { LinePair, LineSum, OurLine, TheirLine } from '../matching.js';
import { sumOfLines } from '../matching.js';
import type { OurSide } from '../our-side.js';
import { amountsAfter, hasAmountAfter, onOtherSide, withPolicy } from '../our-side.js';
import type { DifferingLine, Hypothesis, LineCause } from './hypotheses.js';
import { besideTheirs, candidates, fixedLines, printedRateCause, sideSentence } from './hypotheses.js';

interface CauseSearchResult {
  readonly differing: DifferingLine;
  /** `undefined` if no hypothesis gives the amount of the OTA. */
  readonly hypothesis: Hypothesis | undefined;
  readonly isComplete: boolean;
}

const UNKNOWN: LineCause = {
  cause: 'unknown',
  sentence: 'No other rate, count of nights or persons, base or rounding of this tax gives the amount of the OTA.',
};

const TOO_LARGE: LineCause = { cause: 'unknown', sentence: 'The booking is too large to try every cause.' };

/**
 * Finds why each line differs; the keys are those of the lines. A line that matches once the other lines have the
 * amounts of the OTA depends on them. For each other line, the engine quotes the stay with one field of the tax
 * changed, until the amount is that of the OTA. Several lines may have separate causes.
 *
 * @param absent lines of ours that the OTA does not charge; the OTA may compute other taxes without them
 */
export function causesOf(
  differing: readonly DifferingLine[],
  absent: readonly DifferingLine[],
): Map<string, LineCause> {
  const all = [...differing, ...absent];
  const fixed = [
    ...(differing.length > 1 ? [fixedLines(differing)] : []),
    ...(absent.length > 0 ? [fixedLines(all)] : []),
  ];
  /** A line with the amounts of the OTA for other lines, and without the lines that the OTA does not charge. */
  const worldsOf = (line: DifferingLine) => fixed.map((lines) => besideTheirs(line, lines));
  const isOwn = (line: DifferingLine) => !worldsOf(line).some(isMatched);
  const ownCauses = all.length === 1 ? differing : differing.filter(isOwn);
  const roots = ownCauses.length === 0 ? differing : ownCauses;
  const search = (
    root: DifferingLine,
    lines: number,
    worlds: (line: DifferingLine) => readonly DifferingLine[],
  ): CauseSearchResult => {
    const line = withShare(root, lines);
    let hypothesis: Hypothesis | undefined;
    for (const world of worlds(line)) {
      hypothesis ??= bestHypothesis(world, line, { all: differing, roots: roots.length });
    }
    const { left } = line.side.work;
    giveBack(root.side.work, line.side.work);
    return { differing: root, hypothesis, isComplete: left > 0 };
  };
  const first = roots.map((root, index) => search(root, roots.length - index, (line) => [...worldsOf(line), line]));
  // A line may need the causes of others: the rounding of the OTA, or an amount before rounding.
  const results = first.map((result) =>
    result.hypothesis === undefined && result.isComplete
      ? search(result.differing, 2, (line) => roundedByNight(line, first, differing))
      : result,
  );
  const followers = new Set(
    results.filter((result) => dependsOnOthers(result, results)).map((result) => result.differing),
  );
  const independent = results.filter((result) => !followers.has(result.differing));
  const causes = new Map<string, LineCause>();
  for (const { differing: line, hypothesis, isComplete } of independent) {
    const { cause, sentence } = hypothesis ?? printedRateCause(line) ?? (isComplete ? UNKNOWN : TOO_LARGE);
    causes.set(line.ours.key, { cause, sentence });
  }
  const reasons = [...independent.map((result) => result.differing), ...absent];
  for (const line of differing) {
    if (!causes.has(line.ours.key)) causes.set(line.ours.key, dependencyCause(line, reasons));
  }
  return causes;
}

function dependencyCause(line: DifferingLine, reasons: readonly DifferingLine[]): LineCause {
  const { key, amount } = line.ours;
  const changing = reasons.filter(
    (reason) => !hasAmountAfter(besideTheirs(line, fixedLines([reason])).side, key, amount),
  );
  if (line.side.work.left === 0) return TOO_LARGE;
  const words = changing.length === 0 ? 'other taxes' : changing.map(({ ours }) => ours.title).join(' and ');
  return { cause: 'base', sentence: `It depends on ${words}, which ${changing.length === 1 ? 'differs' : 'differ'}.` };
}

function isMatched({ side, ours, theirs }: DifferingLine): boolean {
  return hasAmountAfter(side, ours.key, theirs.amount);
}

/** Whether a line needs another try with the causes of other lines: rounding can hide a dependency. */
function dependsOnOthers({ differing, hypothesis }: CauseSearchResult, results: readonly CauseSearchResult[]): boolean {
  if (hypothesis !== undefined && hypothesis.cause !== 'rounding') return false;
  // The rounding of the OTA affects every line.
  const others = results.filter((result) => result.hypothesis !== undefined && result.hypothesis.cause !== 'rounding');
  return others.some((result) => result.differing !== differing) && isMatched(withFoundCauses(differing, others));
}

function withFoundCauses(line: DifferingLine, results: readonly CauseSearchResult[]): DifferingLine {
  const others = results.filter((result) => result.differing.ours.key !== line.ours.key);
  const side = others.reduce((world, { hypothesis }) => hypothesis?.change(world) ?? world, line.side);
  return { ...line, side };
}

function roundedByNight(
  line: DifferingLine,
  results: readonly CauseSearchResult[],
  all: readonly DifferingLine[],
): DifferingLine[] {
  if (all.length === 1) return [];
  const rounded = withPolicy(({ rounding }) => ({ rounding: { ...rounding, unit: 'night' } }));
  const byNight = { ...line, side: rounded(line.side) };
  return [withFoundCauses(line, results), withFoundCauses(byNight, results), besideTheirs(byNight, fixedLines(all))];
}

/** Gives each line an equal share of the remaining work, so that the first cannot use up all of it. */
function withShare(line: DifferingLine, lines: number): DifferingLine {
  return { ...line, side: { ...line.side, work: shareOf(line.side.work, 1 / lines) } };
}

/** The first hypothesis that leaves the fewest other lines unexplained; `roots` have a separate cause. */
function bestHypothesis(
  { side, ...world }: DifferingLine,
  line: DifferingLine,
  { all, roots }: { readonly all: readonly DifferingLine[]; readonly roots: number },
): Hypothesis | undefined {
  let best: { readonly hypothesis: Hypothesis; readonly left: number } | undefined;
  for (const hypothesis of candidates({ ...world, side })) {
    if (!hasAmountAfter(side, line.ours.key, line.theirs.amount, hypothesis.change)) continue;
    const left = hypothesis.isOfLine ? all.length - 1 : unexplainedAfter(hypothesis, line, all);
    if (best === undefined || left < best.left) best = { hypothesis, left };
    if (left < roots) break;
  }
  return best?.hypothesis;
}

function unexplainedAfter({ change }: Hypothesis, line: DifferingLine, all: readonly DifferingLine[]): number {
  const amounts = amountsAfter(line.side, change);
  const others = all.filter(({ ours }) => ours.key !== line.ours.key);
  return others.filter(({ ours, theirs }) => amounts?.get(ours.key) !== theirs.amount).length;
}

interface OpenSumCauses {
  readonly pairs: readonly LinePair[];
  readonly causes: ReadonlyMap<string, LineCause>;
}

/** All of it is on the other side of the price, or one line has the rest: the only one with a cause, or the largest. */
export function openSum(
  together: LineSum,
  side: OurSide,
  differingFor: (ours: OurLine, theirs: TheirLine) => DifferingLine | undefined,
): OpenSumCauses {
  const { ours } = together;
  const [theirs] = together.theirs;
  if (theirs === undefined) return { pairs: [], causes: new Map() };
  const otherSide = sumOnOtherSide(together, theirs, side);
  if (otherSide !== undefined) return otherSide;
  const remainder = subtract(theirs.amount, sumOfLines(ours));
  const meant = (line: OurLine): TheirLine => ({ ...theirs, amount: add(line.amount, remainder) });
  const explained = ours.flatMap((line) => {
    const differing = meant(line).amount > 0 ? differingFor(line, meant(line)) : undefined;
    const cause = differing && causesOf([differing], []).get(line.key);
    return cause === undefined || cause.cause === 'unknown' ? [] : [{ line, cause }];
  });
  const [only, ...others] = explained;
  const isClear = only !== undefined && others.length === 0;
  const changed = isClear ? only.line : ours.reduce((most, line) => (line.amount > most.amount ? line : most));
  const pairs = ours.map(
    (line): LinePair => ({
      ours: line,
      theirs: line === changed ? meant(line) : { ...theirs, amount: line.amount },
      together: { ...together, agrees: isClear },
    }),
  );
  const causes = isClear
    ? new Map([[only.line.key, only.cause]])
    : new Map(ours.map((line) => [line.key, unknownCause(together, theirs, side.digits)]));
  return { pairs, causes };
}

function sumOnOtherSide(together: LineSum, theirs: TheirLine, side: OurSide): OpenSumCauses | undefined {
  const { ours } = together;
  if (ours.some((line) => line.isInclusive === theirs.isInclusive)) return undefined;
  const amounts = amountsAfter(side, (world) => ours.reduce((changed, { key }) => onOtherSide(key)(changed), world));
  const flipped = ours.map(({ key }) => ({ ...theirs, amount: amounts?.get(key) ?? 0 }));
  if (sumOfLines(flipped) !== theirs.amount) return undefined;
  return {
    pairs: ours.map((line, index) => ({ ours: line, theirs: flipped[index], together })),
    causes: new Map(ours.map((line) => [line.key, { cause: 'inclusive', sentence: sideSentence(line.isInclusive) }])),
  };
}

function unknownCause({ ours }: LineSum, { name, amount }: TheirLine, digits: number): LineCause {
  const titles = ours.map(({ title }) => title).join(' and ');
  const [theirs, ourSum] = [printUnits(amount, digits), printUnits(sumOfLines(ours), digits)];
  return {
    cause: 'unknown',
    sentence: `The OTA prints ${name} of ${theirs}, which is ${titles}: here ${ourSum} together.`,
  };
}
