import { isList, isRecord } from '../../issues/reading.js';
import { taxKey } from '../tax.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';

/** The tax set as the channel manager has it: without local rules, and without taxes that are charged here alone. */
export function channelSide(taxSet: TaxSet): TaxSet {
  const { local: _, ...sent } = taxSet;
  const taxes = entriesWithout(taxSet.taxes, { isLeftOut: isOnlyHere, keyOf: taxKey });
  return { ...sent, taxes: taxes.map(withoutLocal) };
}

function withoutLocal({ local: _, ...sent }: TaxSetEntry): TaxSetEntry {
  return { ...sent, taxes: sent.taxes.map(withoutLocal) };
}

/** Whether a tax is charged here alone, and never sent. */
export function isOnlyHere({ local }: { readonly local?: { readonly only?: string } }): boolean {
  return local?.only === 'here';
}

/** Whether a channel manager has the tax set or one of its taxes: they have ids. */
export function isConnected({ id, taxes }: { readonly id?: unknown; readonly taxes?: unknown }): boolean {
  const isIn = (entries: unknown): boolean =>
    isList(entries) && entries.some((entry) => isRecord(entry) && (isGiven(entry['id']) || isIn(entry['taxes'])));
  return isGiven(id) || isIn(taxes);
}

const isGiven = (id: unknown): boolean => typeof id === 'string' && id !== '';

/** Whether a tax set has a local policy, or a tax with local rules at any depth. */
export function hasLocal({ local, taxes }: Pick<TaxSet, 'local' | 'taxes'>): boolean {
  const isIn = (entries: readonly TaxSetEntry[]): boolean =>
    entries.some((entry) => entry.local !== undefined || isIn(entry.taxes));
  return local !== undefined || isIn(taxes);
}

/** An entry with entries inside it. */
interface Nested<Entry> {
  readonly level: number;
  readonly taxes: readonly Entry[];
}

/**
 * Removes entries. Entries nested in a removed one move up to its place and level, because they are still charged; an
 * entry that is there already is not repeated.
 */
export function entriesWithout<Entry extends Nested<Entry>>(
  entries: readonly Entry[],
  { isLeftOut, keyOf }: { readonly isLeftOut: (entry: Entry) => boolean; readonly keyOf: (entry: Entry) => string },
): Entry[] {
  const found = entries.flatMap((entry): Entry[] => {
    const taxes = entriesWithout(entry.taxes, { isLeftOut, keyOf });
    return isLeftOut(entry) ? taxes.map((inner) => ({ ...inner, level: entry.level })) : [{ ...entry, taxes }];
  });
  const firsts = new Set<string>();
  return found.filter((entry) => {
    const isFirst = !firsts.has(keyOf(entry));
    firsts.add(keyOf(entry));
    return isFirst;
  });
}
