import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import { isPercent, TAX_LOGICS } from '../../definitions/logics.js';
import { TAX_TYPES } from '../../definitions/tax.js';
import { MOST_TAXES, type TaxSetEntryInput } from '../../definitions/tax-set.js';
import { demandSame } from '../compare.js';
import { ALWAYS, changedCalculator, dice, law } from '../law.js';
import { placedTaxes } from '../model.js';
import { NIGHT_LIMITS } from '../raw-tax.js';

const TITLE = 'Nothing at all (added by a law)';
const RATES = ['0', '0.00', '000.000'];

/** Nothing is charged, and nothing is added to the base of the others. */
export const zeroRateChangesNothing = law(
  'A tax with rate 0, added at any level and for any nights, changes nothing for the others.',
  (calculator, make) => {
    const { taxSet } = calculator;
    if (placedTaxes(taxSet).length >= MOST_TAXES) return 'the set holds as many taxes as a set can';
    const levels = taxSet.taxes.map(({ level }) => level);
    return (stay, choice) => {
      const throwDice = dice(choice);
      const pick = <T>(list: readonly T[], otherwise: T): T => list[throwDice(list.length)] ?? otherwise;
      const logic = pick(TAX_LOGICS, 'percent');
      const is_inclusive = throwDice(2) === 1;
      const level = pick([...levels, 0, 1], 0) + throwDice(2);
      const place = throwDice(taxSet.taxes.length + 1);
      const from = dateOf((dayNumber(stay.checkIn) ?? 0) + throwDice(4));
      const zero: TaxSetEntryInput = {
        title: TITLE,
        logic,
        type: pick(TAX_TYPES, 'tax'),
        rate: pick(RATES, '0'),
        currency: isPercent(logic) ? null : taxSet.currency,
        is_inclusive,
        level,
        ...Object.fromEntries(NIGHT_LIMITS.map((name) => [name, throwDice(3) || null])),
        applicable_date_ranges: throwDice(2) === 0 ? [] : [{ after: from, before: null }],
      };
      const taxes = [...taxSet.taxes.slice(0, place), zero, ...taxSet.taxes.slice(place)];
      const other = changedCalculator(calculator, make, { ...taxSet, taxes });
      if (other === undefined) return false;
      demandSame(calculator.quote(stay), other.quote(stay), {
        when: `when ${JSON.stringify({ ...zero, title: 'Nothing' })} is added`,
        leftOut: [`title ${TITLE}`],
      });
      return true;
    };
  },
  ALWAYS,
);
