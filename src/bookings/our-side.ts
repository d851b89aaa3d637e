import type { Policy } from '../definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../definitions/tax-set.js';
import { keptTitle } from '../definitions/title.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import { unitsOf } from '../money/amount.js';
import { add, type Integer } from '../money/integer.js';
import { createCalculator } from '../quote/calculator.js';
import type { Quote } from '../quote/quote.js';
import type { Room, Stay } from '../stay/schema.js';
import type { ReconcileOptions } from './data.js';
import type { BookedStay } from './stay-from-booking.js';

/** The rooms that one tax set is for. */
export interface Group {
  readonly taxSet: TaxSet;
  /** Their places in the stay. */
  readonly places: readonly number[];
}

/** What a booking is quoted with. */
export interface OurSide {
  readonly groups: readonly Group[];
  readonly stay: Stay;
  readonly policy: Policy | undefined;
  /** Digits of every amount that is compared. */
  readonly digits: number;
}

/** Something else than what holds here: another tax set, another policy, other rooms. */
export interface Alternative {
  readonly taxSet?: (taxSet: TaxSet) => TaxSet;
  readonly policy?: (policy: Policy) => Policy;
  readonly room?: (room: Room, place: number) => Room;
}

/** Taxes of one title and type are one line: an OTA prints them as one. */
export function lineKey(title: string, type: string): string {
  return `${type}:${foldedTitle(title)}`;
}

/** Case and spaces do not tell two names apart. */
export function foldedTitle(title: string): string {
  return keptTitle(title).toLowerCase().replace(/\s+/g, ' ');
}

/** The groups of rooms with one tax set, and what is wrong with the tax sets. */
export function groupsOf({ revision }: BookedStay, options: ReconcileOptions): Group[] {
  const places = new Map<TaxSetInput, number[]>();
  for (const [place, { room }] of revision.rooms.entries()) {
    const taxSet = options.taxSetFor === undefined ? options.taxSet : options.taxSetFor(room);
    places.set(taxSet, [...(places.get(taxSet) ?? []), place]);
  }
  return [...places].map(([input, of]) => {
    const { value, issues } = validateTaxSet(input);
    if (issues !== undefined) throw new InvalidDefinition(issues);
    return { taxSet: value, places: of };
  });
}

/** The quotes of all groups. */
export function quotesOf(side: OurSide, change: Alternative = {}): Quote[] {
  const { groups, stay, policy = {} } = side;
  return groups.map(({ taxSet, places }) => {
    const rooms = places.flatMap((place) => {
      const room = stay.rooms[place];
      return room === undefined ? [] : [change.room?.(room, place) ?? room];
    });
    const set = change.taxSet?.(taxSet) ?? taxSet;
    return createCalculator(set, change.policy?.(policy) ?? policy).quote({ ...stay, rooms });
  });
}

/** What each line comes to, over all groups. */
export function amountsOf(quotes: readonly Quote[], digits: number): Map<string, Integer> {
  const amounts = new Map<string, Integer>();
  for (const { title, type, amount } of quotes.flatMap(({ taxes }) => taxes)) {
    const key = lineKey(title, type);
    amounts.set(key, add(amounts.get(key) ?? 0, unitsOf(amount, digits)));
  }
  return amounts;
}

/** The amounts after a change; `undefined` when nothing can be quoted with it, such as a cap within the skipped nights. */
export function askedAmounts(side: OurSide, change: Alternative): Map<string, Integer> | undefined {
  try {
    return amountsOf(quotesOf(side, change), side.digits);
  } catch (error) {
    if (error instanceof InvalidDefinition) return undefined;
    throw error;
  }
}

/** Every entry of a line, wherever it is nested, with other fields. */
export function changeLine(key: string, change: (entry: TaxSetEntry) => Partial<TaxSetEntry>): Alternative {
  const changed = (entry: TaxSetEntry): TaxSetEntry => {
    const inner = { ...entry, taxes: entry.taxes.map(changed) };
    return lineKey(entry.title, entry.type) === key ? { ...inner, ...change(inner) } : inner;
  };
  return { taxSet: (set) => ({ ...set, taxes: set.taxes.map(changed) }) };
}

/** The entries of a line, in all tax sets. */
export function entriesOf({ groups }: OurSide, key: string): TaxSetEntry[] {
  const all = (entry: TaxSetEntry): TaxSetEntry[] => [entry, ...entry.taxes.flatMap(all)];
  return groups
    .flatMap(({ taxSet }) => taxSet.taxes.flatMap(all))
    .filter(({ title, type }) => lineKey(title, type) === key);
}
