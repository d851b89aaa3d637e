import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { Bill, BilledVat } from './bill.js';
import type { Item } from './items.js';

const NONE: ReadonlySet<string> = new Set();

/** The difference of two bills: every amount is the later one less the earlier one. */
export function billBetween(before: Bill, after: Bill): Bill {
  const items = itemsBetween(before.items, after.items);
  const payable = subtract(after.payable, before.payable);
  return {
    ...after,
    items: payable === 0 ? items : withLine(items, [...after.items, ...before.items]),
    collected: itemsBetween(before.collected, after.collected),
    vats: vatsBetween(before.vats, after.vats),
    rounding: subtract(after.rounding, before.rounding),
    payable,
    untaxed: NONE,
    warnings: warningsOfBoth(before.warnings, after.warnings),
    isCorrection: true,
  };
}

/** The bill with all signs reversed, for a credit note. */
export function reversedBill(bill: Bill): Bill {
  return {
    ...bill,
    items: bill.items.map(negatedItem),
    collected: bill.collected.map(negatedItem),
    vats: bill.vats.map((vat) => ({ ...vat, taxable: subtract(0, vat.taxable), vat: subtract(0, vat.vat) })),
    rounding: subtract(0, bill.rounding),
    payable: subtract(0, bill.payable),
  };
}

/** Both bills have the same options, so equal warnings are reported once. */
function warningsOfBoth(...both: ReadonlyArray<Bill['warnings']>): Bill['warnings'] {
  return [...new Map(both.flat().map((one) => [one.message, one])).values()];
}

/**
 * Adds a line of 0.00, of lodging if possible, to a correction where only rounding changes: an invoice needs a line.
 */
function withLine(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  if (items.some(({ kind }) => kind === 'lodging')) return items;
  const kept = others.find(({ kind }) => kind === 'lodging') ?? others[0];
  return kept === undefined ? items : [...items, { ...kept, net: 0, price: undefined, isKept: true }];
}

function negatedItem(item: Item): Item {
  return { ...item, net: subtract(0, item.net) };
}

/** The differences of items. An item with equal nets on both bills is left out. */
function itemsBetween(before: readonly Item[], after: readonly Item[]): Item[] {
  const [was, now] = [byKey(before), byKey(after)];
  return [...new Map([...now, ...was]).keys()].flatMap((key) => {
    const [one, other] = [was.get(key), now.get(key)];
    const net = subtract(other?.net ?? 0, one?.net ?? 0);
    const item = other ?? one;
    if (item === undefined || net === 0) return [];
    return [
      {
        ...item,
        net,
        price: one === undefined || other === undefined || item.kind === 'charge' ? item.price : undefined,
      },
    ];
  });
}

/** Groups by item, night and room. Identical rooms share a key. */
function byKey(items: readonly Item[]): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) {
    const { kind, name, place, day, bears } = item;
    const key = JSON.stringify([kind, name, place, day, bears.key]);
    const known = found.get(key);
    found.set(key, known === undefined ? item : mergedItem(known, item));
  }
  return found;
}

function mergedItem(one: Item, other: Item): Item {
  return { ...one, net: add(one.net, other.net), rooms: one.rooms + other.rooms };
}

function vatsBetween(before: readonly BilledVat[], after: readonly BilledVat[]): BilledVat[] {
  const keyOf = ({ bears }: BilledVat) => bears.key;
  const was = new Map(before.map((vat) => [keyOf(vat), vat]));
  const now = new Map(after.map((vat) => [keyOf(vat), vat]));
  return [...new Map([...now, ...was])].map(([key, named]): BilledVat => {
    const of = (amount: (vat: BilledVat) => Integer): Integer => {
      const [one, other] = [was.get(key), now.get(key)];
      return subtract(other === undefined ? 0 : amount(other), one === undefined ? 0 : amount(one));
    };
    return { ...named, taxable: of(({ taxable }) => taxable), vat: of(({ vat }) => vat) };
  });
}
