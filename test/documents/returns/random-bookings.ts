import fc from 'fast-check';
import type { Policy } from '../../../src/index.js';
import { policies, validateTaxSet } from '../../../src/index.js';
import type { OwnRange, OwnRow, OwnStay, OwnTax } from './by-hand.js';
import { dateAfter } from './by-hand.js';

/** A property with the tax set of its bookings. */
export interface House {
  readonly currency: keyof typeof CURRENCIES;
  readonly policy: Policy;
  readonly taxes: readonly OwnTax[];
}

const CURRENCIES = { EUR: 2, JPY: 0, KWD: 3 } as const;
const IDS = ['716305c4-561a-4561-a187-7f5b8aeb5920', '52397a6e-dfad-4d6f-8f3d-a62e6f2ba4c5'];
const LABELS = ['resident', 'business'];
const DOCUMENTS = ['age', ...LABELS].map((label) => ({ label, document: 'Card', reference: '12' }));
const date = (first: string, days: number) => fc.nat(days).map((day) => dateAfter(first, day));
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary: value, weight: 1 });
/** Without the fields that are undefined. */
const withoutGaps = <Value>(value: unknown): Value => JSON.parse(JSON.stringify(value));

function amount(digits: number, least: number, most: number): fc.Arbitrary<string> {
  const scale = 10 ** digits;
  return fc.integer({ min: least * scale, max: most * scale }).map((units) => (units / scale).toFixed(digits));
}

const range: fc.Arbitrary<OwnRange> = fc
  .record({ first: date('2026-06-01', 80), length: fc.nat(30), isOpen: fc.constantFrom('after', 'before', 'neither') })
  .map(({ first, length, isOpen }) => ({
    after: isOpen === 'after' ? null : first,
    before: isOpen === 'before' ? null : dateAfter(first, length),
  }));
const ranges = fc.array(range, { minLength: 1, maxLength: 2 });

const between = (least: number, most: number) => fc.integer({ min: least, max: most });

/** By what they ask; of what has two ends one of them, or both. */
const CONDITIONS: Readonly<Record<string, fc.Arbitrary<Omit<OwnRow, 'rate'>>>> = {
  age: fc.oneof(
    between(1, 20).map((age_under) => ({ age_under })),
    between(1, 30).map((age_from) => ({ age_from })),
    fc.tuple(between(1, 12), between(1, 9)).map(([age_from, more]) => ({ age_from, age_under: age_from + more })),
  ),
  label: fc.constantFrom('suite', ...LABELS).map((label) => ({ label })),
  night: fc.oneof(
    between(2, 6).map((night_from) => ({ night_from })),
    between(1, 6).map((night_to) => ({ night_to })),
    fc.tuple(between(1, 3), fc.nat(3)).map(([night_from, more]) => ({ night_from, night_to: night_from + more })),
  ),
  nights: fc.oneof(
    between(2, 8).map((nights_from) => ({ nights_from })),
    between(1, 8).map((nights_to) => ({ nights_to })),
  ),
  dates: ranges.map((dates) => ({ dates })),
  seasons: fc
    .constantFrom({ from: '07-05', to: '08-03' }, { from: '12-20', to: '07-03' })
    .map((season) => ({ seasons: [season] })),
  booked: range.map((booked) => ({ booked })),
  arrived: range.map((arrived) => ({ arrived })),
};

const asked = fc
  .uniqueArray(fc.constantFrom(...Object.values(CONDITIONS)), { minLength: 1, maxLength: 2 })
  .chain((two) => fc.tuple(...two))
  .map((two): Omit<OwnRow, 'rate'> => Object.assign({}, ...two));

function rowsFor(rate: fc.Arbitrary<string>): fc.Arbitrary<readonly OwnRow[]> {
  const row = fc.tuple(asked, fc.oneof(fc.constant('0'), rate)).map(([all, own]) => ({ ...all, rate: own }));
  return fc.array(row, { minLength: 1, maxLength: 3 });
}

function taxesIn(currency: House['currency'], digits: number): fc.Arbitrary<readonly OwnTax[]> {
  const rate = amount(digits, 1, 9);
  const windowed = {
    skip_nights: sometimes(fc.integer({ min: 1, max: 3 })),
    max_nights: sometimes(fc.integer({ min: 1, max: 4 })),
    applicable_date_ranges: rarely(ranges),
  };
  const onTop = { currency, is_inclusive: false };
  const cityTax = fc
    .record({ ...windowed, id: sometimes(fc.constantFrom(...IDS)), title: fc.constantFrom('City tax', 'Kurtaxe') })
    .chain((own) =>
      fc
        .record({ rate: fc.oneof({ arbitrary: rate, weight: 9 }, fc.constant('0')), rates: sometimes(rowsFor(rate)) })
        .map(({ rates, ...rated }) => ({ ...own, ...rated, rates })),
    );
  const collectedBy = sometimes(fc.constantFrom('property' as const, 'channel' as const));
  const percent = fc.record({ ...windowed, rate: amount(2, 1, 25) });
  return fc
    .record({
      cityTax: fc.tuple(cityTax, collectedBy).map(([{ rates, ...own }, collected_by]) => ({
        ...{ logic: 'per_person_per_night', type: 'city_tax', ...onTop, ...own, local: { rates, collected_by } },
      })),
      cleaning: sometimes(
        fc.record({ ...windowed, rate, rates: sometimes(rowsFor(rate)) }).map(({ rates, ...own }) => ({
          ...{ title: 'Cleaning', logic: 'per_room_per_night', type: 'fee', ...onTop, ...own, local: { rates } },
        })),
      ),
      booking: sometimes(
        rate.map((own) => ({ title: 'Booking fee', logic: 'per_booking', type: 'fee', ...onTop, rate: own })),
      ),
      vat: sometimes(
        percent.map((own) => ({ title: 'VAT', logic: 'percent', type: 'tax', is_inclusive: true, ...own })),
      ),
      service: rarely(
        percent.map((own) => ({ title: 'Service', logic: 'percent', type: 'fee', is_inclusive: false, ...own })),
      ),
    })
    .map((all) => Object.values(all).flatMap((tax) => (tax === undefined ? [] : [withoutGaps<OwnTax>(tax)])));
}

/** One of each kind: currencies of 0, 2 and 3 digits, and policies that count nights and round otherwise. */
export const houses: fc.Arbitrary<readonly House[]> = fc.tuple(
  ...(
    [
      ['EUR', policies.documented],
      ['EUR', policies.channelManager],
      ['JPY', { maxNights: 'stay' }],
      ['EUR', { rounding: { unit: 'night', digits: 3 } }],
      ['KWD', policies.documented],
      ['EUR', { maxNights: 'stay', stayCharges: 'arrival' }],
      ['JPY', policies.channelManager],
    ] as const
  ).map(([currency, policy]) =>
    taxesIn(currency, CURRENCIES[currency])
      .filter((taxes) => validateTaxSet({ title: 'House', currency, taxes }).issues === undefined)
      .map((taxes): House => ({ currency, policy, taxes })),
  ),
);

/** A list, if it has an entry. */
function some(list: ReadonlyArray<string | undefined>): readonly string[] | undefined {
  const given = list.filter((entry) => entry !== undefined);
  return given.length === 0 ? undefined : given;
}

const elsewhere = { nightsBefore: rarely(fc.nat(4)), nightsAfter: rarely(fc.nat(4)) };

/** A guest with separate nights inside those of the room. */
function guestFor(checkIn: string, nights: number) {
  return fc
    .record({
      age: fc.option(fc.nat(40), { nil: undefined, freq: 3 }),
      labels: fc
        .tuple(rarely(fc.constantFrom(...LABELS)), rarely(fc.constantFrom('country:DE', 'country:FR')))
        .map(some),
      evidence: rarely(fc.subarray([...DOCUMENTS], { minLength: 1 })),
      late: rarely(fc.nat(nights - 1)),
      slept: rarely(fc.integer({ min: 1, max: nights })),
      ...elsewhere,
    })
    .map(({ late = 0, slept, ...own }) => ({
      ...own,
      checkIn: late === 0 ? undefined : dateAfter(checkIn, late),
      nights: slept === undefined ? undefined : Math.min(slept, nights - late),
    }));
}

function roomFor(currency: House['currency'], checkIn: string) {
  return fc
    .record({ late: rarely(fc.nat(4)), nights: fc.integer({ min: 1, max: 7 }) })
    .chain(({ late = 0, nights }) => {
      const first = dateAfter(checkIn, late);
      const price = amount(CURRENCIES[currency], 1, 300);
      return fc
        .record({
          guests: sometimes(fc.array(guestFor(first, nights), { minLength: 1, maxLength: 3 })),
          others: fc.nat(2),
          count: rarely(fc.integer({ min: 2, max: 3 })),
          labels: fc.tuple(rarely(fc.constant('suite')), rarely(fc.constant('country:IT'))).map(some),
          nightlyPrices: fc.array(price, { minLength: nights, maxLength: nights }),
          ...elsewhere,
        })
        .map(({ guests, others, ...own }) => ({
          ...own,
          checkIn: late === 0 ? undefined : first,
          guests,
          persons: guests === undefined ? others + 1 : others === 0 ? undefined : guests.length + others,
        }));
    });
}

function stayIn(currency: House['currency']): fc.Arbitrary<OwnStay> {
  return date('2026-06-10', 60).chain((checkIn) => {
    const room = roomFor(currency, checkIn);
    return fc
      .record({
        checkIn: fc.constant(checkIn),
        bookedOn: sometimes(fc.nat(40).map((days) => dateAfter(checkIn, -days))),
        labels: fc
          .tuple(rarely(fc.constantFrom('country:DE', 'country:ES')), rarely(fc.constantFrom(...LABELS)))
          .map(some),
        ...elsewhere,
        rooms: fc.oneof(
          fc.array(room, { minLength: 1, maxLength: 3 }),
          room.map((one) => [one, one]),
        ),
      })
      .map(withoutGaps<OwnStay>);
  });
}

/** Who collects what, in place of what the definitions say; names that no tax has among them. */
const collectors = fc.oneof(
  fc.constant({}),
  fc.record({ collectedByChannel: fc.subarray(['Cleaning', 'Occupancy Tax', ...IDS]) }),
  fc.record({
    collectedByChannel: fc.constantFrom([], ['Cleaning', 'Booking fee']),
    collectedByProperty: fc.constantFrom(['City tax', 'Kurtaxe'], ['VAT', ...IDS]),
  }),
);

/** The subject of a record: nearly always a stay. */
const subject = rarely(fc.constantFrom('stay', 'day-use', 'no-show', 'fee'));

/** A booking, its change, and whether it was cancelled. */
export function historiesIn({ currency }: House) {
  const stay = stayIn(currency);
  return fc.record({
    changes: fc.array(fc.record({ stay, collectors, of: subject, isSaid: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    isCancelled: fc.nat(4).map((number) => number === 0),
  });
}

export type History = ReturnType<typeof historiesIn> extends fc.Arbitrary<infer One> ? One : never;
