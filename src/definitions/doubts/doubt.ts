import type { DOUBT_CODES, DoubtParams } from '../../issues/definition-codes.js';
import { compareRates } from '../../money/fraction.js';
import { priceLimitsOf } from '../local/conditions.js';
import type { LocalBase, LocalRate } from '../local/of-tax.js';
import { isPercent } from '../logics.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';
import { logicHere, taxKey } from '../tax.js';

type DoubtCode = keyof typeof DOUBT_CODES;

/** A doubt about a tax set, and the probably intended set. */
export interface Doubt {
  readonly code: DoubtCode;
  readonly path: string;
  readonly params: DoubtParams;
  /** Whether the amount of a tax changes with the correction. */
  readonly concerns: (tax: Tax) => boolean;
  /** The rows that must apply for the amounts to differ. */
  readonly rows: readonly LocalRate[];
  /** The set after `params.write` is written. */
  readonly corrected: (taxSet: TaxSet) => TaxSet;
}

export function isOneOf(...taxes: readonly Tax[]): Doubt['concerns'] {
  const keys = taxes.map(taxKey);
  return (tax) => keys.includes(taxKey(tax));
}

/** A doubt whose correction changes the amount of one tax, of stays for which rows apply [of any stay]. */
export function doubtAbout(tax: Tax, found: Omit<Doubt, 'concerns' | 'rows'> & Partial<Pick<Doubt, 'rows'>>): Doubt {
  return { concerns: isOneOf(tax), rows: [], ...found };
}

/** Whether a tax is a percent that is calculated here, and computed on more than other taxes. */
export function isPercentOfPrice(tax: Tax): boolean {
  return isPercent(logicHere(tax)) && isCalculated(tax) && tax.local?.base?.start !== 'nothing';
}

/** A tax for the channel alone is not calculated here. */
export function isCalculated({ local }: Tax): boolean {
  return local?.only !== 'channel';
}

/** The first row that compares the price. Whether there is a price at all (over 0) does not depend on the base. */
export function firstPriceRow({ local }: Tax): number {
  const compares = (row: LocalRate) => priceLimitsOf(row).some(({ text }) => compareRates(text, '0') !== 0);
  return local?.rates?.findIndex(compares) ?? -1;
}

/** Changes fields of a tax at every place in the set. Taxes without a change in them stay the same objects. */
export function withFields(tax: Tax, change: (entry: TaxSetEntry) => Partial<TaxSetEntry>): (taxSet: TaxSet) => TaxSet {
  const key = taxKey(tax);
  const visit = (entry: TaxSetEntry): TaxSetEntry => {
    const taxes = entry.taxes.map(visit);
    const inside = taxes.every((inner, at) => inner === entry.taxes[at]) ? entry : { ...entry, taxes };
    return taxKey(entry) === key ? { ...inside, ...change(inside) } : inside;
  };
  return (taxSet) => ({ ...taxSet, taxes: taxSet.taxes.map(visit) });
}

export function withBase(tax: Tax, base: LocalBase): (taxSet: TaxSet) => TaxSet {
  return withFields(tax, ({ local }) => ({ local: { ...local, base } }));
}

export function writtenBase({ local }: Tax, { start, plus, share }: LocalBase): string {
  const texts = [
    ...(start === undefined ? [] : [`"start": "${start}"`]),
    ...(plus === undefined ? [] : [`"plus": ${writtenList(plus)}`]),
    ...(share === undefined ? [] : [`"share": "${share}"`]),
  ];
  const base = `{ ${texts.join(', ')} }`;
  return local === undefined ? `local: { "base": ${base} }` : `base: ${base}`;
}

/** Longer lists are cut. */
const MOST_NAMES = 10;

function writtenList(texts: readonly string[]): string {
  const names = texts.slice(0, MOST_NAMES).map((text) => JSON.stringify(text));
  return `[${[...names, ...(texts.length > MOST_NAMES ? ['…'] : [])].join(', ')}]`;
}
