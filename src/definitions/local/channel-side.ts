import { isList, isRecord } from '../../issues/reading.js';
import { taxKey } from '../tax.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';

/** What the channel manager has of a tax set: no local rules, and no tax that is charged here alone. */
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

/** Whether a channel manager has the tax set, or one of its taxes: it gave them their ids. */
export function isConnected({ id, taxes }: { readonly id?: unknown; readonly taxes?: unknown }): boolean {
  const isIn = (entries: unknown): boolean =>
    isList(entries) && entries.some((entry) => isRecord(entry) && (isGiven(entry['id']) || isIn(entry['taxes'])));
  return isGiven(id) || isIn(taxes);
}

const isGiven = (id: unknown): boolean => typeof id === 'string' && id !== '';

/** Whether anything of a tax set is local: its policy, or rules of a tax at any depth. */
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
 * Entries without those that are left out. What is nested in one of these takes its place, on its level: it is still
 * charged. Where it stands there already, it stands there once.
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
