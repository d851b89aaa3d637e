import Papa from 'papaparse';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import type { Return, ReturnRow, ReturnTotals } from '../../../returns/index.js';
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

/** The columns that people write. */
const TEXTS: ReadonlySet<keyof ReturnRow> = new Set(['tax', 'title', 'conditions', 'label']);

/** Amendments, where they were asked for, in place of the rows. */
export function csvText({ rows, amendments = rows }: ShownReturn): string {
  const cells = amendments.map((row) =>
    COLUMNS.map((name) => (TEXTS.has(name) ? noFormula(row[name]) : row[name]) ?? ''),
  );
  return `${Papa.unparse([[...COLUMNS], ...cells], { newline: '\n' })}\n`;
}

/** A text that a spreadsheet would calculate begins with an apostrophe; an amount below zero is not a text. */
function noFormula(text: string | number | undefined): string | undefined {
  return text === undefined ? undefined : String(text).replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'");
}

const left = (head: string): Column => ({ head, align: 'left' });
const right = (head: string): Column => ({ head, align: 'right' });
const TABLE: readonly Column[] = [
  ...['Tax', 'Rate, or why not'].map(left),
  ...['Of', 'Amount'].map(right),
  left('Currency'),
  ...['Nights', 'Room nights', 'Person nights', 'Stays'].map(right),
];

export function returnText(found: ShownReturn, colors: Colors): string {
  const { from, to, by, complete, rows, totals, amendments } = found;
  const nameOf = namesIn([...rows, ...(amendments ?? [])]);
  const blocks = [
    `${complete ? '' : `${colors.red(incomplete(found))}\n`}${colors.bold(`${from} to ${to}`)}, by ${by}\n`,
    tableOf(rows, nameOf, 'Nothing in this period.'),
    ...totals.map(totalsLine),
    ...(amendments === undefined ? [] : [`${colors.bold('To be amended')}\n`, tableOf(amendments, nameOf, 'Nothing.')]),
  ];
  return blocks.join('\n');
}

function totalsLine({ currency, stays, arrivals, guests, nights, price, net, ...others }: ReturnTotals): string {
  const counts = [
    ...[counted(stays, 'stay'), counted(arrivals, 'arrival'), counted(guests, 'guest'), counted(nights, 'night')],
    ...[counted(others.roomNights, 'room night'), counted(others.personNights, 'person night')],
  ];
  return `${currency}: ${counts.join(', ')}, price ${price}, net ${net}\n`;
}

type NameOf = (row: ReturnRow) => string;

/** Titles, with what tells taxes of one title apart: the id or the type, and who remits them. */
function namesIn(rows: readonly ReturnRow[]): NameOf {
  const hasTwo = ({ title }: ReturnRow, field: 'tax' | 'type') =>
    new Set(rows.filter((row) => row.title === title).map((row) => row[field])).size > 1;
  return (row) => {
    const { title, tax, type, collectedBy } = row;
    const apart = [hasTwo(row, 'tax') && tax !== title ? tax : '', hasTwo(row, 'type') ? type : ''].filter(Boolean);
    const name = apart.length === 0 ? title : `${title} (${apart.join(', ')})`;
    return collectedBy === 'channel' ? `${name}, remitted by the OTA` : name;
  };
}

function tableOf(rows: readonly ReturnRow[], nameOf: NameOf, none: string): string {
  return rows.length === 0
    ? `${none}\n`
    : drawTable(
        TABLE,
        rows.map((row) => tableRow(nameOf(row), row)),
      );
}

function tableRow(name: string, row: ReturnRow): Row {
  const { rate, reason = '', conditions, currency, nights, roomNights, personNights, stays } = row;
  const { base, quantity = base ?? '', amount = '' } = row;
  const whyNot = [reason.replaceAll('_', ' '), conditions].filter(Boolean).join(': ');
  const rateOrWhy = rate === undefined ? whyNot : `${rate}${base === undefined ? '' : '%'}`;
  const counts = [nights, roomNights, personNights, stays].map(String);
  return { cells: [printable(name), printable(rateOrWhy), String(quantity), amount, currency, ...counts] };
}
