import { describe, expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import type { Stay, TaxSetInput } from '../../../src/index.js';
import table from '../../fixtures/bookings/cases.json' with { type: 'json' };

// The types of the file are those of its texts, one for each case.
const taxSets: Readonly<Record<string, TaxSetInput>> = table.taxSets;

describe.each(table.cases)('$name', ({ taxSet: name, revision, stay, warnings, ours, theirs, difference, lines }) => {
  const taxSet = taxSets[name];
  if (taxSet === undefined) throw new Error(`the table has no tax set ${name}`);

  test('builds the stay', () => {
    const read = stayFromBooking(revision);
    expect(read.issues).toBeUndefined();
    expect(read.value).toEqual(stay satisfies Stay);
    expect(read.warnings?.map(({ code }) => code)).toEqual(warnings);
  });

  test('reconciles it', () => {
    const reconciled = reconcile({ type: 'booking_revision', attributes: revision }, { taxSet });
    expect(reconciled).toMatchObject({ ours, theirs, difference });
    expect(reconciled.lines.map((line) => [line.title, line.ours, line.theirs, line.cause])).toEqual(lines);
    expect(reconciled.agrees).toBe(lines.every((line) => line[3] === 'agrees'));
  });
});

test('finds the rate of the OTA under a policy with fewer digits than the currency', () => {
  const taxSet = {
    title: 'Budapest',
    currency: 'HUF',
    taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '18', is_inclusive: false }],
    local: { policy: { rounding: { digits: 0 } } },
  } as const;
  const room = {
    checkin_date: '2026-05-09',
    checkout_date: '2026-05-10',
    occupancy: { adults: 2, children: 0, infants: 0 },
    days: { '2026-05-09': '40000.00' },
    taxes: [{ name: 'VAT', type: 'tax', is_inclusive: false, total_price: '8000.00' }],
  };
  const { lines } = reconcile({ currency: 'HUF', rooms: [room] }, { taxSet });
  expect(lines.map(({ sentence }) => sentence)).toEqual(['The OTA charges 20%; here it is 18%.']);
});
