/** The statuses of a revision. */
export type BookingStatus = 'new' | 'modified' | 'cancelled';

const STATUSES: ReadonlyMap<string, BookingStatus> = new Map([
  ['new', 'new'],
  ['modified', 'modified'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
]);

/** The status that is meant, in any case and with one or two l; `undefined` for another value. */
export function readStatus(status: unknown): BookingStatus | undefined {
  return typeof status === 'string' ? STATUSES.get(status.trim().toLowerCase()) : undefined;
}
