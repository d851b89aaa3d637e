// What a front desk writes in a month: who pays what, deposits, books in another currency, and fees of those who did not come.
import { createCalculator, difference, quote, recordOf } from 'staytax';
import { depositInvoiceOf, invoiceOf, invoicesOf } from 'staytax/invoice';

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
    },
  ],
});
const roomFor = (persons, nights) => ({ persons, nightlyPrices: new Array(nights).fill('107.00') });
const say = (text) => process.stdout.write(`${text}\n`);

/** What each document says: its lines, its VAT, and what is to be paid. */
function print(title, invoice) {
  const { type, lines, tax, paid, payable, currency, taxCurrency } = invoice;
  say(`${title} (${type})`);
  for (const { text, quantity, price, net } of lines) say(`  ${text}: ${quantity} x ${price} = ${net}`);
  const inBooks = taxCurrency === undefined ? '' : `, in the books ${taxCurrency.tax} ${taxCurrency.currency}`;
  say(`  VAT ${tax}${inBooks}`);
  if (paid !== '0.00') say(`  paid before ${paid}`);
  say(`  to be paid ${payable} ${currency}`);
}

// The company pays the room, and the guest the city tax.
const onBusiness = hotel.quote({ checkIn: '2026-07-06', rooms: [roomFor(1, 3)] });
const payers = [{ name: 'Company', takes: [{ kind: 'lodging' }] }, { name: 'Guest' }];
const [ofCompany, ofGuest] = invoicesOf(onBusiness, { payers });
print('B1, the company', ofCompany);
print('B1, the guest', ofGuest);

// The guest leaves a day earlier: a credit note for each.
const shorter = hotel.quote({ checkIn: '2026-07-06', rooms: [roomFor(1, 2)] });
const change = difference(recordOf(onBusiness), shorter);
const preceding = [{ number: 'B1', issued: '2026-07-06' }];
const notes = invoicesOf(change, { payers: payers.map((payer) => ({ ...payer, preceding })) });
for (const [at, note] of notes.entries()) print(`B1, back to the ${payers[at].name.toLowerCase()}`, note);

// Three friends pay a room each.
const friends = hotel.quote({ checkIn: '2026-07-10', rooms: [roomFor(1, 1), roomFor(2, 1), roomFor(2, 1)] });
const eachRoom = [1, 2, 3].map((room) => ({ name: `Room ${room}`, takes: [{ room }] }));
for (const [at, invoice] of invoicesOf(friends, { payers: eachRoom }).entries()) print(`B2, room ${at + 1}`, invoice);

// A deposit in May, and the rest in July.
const holiday = hotel.quote({ checkIn: '2026-07-13', rooms: [roomFor(2, 4)] });
const deposit = depositInvoiceOf(holiday, { amount: '112.00' });
print('B3, the deposit', deposit);
print('B3, the rest', invoiceOf(holiday, { deposits: [{ ...deposit, number: 'D17', issued: '2026-05-02' }] }));

// The books are in francs, and a part was paid by card.
const prepaid = [{ text: 'Card', amount: '100.00', date: '2026-07-20' }];
const francs = invoiceOf(shorter, { taxCurrency: { currency: 'CHF', rate: '0.9412' }, prepaid });
print('B4, books in francs', francs);

// A day room and a no-show: nobody sleeps there, so that no city tax is due.
const nobody = (checkIn, price) => hotel.quote({ checkIn, rooms: [{ persons: 0, price, nights: 1 }] });
print('B5, a day room', invoiceOf(nobody('2026-07-22', '53.50')));
print('B6, a no-show', invoiceOf(nobody('2026-07-23', '107.00')));

// A cancellation fee is a compensation without VAT.
const fees = { title: 'Fees', currency: 'EUR', taxes: [] };
const fee = quote(fees, { checkIn: '2026-07-24', rooms: [{ persons: 0, price: '80.00', nights: 1 }] });
const lodging = { category: 'O', reason: 'Compensation for a cancelled booking' };
print('B7, a cancellation', invoiceOf(fee, { lodging }));
