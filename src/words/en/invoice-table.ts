import { subject } from '../words.js';

/** The tables of an invoice on the command line. */
export const INVOICE_TABLE = subject('invoice table', {
  heading: '{title}, in {currency}',
  creditNote: '{title}, credit note in {currency}',
  deposit: '{title}, deposit in {currency}',
  line: 'Line',
  nights: 'Nights',
  quantity: 'Quantity',
  price: 'Price',
  vat: 'VAT',
  taxable: 'Taxable',
  room: '{text}, room {room}',
  fromTo: '{from} to {to}',
  byChannel: '{amount} by the channel',
  rate: '{category} {rate}%',
  withoutVat: 'Without VAT',
  rounding: 'Rounding',
  paid: 'Paid',
  toBePaid: 'To be paid',
  toBePaidBack: 'To be paid back',
});
