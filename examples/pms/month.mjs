// One hotel, one month, five bookings: declared, changed, amended, billed.
import { createCalculator } from 'staytax';
import { openBookings } from './bookings.mjs';

const hotel = createCalculator({
  title: 'Hotel by the lake',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } },
    {
      title: 'City tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '2.50',
      currency: 'EUR',
      is_inclusive: false,
      max_nights: 3,
      local: {
        rates: [
          { age_under: 13, rate: '0' },
          { age_under: 18, rate: '1.00' },
        ],
      },
    },
  ],
});
const stay = (checkIn, nights, room) =>
  hotel.quote({ checkIn, rooms: [{ ...room, nightlyPrices: new Array(nights).fill('107.00') }] });
const say = (text) => process.stdout.write(`${text}\n`);

const bookings = openBookings(process.argv[2]);
bookings.keep('A1', stay('2026-07-01', 2, { persons: 2 }));
bookings.keep('A2', stay('2026-07-10', 3, { persons: 2 }));
bookings.keep('A2', stay('2026-07-10', 4, { persons: 2 }));
bookings.keep('A3', stay('2026-07-12', 2, { persons: 2 }));
bookings.cancel('A3');
bookings.keep('A4', stay('2026-07-30', 3, { persons: 4, guests: [{ age: 8 }, { age: 15 }] }));
bookings.keep('A5', stay('2026-07-20', 1, { persons: 1 }), { collectedByChannel: ['City tax'] });

const period = { from: '2026-07-01', to: '2026-07-31' };
const july = await bookings.returnFor(period);
say('July');
sayRows(july.rows);
// Likely mistakes, such as a misspelt title of a tax that the OTA collects: before the return is declared.
for (const { reference, message } of july.warnings) say(`  ${reference}: ${message}`);
bookings.declare(july);

say('A2 left a day earlier: to be amended');
bookings.keep('A2', stay('2026-07-10', 3, { persons: 2 }));
const { amendments } = await bookings.returnFor(period);
sayRows(amendments);

for (const reference of ['A1', 'A5']) {
  const { lines, tax, payable, collectedByChannel, warnings } = bookings.invoiceFor(reference);
  say(`Invoice of ${reference}`);
  for (const { text, quantity, price, net } of lines) say(`  ${text}: ${quantity} x ${price} = ${net}`);
  for (const { text, net } of collectedByChannel) say(`  ${text}: ${net}, collected by the OTA`);
  say(`  VAT ${tax}, to be paid ${payable} EUR`);
  for (const { message } of warnings) say(`  ${message}`);
}
bookings.close();

function sayRows(rows) {
  for (const { tax, collectedBy, rate, base, quantity, amount, reason, conditions, personNights } of rows) {
    const name = collectedBy === 'channel' ? `${tax}, remitted by the OTA` : tax;
    const what =
      amount === undefined
        ? [reason, conditions].filter(Boolean).join(': ')
        : `${rate} of ${base ?? quantity} = ${amount} EUR`;
    say(`  ${name}: ${what} (${personNights} person nights)`);
  }
}
