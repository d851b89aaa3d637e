import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createCalculator } from '../../src/index.js';
import {
  InvalidInvoice,
  type Invoice,
  type InvoiceLine,
  invoiceOf,
  type VatBreakdown,
} from '../../src/invoice/index.js';
import { brokenRules } from '../invoice/en16931.js';
import { billed } from '../invoice/random-invoices.js';
import { seed } from '../seed.js';

const MAKER = '@e-invoice-eu/core@2.3.4';
const VALIDATOR = 'factur-x-kit@0.3.1';
const INVOICES = 100;

// The library makes UBL and CII, after it has checked what it is given against its own JSON Schema of the norm. What it wrote
// is read back: the UBL here, to be held against the rules about amounts, and the CII by a validator of the norm.
test(`${INVOICES} invoices become UBL and CII, which say the same amounts and break no rule`, {
  timeout: 1_800_000,
}, async () => {
  const { makeXml, readXml, brokenIn } = toolsIn(process.env['STAYTAX_EINVOICE'] ?? installed());
  for (const invoice of randomInvoices()) {
    const xml = await makeXml(invoice, 'UBL');
    const broken = await brokenIn(await makeXml(invoice, 'CII'));
    expect(broken).toEqual(misjudged(invoice, broken));
    const read = readUbl(readXml(xml));
    const { type, currency, lineNet, taxExclusive, tax, taxInclusive, payable } = invoice;
    expect(read).toMatchObject({ type, currency, lineNet, taxExclusive, tax, taxInclusive, payable });
    expect(read.lines).toHaveLength(invoice.lines.length);
    expect(brokenRules(read)).toEqual([]);
  }
});

test('the validator refuses what is changed by two cents', { timeout: 1_800_000 }, async () => {
  const { makeXml, brokenIn } = toolsIn(process.env['STAYTAX_EINVOICE'] ?? installed());
  const invoice = randomInvoices().find((one) => one.currency === 'EUR' && /[1-9]/.test(one.tax));
  if (invoice === undefined) throw new Error('no invoice with VAT');
  const more = (amount: string) => String((Math.round(Number(amount) * 100) + 2) / 100);
  const changed = async (change: Partial<Invoice>) => brokenIn(await makeXml({ ...invoice, ...change }, 'CII'));
  expect(await changed({ lineNet: more(invoice.lineNet) })).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-CO-13']));
  expect(await changed({ tax: more(invoice.tax) })).toEqual(expect.arrayContaining(['BR-CO-14', 'BR-CO-15']));
  expect(await changed({ payable: more(invoice.payable) })).toContain('BR-CO-16');
  const breakdown = invoice.breakdown.map((vat) => ({ ...vat, tax: more(vat.tax) }));
  expect(await changed({ breakdown })).toEqual(expect.arrayContaining(['BR-CO-14', 'BR-CO-17']));
});

/** Where the validator is stricter than the norm: it adds doubles and compares them exactly, and has two decimals of a yen. */
function misjudged({ currency, taxInclusive, rounding, payable }: Invoice, broken: readonly string[]): string[] {
  const sum = Number(taxInclusive) + Number(rounding);
  return [
    ...(sum === Number(payable) ? [] : ['BR-CO-16']),
    ...(currency === 'JPY' ? broken.filter((rule) => ['BR-CO-17', 'BR-S-9', 'BR-OWN-4'].includes(rule)) : []),
  ];
}

function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-ubl-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', MAKER, VALIDATOR, ...options], { cwd: folder, stdio: 'pipe' });
  return folder;
}

/** Those that the norm can say. */
function randomInvoices(): Invoice[] {
  const found: Invoice[] = [];
  for (const { taxSet, stay, policy } of fc.sample(billed, { numRuns: 10 * INVOICES, seed })) {
    try {
      const invoice = invoiceOf(createCalculator(taxSet, policy).quote(stay));
      // Without lines there is no invoice (BR-16).
      if (invoice.lines.length > 0) found.push(invoice);
    } catch (error) {
      if (!(error instanceof InvalidInvoice)) throw error;
    }
    if (found.length === INVOICES) return found;
  }
  throw new Error(`only ${found.length} invoices`);
}

type Xml = Readonly<Record<string, unknown>>;

function toolsIn(folder: string) {
  const require = createRequire(join(folder, 'index.js'));
  const { InvoiceService } = require('@e-invoice-eu/core');
  const { convert } = createRequire(require.resolve('@e-invoice-eu/core'))('xmlbuilder2');
  const { FacturX } = require('factur-x-kit');
  const service = new InvoiceService({ log: () => {}, warn: () => {}, error: () => {} });
  return {
    makeXml: async (invoice: Invoice, format: 'UBL' | 'CII'): Promise<string> => {
      const data = { 'ubl:Invoice': dataOf(invoice) };
      return service.generate(data, { format, lang: 'en' }).then(String, (error: { errors?: unknown }) => {
        throw new Error(JSON.stringify([error.errors, invoice]));
      });
    },
    /** The rules that the validator finds broken. */
    brokenIn: async (cii: string): Promise<string[]> => {
      const { errors = [] }: { errors?: ReadonlyArray<{ message: string }> } = (await FacturX.fromXML(cii)).validate();
      return errors.map(({ message }) => /^\[(.+?)\]/.exec(message)?.[1] ?? message);
    },
    readXml: (text: string): Xml => convert(text, { format: 'object' }).Invoice,
  };
}

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
const ADDRESS = {
  'cbc:CityName': 'Lindau',
  'cbc:PostalZone': '88131',
  'cac:Country': { 'cbc:IdentificationCode': 'DE' },
};

/** In the form of the library, which has the names and the order of UBL. */
function dataOf(invoice: Invoice): object {
  const { type, currency, lines, breakdown, rounding } = invoice;
  const amount = (name: string, value: string) => ({ [name]: value, [`${name}@currencyID`]: currency });
  const category = ({ category: id, rate }: Pick<VatBreakdown, 'category' | 'rate'>) => ({
    'cbc:ID': id,
    ...(rate === undefined ? {} : { 'cbc:Percent': rate }),
  });
  // The norm has as many digits in a price as it takes. The library has two, and the norm a price for several (BT-149).
  const priceOf = ({ price, net, quantity }: InvoiceLine) =>
    /\.\d{3,}/.test(price)
      ? {
          ...amount('cbc:PriceAmount', net.replace('-', '')),
          'cbc:BaseQuantity': String(Math.abs(quantity)),
          'cbc:BaseQuantity@unitCode': 'C62',
        }
      : amount('cbc:PriceAmount', price);
  const party = (name: string) => ({
    'cbc:EndpointID': `${name}@example.com`,
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': ADDRESS,
    ...(name === 'hotel' ? { 'cac:PartyTaxScheme': [{ 'cbc:CompanyID': 'DE123456789', ...VAT }] } : {}),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  });
  return {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'cbc:ID': 'A1',
    'cbc:IssueDate': '2026-07-03',
    'cbc:DueDate': '2026-07-03',
    'cbc:InvoiceTypeCode': type,
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': 'A1',
    'cac:AccountingSupplierParty': { 'cac:Party': party('hotel') },
    'cac:AccountingCustomerParty': { 'cac:Party': party('guest') },
    'cac:TaxTotal': [
      {
        ...amount('cbc:TaxAmount', invoice.tax),
        'cac:TaxSubtotal': breakdown.map((vat) => ({
          ...amount('cbc:TaxableAmount', vat.taxable),
          ...amount('cbc:TaxAmount', vat.tax),
          'cac:TaxCategory': {
            ...category(vat),
            ...(vat.reasonCode === undefined ? {} : { 'cbc:TaxExemptionReasonCode': vat.reasonCode }),
            ...(vat.reason === undefined ? {} : { 'cbc:TaxExemptionReason': vat.reason }),
            ...VAT,
          },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', invoice.lineNet),
      ...amount('cbc:TaxExclusiveAmount', invoice.taxExclusive),
      ...amount('cbc:TaxInclusiveAmount', invoice.taxInclusive),
      ...(/[1-9]/.test(rounding) ? amount('cbc:PayableRoundingAmount', rounding) : {}),
      ...amount('cbc:PayableAmount', invoice.payable),
    },
    'cac:InvoiceLine': lines.map((line, at) => ({
      'cbc:ID': String(at + 1),
      'cbc:InvoicedQuantity': String(line.quantity),
      'cbc:InvoicedQuantity@unitCode': 'C62',
      ...amount('cbc:LineExtensionAmount', line.net),
      'cac:InvoicePeriod': { 'cbc:StartDate': line.from, 'cbc:EndDate': line.to },
      'cac:Item': { 'cbc:Name': line.text, 'cac:ClassifiedTaxCategory': { ...category(line), ...VAT } },
      'cac:Price': priceOf(line),
    })),
  };
}

const part = (of: unknown, name: string): unknown => (of as Xml)[name];
const parts = (of: unknown, name: string): unknown[] => [part(of, name) ?? []].flat();
/** What stands in an element, beside its attributes. */
function text(of: unknown, ...names: readonly string[]): string {
  const found = names.reduce(part, of);
  return typeof found === 'string' ? found : String((found as Xml | undefined)?.['#'] ?? '');
}

/** The amounts that are in the XML, for whoever checks them. */
function readUbl(xml: Xml): Parameters<typeof brokenRules>[0] {
  const [total] = parts(xml, 'cac:TaxTotal');
  const sums = part(xml, 'cac:LegalMonetaryTotal');
  const rateIn = (category: unknown) => {
    const rate = text(category, 'cbc:Percent');
    return { category: text(category, 'cbc:ID'), ...(rate === '' ? {} : { rate }) };
  };
  const said = (name: string, value: string) => (value === '' ? {} : { [name]: value });
  return {
    type: text(xml, 'cbc:InvoiceTypeCode'),
    currency: text(xml, 'cbc:DocumentCurrencyCode'),
    lines: parts(xml, 'cac:InvoiceLine').map((line) => ({
      text: text(line, 'cac:Item', 'cbc:Name'),
      from: text(line, 'cac:InvoicePeriod', 'cbc:StartDate'),
      to: text(line, 'cac:InvoicePeriod', 'cbc:EndDate'),
      quantity: Number(text(line, 'cbc:InvoicedQuantity')) / Number(text(line, 'cac:Price', 'cbc:BaseQuantity') || 1),
      price: text(line, 'cac:Price', 'cbc:PriceAmount'),
      net: text(line, 'cbc:LineExtensionAmount'),
      ...rateIn(part(part(line, 'cac:Item'), 'cac:ClassifiedTaxCategory')),
    })),
    breakdown: parts(total, 'cac:TaxSubtotal').map((vat) => ({
      ...rateIn(part(vat, 'cac:TaxCategory')),
      taxable: text(vat, 'cbc:TaxableAmount'),
      tax: text(vat, 'cbc:TaxAmount'),
      ...said('reason', text(vat, 'cac:TaxCategory', 'cbc:TaxExemptionReason')),
      ...said('reasonCode', text(vat, 'cac:TaxCategory', 'cbc:TaxExemptionReasonCode')),
    })),
    lineNet: text(sums, 'cbc:LineExtensionAmount'),
    taxExclusive: text(sums, 'cbc:TaxExclusiveAmount'),
    tax: text(total, 'cbc:TaxAmount'),
    taxInclusive: text(sums, 'cbc:TaxInclusiveAmount'),
    rounding: text(sums, 'cbc:PayableRoundingAmount') || '0.00',
    payable: text(sums, 'cbc:PayableAmount'),
  };
}
