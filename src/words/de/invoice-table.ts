import type { INVOICE_TABLE } from '../en/invoice-table.js';
import type { Translated } from '../words.js';

export const INVOICE_TABLE_DE: Translated<typeof INVOICE_TABLE> = {
  heading: '{title}, in {currency}',
  creditNote: '{title}, Gutschrift in {currency}',
  deposit: '{title}, Anzahlung in {currency}',
  line: 'Position',
  nights: 'Nächte',
  quantity: 'Menge',
  price: 'Preis',
  vat: 'USt.',
  taxable: 'Netto',
  room: '{text}, Zimmer {room}',
  fromTo: '{from} bis {to}',
  byChannel: '{amount} durch das Portal',
  rate: '{category} {rate}\u00a0%',
  withoutVat: 'Ohne USt.',
  rounding: 'Rundung',
  paid: 'Bezahlt',
  toBePaid: 'Zu zahlen',
  toBePaidBack: 'Zu erstatten',
};
