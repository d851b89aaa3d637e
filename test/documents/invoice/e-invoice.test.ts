import { InvoiceService } from '@e-invoice-eu/core';
import { expect, test } from 'vitest';
import { VAT_CATEGORIES } from '../../../src/core/definitions/local/of-tax.js';
import { CATEGORIES } from '../../../src/documents/invoice/code-lists.js';
import type { EInvoiceDetails } from '../../../src/documents/invoice/e-invoice.js';
import { eInvoiceOf, invoiceOf } from '../../../src/documents/invoice/index.js';
import type { Invoice } from '../../../src/documents/invoice/invoice.js';
import { createCalculator, InvalidArgumentError } from '../../../src/index.js';
import { DETAILS } from './documents.js';

const { quote } = createCalculator({
  title: 'Hotel',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } },
  ],
});
const stay = quote({ checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['40.00', '40.00', '40.00'] }] });
const service = new InvoiceService({ log: () => {}, warn: () => {}, error: () => {} });
const ublOf = async (invoice: Invoice, details: EInvoiceDetails) => {
  const data = eInvoiceOf(invoice, details) as Parameters<typeof service.generate>[0];
  return String(await service.generate(data, { format: 'UBL', lang: 'en' }));
};

test('writes number, dates, parties, delivery, payment and a price for several units to UBL', async () => {
  const xml = await ublOf(invoiceOf(stay), DETAILS);
  for (const said of [
    '<cbc:ID>2026-17</cbc:ID>',
    '<cbc:DueDate>2026-08-16</cbc:DueDate>',
    '<cbc:StartDate>2026-07-30</cbc:StartDate>',
    '<cbc:ActualDeliveryDate>2026-08-02</cbc:ActualDeliveryDate>',
    '<cbc:CompanyID>DE123456789</cbc:CompanyID>',
    '<cbc:EndpointID schemeID="EM">ada@lovelace.example</cbc:EndpointID>',
    '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>',
    // 120.00 / 1.07 = 112.15 for three nights.
    '<cbc:PriceAmount currencyID="EUR">112.15</cbc:PriceAmount>',
    '<cbc:BaseQuantity unitCode="C62">3</cbc:BaseQuantity>',
  ]) {
    expect(xml).toContain(said);
  }
});

test('writes the VAT in francs, prepayments and preceding invoices to UBL', async () => {
  const invoice = invoiceOf(stay, {
    taxCurrency: { currency: 'CHF', rate: '0.9412' },
    prepaid: [{ text: 'Card', amount: '40.00', date: '2026-05-03' }],
    preceding: [{ number: 'D-17', issued: '2026-05-02' }],
  });
  const xml = await ublOf(invoice, { ...DETAILS, delivery: { date: '2026-08-01' }, preceding: [{ number: 'D-18' }] });
  for (const said of [
    '<cbc:TaxCurrencyCode>CHF</cbc:TaxCurrencyCode>',
    // 7.85 x 0.9412 = 7.38842.
    '<cbc:TaxAmount currencyID="CHF">7.39</cbc:TaxAmount>',
    '<cbc:PrepaidAmount currencyID="EUR">40.00</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="EUR">80.00</cbc:PayableAmount>',
    '<cbc:ID>D-17</cbc:ID>',
    '<cbc:ID>D-18</cbc:ID>',
    '<cbc:ActualDeliveryDate>2026-08-01</cbc:ActualDeliveryDate>',
  ]) {
    expect(xml).toContain(said);
  }
});

/** The paths of all issues; `Reflect`, because such details do not compile. */
function missingIn(details: object): string[] {
  try {
    Reflect.apply(eInvoiceOf, undefined, [invoiceOf(stay), details]);
    return [];
  } catch (error) {
    return error instanceof InvalidArgumentError ? error.issues.map(({ path }) => path) : [String(error)];
  }
}

test('reports every missing and every invalid field at once', () => {
  const ofParty = (party: string) => ['name', 'address', 'address.country'].map((field) => `${party}.${field}`);
  expect(missingIn({})).toEqual(['number', 'issued', 'seller', 'buyer', ...ofParty('seller'), ...ofParty('buyer')]);
  const seller = { name: '', address: {} };
  const half = { number: '1', seller, buyer: { name: 'B', adress: {} }, payment: { ibn: '' } };
  const country = 'address.country';
  expect(missingIn(half)).toEqual([
    ...['issued', 'seller.name', `seller.${country}`, 'buyer.adress', 'buyer.address', `buyer.${country}`],
    'payment.ibn',
  ]);
  const preceding = [{}, { number: 'A', issued: 'May' }];
  expect(missingIn({ ...DETAILS, preceding })).toEqual(['preceding[0].number', 'preceding[1].issued']);
});

test('refuses an invoice without lines', () => {
  expect(() => eInvoiceOf({ ...invoiceOf(stay), lines: [] }, DETAILS)).toThrow('invoice.lines must be a line at least');
});

// BR-O-2: the seller of an invoice of category O has no VAT number on it; a tax number or a registration stands.
test('refuses a VAT number on an invoice of category O', async () => {
  const { quote: feeOf } = createCalculator({ title: 'Fees', currency: 'EUR', taxes: [] });
  const kept = feeOf({ checkIn: '2026-07-23', rooms: [{ persons: 0, price: '80.00', nights: 1 }] });
  const invoice = invoiceOf(kept, { lodging: { category: 'O', reason: 'Compensation' } });
  const { vatId, ...seller } = DETAILS.seller;
  expect(() => eInvoiceOf(invoice, DETAILS)).toThrow(
    'seller.vatId must be left out on an invoice of category O (BR-O-2): give taxNumber or registration (got "DE123456789")',
  );
  const registered = { ...DETAILS, seller: { ...seller, registration: { id: 'HRB 4711' } } };
  expect(() => eInvoiceOf(invoice, { ...registered, buyer: { ...DETAILS.buyer, vatId: 'GB123' } })).toThrow(
    'buyer.vatId must be left out',
  );
  const xml = await ublOf(invoice, registered);
  expect(xml).toContain('<cbc:ID>O</cbc:ID>');
  expect(xml).not.toContain(vatId);
});

test('accepts the categories of the code list in local.invoice', () => {
  expect([...VAT_CATEGORIES].sort()).toEqual(CATEGORIES.split(' '));
});
