import { expect, test } from 'vitest';
import type { Stay, TaxSetEntryInput } from '../../../src/index.js';
import { openEditor, typeIntoStay, typeText } from '../../../src/pages/editor/state.js';
import { drawnEditor } from './drawn.js';
import { CITY, SET, VAT } from './sets.js';

const room = { persons: 2, nightlyPrices: ['100.00', '100.00'] };
const BREAKFAST: TaxSetEntryInput = { ...VAT, local: { on: ['lodging', 'breakfast'] } };
const SCHOOL: TaxSetEntryInput = { ...CITY, local: { rates: [{ label: 'school trip', rate: '0' }] } };
const EARLY: TaxSetEntryInput = {
  ...CITY,
  local: { rates: [{ booked: { after: null, before: '2026-01-01' }, rate: '0' }] },
};

const SECTION = /<section class="panel advice" aria-label="Warnings for this stay">(.*?)<\/section>/;

/** The text of the warnings beside the stay; `undefined` where there are none. */
function warnedOf(tax: TaxSetEntryInput, more: Partial<Stay> = {}): string | undefined {
  const stay = { checkIn: '2026-05-01', rooms: [room], ...more };
  const [, html] = SECTION.exec(drawnEditor(openEditor({ draft: { ...SET, taxes: [tax] }, stay }))) ?? [];
  return html?.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');
}

test.each<[string, TaxSetEntryInput, Partial<Stay>, string]>([
  [
    'an extra that no tax names',
    BREAKFAST,
    { rooms: [{ ...room, extras: [{ label: 'brekfast', price: '20.00' }] }] },
    'No tax of this set is computed on the extra "brekfast". Did you mean "breakfast"?',
  ],
  [
    'a label that no rate names',
    SCHOOL,
    { labels: ['scool trip'] },
    'No rate of this set is for "scool trip". Did you mean "school trip"?',
  ],
  ['no day of booking', EARLY, {}, 'The rate of "City tax" depends on the day of booking. Fill in "Booked on".'],
  [
    'a booking after the arrival',
    CITY,
    { bookedOn: '2026-05-03' },
    'The stay was booked on May 3, 2026, after the arrival on May 1, 2026.',
  ],
  [
    'guests who move',
    CITY,
    { rooms: [room, { ...room, checkIn: '2026-05-03' }] },
    'Room 2 begins where room 1 ends, with as many guests. If they only moved, their 2 nights before are not counted ' +
      'here, and limits on nights start again.',
  ],
  [
    'a room before the stay',
    CITY,
    { rooms: [room, { ...room, persons: 1, checkIn: '2026-04-30' }] },
    'The guests of a room arrive on Apr 30, 2026, before the stay begins on May 1, 2026.',
  ],
  [
    'a room long after the stay',
    CITY,
    { rooms: [room, { ...room, persons: 1, checkIn: '2027-11-01' }] },
    'The guests of a room arrive on Nov 1, 2027, 549 days after the stay begins on May 1, 2026.',
  ],
  [
    'more inside the price than the price',
    { ...CITY, is_inclusive: true, rate: '70.00' },
    {},
    'What is included (280.00 EUR) is more than the price (200.00 EUR): the house pays the difference.',
  ],
])('%s is said in the words of the form', (_, tax, more, words) => {
  expect(warnedOf(tax, more)).toBe(`Worth a look${words}`);
});

test('a stay without a warning shows nothing', () => {
  expect(warnedOf(CITY)).toBeUndefined();
});

test('the form that a problem of the stay unfolds stays open once it is mended', () => {
  const price = 'name="stay.price"';
  const given = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '99.50', nights: 1 }] };
  const euros = openEditor({ draft: { ...SET, taxes: [VAT] }, stay: given });
  expect(drawnEditor(euros)).not.toContain(price);
  // A yen has no decimals.
  const yen = typeText(euros, 'set.currency', 'JPY');
  expect(drawnEditor(yen)).toContain(price);
  const mended = typeIntoStay(yen, 'price', '99');
  expect(mended.stay.problems).toEqual({});
  expect(drawnEditor(mended)).toContain(price);
});
