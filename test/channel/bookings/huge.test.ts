import { expect, test } from 'vitest';
import { reconcile } from '../../../src/channel/bookings/index.js';
import type { TaxSetEntryInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';

const ROOMS = 300;
const NIGHTS = 30;
const TAXES = 20;

const date = (day: number) => new Date(Date.UTC(2026, 4, 9 + day)).toISOString().slice(0, 10);

const taxes = Array.from({ length: TAXES }, (_, at): TaxSetEntryInput => {
  const named = { title: `Tax ${at}`, is_inclusive: at % 4 === 1, level: at % 3 };
  if (at % 2 === 1) return { ...named, type: 'tax', logic: 'percent', rate: `${at}.00` };
  return { ...named, type: 'fee', logic: 'per_person_per_night', rate: `${at}.50`, currency: 'EUR', max_nights: 7 };
});

const rooms = Array.from({ length: ROOMS }, (_, room) => ({
  persons: 1 + (room % 4),
  nightlyPrices: Array.from({ length: NIGHTS }, (_, night) => `${100 + ((room * 7 + night * 3) % 90)}.50`),
}));

test(`has our amount of every tax for ${ROOMS} rooms, ${NIGHTS} nights and ${TAXES} differing taxes`, () => {
  const taxSet = { title: 'Huge', currency: 'EUR', taxes };
  const charged = quote(taxSet, { checkIn: date(0), rooms }).taxes;
  const printed = charged.map(({ title, type, is_inclusive, amount }) => ({
    name: title,
    type,
    is_inclusive,
    total_price: (Number(amount) * 1.37).toFixed(2),
  }));
  const booked = rooms.map(({ persons, nightlyPrices }) => ({
    checkin_date: date(0),
    checkout_date: date(NIGHTS),
    occupancy: { adults: persons, children: 0, infants: 0 },
    days: Object.fromEntries(nightlyPrices.map((price, night) => [date(night), price])),
  }));
  const { lines } = reconcile({ currency: 'EUR', rooms: booked, taxes: printed }, { taxSet });
  const byTitle = (amounts: readonly (readonly [string, string | undefined])[]) =>
    amounts.toSorted(([a], [b]) => a.localeCompare(b));
  expect(byTitle(lines.map(({ title, ours }) => [title, ours]))).toEqual(
    byTitle(charged.map(({ title, amount }) => [title, amount])),
  );
  // Some seconds would be needed for all causes; the work stops, and the lines without one say so.
  expect(lines.map(({ sentence }) => sentence)).toContain('The booking is too large to try every cause.');
});
