import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { demandSame } from '../compare.js';
import { dice, law, reordered } from '../law.js';
import { isWrittenAlike } from '../model.js';

/**
 * Taxes of one level do not see each other, so in which order they are listed decides the order of the lines of the
 * bill and no amount. A tax that nests other taxes here than there is computed where it is first met: then the order
 * does decide, and the law says nothing.
 */
export const levelOrderDoesNotMatter = law(
  'In which order taxes of one level are listed changes no amount.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    if (!hasTwoSomewhere(taxSet.taxes)) return 'no two taxes stand beside each other';
    if (!isWrittenAlike(taxSet)) return 'a tax has other taxes inside it here than there';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const turn = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
        reordered(entries, throwDice).map((entry) => ({ ...entry, taxes: turn(entry.taxes) }));
      const turned = { ...taxSet, taxes: turn(taxSet.taxes) };
      const titles = turned.taxes.map(({ title }) => `"${title}"`).join(', ');
      demandSame(calculator.quote(stay), make(turned, policy).quote(stay), {
        when: `when the taxes are listed as ${titles}`,
      });
      return true;
    };
  },
  {
    keys: ['logic', 'rate', 'only', 'rates', 'price_of', 'per', 'on', 'at_most', 'at_least', 'over_stay', 'round'],
    details: true,
    because: 'a base may name only what is listed before it',
  },
);

function hasTwoSomewhere(entries: readonly TaxSetEntry[]): boolean {
  return entries.length > 1 || entries.some(({ taxes }) => hasTwoSomewhere(taxes));
}
