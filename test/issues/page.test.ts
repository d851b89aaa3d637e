import { expect, test } from 'vitest';
import { WRITE_CODES } from '../../src/api/wire/write-issues.js';
import { BOOKING_CODES } from '../../src/bookings/booking-issues.js';
import { ISSUE_CODES, ISSUES } from '../../src/issues/codes.js';
import { issuesPage } from './issues-page.js';

test('docs/issues.md says every code, with an example and its fix (npx vitest run test/issues -u writes it)', async () => {
  const ofCore = ISSUE_CODES.map((code) => ({ code, ...ISSUES[code] }));
  const ofApi = Object.entries(WRITE_CODES).map(([code, entry]) => ({ code, ...entry }));
  const ofBookings = Object.entries(BOOKING_CODES).map(([code, entry]) => ({ code, ...entry }));
  await expect(issuesPage([...ofCore, ...ofApi, ...ofBookings])).toMatchFileSnapshot('../../docs/issues.md');
});
