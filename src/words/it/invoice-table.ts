import type { INVOICE_TABLE } from '../en/invoice-table.js';
import type { Translated } from '../words.js';

export const INVOICE_TABLE_IT: Translated<typeof INVOICE_TABLE> = {
  heading: '{title}, in {currency}',
  creditNote: '{title}, nota di credito in {currency}',
  deposit: '{title}, acconto in {currency}',
  line: 'Voce',
  nights: 'Notti',
  quantity: 'Quantità',
  price: 'Prezzo',
  vat: 'IVA',
  taxable: 'Imponibile',
  room: '{text}, camera {room}',
  fromTo: '{from} - {to}',
  byChannel: '{amount} dal portale',
  rate: '{category} {rate}%',
  withoutVat: 'Senza IVA',
  rounding: 'Arrotondamento',
  paid: 'Pagato',
  toBePaid: 'Da pagare',
  toBePaidBack: 'Da rimborsare',
};
