import type { Writing } from '../preview/words/writing.js';

/** How numbers and dates are written in the language of a reader. */
export interface LocalWriting extends Writing {
  readonly locale: string;
  /** A decimal text without grouping: what stands alone may be read by a program. */
  readonly plain: (decimal: string) => string;
  /** Day and month, for an axis. */
  readonly day: (date: string) => string;
  /** The name of a month, or its first letter. */
  readonly month: (date: string, width: 'short' | 'narrow') => string;
}

/** More decimals than this Intl does not write. */
const MOST_DECIMALS = 20;

/** Groups from five digits on: 1976.30, and 19,763.00. */
export function writingFor(locale: string): LocalWriting {
  const grouped = decimals(locale, 'min2');
  const plain = decimals(locale, false);
  const whole = dates(locale, { dateStyle: 'medium' });
  const day = dates(locale, { month: 'short', day: 'numeric' });
  const months = { short: dates(locale, { month: 'short' }), narrow: dates(locale, { month: 'narrow' }) };
  return { locale, amount: grouped, plain, date: whole, day, month: (date, width) => months[width](date) };
}

function decimals(locale: string, useGrouping: 'min2' | false): (decimal: string) => string {
  const formats = new Map<number, Intl.NumberFormat>();
  const formatOf = (digits: number) => {
    const known = formats.get(digits);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(locale, {
      useGrouping,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(digits, made);
    return made;
  };
  return (decimal) => {
    const digits = decimal.split('.')[1]?.length ?? 0;
    return isNumeric(decimal) && digits <= MOST_DECIMALS ? formatOf(digits).format(decimal) : decimal;
  };
}

/** Intl reads such a text to the last digit. */
function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function dates(locale: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    const day = new Date(`${date}T00:00:00Z`);
    if (Number.isNaN(day.getTime())) return date;
    // Made when it is needed: one takes as long as a quote, and most outputs use one of four.
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    return format.format(day);
  };
}
