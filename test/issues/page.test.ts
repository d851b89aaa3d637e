import { expect, test } from 'vitest';
import { WRITE_CODES } from '../../src/api/wire/write-issues.js';
import { BOOKING_CODES } from '../../src/bookings/booking-issues.js';
import { INVOICE_CODES } from '../../src/invoice/invoice-issues.js';
import { ISSUE_CODES, ISSUES } from '../../src/issues/codes.js';
import { RETURN_CODES } from '../../src/returns/return-issues.js';
import { SHOWN, SHOWN_IN_BOOKINGS, SHOWN_IN_INVOICES, SHOWN_IN_RETURNS, SHOWN_IN_WRITES } from './examples.js';
import { issuesPage } from './issues-page.js';

test('docs/issues.md says every code, with an example and its fix (npx vitest run test/issues -u writes it)', async () => {
  const ofCore = ISSUE_CODES.map((code) => ({ code, ...ISSUES[code], ...SHOWN[code] }));
  const ofApi = keysOf(WRITE_CODES).map((code) => ({ code, ...WRITE_CODES[code], ...SHOWN_IN_WRITES[code] }));
  const ofBookings = keysOf(BOOKING_CODES).map((code) => ({
    code,
    ...BOOKING_CODES[code],
    ...SHOWN_IN_BOOKINGS[code],
  }));
  const ofInvoices = keysOf(INVOICE_CODES).map((code) => ({
    code,
    ...INVOICE_CODES[code],
    ...SHOWN_IN_INVOICES[code],
  }));
  const ofReturns = keysOf(RETURN_CODES).map((code) => ({
    code,
    ...RETURN_CODES[code],
    ...SHOWN_IN_RETURNS[code],
  }));
  await expect(issuesPage([...ofCore, ...ofApi, ...ofBookings, ...ofInvoices, ...ofReturns])).toMatchFileSnapshot(
    '../../docs/issues.md',
  );
});

function keysOf<Key extends string>(catalogue: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(catalogue) as Key[];
}
