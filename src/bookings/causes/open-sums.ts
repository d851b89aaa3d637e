import { printUnits } from '../../money/amount.js';
import { add, subtract } from '../../money/integer.js';
import type { OurSide } from '../our-side.js';
import { amountsAfter, changeLine } from '../our-side.js';
import type { LinePair, LineSum, OurLine, TheirLine } from '../pairs.js';
import { sumOfLines } from '../pairs.js';
import { sideSentence } from './candidates.js';
import { causesOf } from './causes.js';
import type { DifferingLine, LineCause } from './hypotheses.js';

/** The pairs and causes of a sum that does not agree. */
interface OpenSumCauses {
  readonly pairs: readonly LinePair[];
  readonly causes: ReadonlyMap<string, LineCause>;
}

/**
 * Explains a sum of the OTA that differs from ours: all of it is on the other side of the price, or exactly one of our
 * lines has a cause for the rest. If several lines could differ, the largest line gets the difference.
 */
export function openSum(
  together: LineSum,
  side: OurSide,
  differingFor: (ours: OurLine, theirs: TheirLine) => DifferingLine | undefined,
): OpenSumCauses {
  const { ours } = together;
  const [theirs] = together.theirs;
  if (theirs === undefined) return { pairs: [], causes: new Map() };
  const otherSide = onOtherSide(together, theirs, side);
  if (otherSide !== undefined) return otherSide;
  const rest = subtract(theirs.amount, sumOfLines(ours));
  const meant = (line: OurLine): TheirLine => ({ ...theirs, amount: add(line.amount, rest) });
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

function onOtherSide(together: LineSum, theirs: TheirLine, side: OurSide): OpenSumCauses | undefined {
  const { ours } = together;
  if (ours.some((line) => line.isInclusive === theirs.isInclusive)) return undefined;
  const flip = ours
    .map(({ key }) => changeLine(key, ({ is_inclusive }) => ({ is_inclusive: !is_inclusive })))
    .reduce((first, second) => ({ taxSet: (set) => second.taxSet(first.taxSet(set)) }));
  const asked = amountsAfter(side, flip);
  const flipped = ours.map((line) => ({ ...line, amount: asked?.get(line.key) ?? 0 }));
  if (sumOfLines(flipped) !== theirs.amount) return undefined;
  const pairs = ours.map((line, at): LinePair => {
    return { ours: line, theirs: { ...theirs, amount: flipped[at]?.amount ?? 0 }, together };
  });
  const sentence = (line: OurLine): LineCause => ({ cause: 'inclusive', sentence: sideSentence(line.isInclusive) });
  return { pairs, causes: new Map(ours.map((line) => [line.key, sentence(line)])) };
}

function unknownCause({ ours }: LineSum, { name, amount }: TheirLine, digits: number): LineCause {
  const titles = ours.map(({ title }) => title).join(' and ');
  const [theirs, here] = [printUnits(amount, digits), printUnits(sumOfLines(ours), digits)];
  return {
    cause: 'unknown',
    sentence: `The OTA prints ${name} of ${theirs}, which is ${titles}: here ${here} together.`,
  };
}
