import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import { fixed, inclusive, inEuro } from '../../core/calculation/given.js';
import { runsUpTo } from '../../seed.js';

// Revisions in the shapes of the service: amounts contain exclusive taxes, prices of nights do not.

/** In hundredths. */
interface Charge {
  readonly name: string;
  readonly type: string;
  readonly isInclusive: boolean;
  readonly cents: number;
  readonly list: 'taxes' | 'collected' | 'both' | 'unprinted';
}

interface Booked {
  readonly nights: readonly number[];
  readonly charges: readonly Charge[];
  readonly breakfast: number;
  readonly hasDays: boolean;
  readonly hasAmount: boolean;
  readonly isCancelled: boolean;
}

const CITY = { name: 'City tax', type: 'City Tax', isInclusive: false } as const;
const CLEANING = { name: 'Cleaning fee', type: 'Service Charge', isInclusive: false } as const;
const VAT = { name: 'VAT (10%)', type: 'Value Added Tax (VAT)', isInclusive: true } as const;
const cents = (most: number) => fc.integer({ min: 1, max: most });

type List = Charge['list'];

/** One style of printing for all rooms of a booking. */
const PRINTED: Readonly<Record<string, fc.Arbitrary<readonly Charge[]>>> = {
  'no taxes': fc.constant([]),
  'no taxes, some in the amounts': cents(2_000).map((city) => [{ ...CITY, cents: city, list: 'unprinted' }]),
  'a city tax': cents(2_000).map((city) => [{ ...CITY, cents: city, list: 'taxes' }]),
  'a collected city tax alone': cents(2_000).map((city) => [{ ...CITY, cents: city, list: 'collected' }]),
  'all taxes': fc
    .tuple(cents(900), cents(2_000), cents(3_000), fc.constantFrom<List>('taxes', 'collected', 'both'))
    .map(([vat, city, cleaning, list]) => [
      { ...VAT, cents: vat, list: 'taxes' },
      { ...CITY, cents: city, list },
      { ...CLEANING, cents: cleaning, list: 'taxes' },
    ]),
};

const roomsWith = (charges: fc.Arbitrary<readonly Charge[]>): fc.Arbitrary<Booked[]> =>
  fc.array(
    fc.record({
      nights: fc.array(fc.integer({ min: 4_000, max: 60_000 }), { minLength: 1, maxLength: 4 }),
      charges,
      breakfast: fc.oneof(fc.constant(0), cents(4_000)),
      hasDays: fc.boolean(),
      hasAmount: fc.boolean(),
      isCancelled: fc.integer({ min: 0, max: 4 }).map((at) => at === 0),
    }),
    { minLength: 1, maxLength: 3 },
  );

interface Made {
  readonly rooms: readonly Booked[];
  readonly status: string;
  readonly fee: number;
  readonly breakfast: number;
  readonly isAmountKept: boolean;
  readonly hasEmptyRoom: boolean;
}

const MADE: fc.Arbitrary<Made> = fc.record({
  rooms: fc.oneof(...Object.values(PRINTED).map(roomsWith)),
  status: fc.constantFrom('new', 'modified', 'cancelled'),
  fee: fc.oneof(fc.constant(0), cents(30_000)),
  breakfast: fc.oneof(fc.constant(0), cents(6_000)),
  isAmountKept: fc.boolean(),
  hasEmptyRoom: fc.boolean(),
});

const text = (units: number) => (units / 100).toFixed(2);
const sum = (units: readonly number[]) => units.reduce((total, one) => total + one, 0);
const dayOf = (at: number) => `2026-05-${String(9 + at).padStart(2, '0')}`;
const service = (type: string, units: number) => (units === 0 ? [] : [{ name: type, type, total_price: text(units) }]);

/** On top of the nights, and in the amounts. */
function onTopOf({ charges }: Booked): number {
  return sum(charges.filter(({ isInclusive, list }) => !isInclusive && list !== 'collected').map((one) => one.cents));
}

function printed(charges: readonly Charge[], ...lists: ReadonlyArray<Charge['list']>) {
  return charges
    .filter(({ list }) => lists.includes(list))
    .map(({ name, type, isInclusive, cents: units }) => {
      return { name, type, is_inclusive: isInclusive, total_price: text(units), price_mode: 'Per booking' };
    });
}

function roomOf(booked: Booked, isOff: boolean) {
  const { nights, charges, breakfast, isCancelled } = booked;
  // Taxes that are not printed show in an amount beside nights.
  const isUnprinted = charges.some(({ list }) => list === 'unprinted');
  const hasDays = booked.hasDays || isUnprinted;
  return {
    checkin_date: dayOf(0),
    checkout_date: dayOf(nights.length),
    room_type_id: 'double',
    rate_plan_id: 'standard',
    occupancy: { adults: 2, children: 0, infants: 0 },
    ...(hasDays ? { days: Object.fromEntries(nights.map((price, at) => [dayOf(at), text(price)])) } : {}),
    ...(!hasDays || booked.hasAmount || isUnprinted ? { amount: text(sum(nights) + onTopOf(booked)) } : {}),
    taxes: printed(charges, 'taxes', 'both'),
    collected_taxes: printed(charges, 'collected', 'both'),
    services: service('Breakfast', breakfast),
    is_cancelled: !isOff && isCancelled,
  };
}

function revisionOf({ rooms, status, fee, breakfast, isAmountKept, hasEmptyRoom }: Made) {
  const isOff = status === 'cancelled';
  const live = isOff ? rooms : rooms.filter(({ isCancelled }) => !isCancelled);
  const amount = sum(live.map((room) => sum(room.nights) + onTopOf(room) + room.breakfast)) + breakfast;
  const fees = isOff ? service('Cancellation Fee', fee) : [];
  const isFee = isOff && fee > 0 && !isAmountKept;
  return {
    status,
    currency: 'EUR',
    arrival_date: dayOf(0),
    departure_date: dayOf(4),
    amount: text(isFee ? fee : amount),
    rooms: [...rooms.map((room) => roomOf(room, isOff)), ...(hasEmptyRoom ? [''] : [])],
    services: [...service('Breakfast', breakfast), ...fees],
  };
}

/**
 * The amount due of a booking, read from its texts alone: its amount, or for a cancellation the services with the name
 * of a cancellation fee.
 */
function dueBy(revision: ReturnType<typeof revisionOf>): string {
  const rooms = revision.rooms.flatMap((room) => (typeof room === 'string' ? [] : [room]));
  const isOff = revision.status === 'cancelled' || rooms.every((room) => room.is_cancelled);
  if (!isOff) return revision.amount;
  const fees = revision.services.filter(({ type }) => type === 'Cancellation Fee');
  return text(sum(fees.map((fee) => Math.round(Number(fee.total_price) * 100))));
}

const { numRuns: RUNS } = runsUpTo(20_000, 200);
const NONE = { title: 'None', currency: 'EUR', taxes: [] } as const;
const TAXED = {
  ...inEuro(inclusive('VAT', '10'), fixed('City tax', 'per_person_per_night', '2.00', { type: 'city_tax' })),
  title: 'Hotel',
};
/** The causes of differences take long to find. */
const TAX_SETS = fc.integer({ min: 0, max: 9 }).map((at) => (at === 0 ? TAXED : NONE));

test(`computes the amount due of ${RUNS} bookings as their data states it`, () => {
  const verdicts = new Set<string>();
  fc.assert(
    fc.property(MADE, TAX_SETS, (made, taxSet) => {
      const revision = revisionOf(made);
      const { due, verdict, agrees, theirs, ours, difference } = reconcile(revision, { taxSet });
      expect(due).toBe(dueBy(revision));
      expect(agrees).toBe(verdict !== 'differs');
      expect((Number(theirs) - Number(ours)).toFixed(2)).toBe(difference === '0.00' ? '0.00' : difference);
      if (agrees) expect(difference).toBe('0.00');
      if (verdict === 'cancelled') expect([ours, theirs]).toEqual([due, due]);
      if (verdict !== 'cancelled' && made.rooms.every(isPrinted)) expect(theirs).toBe(due);
      verdicts.add(verdict);
      expect(stayFromBooking(revision).issues).toBeUndefined();
    }),
    { numRuns: RUNS },
  );
  expect([...verdicts].toSorted()).toEqual(['agrees', 'cancelled', 'differs', 'prints_no_taxes']);
}, 600_000);

/** Whether the OTA collects nothing itself. */
function isPrinted({ charges }: Booked): boolean {
  return charges.every(({ list }) => list === 'taxes' || list === 'unprinted');
}
