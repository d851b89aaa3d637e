import { taxableNights } from '../calculation/rules/taxable-nights.js';
import { windowOf } from '../calculation/tax-set/windows.js';
import { dayNumber } from '../calendar/plain-date.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { QuotedTax, Stay, Tax, TaxSet } from '../index.js';
import { personsIn } from '../stay/schema.js';

/** The rooms of a stay that have the same nights, as a reader counts them. */
export interface SameNights {
  readonly firstDay: number;
  readonly nights: number;
  readonly nightsBefore: number;
  readonly rooms: number;
  /** The places of these rooms in the stay, counted from 1. */
  readonly places: readonly number[];
}

/** What lines say about a stay, beside its amounts. */
export interface StayFacts {
  readonly groups: readonly SameNights[];
  readonly dates: number;
  readonly firstDate: string;
  /** A room night is one room for one night. */
  readonly roomNights: number;
  readonly rooms: number;
  readonly persons: number;
  readonly exclusiveBase: FullPolicy['exclusiveBase'];
  /** The definition of a charge. */
  taxOf(charge: QuotedTax): Tax | undefined;
  /** How many nights a charge applies to, for each group. */
  taxableNightsOf(charge: QuotedTax): readonly number[];
}

interface Quoted {
  readonly taxSet: TaxSet;
  readonly stay: Stay;
  readonly policy: FullPolicy;
  readonly quote: { readonly nights: ReadonlyArray<{ readonly date: string }> };
}

export function factsOf({ taxSet, stay, policy, quote }: Quoted): StayFacts {
  const groups = groupsOf(stay);
  const taxes = byIdentity(taxSet);
  const { exclusiveBase, maxNights } = policy;
  const taxOf = (charge: QuotedTax): Tax | undefined => taxes.get(identityOf(charge));
  const sum = (of: (group: SameNights) => number): number => groups.reduce((total, group) => total + of(group), 0);
  return {
    groups,
    dates: quote.nights.length,
    firstDate: quote.nights[0]?.date ?? stay.checkIn,
    roomNights: sum(({ nights, rooms }) => nights * rooms),
    rooms: sum(({ rooms }) => rooms),
    persons: stay.rooms.reduce((total, room) => total + personsIn(room) * (room.count ?? 1), 0),
    exclusiveBase,
    taxOf,
    taxableNightsOf: (charge) => {
      const tax = taxOf(charge);
      const window = tax && windowOf(tax);
      return groups.map(({ firstDay, nights, nightsBefore }) =>
        window === undefined ? nights : length(taxableNights(window, { firstDay, nightsBefore }, nights, maxNights)),
      );
    },
  };
}

function groupsOf(stay: Stay): SameNights[] {
  const groups = new Map<string, SameNights>();
  stay.rooms.forEach((room, at) => {
    const { checkIn = stay.checkIn, count = 1 } = room;
    const nights = room.nightlyPrices?.length ?? room.nights ?? 0;
    const { nightsBefore = stay.nightsBefore ?? 0 } = room;
    const key = `${checkIn} ${nights} ${nightsBefore}`;
    const { rooms = 0, places = [] } = groups.get(key) ?? {};
    const firstDay = dayNumber(checkIn) ?? 0;
    groups.set(key, { firstDay, nights, nightsBefore, rooms: rooms + count, places: [...places, at + 1] });
  });
  return [...groups.values()];
}

/** Runs of nights are pairs [from, to). */
function length(runs: readonly number[]): number {
  return runs.reduce((total, end, at) => (at % 2 === 0 ? total - end : total + end), 0);
}

function byIdentity(taxSet: TaxSet): Map<string, Tax> {
  const taxes = new Map<string, Tax>();
  const collect = (entries: TaxSet['taxes']): void => {
    for (const entry of entries) {
      taxes.set(identityOf(entry), entry);
      collect(entry.taxes);
    }
  };
  collect(taxSet.taxes);
  return taxes;
}

function identityOf({ id, title }: { readonly id?: string | undefined; readonly title: string }): string {
  return id === undefined ? `title ${title}` : `id ${id}`;
}
