import { expect, test } from 'vitest';
import type { Invoice, InvoiceLine, VatBreakdown } from '../../../src/documents/invoice/index.js';
import { invoiceOf } from '../../../src/documents/invoice/index.js';
import type { TaxSetInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';
import { brokenRules } from './en16931.js';

const taxSet: TaxSetInput = {
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
};

/** A room at 50.00 and a city tax of 2.50, which bears no VAT. */
const invoice = invoiceOf(quote(taxSet, { checkIn: '2026-07-01', rooms: [{ persons: 1, price: '53.50', nights: 1 }] }));

const withLine = (change: Partial<InvoiceLine>): Invoice => ({
  ...invoice,
  lines: invoice.lines.map((line, at) => (at === 0 ? { ...line, ...change } : line)),
});
const withVat = (at: number, change: Partial<VatBreakdown>): Invoice => ({
  ...invoice,
  breakdown: invoice.breakdown.map((vat, place) => (place === at ? { ...vat, ...change } : vat)),
});

test('passes the checker of EN 16931', () => {
  expect(invoice.breakdown.map(({ category }) => category)).toEqual(['S', 'E']);
  expect(brokenRules(invoice)).toEqual([]);
});

const { breakdown, lines } = invoice;
test.each<[rule: string, broken: Invoice]>([
  ['BR-16', { ...invoice, lines: [] }],
  ['BR-CL-04 currency', { ...invoice, currency: 'euro' }],
  ['BR-CO-10', { ...invoice, lineNet: '52.51' }],
  ['BR-CO-13', { ...invoice, taxExclusive: '52.51' }],
  ['BR-CO-14', { ...invoice, tax: '3.51' }],
  ['BR-CO-15', { ...invoice, taxInclusive: '56.01' }],
  ['BR-CO-16', { ...invoice, payable: '56.01' }],
  ['BR-CO-16', { ...invoice, rounding: '0.01' }],
  ['BR-CO-17 and BR-S-09', withVat(0, { tax: '3.51' })],
  ['BR-CO-18', { ...invoice, breakdown: [] }],
  ['BR-S-01 every line in one breakdown', { ...invoice, breakdown: breakdown.slice(1) }],
  ['BR-S-01 a line for every breakdown', { ...invoice, lines: lines.slice(1) }],
  ['BR-S-08', withVat(0, { taxable: '50.01' })],
  ['BR-S-10 reason', withVat(0, { reason: 'None' })],
  ['BR-E-01 one breakdown', { ...invoice, breakdown: [...breakdown, ...breakdown.slice(1)] }],
  ['BR-E-09 no tax', withVat(1, { tax: '0.01' })],
  ['BR-E-10 reason', { ...invoice, breakdown: breakdown.map(({ reasonCode: _, ...vat }) => vat) }],
  ['BR-CL-22 reason code', withVat(1, { reasonCode: '79-C' })],
  ['BR-48 rate', withVat(1, { rate: '7.00' })],
  ['BR-S-05 rate', withLine({ rate: '0.00' })],
  ['BR-O-11 to BR-O-14', withVat(1, { category: 'O' })],
  ['BR-B-02', withVat(1, { category: 'B', rate: '22.00' })],
  ['BR-22 quantity', withLine({ quantity: Number.MAX_SAFE_INTEGER + 1 })],
  ['BR-25 name', withLine({ text: ' ' })],
  ['BR-27 no price below zero', withLine({ price: '-50.00', quantity: -1 })],
  ['BR-30 and BR-CO-20 period', withLine({ to: '2026-06-30' })],
  ['quantity x price', withLine({ quantity: 2 })],
  ['BR-DEC-09', { ...invoice, lineNet: '52.500' }],
  ['BR-DEC-13', { ...invoice, tax: '3.500' }],
  ['BR-DEC-18', { ...invoice, payable: '56.000' }],
  ['BR-DEC-19', withVat(0, { taxable: '50.000' })],
  ['BR-DEC-23', withLine({ net: '50.000' })],
])('the checker of EN 16931 finds %s', (rule, changed) => {
  expect(brokenRules(changed)).toContain(rule);
});
