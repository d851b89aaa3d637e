import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvoiceService } from '@e-invoice-eu/core';
import { expect, onTestFinished, test } from 'vitest';
import type { Invoice } from '../../src/documents/invoice/index.js';
import { eInvoiceOf } from '../../src/documents/invoice/index.js';
import { DETAILS, randomDocuments } from '../documents/invoice/documents.js';
import { brokenRules } from '../documents/invoice/en16931.js';

const VALIDATOR = 'factur-x-kit@0.3.1';
const READER = 'xmlbuilder2@4.0.3';
/** It runs the official rules, which no package has: `STAYTAX_EN16931` is a folder with UBL.sef.json and CII.sef.json. */
const RUNNER = 'saxon-js@2.7.0';
const DOCUMENTS = 200;

const timeout = 1_800_000;
const service = new InvoiceService({ log: () => {}, warn: () => {}, error: () => {} });

// Invoices, some with the VAT in francs or paid in part, credit notes, deposits with their final invoices, and those of two payers.
// The package checks what it is given against its own JSON Schema of the norm. What it wrote is read back: the UBL here, to be held
// against the rules about amounts, and the CII by a validator of the norm.
test(`${DOCUMENTS} documents become UBL and CII, which say the same amounts and break no rule`, {
  timeout,
}, async () => {
  const { readXml, brokenIn } = toolsIn(installed());
  const types = new Set<string>();
  for (const invoice of randomDocuments(DOCUMENTS)) {
    types.add(invoice.type);
    const broken = await brokenIn(await xmlOf(invoice, 'CII'));
    expect(broken).toEqual(misjudged(invoice, broken));
    const read = readUbl(readXml(await xmlOf(invoice, 'UBL')));
    const { type, currency, lineNet, taxExclusive, tax, taxInclusive, rounding, paid, payable } = invoice;
    expect(read).toMatchObject({ type, currency, lineNet, taxExclusive, tax, taxInclusive, payable });
    expect([Number(read.rounding), Number(read.paid)]).toEqual([Number(rounding), Number(paid)]);
    expect(read.lines).toHaveLength(invoice.lines.length);
    expect(
      brokenRules({ ...read, ...(invoice.taxCurrency ? { taxCurrency: invoice.taxCurrency } : {}) }, type === '381'),
    ).toEqual([]);
  }
  expect([...types].sort()).toEqual(['380', '381', '386']);
});

test(`${DOCUMENTS} documents become Factur-X in a PDF that has them in it`, { timeout }, async () => {
  const pdf = { buffer: emptyPdf(), filename: 'invoice.pdf', mimetype: 'application/pdf' };
  for (const invoice of randomDocuments(DOCUMENTS)) {
    const options = { format: 'Factur-X-EN16931', lang: 'en', pdf };
    const bytes = await service.generate(
      eInvoiceOf(invoice, DETAILS) as Parameters<typeof service.generate>[0],
      options,
    );
    const text = Buffer.from(bytes as Uint8Array).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain('factur-x.xml');
  }
});

const official = process.env['STAYTAX_EN16931'];
test.runIf(official !== undefined && existsSync(official))(
  `${DOCUMENTS} documents of each format break none of the official rules`,
  { timeout },
  async () => {
    const { brokenOfficially } = toolsIn(installed());
    for (const invoice of randomDocuments(DOCUMENTS)) {
      for (const format of ['UBL', 'CII'] as const) {
        const xml = await xmlOf(invoice, format);
        expect([format, brokenOfficially(xml, join(official ?? '', `${format}.sef.json`))]).toEqual([format, []]);
      }
    }
  },
);

test('the validator refuses an amount changed by two cents', { timeout }, async () => {
  const { brokenIn } = toolsIn(installed());
  const invoice = randomDocuments(DOCUMENTS).find(
    (one) => one.currency === 'EUR' && one.type === '380' && /[1-9]/.test(one.tax),
  );
  if (invoice === undefined) throw new Error('no invoice with VAT');
  const more = (amount: string) => String((Math.round(Number(amount) * 100) + 2) / 100);
  const changed = async (change: Partial<Invoice>) => brokenIn(await xmlOf({ ...invoice, ...change }, 'CII'));
  expect(await changed({ lineNet: more(invoice.lineNet) })).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-CO-13']));
  expect(await changed({ tax: more(invoice.tax) })).toEqual(expect.arrayContaining(['BR-CO-14', 'BR-CO-15']));
  expect(await changed({ payable: more(invoice.payable) })).toContain('BR-CO-16');
  const breakdown = invoice.breakdown.map((vat) => ({ ...vat, tax: more(vat.tax) }));
  expect(await changed({ breakdown })).toEqual(expect.arrayContaining(['BR-CO-14', 'BR-CO-17']));
});

async function xmlOf(invoice: Invoice, format: 'UBL' | 'CII'): Promise<string> {
  const data = eInvoiceOf(invoice, DETAILS) as Parameters<typeof service.generate>[0];
  return service.generate(data, { format, lang: 'en' }).then(String, (error: { errors?: unknown }) => {
    throw new Error(JSON.stringify([error.errors ?? String(error), invoice]));
  });
}

/** Where the validator is stricter than the norm: it adds doubles and compares them exactly, and has two decimals of a yen. */
function misjudged(invoice: Invoice, broken: readonly string[]): string[] {
  const { type, currency, taxInclusive, rounding, paid, payable } = invoice;
  const sum = Number(taxInclusive) - Number(paid) + Number(rounding);
  return [
    ...(sum === Number(payable) ? [] : ['BR-CO-16']),
    ...(currency === 'JPY' || type === '381'
      ? broken.filter((rule) => ['BR-CO-17', 'BR-S-9', 'BR-OWN-4'].includes(rule))
      : []),
  ];
}

function installed(): string {
  const known = process.env['STAYTAX_EINVOICE'];
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'staytax-e-invoice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', VALIDATOR, READER, RUNNER, ...options], { cwd: folder, stdio: 'pipe' });
  return folder;
}

type Xml = Readonly<Record<string, unknown>>;

function toolsIn(folder: string) {
  const require = createRequire(join(folder, 'index.js'));
  return {
    /** The rules that the validator finds broken. */
    brokenIn: async (cii: string): Promise<string[]> => {
      const { FacturX } = require('factur-x-kit');
      const { errors = [] }: { errors?: ReadonlyArray<{ message: string }> } = (await FacturX.fromXML(cii)).validate();
      return errors.map(({ message }) => /^\[(.+?)\]/.exec(message)?.[1] ?? message);
    },
    brokenOfficially: (xml: string, rules: string): string[] => {
      const { transform } = require('saxon-js');
      const asked = { stylesheetFileName: rules, sourceText: xml, destination: 'serialized' };
      const report = String(transform(asked, 'sync').principalResult);
      return [...report.matchAll(/<svrl:failed-assert[^>]*?\bid="([^"]+)"/g)].map(([, id = '']) => id);
    },
    readXml: (text: string): Xml => {
      const all: Xml = require('xmlbuilder2').convert(text, { format: 'object' });
      return (all['Invoice'] ?? all['CreditNote']) as Xml;
    },
  };
}

/** A page with nothing on it. */
function emptyPdf(): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

const part = (of: unknown, name: string): unknown => (of as Xml)[name];
const parts = (of: unknown, name: string): unknown[] => [part(of, name) ?? []].flat();
/** What stands in an element, beside its attributes. */
function text(of: unknown, ...names: readonly string[]): string {
  const found = names.reduce(part, of);
  return typeof found === 'string' ? found : String((found as Xml | undefined)?.['#'] ?? '');
}

/** The amounts that are in the XML of an invoice or a credit note, for whoever checks them. */
function readUbl(xml: Xml): Parameters<typeof brokenRules>[0] {
  const [total] = parts(xml, 'cac:TaxTotal');
  const sums = part(xml, 'cac:LegalMonetaryTotal');
  const rateIn = (category: unknown) => {
    const rate = text(category, 'cbc:Percent');
    return { category: text(category, 'cbc:ID'), ...(rate === '' ? {} : { rate }) };
  };
  const said = (name: string, value: string) => (value === '' ? {} : { [name]: value });
  return {
    type: text(xml, 'cbc:InvoiceTypeCode') || text(xml, 'cbc:CreditNoteTypeCode'),
    currency: text(xml, 'cbc:DocumentCurrencyCode'),
    lines: [...parts(xml, 'cac:InvoiceLine'), ...parts(xml, 'cac:CreditNoteLine')].map((line) => {
      const quantity = text(line, 'cbc:InvoicedQuantity') || text(line, 'cbc:CreditedQuantity');
      return {
        text: text(line, 'cac:Item', 'cbc:Name'),
        from: text(line, 'cac:InvoicePeriod', 'cbc:StartDate'),
        to: text(line, 'cac:InvoicePeriod', 'cbc:EndDate'),
        quantity: Number(quantity) / Number(text(line, 'cac:Price', 'cbc:BaseQuantity') || 1),
        price: text(line, 'cac:Price', 'cbc:PriceAmount'),
        net: text(line, 'cbc:LineExtensionAmount'),
        ...rateIn(part(part(line, 'cac:Item'), 'cac:ClassifiedTaxCategory')),
      };
    }),
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
    paid: text(sums, 'cbc:PrepaidAmount') || '0.00',
    payable: text(sums, 'cbc:PayableAmount'),
  };
}
