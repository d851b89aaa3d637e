import { circlesUnder } from '../../definitions/local/circles.js';
import type { FullPolicy } from '../../definitions/policy.js';
import { ADVICE_CODES } from '../../issues/advice-codes.js';
import { issueIn } from '../../issues/issue.js';
import { printSigned, size, unitsOf } from '../../money/amount.js';
import { type Integer, subtract } from '../../money/integer.js';
import { type Calculator, createCalculator, unlessTooMuch } from '../../quote/calculator.js';
import type { Totals } from '../../quote/quote.js';
import type { Advice, Scenario } from '../preview-data.js';

interface Option {
  readonly name: string;
  readonly now: string;
  readonly other: string;
  readonly changed: FullPolicy;
}

/** Each option with an alternative. For rounding modes only the two that differ on ties are compared. */
function optionsOf(policy: FullPolicy): Option[] {
  const { rounding, exclusiveBase, maxNights, stayCharges } = policy;
  const unit = rounding.unit === 'stay' ? 'night' : 'stay';
  const inclusive = rounding.inclusive === 'tax' ? 'net' : 'tax';
  const mode = rounding.mode === 'half-up' ? 'half-even' : 'half-up';
  const base = exclusiveBase === 'price' ? 'net' : 'price';
  const cap = maxNights === 'taxable' ? 'stay' : 'taxable';
  const due = stayCharges === 'arrival' ? 'first-taxable-night' : 'arrival';
  return [
    { name: 'rounding.unit', now: rounding.unit, other: unit, changed: { ...policy, rounding: { ...rounding, unit } } },
    {
      name: 'rounding.inclusive',
      now: rounding.inclusive,
      other: inclusive,
      changed: { ...policy, rounding: { ...rounding, inclusive } },
    },
    { name: 'rounding.mode', now: rounding.mode, other: mode, changed: { ...policy, rounding: { ...rounding, mode } } },
    { name: 'exclusiveBase', now: exclusiveBase, other: base, changed: { ...policy, exclusiveBase: base } },
    { name: 'maxNights', now: maxNights, other: cap, changed: { ...policy, maxNights: cap } },
    { name: 'stayCharges', now: stayCharges, other: due, changed: { ...policy, stayCharges: due } },
  ];
}

/** Finds the options of the policy that matter to this tax set: by the largest change of a total, or else of a net. */
export function policyAdvice(calculator: Calculator, looked: readonly Scenario[], digits: number): Advice[] {
  const { taxSet, policy } = calculator;
  const totals = looked.map(({ stay }) => calculator.totals(stay));
  return optionsOf(policy).flatMap(({ name, now, other, changed }) => {
    // This option cannot be a mistake: the net cannot be computed under it.
    if (circlesUnder(taxSet, changed) !== undefined) return [];
    const otherwise = createCalculator(taxSet, changed);
    const others = looked.map(({ stay }) => unlessTooMuch(() => otherwise.totals(stay)));
    for (const figure of ['total', 'net'] as const) {
      const most = largest(totals, others, figure, digits);
      const scenario = looked[most.at];
      if (scenario === undefined || most.units === 0) continue;
      const amount = `${printSigned(most.units, digits)} ${taxSet.currency}`;
      const params = { option: name, now, other, figure, amount, stay: scenario.name };
      return [{ ...issueIn(ADVICE_CODES, 'policy_matters', `policy.${name}`, params), stay: scenario.stay }];
    }
    return [];
  });
}

function largest(
  totals: readonly Totals[],
  others: ReadonlyArray<Totals | undefined>,
  figure: 'total' | 'net',
  digits: number,
): { at: number; units: Integer } {
  let most: { at: number; units: Integer } = { at: -1, units: 0 };
  for (const [at, before] of totals.entries()) {
    const after = others[at] ?? before;
    if (before[figure] === after[figure]) continue;
    const units = subtract(unitsOf(after[figure], digits), unitsOf(before[figure], digits));
    if (size(units) > size(most.units)) most = { at, units };
  }
  return most;
}
