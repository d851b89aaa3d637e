import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  BookingRecord,
  Return,
  ReturnBy,
  ReturnLabel,
  ReturnRow,
  ReturnStay,
  ReturnTotals,
} from '../../../src/documents/returns/index.js';
import { returnOf } from '../../../src/documents/returns/index.js';
import type { QuoteRecord } from '../../../src/index.js';
import { createCalculator, difference, recordOf } from '../../../src/index.js';
import { conditionsInWords } from '../../../src/language/description/conditions.js';
import { seed } from '../../seed.js';
import type { OwnBooking, OwnReturn, OwnRow } from './by-hand.js';
import { labelsByHand, returnByHand, rowKey, units } from './by-hand.js';
import type { History, House } from './random-bookings.js';
import { historiesIn, houses } from './random-bookings.js';

/** `npm run test:returns` tries 50,000 bookings, over 100,000 records with their changes and cancellations. */
const BOOKINGS = Number(process.env['STAYTAX_RETURNS'] ?? 8);
const BATCH = Math.min(BOOKINGS, 500);
const BY: readonly ReturnBy[] = ['night', 'arrival', 'departure'];

interface Version extends BookingRecord {
  readonly record: QuoteRecord | null;
  readonly own: OwnBooking | undefined;
}

/** Bookings of a few houses, with what each was and became. */
function bookingsOf(number: number, from: number): Version[][] {
  const [few = []] = fc.sample(houses, { numRuns: 1, seed: from });
  const perHouse = Math.ceil(number / few.length);
  return few.flatMap((house, at) => {
    const { currency, policy, taxes } = house;
    const { quote } = createCalculator({ title: `House ${at}`, currency, taxes }, policy);
    const histories = fc.sample(historiesIn(house), { numRuns: perHouse, seed: from + at });
    // Two properties of one owner have the same references.
    return histories.map((history, booking) => {
      return versionsOf(history, house, quote, {
        reference: `${at}-${booking >> 1}`,
        property: PROPERTIES[booking % 2],
      });
    });
  });
}

const PROPERTIES = ['lake', 'park'] as const;

type Quoting = ReturnType<typeof createCalculator>['quote'];

function versionsOf(
  { changes, isCancelled }: History,
  house: House,
  quote: Quoting,
  { reference, property = 'lake' }: { readonly reference: string; readonly property: string | undefined },
): Version[] {
  const { currency, policy, taxes } = house;
  const countsFromArrival = policy.maxNights === 'stay';
  const versions = changes.map(({ stay, of = 'stay', isSaid, collectors }): Version => {
    const quoted = quote(stay);
    // Lines are in the order of the taxes: all are on one level.
    const charged = taxes.map(
      (_, place) => new Map(quoted.nights.map((night) => [night.date, units(night.taxes[place]?.amount ?? '0')])),
    );
    const own = { property, of, currency, countsFromArrival, taxes, stay, charged, ...collectors };
    const record = recordOf(quoted, isSaid || of !== 'stay' ? { of } : {});
    return { reference, property, record, ...collectors, own };
  });
  return isCancelled ? [...versions, { reference, property, record: null, own: undefined }] : versions;
}

const inWords = ({ rate, ...conditions }: OwnRow): string => conditionsInWords(JSON.parse(JSON.stringify(conditions)));

const PERIODS = [
  { from: '2026-05-01', to: '2026-06-30' },
  { from: '2026-07-01', to: '2026-07-31' },
  { from: '2026-08-01', to: '2026-09-30' },
];
const ALL = { from: '2026-01-01', to: '2026-12-31' };

test(`keeps every law of returns, and agrees with a second implementation, for ${BOOKINGS} changed and cancelled bookings`, async () => {
  if (BOOKINGS > BATCH) console.log(`Seed ${seed}`);
  let records = 0;
  for (let batch = 0; batch * BATCH < BOOKINGS; batch += 1) {
    const list = bookingsOf(BATCH, seed + batch);
    records += list.flat().length;
    await checkLaws(list, BY[batch % BY.length] ?? 'night', seed + batch);
    if (BOOKINGS <= BATCH) for (const by of BY.slice(1)) await checkLaws(list, by, seed);
  }
  if (BOOKINGS > BATCH) console.log(`${BOOKINGS} bookings, ${records} records, seed ${seed}`);
}, 14_400_000);

async function checkLaws(list: readonly Version[][], by: ReturnBy, mixing: number): Promise<void> {
  const standing = list.flatMap((versions) => versions.at(-1)?.own ?? []);
  const inOrder = list.flat().map(booked);
  const isAlwaysOpen = standing.every(({ taxes }) =>
    taxes.every(({ type, applicable_date_ranges: ranges = [] }) => type !== 'city_tax' || ranges.length === 0),
  );
  const months: Return[] = [];
  for (const period of PERIODS) {
    const found = await returnOf(inOrder, { ...period, by, byLabel: 'country:' });
    months.push(found);
    expect(found.byLabel).toEqual(labelsByHand(standing, { ...period, by }, 'country:'));
    expectEachPersonOnce(found);
    expect([found.issues, found.warnings]).toEqual([[], []]);
    expectAgreement(found, returnByHand(standing, { ...period, by }, inWords));
    expectOneRowEach(found, isAlwaysOpen);
  }
  // The months add up to what was charged, with what it was computed on and how often.
  const figures = ({ id, title, currency, amount, base = '0', quantity = 0 }: Charged) => {
    // A quote counts units of a tax of 0 too.
    const sizes = { amount: units(amount), base: units(base), quantity: units(amount) === 0n ? 0n : BigInt(quantity) };
    return Object.entries(sizes).map(([name, size]): [string, bigint] => [`${id ?? title} ${currency} ${name}`, size]);
  };
  const declared = months.flatMap(({ rows }) =>
    rows.flatMap((row) => (row.amount === undefined ? [] : figures({ ...row, amount: row.amount, title: row.tax }))),
  );
  const charged = list.flatMap((versions) => chargesOf(versions.at(-1)?.record).flatMap(figures));
  expect(summed(declared)).toEqual(summed(charged));
  await expectYear(list, months, by);
  // Changes move the return by exactly their differences; the order of references is nothing.
  const firsts = list.flatMap(([version]) => (version === undefined ? [] : booked(version)));
  const first = await returnOf(firsts, { ...ALL, by });
  const last = await returnOf(inOrder, { ...ALL, by, byLabel: 'country:', declared: first });
  const { rows, amendments = [] } = last;
  const moved = amendments.map((row): [string, bigint] => [`${row.tax} ${row.currency}`, signedUnits(row.amount)]);
  expect(summed(moved)).toEqual(summed(list.flatMap(movedBy)));
  const mixed = interleaved(list, mixing).map(booked);
  expect(await returnOf(mixed, { ...ALL, by, byLabel: 'country:', declared: first })).toEqual(last);
  // Row by row, also by collector: the declared amounts and their amendments are the current amounts.
  expect(figuresOf([...first.rows, ...amendments])).toEqual(figuresOf(rows));
}

/** The months of a year, and the returns of its parts, add up to all records: by house, by row and by stay. */
async function expectYear(list: readonly Version[][], parts: readonly Return[], by: ReturnBy): Promise<void> {
  const bookings = list.flat().map(booked);
  const year = await returnOf(bookings, { ...ALL, by, stays: true, byMonth: true, byLabel: 'country:' });
  const { rows, totals, stays = [], months = [] } = year;
  expect(months.length).toBe(12);
  // Each arrival and each night is in one month; a guest of two months is in both.
  const inMonths = ({ property, label, arrivals, personNights }: ReturnLabel): Array<[string, bigint]> => [
    [`${property} ${label} arrivals`, BigInt(arrivals)],
    [`${property} ${label} personNights`, BigInt(personNights)],
  ];
  expect(summed(months.flatMap(({ byLabel = [] }) => byLabel.flatMap(inMonths)))).toEqual(
    summed((year.byLabel ?? []).flatMap(inMonths)),
  );
  const additive = additiveRows(list);
  expect(figuresOf(additive(months.flatMap((month) => month.rows)))).toEqual(figuresOf(additive(rows)));
  expect(figuresOf(additive(parts.flatMap((part) => part.rows)))).toEqual(figuresOf(additive(rows)));
  // By stay: the lines are the rows, and those of the months the lines.
  expect(figuresOf(stays.flatMap(rowsOfStay))).toEqual(figuresOf(rows));
  const ofMonths = months.flatMap((month) => month.stays ?? []);
  expect(figuresByStay(ofMonths, additive)).toEqual(figuresByStay(stays, additive));
  const charged = list.flatMap((versions) => {
    const { property, reference, record } = versions.at(-1) ?? { record: null };
    return chargesOf(record).map(({ amount }): [string, bigint] => [`${property} ${reference}`, units(amount)]);
  });
  const declared = ofMonths.flatMap(({ property, reference, rows: own }) =>
    own.map(({ amount }): [string, bigint] => [`${property} ${reference}`, signedUnits(amount)]),
  );
  expect(summed(declared)).toEqual(summed(charged));
  const noStays = stays.filter(({ of }) => of !== 'stay');
  expect(noStays.filter(({ guests, nights, roomNights }) => guests + nights + roomNights > 0)).toEqual([]);
  // By house: each by itself is its part of all.
  for (const property of PROPERTIES) {
    const one = await returnOf(bookings, { ...ALL, by, property });
    expect(figuresOf(one.rows)).toEqual(figuresOf(rows.filter((row) => row.property === property)));
    expect(one.totals.map(counted)).toEqual(totals.filter((of) => of.property === property).map(counted));
  }
}

type Additive = (rows: Return['rows']) => Array<Omit<ReturnRow, 'stays'>>;

/**
 * The figures that months add up to: a stay over two months is in both, and a month without an open day of a tax leaves
 * its nights out, first nights too.
 */
function additiveRows(list: readonly Version[][]): Additive {
  const taxes = list.flat().flatMap(({ own }) => own?.taxes ?? []);
  const inSeason = taxes.filter(({ applicable_date_ranges: ranges = [] }) => ranges.length > 0);
  const seasonal = new Set(inSeason.map(({ id, title }) => id ?? title));
  return (rows) =>
    rows
      .filter(({ tax, reason }) => reason !== 'out_of_range' && !(reason === 'skip_nights' && seasonal.has(tax)))
      .map(({ stays: _, ...row }) => row);
}

/** Without amounts, which have the digits of all houses. */
function counted({ currency, stays, arrivals, guests, nights, roomNights, personNights }: ReturnTotals) {
  return { currency, stays, arrivals, guests, nights, roomNights, personNights };
}

function rowsOfStay({ property, currency, rows }: ReturnStay): ReturnRow[] {
  const of = property === undefined ? { currency } : { property, currency };
  return rows.map(({ persons, ...row }) => ({ ...row, ...of, stays: 1 }));
}

function figuresByStay(list: readonly ReturnStay[], additive: Additive): Map<string, bigint> {
  return summed(
    list.flatMap((stay) =>
      [...figuresOf(additive(rowsOfStay(stay)))].map(([row, figure]): [string, bigint] => {
        return [`${stay.property} ${stay.reference} ${row}`, figure];
      }),
    ),
  );
}

/** Each person night is in exactly one row of each tax: every house has one city tax. */
function expectOneRowEach({ rows, totals }: Return, isAlwaysOpen: boolean): void {
  for (const { property, currency, personNights } of totals) {
    const ofCityTaxes = rows.filter(
      (row) => row.type === 'city_tax' && row.currency === currency && row.property === property,
    );
    const found = ofCityTaxes.reduce((sum, row) => sum + row.personNights, 0);
    // A tax without an open day has no rows.
    if (isAlwaysOpen) expect(found).toBe(personNights);
    else expect(found).toBeLessThanOrEqual(personNights);
  }
}

/** The counts of all labels are those of the totals; currencies of a house are together. */
function expectEachPersonOnce({ byLabel = [], totals }: Return): void {
  for (const name of ['arrivals', 'guests', 'personNights'] as const) {
    const sumOf = (list: ReadonlyArray<ReturnLabel | ReturnTotals>) => {
      return summed(list.map((of): [string, bigint] => [String(of.property), BigInt(of[name])]));
    };
    expect(sumOf(byLabel)).toEqual(sumOf(totals));
  }
}

interface Charged {
  readonly id?: string | undefined;
  readonly title: string;
  readonly currency: string;
  readonly amount: string;
  readonly base?: string | undefined;
  readonly quantity?: number | undefined;
}

function chargesOf(record: QuoteRecord | null | undefined): Charged[] {
  return (record?.quote.taxes ?? []).map((tax) => ({ ...tax, currency: record?.currency ?? '' }));
}

/** The change of each tax by a change or a cancellation. */
function movedBy([first, ...later]: readonly Version[]): Array<[string, bigint]> {
  const last = later.at(-1);
  if (first?.record == null || last === undefined) return [];
  const { currency } = first.record;
  if (last.record !== null) {
    const { lines } = difference(first.record, last.record);
    return lines.map(({ id, title, amount }) => [`${id ?? title} ${currency}`, signedUnits(amount)]);
  }
  return chargesOf(first.record).map(({ id, title, amount }) => [`${id ?? title} ${currency}`, -units(amount)]);
}

function signedUnits(amount = '0'): bigint {
  return amount.startsWith('-') ? -units(amount.slice(1)) : units(amount);
}

/** Sums by name, without those of 0. */
function summed(list: ReadonlyArray<readonly [string, bigint]>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [name, size] of list) sums.set(name, (sums.get(name) ?? 0n) + size);
  return new Map([...sums].filter(([, size]) => size !== 0n).sort());
}

/** Every figure of rows, by the row that it is in. */
function figuresOf(list: ReadonlyArray<Omit<ReturnRow, 'stays'>>): Map<string, bigint> {
  return summed(
    list.flatMap(
      ({ property, tax, collectedBy, rate, reason, conditions, label, title, type, currency, notes, ...own }) => {
        const row = [property, tax, type, currency, collectedBy, rate, reason, conditions, label].join(' ');
        return Object.entries(own).map(([name, figure]): [string, bigint] => {
          return [`${row} ${name}`, typeof figure === 'number' ? BigInt(figure) : signedUnits(figure)];
        });
      },
    ),
  );
}

function booked({ own, ...booking }: Version): BookingRecord {
  return booking;
}

function expectAgreement({ rows, totals }: Return, own: OwnReturn): void {
  const shown = rows.map((row) => {
    const { property, tax, title, type, currency, collectedBy, rate, reason, conditions, label } = row;
    const { base = '0', quantity = 0, amount = '0', nights, roomNights, personNights, withEvidence, stays } = row;
    const name = rowKey(conditions === undefined ? [rate ?? reason] : [rate ?? reason, conditions, label]);
    const amounts = { base: title === 'VAT' ? 0n : units(base), quantity, amount: units(amount) };
    return [
      rowKey([property, tax, type, currency, collectedBy, name]),
      { tax, currency, title, ...amounts, nights, roomNights, personNights, withEvidence, stays },
    ] as const;
  });
  const expected = [...own.rows].map(([key, row]) => [key, row.title === 'VAT' ? { ...row, base: 0n } : row] as const);
  expect(sorted(shown)).toEqual(sorted(expected));
  const taxesIn = (name: string) =>
    summed(
      [...own.rows]
        .filter(([key, row]) => key.startsWith(`${name.split('|')[0]}|`) && name.endsWith(`|${row.currency}`))
        .map(([, row]) => [row.tax, row.amount]),
    );
  const named = totals.map(({ property, ...of }) => [rowKey([property, of.currency]), of] as const);
  expect(new Set(named.map(([name]) => name))).toEqual(new Set(own.totals.keys()));
  for (const [name, { currency, taxes, price, net, ...counts }] of named) {
    expect({ ...counts, price: units(price), net: units(net) }).toEqual(own.totals.get(name));
    expect(summed(taxes.map(({ tax, amount }) => [tax, units(amount)]))).toEqual(taxesIn(name));
  }
}

function sorted<Value>(list: ReadonlyArray<readonly [string, Value]>): Map<string, Value> {
  return new Map(list.toSorted(([one], [other]) => (one < other ? -1 : 1)));
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
