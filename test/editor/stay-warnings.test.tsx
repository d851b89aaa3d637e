import { expect, test } from 'vitest';
import { openEditor } from '../../src/editor/state.js';
import type { Stay, TaxSetEntryInput } from '../../src/index.js';
import { drawnEditor } from './drawn.js';
import { CITY, SET, VAT } from './sets.js';

const room = { persons: 2, nightlyPrices: ['100.00', '100.00'] };
const BREAKFAST: TaxSetEntryInput = { ...VAT, local: { on: ['lodging', 'breakfast'] } };
const SCHOOL: TaxSetEntryInput = { ...CITY, local: { rates: [{ label: 'school trip', rate: '0' }] } };
const EARLY: TaxSetEntryInput = {
  ...CITY,
  local: { rates: [{ booked: { after: null, before: '2026-01-01' }, rate: '0' }] },
};

const SECTION = /<section class="advice" aria-label="Warnings for this stay">(.*?)<\/section>/;

/** The text of the warnings beside the stay; `undefined` where there are none. */
function warnedOf(tax: TaxSetEntryInput, more: Partial<Stay> = {}): string | undefined {
  const stay = { checkIn: '2026-05-01', rooms: [room], ...more };
  const [, html] = SECTION.exec(drawnEditor(openEditor({ draft: { ...SET, taxes: [tax] }, stay }))) ?? [];
  return html?.replace(/<[^>]*>/g, '');
}

test.each<[string, TaxSetEntryInput, Partial<Stay>, string]>([
  [
    'extra_untaxed',
    BREAKFAST,
    { rooms: [{ ...room, extras: [{ label: 'brekfast', price: '20.00' }] }] },
    'No tax of the set is computed on the extra',
  ],
  ['label_unknown', SCHOOL, { labels: ['scool trip'] }, 'scool trip'],
  ['booked_on_missing', EARLY, {}, 'bookedOn is missing'],
  ['booked_after_check_in', CITY, { bookedOn: '2026-05-03' }, 'bookedOn should not be after checkIn'],
  [
    'moved_room',
    CITY,
    { rooms: [room, { ...room, checkIn: '2026-05-03' }] },
    'Room 2 begins where room 1 ends, with as many guests.',
  ],
])('%s is shown beside the stay', (_, tax, more, words) => {
  expect(warnedOf(tax, more)).toContain(words);
});

test('nothing is shown of a stay without a warning', () => {
  expect(warnedOf(CITY)).toBeUndefined();
});
