import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBooking } from '../../oracle/random-booking.js';
import { dateAfter } from '../../oracle/room-groups.js';
import type { Logic, OracleTax } from '../../oracle/shapes.js';
import { runsUpTo } from '../../seed.js';
import { byName, nameOf, namesUnder, quoteOf } from './bookings.js';

const MANY = runsUpTo(2_500, 100);

/** Whether every tax that is mentioned in several places nests the same taxes in each of them. */
function isWrittenAlike(taxes: readonly OracleTax[]): boolean {
  const met = new Map<string, string>();
  const isAlike = (tax: OracleTax): boolean => {
    const nested = JSON.stringify([...new Set(namesUnder(tax))].sort());
    const known = met.get(nameOf(tax));
    met.set(nameOf(tax), nested);
    return (known === undefined || known === nested) && (tax.taxes ?? []).every(isAlike);
  };
  return taxes.every(isAlike);
}

describe('how taxes are written down', () => {
  /**
   * Inside a level taxes do not see each other, so no amount depends on where in the list a tax stands, only
   * the order of the lines. One exception is left out: a tax that nests other taxes here than there is computed
   * where it is first met, so there the order is what decides.
   */
  test('the order inside a level changes no amount, with any rounding', () => {
    const shuffled = randomBooking.chain((booking) => {
      const { taxes } = booking.taxSet;
      const order = fc.shuffledSubarray(taxes, { minLength: taxes.length, maxLength: taxes.length });
      return order.map((other) => ({ booking, other }));
    });
    fc.assert(
      fc.property(shuffled, ({ booking, other }) => {
        fc.pre(isWrittenAlike(booking.taxSet.taxes));
        const given = quoteOf(booking);
        const reordered = quoteOf({ ...booking, taxSet: { ...booking.taxSet, taxes: other } });
        const { price, net, inclusive, exclusive, total, byType } = given;
        expect(reordered).toMatchObject({ price, net, inclusive, exclusive, total, byType });
        const lines = byName(given);
        for (const { computedOn, ...line } of reordered.taxes) {
          const { computedOn: before = [], ...same } = lines.get(nameOf(line)) ?? { title: 'not there' };
          expect(line).toEqual(same);
          expect(computedOn.toSorted()).toEqual(before.toSorted());
        }
        expect(reordered.nights.map((night) => night.net)).toEqual(given.nights.map((night) => night.net));
        expect(reordered.nights.map((night) => night.total)).toEqual(given.nights.map((night) => night.total));
      }),
      MANY,
    );
  });

  test('only the order of levels counts, not their distance', () => {
    fc.assert(
      fc.property(randomBooking, fc.integer({ min: 2, max: 1000 }), fc.nat(50), (booking, factor, offset) => {
        const taxes = booking.taxSet.taxes.map((tax) => ({ ...tax, level: (tax.level ?? 0) * factor + offset }));
        const given = quoteOf(booking);
        const spread = quoteOf({ ...booking, taxSet: { ...booking.taxSet, taxes } });
        expect(spread.nights).toEqual(given.nights);
        expect(spread.taxes.map(({ level, ...line }) => line)).toEqual(given.taxes.map(({ level, ...line }) => line));
      }),
      MANY,
    );
  });
});

describe('a tax with rate 0', () => {
  const nothing = fc
    .record({
      logic: fc.constantFrom<Logic>('percent', 'per_night', 'per_person', 'per_booking', 'per_room_per_night'),
      is_inclusive: fc.boolean(),
      level: fc.nat(4),
      skip_nights: fc.option(fc.integer({ min: 1, max: 3 })),
      max_nights: fc.option(fc.integer({ min: 1, max: 3 })),
      from: fc.option(fc.integer({ min: -2, max: 5 })),
      rate: fc.constantFrom('0', '0.00', '000.000'),
      place: fc.nat(8),
    })
    .map(({ from, place, ...tax }) => ({ from, place, tax }));

  test('changes no figure of the others, at any place and time', () => {
    fc.assert(
      fc.property(randomBooking, nothing, (booking, { from, place, tax }) => {
        const { taxSet, stay } = booking;
        const zero: OracleTax = {
          ...tax,
          title: 'Nothing at all',
          type: 'fee',
          currency: tax.logic === 'percent' ? null : taxSet.currency,
          applicable_date_ranges: from === null ? [] : [{ after: dateAfter(stay.checkIn, from), before: null }],
        };
        const given = quoteOf(booking);
        const withIt = quoteOf({ ...booking, taxSet: { ...taxSet, taxes: taxSet.taxes.toSpliced(place, 0, zero) } });
        const { price, net, inclusive, exclusive, total, byType } = given;
        expect(withIt).toMatchObject({ price, net, inclusive, exclusive, total, byType });
        const others = withIt.taxes.filter(({ title }) => title !== 'Nothing at all');
        expect(others.map(({ computedOn, ...line }) => line)).toEqual(
          given.taxes.map(({ computedOn, ...line }) => line),
        );
        const nights = withIt.nights.map((night) => ({
          ...night,
          taxes: night.taxes.filter(({ title }) => title !== 'Nothing at all'),
        }));
        expect(nights).toEqual(given.nights);
      }),
      MANY,
    );
  });
});
