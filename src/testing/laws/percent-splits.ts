import { isPercent } from '../../definitions/logics.js';
import { taxKey } from '../../definitions/same-tax.js';
import {
  MOST_ENTRIES,
  MOST_TAXES,
  type TaxSet,
  type TaxSetEntry,
  type TaxSetEntryInput,
} from '../../definitions/tax-set.js';
import { exact, printed, unitsOf } from '../exact.js';
import { AROUND_LOCAL, changedCalculator, demand, dice, law } from '../law.js';
import { digitsOfCalculator, isWithoutRules, placedTaxes } from '../model.js';

const TITLES = ['One part (split by a law)', 'The other part (split by a law)'] as const;

/**
 * Two percentages beside each other have the base of one that is their sum: they differ from it in their rounding
 * alone, by one minor unit each time something is rounded. That is once, or on every taxable night where each night
 * is rounded. What is computed on them may move with them, and is not compared.
 */
export const percentSplits = law(
  'A percentage split in two on its level charges the same, but for one minor unit where it is rounded.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    const digits = digitsOfCalculator(calculator);
    const placed = placedTaxes(taxSet);
    const named = new Set(placed.flatMap(({ tax }) => tax.local?.base?.plus ?? []));
    const percents = placed.filter(({ tax }) => isPercent(tax.logic) && exact(tax.rate).units > 0n);
    if (percents.length === 0) return 'the set has no percentage above 0';
    const plain = percents.filter(
      ({ tax }) => isWithoutRules(tax) && !named.has(tax.title) && !named.has(tax.id ?? ''),
    );
    if (plain.length === 0) return 'every percentage above 0 has local rules, or is named by those of another tax';
    if (placed.length >= MOST_TAXES || countEntries(taxSet) * 2 > MOST_ENTRIES)
      return 'the set has no room for another tax';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const split = plain[throwDice(plain.length)];
      if (split === undefined) return false;
      const changed = changedCalculator(calculator, make, splitInTwo(taxSet, split.tax, BigInt(1 + throwDice(99))));
      if (changed === undefined) return false;
      const parts = changed.quote(stay);
      const whole = calculator.quote(stay).taxes.find((tax) => taxKey(tax) === split.key);
      const [one, other] = TITLES.map((title) => parts.taxes.find((tax) => tax.title === title));
      demand(
        whole !== undefined && one !== undefined && other !== undefined,
        () => `"${split.tax.title}" is not in the quote.`,
      );
      const units = (amount = '0') => unitsOf(exact(amount), digits);
      const allowed = policy.rounding.unit === 'stay' ? 1n : BigInt(whole?.taxableNights ?? 0);
      const moved = units(one?.amount) + units(other?.amount) - units(whole?.amount);
      demand(
        moved <= allowed && -moved <= allowed,
        () =>
          `"${split.tax.title}" of ${split.tax.rate}% is ${whole?.amount}; split into ${one?.rate}% and ` +
          `${other?.rate}% it is ${one?.amount} and ${other?.amount}, more than ${printed(allowed, digits)} away.`,
      );
      return true;
    };
  },
  AROUND_LOCAL,
);

/** Wherever the tax stands, two parts of it stand, with the same taxes inside them. */
function splitInTwo(taxSet: TaxSet, tax: TaxSetEntry, hundredths: bigint): TaxSet {
  const key = taxKey(tax);
  const { units, decimals } = exact(tax.rate);
  const first = (units * hundredths) / 100n;
  const parts = [first, units - first].map((part, at) => ({ rate: printed(part, decimals), title: TITLES[at] ?? '' }));
  const replaced = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
    entries.flatMap((entry) => {
      const taxes = replaced(entry.taxes);
      if (taxKey(entry) !== key) return [{ ...entry, taxes }];
      const { id: _, ...draft } = entry;
      return parts.map((part) => ({ ...draft, ...part, taxes }));
    });
  return { ...taxSet, taxes: replaced(taxSet.taxes) };
}

function countEntries({ taxes }: { readonly taxes?: readonly TaxSetEntryInput[] | null | undefined }): number {
  return (taxes ?? []).reduce((count, entry) => count + countEntries(entry), 1);
}
