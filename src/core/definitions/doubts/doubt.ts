import type { Cure, Edit } from '../../issues/cures.js';
import { LONGEST_WRITE, writeField } from '../../issues/cures.js';
import type { DOUBT_CODES, DoubtParams } from '../../issues/definition-warning-codes.js';
import { pathTo } from '../../issues/issue.js';
import type { Finding, Mistakes } from '../../issues/mistakes.js';
import { compareRates } from '../../money/fraction.js';
import { priceLimitsOf } from '../local/conditions.js';
import { isMeantCode, meantIn } from '../local/meant.js';
import type { LocalBase, LocalRate } from '../local/of-tax.js';
import { isPercent } from '../logics.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';
import { logicHere, taxKey } from '../tax.js';

export type DoubtCode = keyof typeof DOUBT_CODES;

/** The rows of doubts in a kind of subject: the correction that each finds gives the amounts of a plain stay. */
export type Doubts<Subject, Code extends DoubtCode> = Mistakes<Subject, Code, Doubt<Code>> &
  Readonly<Record<Code, { readonly amounts: 'of a plain stay' }>>;

export interface TaxAtPath {
  readonly tax: Tax;
  readonly path: string;
}

/** Two guests in a room, with the same price each night. */
export interface PlainStay {
  readonly checkIn: string;
  /** The age of one of them; `undefined` if all are adults. */
  readonly age: number | undefined;
  /** Number of the others [1]. */
  readonly adults?: number | undefined;
  readonly nights: number;
  readonly price: string;
  /** Two: a second room has two guests as well [one]. */
  readonly rooms?: 2 | undefined;
  /** Labels of extras; each costs as much as the nights [none]. */
  readonly extras?: readonly string[] | undefined;
}

/** A likely mistake of a tax set with the probably intended set, whose amounts its warning compares. */
export interface Doubt<Code extends DoubtCode = DoubtCode> extends Finding<Code> {
  readonly params: Omit<DoubtParams, keyof Cure | 'keep'>;
  readonly edits: readonly Edit[];
  /** Whether the amount of a tax changes with the correction. */
  readonly concerns: (tax: Tax) => boolean;
  /** The rows that must apply for the amounts to differ. */
  readonly rows: readonly LocalRate[];
  /** The labels of extras that a plain stay needs for the amounts to differ [none]. */
  readonly extras?: readonly string[] | undefined;
  /** The set after the edits. */
  readonly corrected: (taxSet: TaxSet) => TaxSet;
  /** The stays that may show it, at a usual price [those around the rows]. */
  readonly stays?: ((price: string) => readonly PlainStay[]) | undefined;
  /** Whether it is left out of a set where none of the stays differs [no]. */
  readonly isShown?: boolean | undefined;
}

export function isOneOf(...taxes: readonly Tax[]): Doubt['concerns'] {
  const keys = taxes.map(taxKey);
  return (tax) => keys.includes(taxKey(tax));
}

/** A doubt whose correction changes the amount of one tax, of stays for which rows apply [of any stay]. */
export function doubtAbout<Code extends DoubtCode>(
  tax: Tax,
  doubt: Omit<Doubt<Code>, 'concerns' | 'rows'> & Partial<Pick<Doubt, 'rows'>>,
): Doubt<Code> {
  return { concerns: isOneOf(tax), rows: [], ...keepIn(tax, doubt.code), ...doubt };
}

/** What to write in a tax where `meant` silences the doubt. */
export function keepIn(tax: Tax, code: DoubtCode): Pick<Doubt, 'keep'> {
  return isMeantCode(code) ? { keep: meantIn(tax, code) } : {};
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
    const inside = taxes.every((inner, index) => inner === entry.taxes[index]) ? entry : { ...entry, taxes };
    return taxKey(entry) === key ? { ...inside, ...change(inside) } : inside;
  };
  return (taxSet) => ({ ...taxSet, taxes: taxSet.taxes.map(visit) });
}

export function withBase(tax: Tax, base: LocalBase): (taxSet: TaxSet) => TaxSet {
  return withFields(tax, ({ local }) => ({ local: { ...local, base } }));
}

/** Writes the base of a tax at a path. */
export function editOfBase({ local }: Tax, path: string, { start, plus, share }: LocalBase): Edit {
  const base = { start, plus, share };
  return local === undefined ? writeField(path, 'local', { base }) : writeField(pathTo(path, 'local'), 'base', base);
}

/** The text of a base in a sentence. A list of names that is too long to be reported is cut. */
export function textOfBase(tax: Tax, base: LocalBase): string {
  const { write } = editOfBase(tax, '', base);
  if (write.length <= LONGEST_WRITE) return write;
  return editOfBase(tax, '', { ...base, plus: [...(base.plus ?? []).slice(0, MOST_NAMES), '…'] }).write;
}

const MOST_NAMES = 10;
