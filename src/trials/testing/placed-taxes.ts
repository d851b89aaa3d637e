import type { LocalTax } from '../../core/definitions/local/of-tax.js';
import { inOrder, placesUnder } from '../../core/definitions/local/placed.js';
import type { TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { namesOf } from '../../core/schema/fields.js';

export interface CalculatedTax {
  readonly key: string;
  readonly tax: TaxSetEntry;
  /** Keys of the taxes in its base: those of higher levels, and those nested in it. */
  readonly on: ReadonlySet<string>;
}

/** The taxes of a set, each once at its first place: from the highest level down, nested ones first. */
export function placedTaxes({ taxes }: TaxSet): CalculatedTax[] {
  const placed = inOrder(taxes);
  return placed.map((entry) => ({
    key: entry.key,
    tax: entry.tax,
    on: new Set(placesUnder(entry).map((index) => placed[index]?.key ?? '')),
  }));
}

/** Local rules that change no amount. */
const WITHOUT_AMOUNT: ReadonlySet<keyof LocalTax> = new Set([
  'invoice',
  'collected_by',
  'due',
  'source',
  'titles',
  'meant',
]);

/** The local rules of a tax that change amounts. */
export function rulesIn({ local = {} }: Pick<TaxSetEntry, 'local'>): Array<keyof LocalTax> {
  return namesOf(local).filter((key) => !WITHOUT_AMOUNT.has(key));
}

export function isWithoutRules(tax: Pick<TaxSetEntry, 'local'>): boolean {
  return rulesIn(tax).length === 0;
}

/** Keys of the taxes without local rules on amounts, including those in their base. */
export function withoutLocal(placed: readonly CalculatedTax[]): ReadonlySet<string> {
  const withLocal = new Set(placed.filter(({ tax }) => !isWithoutRules(tax)).map(({ key }) => key));
  const isPlain = ({ key, on }: CalculatedTax) =>
    !withLocal.has(key) && [...on].every((above) => !withLocal.has(above));
  return new Set(placed.filter(isPlain).map(({ key }) => key));
}

/** Whether every tax has the same nested taxes at each of its places. */
export function isWrittenAlike(taxSet: TaxSet): boolean {
  const seen = new Map<string, string>();
  const inside = (entry: TaxSetEntry): string[] => entry.taxes.flatMap((inner) => [taxKey(inner), ...inside(inner)]);
  const isAlike = (entry: TaxSetEntry): boolean => {
    const key = taxKey(entry);
    const here = JSON.stringify([...new Set(inside(entry))].sort());
    const before = seen.get(key) ?? here;
    seen.set(key, here);
    return before === here && entry.taxes.every(isAlike);
  };
  return taxSet.taxes.every(isAlike);
}
