import fc from 'fast-check';
import type { Cause } from '../../../src/channel/bookings/reconciliation.js';
import type { Policy, Stay, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';

/** A tax that is different, and what is different about it. */
interface Different {
  readonly title: string;
  readonly cause: Cause;
}

/** A booking as an OTA prints it that calculates with a tax set in which something is different. */
export interface Mutated {
  readonly taxSet: TaxSetInput;
  readonly revision: object;
  readonly different: readonly Different[];
}

interface Mutation {
  readonly title: string;
  readonly cause: Cause;
  readonly entry?: Partial<TaxSetEntryInput>;
  readonly policy?: Policy;
}

const cents = (units: number) => (units / 100).toFixed(2);
const amount = (min: number, max: number) => fc.integer({ min, max }).map(cents);
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 2, nil: null });
const date = (day: number) => new Date(Date.UTC(2026, 4, 9 + day)).toISOString().slice(0, 10);

const percents = fc.constantFrom('5.00', '6.00', '7.70', '9.00', '10.00', '13.00', '19.00', '20.00', '8.875');

const season = fc
  .tuple(fc.integer({ min: -10, max: 3 }), fc.integer({ min: 4, max: 20 }))
  .map(([from, to]) => [{ after: date(from), before: date(to) }]);

const cityTax = fc.record({
  title: fc.constant('City tax'),
  type: fc.constant('city_tax' as const),
  logic: fc.constantFrom('per_person_per_night' as const, 'per_room_per_night' as const),
  rate: amount(50, 700),
  currency: fc.constant('EUR'),
  is_inclusive: fc.constant(false),
  skip_nights: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 4, nil: null }),
  max_nights: maybe(fc.integer({ min: 2, max: 7 })),
  applicable_date_ranges: fc.option(season, { freq: 2, nil: [] }),
});

const vat = fc.record({
  title: fc.constant('VAT'),
  type: fc.constant('tax' as const),
  logic: fc.constant('percent' as const),
  rate: percents,
  is_inclusive: fc.boolean(),
  level: fc.constant(0),
});

const fee = fc.record({
  title: fc.constant('Service fee'),
  type: fc.constant('fee' as const),
  logic: fc.constant('percent' as const),
  rate: percents,
  is_inclusive: fc.constant(false),
  level: fc.constantFrom(0, 1),
});

const taxSets = fc.tuple(cityTax, vat, fee, fc.boolean()).map(([city, tax, service, hasFee]) => ({
  title: 'Hotel',
  currency: 'EUR',
  taxes: hasFee ? [service, tax, city] : [tax, city],
}));

const rooms = fc.array(
  fc.record({
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.constantFrom(0, 0, 1, 2),
    prices: fc.array(amount(4500, 32000), { minLength: 2, maxLength: 10 }),
  }),
  { minLength: 1, maxLength: 2 },
);

type TaxSetMade = typeof taxSets extends fc.Arbitrary<infer Made> ? Made : never;

/**
 * Changes one field of one tax. A condition is removed or changed; it is added only to a tax without one, because an
 * added season and an added limit can give the same amount, and only one of them can be named.
 */
function mutationsOf({ taxes }: TaxSetMade): fc.Arbitrary<Mutation>[] {
  const mutations: fc.Arbitrary<Mutation>[] = [];
  const add = (title: string, cause: Cause, entry: fc.Arbitrary<Partial<TaxSetEntryInput>>) =>
    mutations.push(entry.map((changed) => ({ title, cause, entry: changed })));
  for (const tax of taxes) {
    const { title } = tax;
    add(title, 'inclusive', fc.constant({ is_inclusive: !tax.is_inclusive }));
    if (tax.logic === 'percent') {
      add(
        title,
        'rate',
        percents.filter((rate) => rate !== tax.rate).map((rate) => ({ rate })),
      );
      if (taxes.length === 3)
        add(
          title,
          'base',
          fc
            .constantFrom(0, 1, 2)
            .filter((level) => level !== tax.level)
            .map((level) => ({ level })),
        );
      mutations.push(fc.constant({ title, cause: 'rounding', policy: { rounding: { unit: 'night' } } }));
      continue;
    }
    add(
      title,
      'rate',
      amount(50, 700)
        .filter((rate) => rate !== tax.rate)
        .map((rate) => ({ rate })),
    );
    const isPerPerson = tax.logic === 'per_person_per_night';
    add(title, 'persons', fc.constant({ logic: isPerPerson ? 'per_room_per_night' : 'per_person_per_night' }));
    add(title, 'nights', fc.constant({ logic: isPerPerson ? 'per_person' : 'per_room' }));
    if (tax.skip_nights !== null)
      add(
        title,
        'nights',
        fc.constantFrom(null, 1, 2, 3).map((skip_nights) => ({ skip_nights })),
      );
    const isUnconditional =
      tax.max_nights === null && tax.skip_nights === null && tax.applicable_date_ranges.length === 0;
    if (tax.max_nights !== null || isUnconditional) {
      const caps = tax.max_nights === null ? [3, 5] : [null, null, 2, 5];
      add(
        title,
        'cap',
        fc.constantFrom(...caps).map((max_nights) => ({ max_nights })),
      );
    }
    if (tax.applicable_date_ranges.length > 0) {
      add(
        title,
        'season',
        fc.oneof(fc.constant([]), season).map((applicable_date_ranges) => ({ applicable_date_ranges })),
      );
    }
  }
  return mutations;
}

/** Bookings that were printed by a mutated set and differ; `isDetailed`: with persons, nights and the price of a unit. */
export function mutatedBookings(isDetailed: boolean): fc.Arbitrary<Mutated> {
  return printed(isDetailed, (mutations) => mutations.map((mutation) => [mutation]));
}

/** Changes two different taxes. */
export function twiceMutatedBookings(isDetailed: boolean): fc.Arbitrary<Mutated> {
  return printed(isDetailed, (mutations) =>
    fc.tuple(mutations, mutations).filter(([one, other]) => one.title !== other.title),
  );
}

function printed(
  isDetailed: boolean,
  some: (mutations: fc.Arbitrary<Mutation>) => fc.Arbitrary<readonly Mutation[]>,
): fc.Arbitrary<Mutated> {
  return fc
    .tuple(taxSets, rooms)
    .chain(([taxSet, of]) =>
      some(fc.oneof(...mutationsOf(taxSet))).map((mutations) => printedBy({ taxSet, of, mutations }, isDetailed)),
    )
    .filter(({ differs }) => differs);
}

interface Booked {
  readonly taxSet: TaxSetMade;
  readonly of: ReadonlyArray<{ readonly adults: number; readonly children: number; readonly prices: string[] }>;
  readonly mutations: readonly Mutation[];
}

function printedBy({ taxSet, of, mutations }: Booked, isDetailed: boolean): Mutated & { readonly differs: boolean } {
  const stay: Stay = {
    checkIn: date(0),
    rooms: of.map(({ adults, children, prices }) => ({ persons: adults + children, nightlyPrices: prices })),
  };
  const changed = (title: string) =>
    Object.assign({}, ...mutations.filter((one) => one.title === title).map(({ entry }) => entry));
  const theirs = { ...taxSet, taxes: taxSet.taxes.map((tax) => ({ ...tax, ...changed(tax.title) })) };
  const printed = quote(theirs, stay, mutations.find(({ policy }) => policy !== undefined)?.policy);
  const ours = quote(taxSet, stay);
  const [only] = of;
  const taxes = printed.taxes.map(({ title, type, is_inclusive, amount, rate, logic, taxableNights }) => ({
    name: title,
    type,
    is_inclusive,
    total_price: amount,
    ...(isDetailed && logic !== 'percent' && of.length === 1
      ? {
          price_per_unit: rate,
          nights: taxableNights,
          ...(logic.startsWith('per_person') ? { persons: (only?.adults ?? 0) + (only?.children ?? 0) } : {}),
        }
      : {}),
  }));
  const revision = {
    currency: 'EUR',
    status: 'new',
    amount: printed.price,
    rooms: of.map(({ adults, children, prices }) => ({
      checkin_date: date(0),
      checkout_date: date(prices.length),
      room_type_id: 'room',
      rate_plan_id: 'rate',
      occupancy: { adults, children, infants: 0, ages: new Array(children).fill(8) },
      days: Object.fromEntries(prices.map((price, at) => [date(at), price])),
      taxes: [],
    })),
    taxes,
  };
  const amountOf = (quoted: typeof ours, title: string) => quoted.taxes.find((tax) => tax.title === title)?.amount;
  const isZero = (quoted: typeof ours, title: string) => Number(amountOf(quoted, title)) === 0;
  const differs = ({ title, cause }: Mutation) =>
    (cause === 'inclusive' || amountOf(printed, title) !== amountOf(ours, title)) &&
    !(isZero(printed, title) && isZero(ours, title));
  const different = mutations.map(({ title, cause }) => ({
    title,
    cause: isZero(printed, title) ? ('missing_there' as const) : cause,
  }));
  return { taxSet, revision, different, differs: mutations.every(differs) };
}
