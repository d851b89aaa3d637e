// A month of two houses as towns ask for it: by house, by row of the tax, by stay. Day rooms, no-shows and fees are money, and
// no nights.
import { createCalculator, quote } from 'staytax';
import { openBookings } from './bookings.mjs';

const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
const cityTax = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.50',
  currency: 'EUR',
  is_inclusive: false,
  local: {
    rates: [
      { label: 'resident', rate: '0' },
      { label: 'pupil', rate: '1.00' },
    ],
  },
};
const lake = createCalculator({ title: 'Hotel by the lake', currency: 'EUR', taxes: [vat, cityTax] });
const park = createCalculator({ title: 'Hotel in the park', currency: 'EUR', taxes: [{ ...cityTax, rate: '3.00' }] });
const roomFor = (persons, nights) => ({ persons, nightlyPrices: new Array(nights).fill('107.00') });
const say = (text) => process.stdout.write(`${text}\n`);

const bookings = openBookings(process.argv[2]);
const atLake = { property: 'lake' };
const nobody = (checkIn, price) => lake.quote({ checkIn, rooms: [{ persons: 0, price, nights: 1 }] });
bookings.keep('B1', lake.quote({ checkIn: '2026-07-06', rooms: [roomFor(1, 3)] }), atLake);
// The guest leaves a day earlier: of a booking the last record counts.
bookings.keep('B1', lake.quote({ checkIn: '2026-07-06', rooms: [roomFor(1, 2)] }), atLake);
bookings.keep('B2', lake.quote({ checkIn: '2026-07-10', rooms: [roomFor(1, 1), roomFor(2, 1), roomFor(2, 1)] }), atLake);
bookings.keep('B3', lake.quote({ checkIn: '2026-07-13', rooms: [roomFor(2, 4)] }), atLake);
bookings.keep('B5', nobody('2026-07-22', '53.50'), { ...atLake, of: 'day-use' });
bookings.keep('B6', nobody('2026-07-23', '107.00'), { ...atLake, of: 'no-show' });
const fees = { title: 'Fees', currency: 'EUR', taxes: [] };
const fee = quote(fees, { checkIn: '2026-07-24', rooms: [{ persons: 0, price: '80.00', nights: 1 }] });
bookings.keep('B7', fee, { ...atLake, of: 'fee' });

// Over the end of the month: two residents, one of whom shows it, a pupil who is on the list of the school, and a teacher.
const guests = [
  { labels: ['resident'], evidence: [{ label: 'resident', document: 'Resident card', reference: 'R-4711' }] },
  { labels: ['resident'] },
  { labels: ['pupil'], evidence: [{ label: 'pupil', document: 'School list', reference: '7b' }] },
  {},
];
const rooms = [{ guests, nightlyPrices: ['150.00', '150.00', '150.00'] }];
bookings.keep('B1', park.quote({ checkIn: '2026-07-30', rooms }), { property: 'park' });

const july = await bookings.returnFor({ from: '2026-07-01', to: '2026-07-31', stays: true });
say('July, by house and row');
sayRows(july.rows);
for (const { property, stays, arrivals, nights, personNights, price, net } of july.totals) {
  say(`${property}: stays ${stays}, arrivals ${arrivals}, nights ${nights}, person nights ${personNights}, ${price}, net ${net}`);
}
say('By stay');
for (const { property, reference, of, checkIn, nights, personNights, price, rows } of july.stays) {
  const amounts = rows.map(({ tax, persons, amount, reason }) => `${tax} ${amount ?? reason} (persons ${persons})`);
  say(`  ${property} ${reference} (${of}) from ${checkIn}: nights ${nights}, person nights ${personNights}, ${price}`);
  say(`    ${amounts.join(', ') || 'no taxes'}`);
}

say('The quarter of the park, and its months');
const quarter = await bookings.returnFor({ from: '2026-07-01', to: '2026-09-30', property: 'park', byMonth: true });
sayRows(quarter.rows);
for (const { from, totals } of quarter.months) {
  say(`  ${from.slice(0, 7)}: ${totals[0]?.taxes.map(({ tax, amount }) => `${tax} ${amount}`).join(', ') ?? 'nothing'}`);
}
bookings.close();

function sayRows(rows) {
  for (const { property, tax, rate, base, quantity, amount, reason, conditions, personNights, withEvidence } of rows) {
    const what = amount === undefined ? reason : `${rate} of ${base ?? quantity} = ${amount} EUR`;
    const by = conditions === undefined ? '' : `, ${conditions}`;
    const shown = withEvidence === 0 ? '' : `, ${withEvidence} with evidence`;
    say(`  ${property}, ${tax}${by}: ${what} (${personNights} person nights${shown})`);
  }
}
