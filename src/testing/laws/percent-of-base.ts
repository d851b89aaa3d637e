import { isPercent } from '../../definitions/logics.js';
import { taxKey } from '../../definitions/same-tax.js';
import { exact, printed, rounded, share, times } from '../exact.js';
import { ALWAYS, demand, law } from '../law.js';
import { digitsOfCalculator, isWithoutRules, placedTaxes } from '../model.js';

/** What a bill says that a tax was charged on is what it was charged on. */
export const percentOfReportedBase = law(
  'An exclusive percentage is its rate x the base of the quote, a fixed tax its rate x the quantity, rounded once.',
  (calculator) => {
    const { policy, taxSet } = calculator;
    if (policy.rounding.unit === 'night') return 'the policy rounds each night: there is no one sum to round';
    const others = placedTaxes(taxSet).filter(({ tax }) => !(isPercent(tax.logic) && tax.is_inclusive));
    if (others.length === 0) return 'the set has inclusive percentages alone';
    const plain = new Set(others.filter(({ tax }) => isWithoutRules(tax)).map(({ key }) => key));
    if (plain.size === 0) return 'every tax but inclusive percentages has local rules';
    const digits = digitsOfCalculator(calculator);
    return (stay) => {
      for (const tax of calculator.quote(stay).taxes) {
        if (!plain.has(taxKey(tax))) continue;
        const { title, logic, rate, base = '0', quantity = 0, amount } = tax;
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
  ALWAYS,
);
