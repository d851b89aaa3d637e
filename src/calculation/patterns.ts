import type { Formula } from './formula.js';
import type { Plan } from './plan.js';
import { type Kinds, type Pattern, type PreparedKind, remember, type Stretch } from './stretches.js';
import { writeFormula } from './write-formula.js';

/** To write a formula for several stretches takes as long as it saves on some thirty stays. */
export const MET_BEFORE_WRITTEN = 30;

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

/** The formula of a pattern, if it has one by now. One kind alone is written at once: most strips there are. */
export function formulaOf(pattern: Pattern, plan: Plan): Formula | undefined {
  if (pattern.formula === undefined) {
    pattern.met += 1;
    if (pattern.kinds.length > 1 && pattern.met < MET_BEFORE_WRITTEN) return undefined;
    pattern.formula = writeFormula(pattern.kinds, plan);
    remember(plan.kinds, pattern.formula?.size);
  }
  return pattern.formula ?? undefined;
}
