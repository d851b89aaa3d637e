import {
  createCalculator,
  explain,
  type Issue,
  type Preview,
  preview,
  type Quote,
  type Stay,
  type TaxSet,
  validateTaxSet,
} from 'staytax';
import { createApi, type TaxApi } from 'staytax/api';
import { createSandbox } from 'staytax/sandbox';
import { assertLaws, type LawReport } from 'staytax/testing';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

/** What a form or a file gives: nobody knows yet whether it is a tax set. */
function readTaxSet(text: string): TaxSet {
  const read = validateTaxSet(JSON.parse(text));
  if (read.issues !== undefined) {
    throw new Error(read.issues.map(({ path, message }: Issue) => `${path}: ${message}`).join('\n'));
  }
  return read.value;
}

const lisbon = readTaxSet(`{
  "title": "Lisbon",
  "currency": "EUR",
  "taxes": [
    { "title": "VAT", "logic": "percent", "type": "tax", "rate": "6.00", "is_inclusive": true },
    { "title": "City tax", "logic": "per_person_per_night", "type": "city_tax", "rate": "4.00", "currency": "EUR",
      "is_inclusive": false, "max_nights": 7 }
  ]
}`);
const stay: Stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00', '106.00'] }] };

// Quote: prepare the tax set once, then ask for as many stays as there are.
const quote: Quote = createCalculator(lisbon).quote(stay);
console.log(`Total ${quote.total} ${quote.currency}, of which taxes on top ${quote.exclusive}`);
for (const { title, amount } of quote.taxes) console.log(`  ${title}: ${amount}`);

// Explain: each amount, and why it is what it is.
for (const { title, sentences } of explain(quote).charges) console.log(`${title}: ${sentences[0]}`);

// Preview: what a draft would change, before it is saved.
const draft: TaxSet = { ...lisbon, taxes: lisbon.taxes.map((tax) => (tax.title === 'City tax' ? { ...tax, rate: '4.50' } : tax)) };
const { scenarios }: Preview = preview(draft, { saved: lisbon });
const changed = scenarios.filter(({ isChanged }) => isChanged);
console.log(`The draft changes the total: ${changed.some(({ difference }) => difference?.total !== '0.00')}`);

// Save: here to the sandbox; a real API takes its address and key instead, and no fetch.
const sandbox = createSandbox({ apiKeys: ['key'], properties: [PROPERTY] });
const api: TaxApi = createApi({ baseUrl: 'http://127.0.0.1', apiKey: 'key', fetch: sandbox.fetch });
const [vat] = lisbon.taxes;
if (vat !== undefined) {
  const { level: _level, taxes: _taxes, ...tax } = vat;
  const saved = await api.taxes.create({ ...tax, property_id: PROPERTY });
  console.log(`Saved ${saved.title} at ${saved.rate}%`);
}

// Test: the laws that every tax set obeys, on random stays.
const report: LawReport = assertLaws(lisbon, { runs: 20 });
console.log(`Laws hold: ${report.ok}`);
