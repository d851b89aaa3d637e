import type { LocalTax } from '../definitions/local/of-tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';
import type { Stay } from '../stay/schema.js';

/** A key of the local rules of a tax. */
type LocalKey = keyof LocalTax;

/** For which tax sets and stays a law says something. */
export interface LawScope {
  /** The keys of local rules under which it holds; `all`: whatever a tax has under `local`. */
  readonly keys: 'all' | readonly LocalKey[];
  /** Whether it holds for stays with extras or nights before, too. */
  readonly details: boolean;
}

/** A law that is read from taxes without local rules: bands, limits and rows can break it. */
export const PLAIN: LawScope = { keys: [], details: false };

/** A law that holds whatever a tax and a stay say. */
export const ALWAYS: LawScope = { keys: 'all', details: true };

/** Why a law says nothing about a tax set; `undefined` when it does. */
export function outOfScope({ taxes }: TaxSet, { keys }: LawScope): string | undefined {
  if (keys === 'all') return undefined;
  const other = usedKeys(taxes).find((key) => !keys.includes(key));
  return other === undefined ? undefined : `a tax of the set has ${other} in its local rules`;
}

/** Whether a law says something about a stay. */
export function isInScope({ nightsBefore, rooms }: Stay, { details }: LawScope): boolean {
  if (details) return true;
  return nightsBefore === undefined && rooms.every((room) => room.nightsBefore === undefined && !room.extras?.length);
}

function usedKeys(entries: readonly TaxSetEntry[]): LocalKey[] {
  return entries.flatMap(({ local = {}, taxes }) => [...(Object.keys(local) as LocalKey[]), ...usedKeys(taxes)]);
}
