import type { RevisionStatus } from '../api/wire/bookings.js';
import { REVISION_STATUSES } from '../api/wire/bookings.js';

const STATUSES: ReadonlyMap<string, RevisionStatus> = new Map([
  ...REVISION_STATUSES.map((status) => [status, status] as const),
  ['canceled', 'cancelled'],
]);

/** The status that is meant, in any case and with one or two l; `undefined` for another value. */
export function readStatus(status: unknown): RevisionStatus | undefined {
  return typeof status === 'string' ? STATUSES.get(status.trim().toLowerCase()) : undefined;
}
