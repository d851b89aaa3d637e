import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, type QuoteRecord, quote, recordOf, type TaxSetInput } from '../../src/index.js';
import { type BookingRecord, type Return, type ReturnBy, returnOf } from '../../src/returns/index.js';
import { seed } from '../seed.js';
import { type AgeRow, cents, dateAfter, type OwnBooking, type OwnStay, type OwnTax, returnByHand } from './by-hand.js';

/** `npm run test:returns` tries 50,000 bookings, over 100,000 records with their changes and cancellations. */
const BOOKINGS = Number(process.env['STAYTAX_RETURNS'] ?? 30);
const BATCH = Math.min(BOOKINGS, 500);
const SETS = 7;
const BY: readonly ReturnBy[] = ['night', 'arrival', 'departure'];

const date = (first: string, days: number) => fc.nat(days).map((day) => dateAfter(first, day));
const rate = fc
  .integer({ min: 1, max: 900 })
  .map((units) => `${Math.floor(units / 100)}.${`${units % 100}`.padStart(2, '0')}`);
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const ranges = fc
  .tuple(date('2026-06-01', 50), fc.nat(30), fc.nat(20), fc.nat(20))
  .map(([first, length, gap, second]) => {
    const last = dateAfter(first, length);
    const next = dateAfter(last, gap + 2);
    return [
      { after: first, before: last },
      { after: next, before: dateAfter(next, second) },
    ];
  });
const windowed = fc.record({
  skip_nights: sometimes(fc.integer({ min: 1, max: 3 })),
  max_nights: sometimes(fc.integer({ min: 1, max: 4 })),
  applicable_date_ranges: sometimes(ranges),
});
const rows: fc.Arbitrary<AgeRow[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(6, 12, 16, 18), fc.oneof(fc.constant('0.00'), rate)), {
    minLength: 1,
    maxLength: 2,
    selector: ([age]) => age,
  })
  .map((list) => list.toSorted(([one], [other]) => one - other).map(([age_under, own]) => ({ age_under, rate: own })));
const collector = sometimes(fc.constantFrom('property' as const, 'channel' as const));
/** Without the fields that are undefined. */
const withoutGaps = (tax: object): OwnTax => JSON.parse(JSON.stringify(tax));

const cityTax = fc
  .record({ window: windowed, rate, rates: sometimes(rows), collected_by: collector })
  .map(({ window, rates, collected_by, ...own }) => ({
    ...{ title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', currency: 'EUR', is_inclusive: false },
    ...window,
    ...own,
    local: { rates, collected_by },
  }));
const cleaning = fc.record({ window: windowed, rate }).map(({ window, ...own }) => ({
  ...{ title: 'Cleaning', logic: 'per_room_per_night', type: 'fee', currency: 'EUR', is_inclusive: false },
  ...window,
  ...own,
}));
const booking = rate.map((own) => ({
  ...{ title: 'Booking fee', logic: 'per_booking', type: 'fee', currency: 'EUR', is_inclusive: false, rate: own },
}));
const vat = rate.map((own) => ({ ...{ title: 'VAT', logic: 'percent', type: 'tax', is_inclusive: true, rate: own } }));
const taxSets = fc
  .tuple(cityTax, sometimes(cleaning), sometimes(booking), sometimes(vat))
  .map((list) => list.flatMap((tax) => (tax === undefined ? [] : [withoutGaps(tax)])));

const price = fc
  .integer({ min: 100, max: 30_000 })
  .map((units) => `${Math.floor(units / 100)}.${`${units % 100}`.padStart(2, '0')}`);
const room = fc
  .record({
    persons: fc.integer({ min: 1, max: 4 }),
    ages: fc.array(fc.nat(20), { maxLength: 4 }),
    nightlyPrices: fc.array(price, { minLength: 1, maxLength: 9 }),
  })
  .map(({ persons, ages, nightlyPrices }) => {
    const guests = ages.slice(0, persons).map((age) => ({ age }));
    return { persons, ...(guests.length === 0 ? {} : { guests }), nightlyPrices };
  });
const stays: fc.Arbitrary<OwnStay> = fc.record({
  checkIn: date('2026-06-10', 60),
  rooms: fc.oneof(
    fc.array(room, { minLength: 1, maxLength: 3 }),
    room.map((one) => [one, one]),
  ),
});
/** A booking, what it was changed to, and whether it was cancelled, of a house whose tax set changed a few times. */
const histories = fc.record({
  house: fc.nat(),
  changes: fc.array(fc.record({ stay: stays, collectedByChannel: sometimes(fc.constant(['Cleaning'])) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isCancelled: fc.nat(4).map((number) => number === 0),
});

interface Version extends BookingRecord {
  readonly record: QuoteRecord | null;
  readonly own: OwnBooking | undefined;
}

type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;

function versionsOf(history: History, sets: readonly OwnTax[][], reference: string): Version[] {
  const { house, changes, isCancelled } = history;
  const taxes = sets[house % sets.length] ?? [];
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes } as TaxSetInput;
  const versions = changes.map(({ stay, collectedByChannel }): Version => {
    const said = collectedByChannel === undefined ? {} : { collectedByChannel };
    const quoted = quote(taxSet, stay);
    const charged = new Map(
      taxes.map(({ title }, index) => [
        title,
        new Map(quoted.nights.map((night) => [night.date, cents(night.taxes[index]?.amount ?? '0.00')])),
      ]),
    );
    return { reference, record: recordOf(quoted), ...said, own: { taxes, stay, charged, ...said } };
  });
  return isCancelled ? [...versions, { reference, record: null, own: undefined }] : versions;
}

const PERIODS = [
  { from: '2026-05-01', to: '2026-06-30' },
  { from: '2026-07-01', to: '2026-07-31' },
  { from: '2026-08-01', to: '2026-09-30' },
];
const ALL = { from: '2026-01-01', to: '2026-12-31' };

test(`${BOOKINGS} bookings, changed and cancelled: every law of returns, and a second implementation`, async () => {
  let records = 0;
  for (let batch = 0; batch * BATCH < BOOKINGS; batch += 1) {
    const sets = fc.sample(taxSets, { numRuns: SETS, seed: seed + batch });
    const list = fc
      .sample(histories, { numRuns: BATCH, seed: seed + batch })
      .map((history, at) => versionsOf(history, sets, `B${at}`));
    records += list.flat().length;
    await checkLaws(list, BY[batch % BY.length] ?? 'night', seed + batch);
    if (BOOKINGS <= BATCH) for (const by of BY.slice(1)) await checkLaws(list, by, seed);
  }
  if (BOOKINGS > BATCH) console.log(`${BOOKINGS} bookings, ${records} records, seed ${seed}`);
}, 3_600_000);

async function checkLaws(list: readonly Version[][], by: ReturnBy, mixing: number): Promise<void> {
  const standing = list.flatMap((versions) => versions.at(-1)?.own ?? []);
  const inOrder = list.flat().map(booked);
  const mixed = interleaved(list, mixing).map(booked);
  const months: Return[] = [];
  for (const period of PERIODS) {
    const found = await returnOf(inOrder, { ...period, by });
    months.push(found);
    expect(found.issues).toEqual([]);
    expectAgreement(found, returnByHand(standing, { ...period, by }));
    // The order of references is nothing.
    expect(await returnOf(mixed, { ...period, by })).toEqual(found);
    // Each person night is in exactly one row of each tax: at the hotel of all of these, each has a city tax.
    const [totals] = found.totals;
    const ofCityTax = found.rows.filter(({ tax }) => tax === 'City tax');
    expect(ofCityTax.reduce((sum, { personNights }) => sum + personNights, 0)).toBe(totals?.personNights ?? 0);
  }
  // The months add up to the charges.
  const declared = sumsByTax(months.flatMap(({ rows: found }) => found));
  const charged = new Map<string, bigint>();
  for (const versions of list) {
    for (const { title, amount } of versions.at(-1)?.record?.quote.taxes ?? []) {
      charged.set(title, (charged.get(title) ?? 0n) + cents(amount));
    }
  }
  expect(declared).toEqual(new Map([...charged].filter(([, amount]) => amount !== 0n).sort()));
  // Changes move the return by exactly their differences.
  const first = await returnOf(
    list.flatMap(([version]) => (version === undefined ? [] : booked(version))),
    { ...ALL, by },
  );
  const { rows: last, amendments = [] } = await returnOf(inOrder, { ...ALL, by, declared: first });
  expect(sumsByTax(amendments)).toEqual(movedBy(list));
  // Row by row, by who collects too: what was declared and its amendments are what is declared now.
  expect(figuresOf([...first.rows, ...amendments])).toEqual(figuresOf(last));
}

/** Every figure of rows, by the row that it is in; those of 0 are left out. */
function figuresOf(list: Return['rows']): Map<string, bigint> {
  const figures = new Map<string, bigint>();
  for (const { tax, collectedBy, rate: at, reason, conditions, title, type, currency, ...own } of list) {
    for (const [name, figure] of Object.entries(own)) {
      const key = [tax, collectedBy, at, reason, conditions, name].join(' ');
      const size = typeof figure === 'number' ? BigInt(figure) : cents(figure);
      figures.set(key, (figures.get(key) ?? 0n) + size);
    }
  }
  return new Map([...figures].filter(([, size]) => size !== 0n).sort());
}

function booked({ own, ...booking }: Version): BookingRecord {
  return booking;
}

function movedBy(list: readonly Version[][]): Map<string, bigint> {
  const moved: Array<{ readonly tax: string; readonly amount: string }> = [];
  for (const [first, ...later] of list) {
    const last = later.at(-1);
    if (first?.record == null || last === undefined) continue;
    if (last.record === null) {
      moved.push(...first.record.quote.taxes.map(({ title, amount }) => ({ tax: title, amount: `-${amount}` })));
    } else {
      moved.push(...difference(first.record, last.record).lines.map(({ title, amount }) => ({ tax: title, amount })));
    }
  }
  return sumsByTax(moved);
}

function sumsByTax(list: ReadonlyArray<{ readonly tax: string; readonly amount?: string }>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { tax, amount = '0.00' } of list) sums.set(tax, (sums.get(tax) ?? 0n) + cents(amount));
  return new Map([...sums].filter(([, amount]) => amount !== 0n).sort());
}

function expectAgreement({ rows: found, totals: [totals] }: Return, own: ReturnType<typeof returnByHand>): void {
  const shown = new Map(
    found.map(({ tax, collectedBy, rate: at, reason, conditions, quantity = 0, amount = '0.00', ...counts }) => {
      const why = [reason, conditions].filter((part) => part !== undefined).join('|');
      const { nights, roomNights, personNights, stays: of } = counts;
      const sums = { quantity, amount: cents(amount), nights, roomNights, personNights, stays: of };
      return [`${tax}|${collectedBy}|${at ?? why}`, sums];
    }),
  );
  expect(new Map([...shown].sort())).toEqual(new Map([...own.rows].sort(([a], [b]) => (a < b ? -1 : 1))));
  if (totals === undefined) {
    expect(own.totals.stays).toBe(0);
    return;
  }
  const { currency: _, taxes: __, price: asked, net, ...counts } = totals;
  expect({ ...counts, price: cents(asked), net: cents(net) }).toEqual(own.totals);
}

/** Any order that keeps the versions of each reference in theirs. */
function interleaved(list: readonly Version[][], mixing: number): Version[] {
  const places = fc.sample(fc.nat(), { numRuns: list.flat().length, seed: mixing });
  const placed = list.flatMap((versions) => {
    const own = places.splice(0, versions.length).toSorted((one, other) => one - other);
    return versions.map((version, at) => ({ version, place: own[at] ?? 0 }));
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ version }) => version);
}
