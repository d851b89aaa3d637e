import Papa from 'papaparse';
import { counted, printable } from '../../../issues/texts.js';
import type {
  Return,
  ReturnMonth,
  ReturnRow,
  ReturnStay,
  ReturnStayRow,
  ReturnTotals,
} from '../../../returns/index.js';
import type { PrintedColumn, PrintedRow } from '../../output/table.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

/** A return that may also have issues of lines. */
export interface ShownReturn extends Omit<Return, 'issues' | 'warnings'> {
  readonly issues: readonly unknown[];
}

export function incompleteText({ issues }: ShownReturn): string {
  return `INCOMPLETE: ${counted(issues.length, 'issue')}; bookings with issues are left out`;
}

const COLUMNS = [
  ...['tax', 'title', 'type', 'currency', 'collectedBy', 'rate', 'base', 'quantity', 'amount'],
  ...['reason', 'conditions', 'label', 'nights', 'roomNights', 'personNights', 'stays', 'property', 'withEvidence'],
] as const satisfies ReadonlyArray<keyof ReturnRow>;

const STAY_COLUMNS = [
  ...['property', 'reference', 'of', 'checkIn', 'guests', 'currency', 'tax', 'title', 'type', 'collectedBy', 'rate'],
  ...['base', 'quantity', 'amount', 'reason', 'conditions', 'label', 'persons', 'nights', 'roomNights', 'personNights'],
  'withEvidence',
] as const satisfies ReadonlyArray<keyof StayCells>;

/** A stay with a row of a tax; a stay without taxes has its nights. */
type StayCells = Omit<ReturnStay, 'rows'> & Partial<ReturnStayRow>;

/** The columns that people write. */
const TEXTS: ReadonlySet<string> = new Set(['property', 'reference', 'tax', 'title', 'conditions', 'label']);

/** CSV of the rows, of the amendments if there are any, or of the rows of each month. */
export function csvText({ rows, amendments = rows, months }: ShownReturn): string {
  const ofMonths = months?.map(({ from, rows: lines }) => ({ month: from.slice(0, 7), lines }));
  return csvOf<keyof ReturnRow>(COLUMNS, ofMonths ?? [{ lines: amendments }]);
}

/** CSV with a line for each stay and tax. */
export function staysCsvText({ stays = [], months }: ShownReturn): string {
  const ofMonths = months?.map(({ from, stays: own = [] }) => ({
    month: from.slice(0, 7),
    lines: own.flatMap(cellsOf),
  }));
  return csvOf<keyof StayCells>(STAY_COLUMNS, ofMonths ?? [{ lines: stays.flatMap(cellsOf) }]);
}

function cellsOf({ rows, ...stay }: ReturnStay): StayCells[] {
  return rows.length === 0 ? [stay] : rows.map((row) => ({ ...stay, ...row }));
}

interface CsvPart<Name extends string> {
  readonly month?: string;
  readonly lines: ReadonlyArray<{ readonly [Of in Name]?: string | number }>;
}

/** Adds a last column with the month, if there are months. */
function csvOf<Name extends string>(columns: readonly Name[], parts: ReadonlyArray<CsvPart<Name>>): string {
  const isByMonth = parts.some(({ month }) => month !== undefined);
  const cells = parts.flatMap(({ month, lines }) =>
    lines.map((line) => [
      ...columns.map((name) => (TEXTS.has(name) ? noFormula(line[name]) : line[name]) ?? ''),
      ...(month === undefined ? [] : [month]),
    ]),
  );
  return `${Papa.unparse([[...columns, ...(isByMonth ? ['month'] : [])], ...cells], { newline: '\n' })}\n`;
}

/** Puts an apostrophe before a text that a spreadsheet would calculate. Negative amounts are not texts. */
function noFormula(text: string | number | undefined): string | undefined {
  return text === undefined ? undefined : String(text).replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'");
}

const TABLE: readonly PrintedColumn[] = [
  ...['Tax', 'Rate, or why not'].map(leftColumn),
  ...['Of', 'Amount'].map(rightColumn),
  leftColumn('Currency'),
  ...['Nights', 'Room nights', 'Person nights', 'Bookings'].map(rightColumn),
];
const STAYS_TABLE: readonly PrintedColumn[] = [
  ...['Reference', 'Of', 'First day'].map(leftColumn),
  rightColumn('Guests'),
  ...['Tax', 'Rate, or why not'].map(leftColumn),
  ...['Persons', 'Nights', 'Person nights', 'Amount'].map(rightColumn),
  leftColumn('Currency'),
];

/** @param width of the terminal, when there is one */
export function returnText(found: ShownReturn, colors: Colors, width?: number): string {
  const { complete, by, rows, amendments, months = [] } = found;
  const drawn = { colors, width };
  const nameOf = namesIn([...rows, ...(amendments ?? [])]);
  const blocks = [
    ...(complete ? [] : [colors.red(incompleteText(found))]),
    ...periodBlocks(found, by, nameOf, drawn),
    ...(amendments === undefined
      ? []
      : [`${colors.bold('To be amended')}\n`, tableOf(amendments, nameOf, 'Nothing.', width)]),
    ...months.flatMap((month) => periodBlocks(month, by, nameOf, drawn)),
  ];
  return blocks.join('\n');
}

/** A period, or a month of it. */
function periodBlocks(
  { from, to, rows, totals, stays }: ReturnMonth,
  by: Return['by'],
  nameOf: NameOf,
  { colors, width }: { readonly colors: Colors; readonly width: number | undefined },
): string[] {
  return [
    `${colors.bold(`${from} to ${to}`)}, by ${by}\n`,
    tableOf(rows, nameOf, 'Nothing in this period.', width),
    ...totals.map((line) => `${wrapText(totalsLine(line), width)}\n`),
    ...(stays === undefined ? [] : [staysTable(stays, nameOf, width)]),
  ];
}

function totalsLine({
  property,
  currency,
  stays,
  arrivals,
  guests,
  nights,
  price,
  net,
  ...others
}: ReturnTotals): string {
  const counts = [
    ...[counted(stays, 'stay'), counted(arrivals, 'arrival'), counted(guests, 'guest'), counted(nights, 'night')],
    ...[counted(others.roomNights, 'room night'), counted(others.personNights, 'person night')],
  ];
  const named = property === undefined ? currency : `${printable(property)}, ${currency}`;
  return `${named}: ${counts.join(', ')}, price ${price}, net ${net}`;
}

/** Stays with their rows. The cells of the stay are in its first row only. */
function staysTable(stays: readonly ReturnStay[], nameOf: NameOf, width: number | undefined): string {
  const named = (stay: ReturnStay): PrintedRow[] => {
    const { property, reference, of, checkIn, guests, currency } = stay;
    const name = property === undefined ? reference : `${property}, ${reference}`;
    const head = [printable(name), of, checkIn, String(guests)];
    if (stay.rows.length === 0) return [{ cells: [...head, '', '', '', String(stay.nights), '', '', currency] }];
    return stay.rows.map((row, at) => {
      const { persons, nights, personNights, amount = '' } = row;
      const counts = [persons, nights, personNights].map(String);
      const [tax, why] = [printable(nameOf(row)), printable(rateOrWhy(row))];
      return { cells: [...(at === 0 ? head : ['', '', '', '']), tax, why, ...counts, amount, currency] };
    });
  };
  return stays.length === 0 ? 'No stays.\n' : drawTable(STAYS_TABLE, stays.flatMap(named), width);
}

type ReturnTax = Pick<ReturnRow, 'title' | 'tax' | 'type' | 'collectedBy'>;
type NameOf = (row: ReturnTax) => string;

/** Titles of taxes, with id, type or collector if several have one title. */
function namesIn(rows: readonly ReturnRow[]): NameOf {
  const hasTwo = ({ title }: ReturnTax, field: 'tax' | 'type') =>
    new Set(rows.filter((row) => row.title === title).map((row) => row[field])).size > 1;
  return (row) => {
    const { title, tax, type, collectedBy } = row;
    const apart = [hasTwo(row, 'tax') && tax !== title ? tax : '', hasTwo(row, 'type') ? type : ''].filter(Boolean);
    const name = apart.length === 0 ? title : `${title} (${apart.join(', ')})`;
    return collectedBy === 'channel' ? `${name}, remitted by the OTA` : name;
  };
}

/** Shows columns for houses and evidence only if there are values. */
function tableOf(rows: readonly ReturnRow[], nameOf: NameOf, none: string, width: number | undefined): string {
  if (rows.length === 0) return `${none}\n`;
  const hasHouses = rows.some(({ property }) => property !== undefined);
  const hasEvidence = rows.some(({ withEvidence }) => withEvidence !== 0);
  const lines = rows.map((row): PrintedRow => {
    const { property = '', base, quantity = base ?? '', amount = '', currency } = row;
    const counts = [row.nights, row.roomNights, row.personNights, row.stays].map(String);
    const cells = [printable(nameOf(row)), printable(rateOrWhy(row)), String(quantity), amount, currency, ...counts];
    const [house, evidence] = [hasHouses ? [printable(property)] : [], hasEvidence ? [String(row.withEvidence)] : []];
    return { cells: [...house, ...cells, ...evidence] };
  });
  const columns = [
    ...(hasHouses ? [leftColumn('Property')] : []),
    ...TABLE,
    ...(hasEvidence ? [rightColumn('With evidence')] : []),
  ];
  return drawTable(columns, lines, width);
}

/** The rate and the row that has it, or the reason. */
function rateOrWhy({
  rate,
  base,
  reason,
  conditions,
}: Pick<ReturnRow, 'rate' | 'base' | 'reason' | 'conditions'>): string {
  const first = rate === undefined ? (reason ?? '').replaceAll('_', ' ') : `${rate}${base === undefined ? '' : '%'}`;
  return [first, conditions].filter(Boolean).join(': ');
}
