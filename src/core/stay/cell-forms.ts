import { dayNumber } from '../calendar/plain-date.js';

/** Dates and amounts in cells as other programs write them. */

export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DECIMAL_MARKS = ['comma', 'point'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** How a table writes its cells. Without a form, cells must be as in JSON. */
export interface CellForms {
  readonly dates?: DateOrder | undefined;
  readonly decimals?: DecimalMark | undefined;
  /** The currency whose code or sign may stand beside an amount. */
  readonly currency?: string | undefined;
}

/** What stands between a date and its time. */
const BEFORE_TIME = /,? (?=\d\d?[:h]\d\d)|T(?=\d\d:)/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
// The day of the week may stand before them.
const YEAR_LAST = /^(?:\p{L}{2,10}\.?,? )?(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/u;
const DAY_AND_NAME = /^(?:\p{L}{2,10}\.?,? )?(\d{1,2})\.?[- ](\p{L}{3,9})\.?,?[- ](\d{4})$/u;
const NAME_AND_DAY = /^(?:\p{L}{2,10}\.?,? )?(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u;

/** How the names of months begin in English, German, French, Italian and Spanish, without accents. */
const MONTHS = [
  /^(?:jan|gen|ene)/,
  /^(?:feb|fev)/,
  /^mar/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mag)/,
  /^(?:june?$|juni|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aou|ago)/,
  /^se[pt]/,
  /^(?:o[ck]t|ott)/,
  /^nov/,
  /^(?:de[cz]|dic)/,
];

/** The date of a cell as YYYY-MM-DD, without its time; `undefined` if it is none in this order. */
export function readDate(cell: string, order: DateOrder): string | undefined {
  const [text = ''] = cell.trim().split(BEFORE_TIME);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) return plainDate(yearFirst[1], yearFirst[3], yearFirst[4]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast !== null) {
    const [, first, mark, second, year] = yearLast;
    // With points, no country writes the month first.
    if (order === 'month-first') return mark === '.' ? undefined : plainDate(year, first, second);
    return plainDate(year, second, first);
  }
  const dayAndName = DAY_AND_NAME.exec(text);
  if (dayAndName !== null) return plainDate(dayAndName[3], monthOf(dayAndName[2]), dayAndName[1]);
  const nameAndDay = NAME_AND_DAY.exec(text);
  return nameAndDay === null ? undefined : plainDate(nameAndDay[3], monthOf(nameAndDay[1]), nameAndDay[2]);
}

function monthOf(name = ''): string {
  const plain = withoutAccents(name);
  return String(MONTHS.findIndex((month) => month.test(plain)) + 1);
}

function plainDate(year = '', month = '', day = ''): string | undefined {
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayNumber(date) === undefined ? undefined : date;
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** An amount without its spaces: what stands before, the number, and what stands behind. */
const AMOUNT = /^([^\d.,+-]*)(\d[\d.,]*)([^\d.,]*)$/;
const NUMBERS: Readonly<Record<DecimalMark, RegExp>> = {
  comma: /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/,
  point: /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/,
};

/** The currencies of signs that stand beside amounts in place of a code. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP EGP GIP'],
  ['$', 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU'],
  ['¥', 'JPY CNY'],
  ['R$', 'BRL'],
  ['kr', 'SEK NOK DKK ISK'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
]);

/** The amount of a cell as a decimal text; `undefined` if it is none with this decimal mark in this currency. */
export function readAmount(cell: string, mark: DecimalMark, currency = ''): string | undefined {
  const [, before = '', number = '', behind = ''] = AMOUNT.exec(cell.replaceAll(/[\s'’]/g, '')) ?? [];
  const unit = before + behind;
  const isOfCurrency = unit === '' || unit.toUpperCase() === currency || SIGNS.get(unit)?.split(' ').includes(currency);
  if (!isOfCurrency) return undefined;
  const parts = NUMBERS[mark].exec(number);
  if (parts === null) return undefined;
  const [, whole = '', decimals = ''] = parts;
  const units = whole.replaceAll(/[.,]/g, '');
  const digits = [...decimals].findLastIndex((digit) => digit !== '0') + 1;
  return digits === 0 ? units : `${units}.${decimals.slice(0, digits)}`;
}

/** The type of a cell without JSON. `count` is a whole number that is added to others; `amounts` have spaces between them. */
export type PlainKind = 'text' | 'date' | 'whole' | 'count' | 'amount' | 'amounts' | 'ages';

/** The value of a cell, or what is expected in its place. */
type PlainCell = { readonly value: unknown } | { readonly expected: string };

const DATES = {
  'day-first': 'a date with the day first, such as 31.12.2026',
  'month-first': 'a date with the month first, such as 12/31/2026',
} as const satisfies Record<DateOrder, string>;

const AMOUNTS = {
  comma: 'with a decimal comma, such as 1.234,50',
  point: 'with a decimal point, such as 1,234.50',
} as const satisfies Record<DecimalMark, string>;

const WHOLE = /^(0|[1-9]\d{0,14})$/;
const AGES = /^\[?\d{1,3}(?:[\s,;/|]+\d{1,3})*\]?$/;

const READERS: Readonly<Record<PlainKind, (cell: string, forms: CellForms) => PlainCell>> = {
  text: (cell) => ({ value: cell }),
  whole: (cell) => ({ value: WHOLE.test(cell) ? Number(cell) : cell }),
  count: (cell) => (WHOLE.test(cell) ? { value: Number(cell) } : { expected: 'a whole number' }),
  ages: (cell) => (AGES.test(cell) ? { value: cell.match(/\d+/g)?.map(Number) } : { expected: 'ages such as 4, 9' }),
  date: (cell, { dates }) => {
    if (dates === undefined) return { value: cell };
    const value = readDate(cell, dates);
    return value === undefined ? { expected: DATES[dates] } : { value };
  },
  amount: (cell, forms) => {
    if (forms.decimals === undefined) return { value: cell };
    const value = readAmount(cell, forms.decimals, forms.currency);
    return value === undefined ? { expected: `an amount ${writtenAs(forms.decimals, forms)}` } : { value };
  },
  amounts: (cell, forms) => {
    const { decimals, currency } = forms;
    const amounts = cell.split(' ');
    if (decimals === undefined) return { value: amounts };
    const value = amounts.map((amount) => readAmount(amount, decimals, currency));
    return value.includes(undefined) ? { expected: `amounts ${writtenAs(decimals, forms)}` } : { value };
  },
};

function writtenAs(decimals: DecimalMark, { currency }: CellForms): string {
  return currency === undefined ? AMOUNTS[decimals] : `in ${currency} ${AMOUNTS[decimals]}`;
}

/** Reads a cell. Cells without a form are checked with the stay. */
export function readPlain(kind: PlainKind, cell: string, forms: CellForms = {}): PlainCell {
  return READERS[kind](cell, forms);
}
