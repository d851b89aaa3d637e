import type { Formula } from './formula.js';
import type { Plan } from './plan.js';
import { type Kinds, type Pattern, type PreparedKind, remember, type Stretch } from './stretches.js';
import { writeFormula } from './write-formula.js';

/** To write a formula takes as long as it saves on so many stays: of one kind, and of several stretches. */
export const MET_BEFORE_WRITTEN = { alike: 4, cut: 30 } as const;

/** The pattern of a strip whose nights are all of one kind. */
export function patternOfKind(kind: PreparedKind): Pattern {
  kind.pattern ??= newPattern([kind]);
  return kind.pattern;
}

/** The pattern of the stretches of one strip. */
export function patternOf(stretches: readonly Stretch[], kinds: Kinds): Pattern {
  let pattern = patternOfKind((stretches[0] as Stretch).kind);
  for (let at = 1; at < stretches.length; at += 1) {
    const { kind } = stretches[at] as Stretch;
    let longer = pattern.longer.get(kind);
    if (longer === undefined) {
      remember(kinds);
      longer = newPattern([...pattern.kinds, kind]);
      pattern.longer.set(kind, longer);
    }
    pattern = longer;
  }
  return pattern;
}

function newPattern(kinds: readonly PreparedKind[]): Pattern {
  return { kinds, met: 0, formula: undefined, longer: new Map() };
}

/** The formula of a pattern, if it has one by now. */
export function formulaOf(pattern: Pattern, plan: Plan): Formula | undefined {
  if (pattern.formula === undefined) {
    pattern.met += 1;
    if (pattern.met < (pattern.kinds.length === 1 ? MET_BEFORE_WRITTEN.alike : MET_BEFORE_WRITTEN.cut))
      return undefined;
    pattern.formula = writeFormula(pattern.kinds, plan);
    remember(plan.kinds, pattern.formula?.size);
  }
  return pattern.formula ?? undefined;
}
