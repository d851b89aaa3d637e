import type { INVOICE_TABLE } from '../en/invoice-table.js';
import type { Translated } from '../words.js';

export const INVOICE_TABLE_ES: Translated<typeof INVOICE_TABLE> = {
  heading: '{title}, en {currency}',
  creditNote: '{title}, factura rectificativa en {currency}',
  deposit: '{title}, anticipo en {currency}',
  line: 'Concepto',
  nights: 'Noches',
  quantity: 'Cantidad',
  price: 'Precio',
  vat: 'IVA',
  taxable: 'Base imponible',
  room: '{text}, habitación {room}',
  fromTo: '{from} a {to}',
  byChannel: '{amount} por el portal',
  rate: '{category} {rate}\u00a0%',
  withoutVat: 'Sin IVA',
  rounding: 'Redondeo',
  paid: 'Pagado',
  toBePaid: 'A pagar',
  toBePaidBack: 'A devolver',
};
