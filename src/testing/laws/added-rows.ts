import { MOST } from '../../definitions/local/fields.js';
import type { LocalRateInput } from '../../definitions/local/of-tax.js';
import { taxKey } from '../../definitions/same-tax.js';
import type { TaxSet, TaxSetEntry, TaxSetEntryInput, TaxSetInput } from '../../definitions/tax-set.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { ALWAYS, changedCalculator, dice, type Law, law } from '../law.js';
import { placedTaxes } from '../model.js';

type Conditions = Omit<LocalRateInput, 'rate'>;

/** Each of them holds of no stay. */
const NEVER: readonly Conditions[] = [
  { label: 'nobody has this (added by a law)' },
  { nights_from: 1_000_000 },
  { night_from: 1_000_000 },
  { price_over: `1${'0'.repeat(60)}` },
  { price_from: `1${'0'.repeat(60)}`, price_under: `2${'0'.repeat(60)}` },
  { dates: [{ after: '9999-12-31', before: null }] },
  { booked: { after: '9999-12-31', before: null } },
  { arrived: { after: '9999-12-31', before: null } },
  { age_from: 65, label: 'nobody has this (added by a law)' },
  { age_under: 18, label: 'nobody has this (added by a law)' },
];

/** Each of them holds of some. */
const SOMETIMES: readonly Conditions[] = [
  { age_under: 18 },
  { age_from: 7, age_under: 65 },
  { nights_to: 5 },
  { night_to: 2 },
  { price_from: '100' },
  { seasons: [{ from: '11-01', to: '06-30' }] },
  { price_over: '150', nights_from: 2 },
  { price_to: '90' },
  { price_from: '60', price_under: '120' },
];

const RATES = ['0', '5', '99.5'];

/** What a row that never applies gives is given to nobody. */
export const rowThatNeverHoldsChangesNothing = rowLaw(
  'A row of rates that never holds changes nothing, wherever it stands.',
  (entry, throwDice) => {
    const conditions = NEVER[throwDice(NEVER.length)];
    const rows = entry.local?.rates ?? [];
    const at = throwDice(rows.length + 1);
    return [...rows.slice(0, at), { ...conditions, rate: RATES[throwDice(RATES.length)] ?? '0' }, ...rows.slice(at)];
  },
);

/** Where no row holds it gives what the tax has anyway. */
export const rowWithOwnRateChangesNothing = rowLaw(
  "A last row of rates with the tax's own rate changes nothing.",
  (entry, throwDice) => {
    const conditions = SOMETIMES[throwDice(SOMETIMES.length)];
    return [...(entry.local?.rates ?? []), { ...conditions, rate: entry.local?.rate ?? entry.rate }];
  },
);

/** The rows of a tax with one more. */
type AddRow = (entry: TaxSetEntry, throwDice: (sides: number) => number) => readonly LocalRateInput[];

function rowLaw(about: string, addRow: AddRow): Law {
  return law(
    about,
    (calculator, make) => {
      const { taxSet } = calculator;
      const taxes = placedTaxes(taxSet).filter(
        ({ tax: { local = {} } }) => local.only !== 'channel' && (local.rates ?? []).length < MOST.rates,
      );
      if (taxes.length === 0) return 'no tax of the set is calculated here, or none has room for another row';
      return (stay, choice) => {
        const throwDice = dice(choice);
        const chosen = taxes[throwDice(taxes.length)];
        if (chosen === undefined) return false;
        const rates = addRow(chosen.tax, throwDice);
        const other = changedCalculator(calculator, make, withRows(taxSet, chosen.key, rates));
        if (other === undefined) return false;
        const [before, after] = [calculator.quote(stay), other.quote(stay)];
        const when = `when "${chosen.tax.title}" has the rows ${JSON.stringify(rates)}`;
        demandSame(before, after, { when });
        demandSameRooms(before, after, { when });
        return true;
      };
    },
    ALWAYS,
  );
}

/** The tax set in which a tax has these rows, wherever it stands. */
function withRows(taxSet: TaxSet, key: string, rates: readonly LocalRateInput[]): TaxSetInput {
  const changed = (entries: TaxSet['taxes']): TaxSetEntryInput[] =>
    entries.map((entry) => {
      const taxes = changed(entry.taxes);
      return taxKey(entry) === key ? { ...entry, local: { ...entry.local, rates }, taxes } : { ...entry, taxes };
    });
  return { ...taxSet, taxes: changed(taxSet.taxes) };
}
