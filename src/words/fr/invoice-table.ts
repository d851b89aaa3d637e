import type { INVOICE_TABLE } from '../en/invoice-table.js';
import type { Translated } from '../words.js';

export const INVOICE_TABLE_FR: Translated<typeof INVOICE_TABLE> = {
  heading: '{title}, en {currency}',
  creditNote: '{title}, avoir en {currency}',
  deposit: '{title}, acompte en {currency}',
  line: 'Poste',
  nights: 'Nuits',
  quantity: 'Quantité',
  price: 'Prix',
  vat: 'TVA',
  taxable: 'Base HT',
  room: '{text}, chambre {room}',
  fromTo: '{from} au {to}',
  byChannel: '{amount} par la plateforme',
  rate: '{category} {rate}\u00a0%',
  withoutVat: 'Hors TVA',
  rounding: 'Arrondi',
  paid: 'Payé',
  toBePaid: 'À payer',
  toBePaidBack: 'À rembourser',
};
