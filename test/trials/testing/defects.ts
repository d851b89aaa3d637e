import type { Calculator, Quote, Stay, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import type { LawName, MakeCalculator } from '../../../src/trials/testing/index.js';

/** A calculator that is broken on purpose, and the law that has to see it. */
export interface Defect {
  /** What is wrong, as docs/testing.md says it. */
  readonly about: string;
  readonly caughtBy: LawName;
  readonly make: MakeCalculator;
}

type Entries = readonly TaxSetEntryInput[];
type ChangeEntry = (entry: TaxSetEntryInput, at: number, all: Entries) => TaxSetEntryInput;

/** The same set, each of its entries changed, to any depth. */
function changed(taxSet: TaxSetInput, change: ChangeEntry): TaxSetInput {
  const within = (entries: Entries): TaxSetEntryInput[] =>
    entries.map((entry, at) => ({ ...change(entry, at, entries), taxes: within(entry.taxes ?? []) }));
  return { ...taxSet, taxes: within(taxSet.taxes) };
}

/** An engine that reads something else than it is given, and does not say so. */
function misreading(change: (taxSet: TaxSetInput) => TaxSetInput): MakeCalculator {
  return (taxSet, policy) => {
    const { taxSet: asked, policy: complete } = createCalculator(taxSet, policy);
    return { ...createCalculator(change(taxSet), policy), taxSet: asked, policy: complete };
  };
}

/** An engine that answers, by what the real one answers. */
function answering(answer: (calculator: Calculator, stay: Stay) => Quote): MakeCalculator {
  return (taxSet, policy) => {
    const real = createCalculator(taxSet, policy);
    const quote = (stay: Stay) => answer(real, stay);
    const totals = (stay: Stay) => {
      const { price, net, total, kept, due } = quote(stay);
      return { price, net, total, kept, due };
    };
    return { ...real, quote, totals };
  };
}

/** One smallest unit more. */
function oneMore(amount: string): string {
  const digits = amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0;
  const units = (BigInt(amount.replace('.', '')) + 1n).toString().padStart(digits + 1, '0');
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`;
}

const nightsOf = ({ rooms }: Stay): number =>
  Math.max(...rooms.map(({ nightlyPrices, nights = 0 }) => nightlyPrices?.length ?? nights));

export const DEFECTS: readonly Defect[] = [
  {
    about: 'The total is one minor unit too high',
    caughtBy: 'partsAddUp',
    make: answering((real, stay) => {
      const quote = real.quote(stay);
      return { ...quote, nights: quote.nights, total: oneMore(quote.total) };
    }),
  },
  {
    about: 'One minor unit of the total is due twice',
    caughtBy: 'partsAddUp',
    make: answering((real, stay) => {
      const quote = real.quote(stay);
      return { ...quote, nights: quote.nights, due: { ...quote.due, house: oneMore(quote.due.house) } };
    }),
  },
  {
    about: 'The house keeps one minor unit that is a tax',
    caughtBy: 'partsAddUp',
    make: answering((real, stay) => {
      const quote = real.quote(stay);
      return { ...quote, nights: quote.nights, kept: oneMore(quote.kept) };
    }),
  },
  {
    about: 'The nights of a charge are rounded and no longer add up to it',
    caughtBy: 'partsAddUp',
    make: answering((real, stay) => {
      const quote = real.quote(stay);
      const [first, ...others] = quote.nights;
      if (first === undefined || others.length === 0) return quote;
      const taxes = first.taxes.map(({ title, amount }) => ({ title, amount: oneMore(amount) }));
      return { ...quote, nights: [{ ...first, taxes }, ...others] };
    }),
  },
  {
    about: 'totals() forgets the exclusive charges',
    caughtBy: 'totalsEqualQuote',
    make: (taxSet, policy) => {
      const real = createCalculator(taxSet, policy);
      return { ...real, totals: (stay) => ({ ...real.totals(stay), total: real.totals(stay).price }) };
    },
  },
  {
    about: 'A tax is computed on those listed before it on its level',
    caughtBy: 'levelOrderDoesNotMatter',
    make: misreading((taxSet) => {
      const taxes = taxSet.taxes.map((entry, at, all) => ({
        ...entry,
        level: (entry.level ?? 0) * 1_000 + all.length - at,
      }));
      return { ...taxSet, taxes };
    }),
  },
  {
    about: 'Only the guests of the first room are counted',
    caughtBy: 'roomOrderDoesNotMatter',
    make: answering((real, stay) => {
      const rooms = stay.rooms.map((room, at) => (at === 0 ? room : { ...room, persons: 0 }));
      return real.quote({ ...stay, rooms });
    }),
  },
  {
    about: 'What rooms have together falls on the one that is listed first',
    caughtBy: 'roomOrderDoesNotMatter',
    make: answering((real, stay) => {
      const quote = real.quote(stay);
      const rooms = quote.rooms.map((room, at) => (at === 0 ? { ...room, exclusive: oneMore(room.exclusive) } : room));
      return { ...quote, nights: quote.nights, rooms };
    }),
  },
  {
    about: 'Guests who are listed after a child are not counted',
    caughtBy: 'guestOrderDoesNotMatter',
    make: answering((real, stay) => {
      const rooms = stay.rooms.map((room) => {
        const child = room.guests?.findIndex(({ age = 18 }) => age < 18) ?? -1;
        return child < 0 ? room : { ...room, persons: child + 1, guests: room.guests?.slice(0, child + 1) };
      });
      return real.quote({ ...stay, rooms });
    }),
  },
  {
    about: 'A count of rooms is taken for one',
    caughtBy: 'identicalRoomsCanBeCounted',
    make: answering((real, stay) => real.quote({ ...stay, rooms: stay.rooms.map((room) => ({ ...room, count: 1 })) })),
  },
  {
    about: 'A rate of 0 is taken for no rate, and 1 is charged in its place',
    caughtBy: 'zeroRateChangesNothing',
    make: misreading((taxSet) =>
      changed(taxSet, (entry) => (Number(entry.rate) === 0 ? { ...entry, rate: '1' } : entry)),
    ),
  },
  {
    about: 'The tax inside a fee comes out of the price',
    caughtBy: 'feeWithTaxInsideChangesNoPrice',
    make: misreading((taxSet) =>
      changed(taxSet, ({ local, ...entry }) => {
        if (local?.contains === undefined) return { ...entry, local };
        return { ...entry, level: 1_000 };
      }),
    ),
  },
  {
    about: 'A room with an extra has a guest more',
    caughtBy: 'freeExtraChangesNothing',
    make: answering((real, stay) => {
      const rooms = stay.rooms.map(({ persons = 0, ...room }) => ({
        ...room,
        persons: persons + (room.extras === undefined ? 0 : 1),
      }));
      return real.quote({ ...stay, rooms });
    }),
  },
  {
    about: 'The parts of a price are not taxed',
    caughtBy: 'splitPriceChangesNothing',
    make: misreading((taxSet) => {
      const parts = new Set(taxSet.local?.parts?.map(({ label }) => label));
      return changed(taxSet, ({ local, ...entry }) => {
        if (local?.on == null) return { ...entry, local };
        return { ...entry, local: { ...local, on: local.on.filter((label) => !parts.has(label)) } };
      });
    }),
  },
  {
    about: 'The first row of a tax gives the rate, whether it holds or not',
    caughtBy: 'rowThatNeverHoldsChangesNothing',
    make: misreading((taxSet) =>
      changed(taxSet, ({ local, ...entry }) => {
        const [row] = local?.rates ?? [];
        return row === undefined ? entry : { ...entry, local: { rate: row.rate } };
      }),
    ),
  },
  {
    about: 'A percentage with rows is rounded room by room, night by night',
    caughtBy: 'rowWithOwnRateChangesNothing',
    make: misreading((taxSet) =>
      changed(taxSet, ({ local, ...entry }) => {
        const isRounded = local?.rates !== undefined && entry.logic === 'percent' && !entry.is_inclusive;
        return isRounded ? { ...entry, local: { ...local, round: 'each' } } : { ...entry, ...(local && { local }) };
      }),
    ),
  },
  {
    about: 'Guests of a stay with labels are not counted',
    caughtBy: 'unaskedLabelChangesNothing',
    make: answering((real, stay) => {
      const rooms = stay.rooms.map(({ guests: _, labels, ...room }) => ({
        ...room,
        persons: labels ? 0 : (room.persons ?? 0),
      }));
      return real.quote({ ...stay, rooms });
    }),
  },
  {
    about: 'Guests who say when they come are not counted',
    caughtBy: 'nightsOfRoomChangeNothing',
    make: answering((real, stay) => {
      const rooms = stay.rooms.map(({ guests = [], ...room }) => ({
        ...room,
        persons: (room.persons ?? guests.length) - guests.filter(({ checkIn, nights }) => checkIn ?? nights).length,
      }));
      return real.quote({ ...stay, rooms });
    }),
  },
  {
    about: 'Percentages are rounded up to whole ones before they are used',
    caughtBy: 'percentSplits',
    make: misreading((taxSet) =>
      changed(taxSet, (entry) =>
        entry.logic === 'percent' ? { ...entry, rate: String(Math.ceil(Number(entry.rate))) } : entry,
      ),
    ),
  },
  {
    about: 'Everything is rounded down, whatever the policy says',
    caughtBy: 'percentOfReportedBase',
    make: (taxSet, policy) => {
      const asked = createCalculator(taxSet, policy);
      const rounding = { ...asked.policy.rounding, mode: 'down' as const };
      return { ...createCalculator(taxSet, { ...asked.policy, rounding }), policy: asked.policy };
    },
  },
  {
    about: 'A stay of a week or more is taxed as its first night alone',
    caughtBy: 'longerStayPaysNoLess',
    make: answering((real, stay) => {
      if (nightsOf(stay) < 7) return real.quote(stay);
      const [room] = stay.rooms;
      const { checkIn = stay.checkIn, persons = 0, nightlyPrices = [] } = room ?? {};
      return real.quote({ checkIn, rooms: [{ persons, nightlyPrices: nightlyPrices.slice(0, 1) }] });
    }),
  },
  {
    about: 'max_nights counts from arrival where it should count taxable nights, and the other way round',
    caughtBy: 'nightsOutsideDoNotCount',
    make: (taxSet, policy) => {
      const asked = createCalculator(taxSet, policy);
      const maxNights = asked.policy.maxNights === 'stay' ? 'taxable' : 'stay';
      return { ...createCalculator(taxSet, { ...asked.policy, maxNights }), policy: asked.policy };
    },
  },
  {
    about: 'A tax is charged outside its date ranges too',
    caughtBy: 'nightsOutsideDoNotCount',
    make: misreading((taxSet) =>
      changed(taxSet, ({ applicable_after: _, applicable_before: __, applicable_date_ranges: ___, ...entry }) => entry),
    ),
  },
  {
    about: 'A percentage is at least one whole unit of the currency',
    caughtBy: 'scalesWithPrices',
    make: answering((real, stay) => {
      const quote = real.quote(stay);
      const taxes = quote.taxes.map((tax) =>
        tax.logic === 'percent' && Number(tax.amount) < 1 ? { ...tax, amount: `1${tax.amount.slice(1)}` } : tax,
      );
      return { ...quote, nights: quote.nights, taxes };
    }),
  },
];
