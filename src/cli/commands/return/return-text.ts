import Papa from 'papaparse';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import type { Return, ReturnRow } from '../../../returns/index.js';
import { type Column, drawTable, type Row } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

/** A return whose issues are those of lines too. */
export interface ShownReturn extends Omit<Return, 'issues' | 'warnings'> {
  readonly issues: readonly unknown[];
}

export function incomplete({ issues }: ShownReturn): string {
  return `INCOMPLETE: ${counted(issues.length, 'issue')}; bookings with issues are left out`;
}

const COLUMNS = [
  ...['tax', 'title', 'type', 'currency', 'collectedBy', 'rate', 'base', 'quantity', 'amount'],
  ...['reason', 'conditions', 'label', 'nights', 'roomNights', 'personNights', 'stays'],
] as const satisfies ReadonlyArray<keyof ReturnRow>;

/** Amendments, where they were asked for, in place of the rows. */
export function csvText({ rows, amendments = rows }: ShownReturn): string {
  const cells = amendments.map((row) => COLUMNS.map((name) => row[name] ?? ''));
  return `${Papa.unparse([[...COLUMNS], ...cells], { newline: '\n', escapeFormulae: /^[=+@\t\r]/ })}\n`;
}

const left = (head: string): Column => ({ head, align: 'left' });
const right = (head: string): Column => ({ head, align: 'right' });
const TABLE: readonly Column[] = [
  ...['Tax', 'Rate, or why not'].map(left),
  ...['Of', 'Amount', 'Nights', 'Room nights', 'Person nights', 'Stays'].map(right),
];

export function returnText(found: ShownReturn, colors: Colors): string {
  const { from, to, by, complete, rows, totals, amendments } = found;
  const blocks = [
    `${complete ? '' : `${colors.red(incomplete(found))}\n`}${colors.bold(`${from} to ${to}`)}, by ${by}\n`,
    tableOf(rows, 'Nothing in this period.'),
    ...totals.map(
      ({ currency, stays, arrivals, personNights, price, net }) =>
        `${currency}: ${counted(stays, 'stay')}, ${counted(arrivals, 'arrival')}, ${counted(personNights, 'person night')}, price ${price}, net ${net}\n`,
    ),
    ...(amendments === undefined ? [] : [`${colors.bold('To be amended')}\n`, tableOf(amendments, 'Nothing.')]),
  ];
  return blocks.join('\n');
}

function tableOf(rows: readonly ReturnRow[], none: string): string {
  return rows.length === 0 ? `${none}\n` : drawTable(TABLE, rows.map(tableRow));
}

function tableRow(row: ReturnRow): Row {
  const { title, collectedBy, rate, reason = '', conditions, currency, nights, roomNights, personNights, stays } = row;
  const { base, quantity = base ?? '', amount } = row;
  const name = collectedBy === 'channel' ? `${title}, remitted by the OTA` : title;
  const whyNot = [reason.replaceAll('_', ' '), conditions].filter(Boolean).join(': ');
  const rateOrWhy = rate === undefined ? whyNot : `${rate}${base === undefined ? '' : '%'}`;
  const sum = amount === undefined ? '' : `${amount} ${currency}`;
  const counts = [nights, roomNights, personNights, stays].map(String);
  return { cells: [printable(name), printable(rateOrWhy), String(quantity), sum, ...counts] };
}
