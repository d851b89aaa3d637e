import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { InvoiceOptions } from '../../../src/documents/invoice/index.js';
import { InvalidInvoiceError, invoiceOf } from '../../../src/documents/invoice/index.js';
import type { TaxSetInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';
import { brokenRules } from './en16931.js';

interface Listed {
  readonly name: string;
  readonly file: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string | null;
}

const places: Listed[] = JSON.parse(readFileSync('examples/places.json', 'utf8'));
const setOf = ({ file }: Listed): TaxSetInput => JSON.parse(readFileSync(`examples/${file}`, 'utf8'));
const hasVat = (set: TaxSetInput) => set.taxes.some(({ local }) => local?.invoice?.vat !== undefined);

/** Two VATs on one room, which EN 16931 cannot say. */
const TWO_VATS = ['india-rupee', 'quebec'];
/** Sets of a city tax alone, or of countries without a VAT: the house says what its rooms are. */
const LODGING: InvoiceOptions = { lodging: { category: 'E', reason: 'Small business' } };
/** Charges where lodging has no VAT: there is none that they could bear, and nothing that says so. */
const WARNED = ['bali', 'hong-kong', 'honolulu', 'new-york', 'texas'];
/** Dinars have three digits, and an invoice of EN 16931 at most two. */
const THREE_DIGITS = ['bahrain'];

/** The last day of the rule, or one of the winter in which all others are in force. */
function invoiceFor(place: Listed) {
  const set = setOf(place);
  const checkIn = place.to ?? (place.from > '2026-12-10' ? place.from : '2026-12-10');
  const price = ['HUF', 'ISK', 'JPY', 'LKR'].includes(place.currency) ? '30000' : '210.00';
  const rooms = [{ guests: [{}, { age: 14 }], nightlyPrices: [price] }];
  const quoted = quote(set, { checkIn, bookedOn: '2026-12-01', rooms });
  return { quoted, invoice: () => invoiceOf(quoted, hasVat(set) ? {} : LODGING) };
}

test('bills places with a VAT directly, and others with a category of lodging', () => {
  const asTheyAre = places.filter((place) => hasVat(setOf(place)) && !TWO_VATS.includes(place.name));
  expect([asTheyAre.length, places.length - asTheyAre.length - TWO_VATS.length]).toEqual([85, 14]);
});

const named = (isMeant: (name: string) => boolean) =>
  places.filter(({ name }) => isMeant(name)).map((place) => [place.name, place] as const);

test.each(named((name) => ![...TWO_VATS, ...THREE_DIGITS].includes(name)))(
  '%s makes an invoice that keeps the rules',
  (name, place) => {
    const { quoted, invoice } = invoiceFor(place);
    const made = invoice();
    expect(brokenRules(made)).toEqual([]);
    expect(made.payable).toBe(quoted.total);
    const isWarned = made.warnings.some(({ code }) => code === 'invoice_fee_without_vat');
    expect(isWarned).toBe(WARNED.includes(name));
    expect(made.warnings.filter(({ code }) => code !== 'invoice_fee_without_vat')).toEqual([]);
  },
);

test.each(named((name) => THREE_DIGITS.includes(name)))('%s has an amount of three digits', (_, place) => {
  expect(invoiceFor(place).invoice).toThrow('at most two digits');
});

test.each(named((name) => TWO_VATS.includes(name)))('%s has two VATs on one room', (_, place) => {
  const { invoice } = invoiceFor(place);
  expect(invoice).toThrow(InvalidInvoiceError);
  expect(invoice).toThrow('bears two VATs');
});

test('computes VAT on the city tax of Berlin, which the hotel owes', () => {
  const berlin = places.find(({ name }) => name === 'berlin');
  if (berlin === undefined) throw new Error('no Berlin');
  const rooms = [{ persons: 2, nightlyPrices: ['160.50'] }];
  const invoice = invoiceOf(quote(setOf(berlin), { checkIn: '2026-03-10', rooms }));
  // 150.00 and 7.5% of it, 11.25; 7% of both is 11.2875.
  expect(invoice.breakdown).toEqual([{ category: 'S', rate: '7.00', taxable: '161.25', tax: '11.29' }]);
  expect(invoice.payable).toBe('172.54');
});
