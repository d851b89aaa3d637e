import type { OracleTax, OracleTaxSet } from './shapes.js';

/** One tax of the set, once, with the level it is charged at and the charges it is computed on. */
export interface Charge {
  readonly tax: OracleTax;
  readonly level: number;
  /** In calculation order. */
  readonly computedOn: readonly Charge[];
}

/** The model's section 1: a tax is identified by its id, a draft without one by its title. */
const identity = (tax: OracleTax): string => (tax.id === undefined ? `title ${tax.title}` : `id ${tax.id}`);

/** Every tax nested under an entry, to any depth, as the entry is written. */
const nestedUnder = (entry: OracleTax): OracleTax[] =>
  (entry.taxes ?? []).flatMap((nested) => [nested, ...nestedUnder(nested)]);

/**
 * The model's section 5: levels from the highest down, in a level the listed order, each tax after the taxes nested
 * under it; charged once, where it is first met.
 */
export function calculationOrder(taxSet: OracleTaxSet): Charge[] {
  const charges: Charge[] = [];
  const meet = (entry: OracleTax, level: number): void => {
    for (const nested of entry.taxes ?? []) meet(nested, level);
    if (charges.some((charge) => identity(charge.tax) === identity(entry))) return;
    const nested = new Set(nestedUnder(entry).map(identity));
    const computedOn = charges.filter((charge) => charge.level > level || nested.has(identity(charge.tax)));
    charges.push({ tax: entry, level, computedOn });
  };
  const levelOf = (entry: OracleTax): number => entry.level ?? 0;
  const levels = [...new Set(taxSet.taxes.map(levelOf))].sort((x, y) => y - x);
  for (const level of levels) {
    for (const entry of taxSet.taxes) if (levelOf(entry) === level) meet(entry, level);
  }
  return charges;
}
