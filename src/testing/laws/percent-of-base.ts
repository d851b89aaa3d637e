import { isPercent } from '../../definitions/logics.js';
import { exact, printed, rounded, share, times } from '../exact.js';
import { demand, law } from '../law.js';
import { digitsOfCalculator } from '../model.js';

/** What a bill says that a tax was charged on is what it was charged on. */
export const percentOfReportedBase = law(
  'An exclusive percentage is its rate x the base of the quote, a fixed tax its rate x the quantity, rounded once.',
  (calculator) => {
    const { policy, taxSet } = calculator;
    if (policy.rounding.unit === 'night') return 'the policy rounds each night: there is no one sum to round';
    if (placedBesideInclusivePercents(taxSet.taxes) === 0) return 'the set has inclusive percentages alone';
    const digits = digitsOfCalculator(calculator);
    return (stay) => {
      for (const { title, logic, rate, is_inclusive, base = '0', quantity = 0, amount } of calculator.quote(stay)
        .taxes) {
        if (isPercent(logic) && is_inclusive) continue;
        const sum = isPercent(logic) ? times(share(rate), exact(base)) : times(exact(rate), exact(String(quantity)));
        const expected = printed(rounded(sum, digits, policy.rounding.mode), digits);
        demand(
          amount === expected,
          () =>
            `"${title}" is ${amount}; ${rate}${isPercent(logic) ? `% of ${base}` : ` x ${quantity}`} is ${expected}.`,
        );
      }
      return true;
    };
  },
);

type Entries = ReadonlyArray<{ logic: string; is_inclusive: boolean; taxes: Entries }>;

function placedBesideInclusivePercents(entries: Entries): number {
  return entries.reduce(
    (count, { logic, is_inclusive, taxes }) =>
      count + (isPercent(logic) && is_inclusive ? 0 : 1) + placedBesideInclusivePercents(taxes),
    0,
  );
}
