import { createCalculator, defineTaxSet, difference, recordOf, verifyRecord } from 'staytax';
import { invoiceOf } from 'staytax/invoice';
import { returnOf } from 'staytax/returns';

const hotel = createCalculator(
  defineTaxSet({
    title: 'Hotel by the lake',
    currency: 'EUR',
    taxes: [
      { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } },
      { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.50', currency: 'EUR', is_inclusive: false },
    ],
  }),
);
const nights = (count: number) => Array.from({ length: count }, () => '107.00');
const booked = hotel.quote({ checkIn: '2026-07-10', rooms: [{ persons: 2, nightlyPrices: nights(3) }] });
const left = hotel.quote({ checkIn: '2026-07-10', rooms: [{ persons: 2, nightlyPrices: nights(2) }] });

// Records are kept as JSON and can be checked years later.
const record = recordOf(booked);
const kept: unknown = JSON.parse(JSON.stringify(record));
console.log(`differences: ${verifyRecord(kept).length}`);

const invoice = invoiceOf(booked);
console.log(`invoice ${invoice.payable}`);
for (const { text, net, rate } of invoice.lines) console.log(`${text}: ${net} at ${rate}%`);

// The guests leave a day earlier: the difference, and a credit note for it.
const correction = difference(booked, left);
console.log(`difference ${correction.total}`);
console.log(`credit note ${invoiceOf(correction).payable}`);

const july = await returnOf(
  [
    { reference: 'A1', record },
    { reference: 'A1', record: recordOf(left) },
  ],
  { from: '2026-07-01', to: '2026-07-31' },
);
for (const { tax, rate, amount } of july.rows) console.log(`${tax} at ${rate}: ${amount}`);
