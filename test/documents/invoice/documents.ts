import fc from 'fast-check';
import type { EInvoiceDetails, Invoice, Payer } from '../../../src/documents/invoice/index.js';
import { depositInvoiceOf, InvalidInvoiceError, invoiceOf, invoicesOf } from '../../../src/documents/invoice/index.js';
import { createCalculator, difference } from '../../../src/index.js';
import { seed } from '../../seed.js';
import type { Billed } from './random-invoices.js';
import { billed } from './random-invoices.js';

/** A hotel and its guest, with all that Peppol and XRechnung ask of parties. */
export const DETAILS: EInvoiceDetails = {
  number: '2026-17',
  issued: '2026-08-02',
  due: '2026-08-16',
  buyerReference: '04011000-12345-34',
  seller: {
    name: 'Hotel am See GmbH',
    tradingName: 'Hotel am See',
    address: { street: 'Seeweg 1', postcode: '88131', city: 'Lindau', country: 'DE' },
    vatId: 'DE123456789',
    contact: { name: 'Front desk', phone: '+49 8382 1234', email: 'desk@hotel.example' },
  },
  buyer: {
    name: 'Ada Lovelace Ltd',
    address: { street: '12 St James Square', postcode: 'SW1Y 4JH', city: 'London', country: 'GB' },
    contact: { email: 'ada@lovelace.example' },
  },
  payment: { iban: 'DE89370400440532013000', holder: 'Hotel am See GmbH', terms: 'Within 14 days' },
};

const PAYERS: readonly Payer[] = [{ name: 'Company', takes: [{ kind: 'lodging' }] }, { name: 'Guest' }];
const PRECEDING = [{ number: '2026-16', issued: '2026-07-31' }];
const IN_FRANCS = { currency: 'CHF', rate: '0.9412' };

/** The documents of one booking: an invoice, a deposit with its final invoice, two payers, a credit note. */
function documentsOf({ taxSet, stay, policy }: Billed): Invoice[] {
  const { quote } = createCalculator(taxSet, policy);
  const booked = quote(stay);
  const taxCurrency = booked.currency === 'CHF' ? undefined : IN_FRANCS;
  const whole = invoiceOf(booked, { taxCurrency });
  const prepaid = [{ text: 'Card', amount: '1', date: '2026-07-03' }];
  const cashRounding = booked.currency === 'JPY' ? '10' : '0.05';
  const paid = invoiceOf(booked, { prepaid, cashRounding });
  const nobody = quote({ checkIn: stay.checkIn, rooms: [{ persons: 0, price: '0', nights: 1 }] });
  const back = invoiceOf(difference(booked, nobody), { preceding: PRECEDING });
  if (Number(whole.payable) < 1) return [whole, paid, back];
  const deposit = depositInvoiceOf(booked, { amount: '1' });
  const final = invoiceOf(booked, { deposits: [{ ...deposit, number: '2026-16', issued: '2026-05-02' }] });
  return [whole, paid, back, deposit, final, ...invoicesOf(booked, { payers: PAYERS }).flatMap((one) => one ?? [])];
}

/** So many that the norm can say. Without lines there is no invoice (BR-16). */
export function randomDocuments(count: number): Invoice[] {
  const found: Invoice[] = [];
  for (const booking of fc.sample(billed, { numRuns: 10 * count, seed })) {
    try {
      found.push(...documentsOf(booking).filter(({ lines }) => lines.length > 0));
    } catch (error) {
      if (!(error instanceof InvalidInvoiceError)) throw error;
    }
    if (found.length >= count) return found.slice(0, count);
  }
  throw new Error(`only ${found.length} documents`);
}
