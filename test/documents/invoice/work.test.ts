import { expect, test } from 'vitest';
import { InvalidInvoiceError, invoiceOf, invoicesOf } from '../../../src/documents/invoice/index.js';
import type { TaxSetEntryInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';

const vat: TaxSetEntryInput = {
  ...{ title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true },
  local: { invoice: { vat: 'S' } },
};
const levy = (at: number): TaxSetEntryInput => ({
  ...{ title: `Levy ${at}`, logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR' },
  is_inclusive: false,
});
const quoted = (rooms: number, taxes: number) =>
  quote(
    { title: 'Group', currency: 'EUR', taxes: [vat, ...Array.from({ length: taxes }, (_, at) => levy(at))] },
    {
      checkIn: '2026-05-01',
      rooms: Array.from({ length: rooms }, () => ({ persons: 2, nightlyPrices: ['107.00', '107.00', '107.00'] })),
    },
  );

function issuesOf(call: () => unknown) {
  try {
    call();
  } catch (error) {
    if (error instanceof InvalidInvoiceError) return error.issues.map(({ code, params }) => [code, params['steps']]);
    throw error;
  }
  return [];
}

// 300 rooms x 3 nights x (lodging + 40 levies) = 36,900 items, at 30 steps each.
test('refuses an invoice with more items than the steps of one stay allow', () => {
  expect(issuesOf(() => invoiceOf(quoted(300, 40)))).toEqual([['too_much_work', 1_107_000]]);
  expect(issuesOf(() => invoicesOf(quoted(300, 40), { payers: [{ name: 'All' }] }))).toEqual([
    ['too_much_work', 1_107_000],
  ]);
});

test('makes the invoices of 50 payers of 100 rooms, with 10 charges on each night', () => {
  const takes = (at: number) => [{ room: 2 * at + 1 }, { room: 2 * at + 2 }];
  const payers = Array.from({ length: 50 }, (_, at) => ({ name: `Payer ${at}`, takes: takes(at) }));
  const invoices = invoicesOf(quoted(100, 9), { payers });
  // 2 rooms x 3 nights x (107.00 + 9 x 2 persons x 2.00)
  expect(new Set(invoices.map((invoice) => invoice?.payable))).toEqual(new Set(['858.00']));
});
