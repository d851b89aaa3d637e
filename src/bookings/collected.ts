import { inOrder } from '../definitions/local/placed.js';
import type { Tax } from '../definitions/tax.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer } from '../money/integer.js';
import { isSameName, kindOfTax } from './names.js';
import type { PrintedTax } from './printed-taxes.js';
import type { CollectedTax } from './reconciliation.js';
import type { Revision } from './revision.js';

/** The taxes that the OTA collects wherever it prints them, by the titles of a tax set where one is given. */
export function collectedTaxes(
  { rooms, taxes, digits }: Revision,
  entries: Parameters<typeof inOrder>[0] | undefined,
): CollectedTax[] {
  const printed = [...rooms.flatMap((room) => room.taxes), ...taxes];
  const due = new Set(printed.filter(({ list }) => list === 'taxes').map(({ name }) => name));
  const collected = printed.filter(({ name }) => !due.has(name));
  const ours = entries === undefined ? [] : inOrder(entries).map(({ tax }) => tax);
  const amounts = new Map<string, Integer>();
  for (const tax of collected) {
    const name = titleOf(tax, ours) ?? tax.name;
    amounts.set(name, add(amounts.get(name) ?? 0, tax.amount));
  }
  return [...amounts].map(([name, amount]) => ({ name, amount: printUnits(amount, digits) }));
}

/** The tax of the same name, or the only one of its kind: "Toeristenbelasting" is the city tax. */
function titleOf({ name, type }: PrintedTax, taxes: readonly Tax[]): string | undefined {
  const named = taxes.find(({ title }) => isSameName(title, name));
  if (named !== undefined) return named.title;
  const kind = kindOfTax(name, type);
  if (kind === undefined) return undefined;
  const titles = new Set(taxes.filter((tax) => kindOfTax(tax.title, tax.type) === kind).map(({ title }) => title));
  const [only, ...others] = titles;
  return others.length === 0 ? only : undefined;
}
