import { createCalculator, defineTaxSet, explain, preview } from 'staytax';
import { assertLaws } from 'staytax/testing';

// A tax set is prepared once, for any number of stays.
const lisbon = defineTaxSet({
  title: 'Lisbon',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
    { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false,
      max_nights: 7, local: { rates: [{ age_under: 13, rate: '0' }] } },
  ],
});
const calculator = createCalculator(lisbon);
const quote = calculator.quote({ checkIn: '2026-12-24', rooms: [{ persons: 3, guests: [{ age: 9 }], nightlyPrices: ['120.00', '120.00', '90.00'] }] });
console.log(`total ${quote.total} ${quote.currency}, you keep ${quote.kept}`);
for (const { title, amount } of quote.taxes) console.log(`${title}: ${amount}`);
for (const sentence of explain(quote).sentences) console.log(sentence);

// What an edit changes, before it is saved.
const draft = { ...lisbon, taxes: lisbon.taxes.map((tax) => (tax.title === 'City tax' ? { ...tax, rate: '4.50' } : tax)) };
const { scenarios } = preview(draft, { saved: lisbon });
console.log(`some stays change: ${scenarios.some(({ isChanged }) => isChanged)}`);

// The laws that every tax set obeys, on random stays.
console.log(`laws hold: ${assertLaws(lisbon, { runs: 20 }).ok}`);
