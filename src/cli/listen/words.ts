import type { ProcessReport, ReceivedBooking } from '../../bookings/index.js';
import { printable } from '../../issues/printable.js';
import type { AnyEvent } from '../../webhooks/index.js';
import { drawTable } from '../table.js';

/** What `staytax listen` tells, as text or as a line of JSON each. */
export interface Told {
  readonly started: (about: {
    readonly callback: string;
    readonly events: string;
    readonly property: string;
  }) => string;
  readonly event: (event: AnyEvent) => string;
  readonly booking: (booking: ReceivedBooking) => string;
}

export const AS_JSON: Told = {
  started: (about) => line({ listening: about }),
  event: (event) => line({ event }),
  booking: ({ key, revision, reconciliation, problem, change }) =>
    line({
      booking: { key, revision: revision.attributes, reconciliation, problem: problem && reasonOf(problem), change },
    }),
};

export const AS_TEXT: Told = {
  started: ({ callback, events, property }) =>
    `Listening at ${printable(callback)} for ${events === '*' ? 'all events' : printable(events)} of ${property}. Ctrl-C ends it.\n`,
  event: ({ event, timestamp }) => `${printable(timestamp.slice(11, 19))} ${printable(event)}\n`,
  booking: bookingText,
};

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** What was booked, then each tax as the tax set has it beside what the OTA printed. */
function bookingText(booking: ReceivedBooking): string {
  const { revision, reconciliation, change, problem } = booking;
  const { unique_id = revision.booking_id, ota_name = 'the OTA', status, arrival_date, departure_date } = revision;
  const { currency = '' } = revision;
  const head = `\nBooking ${printable(unique_id)} (${printable(status)}), ${arrival_date} to ${departure_date}, from ${printable(ota_name)}\n`;
  if (reconciliation === undefined) return `${head}Not reconciled: ${printable(reasonOf(problem))}\n\n`;
  const { ours, theirs, difference, lines, warnings, agrees } = reconciliation;
  const rows = lines.map((one) => ({
    cells: [printable(one.title), one.ours, one.theirs, one.difference, one.cause.replaceAll('_', ' ')],
  }));
  const total = { cells: ['Total', ours, theirs, difference, agrees ? 'agrees' : 'differs'], rule: true };
  const table = drawTable(
    [
      { head: 'Tax', align: 'left' },
      { head: 'Ours', align: 'right' },
      { head: 'OTA', align: 'right' },
      { head: printable(currency), align: 'right' },
      { head: '', align: 'left' },
    ],
    [...rows, total],
  );
  const notes = [
    ...lines.filter(({ cause }) => cause !== 'agrees').map(({ sentence }) => sentence),
    ...warnings.map(({ message }) => message),
    ...(change === undefined ? [] : [`Since the revision before: ${change.ours.difference} by our tax set.`]),
  ];
  return `${head}${table}${notes.map((note) => `${printable(note)}\n`).join('')}\n`;
}

/** What a run says in the end of what it could not handle. */
export function failureWords({ failures }: Pick<ProcessReport, 'failures'>): string {
  return failures
    .map(({ id, error }) => `Revision ${printable(id)} stays in the feed: ${printable(reasonOf(error))}\n`)
    .join('');
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
