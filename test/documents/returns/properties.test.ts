import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingRecord, Return, ReturnBy } from '../../../src/documents/returns/index.js';
import { returnOf } from '../../../src/documents/returns/index.js';
import type { QuoteRecord, TaxSetEntry } from '../../../src/index.js';
import { difference, quote, recordOf } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

const { numRuns } = runsUpTo(12);
const BY: readonly ReturnBy[] = ['night', 'arrival', 'departure'];
const ALL = { from: '0100-01-01', to: '9999-12-31' };

const record = booking().map(({ taxSet, stay }) => recordOf(quote(taxSet, stay)));
/** Includes guests with separate nights. */
const detailed = booking({ local: true, details: true }).map(({ taxSet, stay }) => recordOf(quote(taxSet, stay)));

test('adds up months to the charges, for every rule of periods', async () => {
  await fc.assert(
    fc.asyncProperty(record, fc.constantFrom(...BY), async (one, by) => {
      const sums = new Map<string, bigint>();
      for (const { from, to } of monthsOf(one)) {
        const found = await returnOf([{ reference: 'A', record: one }], { from, to, by });
        expect(found.issues).toEqual([]);
        for (const { tax, amount = '0' } of found.rows) sums.set(tax, (sums.get(tax) ?? 0n) + units(amount));
        mustAddUp(found);
      }
      const charged = new Map<string, bigint>();
      for (const { id, title, amount } of one.quote.taxes) {
        charged.set(id ?? title, (charged.get(id ?? title) ?? 0n) + units(amount));
      }
      // A tax without an open day in any of the months has no rows, and no charge.
      const notZero = (all: Map<string, bigint>) => new Map([...all].filter(([, amount]) => amount !== 0n).sort());
      expect(notZero(sums)).toEqual(notZero(charged));
    }),
    { numRuns },
  );
});

test('counts every person night in exactly one row of each tax', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(record, detailed), async (one) => {
      for (const period of [ALL, ...monthsOf(one)]) {
        const { rows, totals } = await returnOf([{ reference: 'A', record: one }], period);
        // A tax without an open day in the period has no rows.
        const open = one.quote.taxes.filter((tax) => isOpenIn(one, tax, period));
        const names = open.map(({ id, title }) => id ?? title);
        const nights = totals[0]?.personNights ?? 0;
        const expected = names.reduce((sums, name) => sums.set(name, (sums.get(name) ?? 0) + nights), new Map());
        const found = rows.reduce(
          (sums, { tax, personNights }) => sums.set(tax, (sums.get(tax) ?? 0) + personNights),
          new Map<string, number>(names.map((name) => [name, 0])),
        );
        expect(found).toEqual(expected);
        // Charged at a rate means charged as often at it.
        const byPerson = one.quote.taxes.filter(({ logic }) => logic === 'per_person_per_night');
        const ofPersons = new Set(byPerson.map(({ id, title }) => id ?? title));
        for (const { tax, quantity, personNights } of rows) {
          if (ofPersons.has(tax) && quantity !== undefined) expect([tax, quantity]).toEqual([tax, personNights]);
        }
      }
    }),
    { numRuns },
  );
});

// A tax from 15 July on: by arrival, nights of earlier stays are in it too, and nights of most stays are before it.
const seasonal = fc.record({
  first: fc.integer({ min: 1, max: 31 }),
  nights: fc.integer({ min: 1, max: 20 }),
  persons: fc.integer({ min: 1, max: 4 }),
});

test('counts every person night of a period in a tax that has rows, for every rule of periods', async () => {
  const taxes = [
    {
      title: 'Summer tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '2.00',
      currency: 'EUR',
      is_inclusive: false,
      applicable_date_ranges: [{ after: '2026-07-15', before: '2026-08-10' }],
    } as const,
  ];
  const stays = fc.array(seasonal, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(stays, fc.constantFrom(...BY), fc.constantFrom('07-14', '07-31'), async (list, by, to) => {
      const bookings = list.map(({ first, nights, persons }, at): BookingRecord => {
        const checkIn = `2026-07-${String(first).padStart(2, '0')}`;
        const rooms = [{ persons, price: '100.00', nights }];
        return {
          reference: String(at),
          record: recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes }, { checkIn, rooms })),
        };
      });
      const { rows, totals, stays } = await returnOf(bookings, {
        from: '2026-07-01',
        to: `2026-${to}`,
        by,
        stays: true,
      });
      const counted = rows.reduce((sum, { personNights }) => sum + personNights, 0);
      expect(counted).toBe(rows.length === 0 ? 0 : totals[0]?.personNights);
      const ofStays = stays?.flatMap((stay) => stay.rows) ?? [];
      expect(ofStays.reduce((sum, { personNights }) => sum + personNights, 0)).toBe(counted);
    }),
    { numRuns: numRuns * 5 },
  );
});

test('changes the return by the difference of a change, and by the whole of a cancellation', async () => {
  const pair = booking().chain(({ taxSet, stay }) =>
    fc.constant([stay, { ...stay, rooms: [...stay.rooms, ...stay.rooms] }] as const).map(([before, after]) => ({
      before: recordOf(quote(taxSet, before)),
      after: recordOf(quote(taxSet, after)),
    })),
  );
  await fc.assert(
    fc.asyncProperty(pair, fc.constantFrom(...BY), async ({ before, after }, by) => {
      const declared = await returnOf([{ reference: 'A', record: before }], { ...ALL, by });
      const both = [
        { reference: 'A', record: before },
        { reference: 'A', record: after },
      ];
      const changed = await returnOf(both, { ...ALL, by, declared });
      const { amendments = [], ...alone } = changed;
      expect(alone).toEqual(await returnOf([{ reference: 'A', record: after }], { ...ALL, by }));
      const moved = amendments.reduce((sum, { amount = '0' }) => sum + units(amount), 0n);
      const { lines } = difference(before, after);
      expect(moved).toBe(lines.reduce((sum, { amount }) => sum + units(amount), 0n));
      const cancelled = await returnOf([...both, { reference: 'A', record: null }], { ...ALL, by, declared: changed });
      expect([cancelled.rows, cancelled.totals]).toEqual([[], []]);
      const back = cancelled.amendments?.reduce((sum, { amount = '0' }) => sum + units(amount), 0n);
      expect(back).toBe(-after.quote.taxes.reduce((sum, { amount }) => sum + units(amount), 0n));
    }),
    { numRuns },
  );
});

test('gives equal returns for any order of references', async () => {
  const entries = fc
    .array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.option(record)), { minLength: 2, maxLength: 6 })
    .map((list): BookingRecord[] => list.map(([reference, one]) => ({ reference, record: one })));
  await fc.assert(
    fc.asyncProperty(entries, async (list) => {
      const sorted = ['C', 'A', 'B'].flatMap((name) => list.filter(({ reference }) => reference === name));
      expect(await returnOf(sorted, ALL)).toEqual(await returnOf(list, ALL));
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  );
});

function isOpenIn({ taxSet }: QuoteRecord, named: Named, { from, to }: Record<'from' | 'to', string>): boolean {
  const all = (entries: readonly TaxSetEntry[]): TaxSetEntry[] => entries.flatMap((tax) => [tax, ...all(tax.taxes)]);
  const ranges = all(taxSet.taxes)
    .filter(({ id, title }) => title === named.title && id === named.id)
    .map((tax) => tax.applicable_date_ranges);
  const isOpen = ({ after, before }: { after: string | null; before: string | null }) =>
    (after ?? from) <= to && from <= (before ?? to);
  return ranges.some((of) => of.length === 0 || of.some(isOpen));
}

type Named = Pick<QuoteRecord['quote']['taxes'][number], 'id' | 'title'>;

function units(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(6, '0'));
  return amount.startsWith('-') ? -size : size;
}

/** From the month of the first night to that of the departure. */
function monthsOf({ quote: { nights } }: QuoteRecord): Array<{ from: string; to: string }> {
  const dates = nights.map(({ date }) => date).sort();
  const found = [];
  const first = new Date(`${dates[0]}T00:00:00Z`);
  const last = new Date(`${dates.at(-1)}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + 1);
  for (let month = first; month <= last; ) {
    const next = new Date(month);
    next.setUTCDate(1);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const end = new Date(next);
    end.setUTCDate(0);
    found.push({ from: `${month.toISOString().slice(0, 8)}01`, to: end.toISOString().slice(0, 10) });
    month = next;
  }
  return found.filter(({ to }) => to.length === 10);
}

/** The rows of each tax add up to the totals. */
function mustAddUp({ rows, totals }: Return): void {
  for (const { currency, taxes } of totals) {
    for (const { tax, amount } of taxes) {
      const own = rows.filter((row) => row.tax === tax && row.currency === currency);
      expect(own.reduce((sum, row) => sum + units(row.amount ?? '0'), 0n)).toBe(units(amount));
    }
  }
}
